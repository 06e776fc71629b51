import type { Attempt, AttemptEnd, AttemptTerms } from './attempt.ts';
import { attemptState, type ToolEnd } from './attempt-state.ts';
import { triesAgain } from './attempts.ts';
import { endOfThrow, isError } from './end-of-throw.ts';
import type { JsonValue } from './json.ts';
import { toJsonText } from './json-text.ts';
import type { Clock } from './ports.ts';
import { reduceCall } from './reduce-call.ts';
import { toResultContent } from './result-content.ts';
import type { Thread } from './thread.ts';
import { describeThrown } from './thrown.ts';
import { startTimeLimit } from './time-limit.ts';
import type { ToolContext } from './tool.ts';
import { runnableText, type ToolCall } from './tool-call.ts';
import type { ToolQuestion } from './tool-question.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { turnOf } from './turn.ts';

/** A handler that is ready to be called, with the milliseconds it has and what its tool says of attempts. */
export interface PreparedHandler {
  /** What it will get. */
  readonly input: unknown;
  readonly run: (context: ToolContext) => unknown;
  readonly limit: number;
  readonly terms: AttemptTerms | undefined;
  readonly runHandler: typeof runHandler;
}

/** What a handler is run on. */
export interface HandlerParts {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly clock: Clock;
}

/**
 * Calls a handler and ends its attempt once: by its return, its throw or its time limit, unless something else ended
 * the attempt first. With its end, another attempt is wanted where the tool's settings want one. Its signal aborts as
 * soon as the attempt is stopped or out of time. Resolves when the attempt has ended; what the handler brings later is
 * noted as late and goes nowhere.
 */
export async function runHandler(
  call: ToolCall,
  number: number,
  { run, limit }: PreparedHandler,
  { thread, tools, clock }: HandlerParts,
): Promise<void> {
  const { key, toolCallId, toolName, runId } = call;
  const controller = new AbortController();
  const { signal } = controller;
  const current = (): Attempt | undefined =>
    thread.call(key)?.attempts.find((attempt) => attempt.number === number);
  const isOpen = (): boolean => {
    const attempt = current();
    return attempt !== undefined && attempt.end === undefined;
  };
  const end = (how: AttemptEnd): void => {
    const ended = { type: 'attempt-ended', key, attempt: number, end: how } as const;
    const before = thread.call(key);
    const after = before === undefined ? undefined : reduceCall(before, { ...ended, at: clock.now() });
    const isTriedAgain = after !== undefined && triesAgain(after, tools.get(toolName));
    thread.dispatch(isTriedAgain ? { ...ended, isTriedAgain } : ended);
  };
  const noteLate = (kind: NonNullable<Attempt['late']>['kind'], brought?: ToolEnd): void =>
    thread.dispatch({
      type: 'attempt-returned-late',
      key,
      attempt: number,
      kind,
      ...(brought === undefined ? {} : { end: brought }),
    });
  const note = (what: keyof typeof unshown, why: string): void => {
    const message = `"${toolName}" gave ${unshown[what]} that cannot be shown: ${why}.`;
    thread.dispatch({ type: 'problem-noted', code: `${what}-unserialisable`, message, runId });
  };
  /** A copy: what the handler does with its own value later has not happened yet. */
  const copyOf = (what: 'progress' | 'reference', given: JsonValue | undefined): JsonValue | undefined => {
    const text = toJsonText(given);
    if (text.ok) return JSON.parse(text.json);
    note(what, text.why);
    return undefined;
  };
  let asks: Promise<ToolContext['ask']> | undefined;
  const timeLimit = startTimeLimit(clock, limit, () => {
    if (isOpen()) end({ kind: 'timed-out', limit });
  });
  const context: ToolContext = {
    signal,
    toolCallId,
    threadId: thread.id,
    runId,
    ...turnOf(thread, runId),
    attempt: number,
    argsText: runnableText(call),
    progress: (given) => {
      const progress = isOpen() ? copyOf('progress', given) : undefined;
      if (progress !== undefined)
        thread.dispatch({ type: 'attempt-progressed', key, attempt: number, progress });
    },
    partial: (given) => {
      if (!isOpen()) return;
      const outcome = toResultContent(given);
      if (!outcome.ok) note('partial', outcome.why);
      else thread.dispatch({ type: 'partial-given', key, attempt: number, content: outcome.content });
    },
    accepted: (given) => {
      const attempt = current();
      if (attempt === undefined || attemptState(attempt) !== 'running') return;
      // That it was accepted is true whatever its reference is.
      const reference = given === undefined ? given : copyOf('reference', given);
      thread.dispatch({
        type: 'attempt-accepted',
        key,
        attempt: number,
        ...(reference === undefined ? {} : { reference }),
      });
    },
    ask: (given) => {
      const text = toJsonText(given);
      if (!text.ok) return Promise.reject(new TypeError(`This cannot be asked: ${text.why}.`));
      // Few tools ask anything.
      asks ??= import('./tool-asks.ts').then(({ createToolAsks }) =>
        createToolAsks({ thread, key, attempt: number, isOpen, signal, timeLimit }),
      );
      const question: ToolQuestion = JSON.parse(text.json);
      const asked = asks.then((ask) => ask(question));
      // A handler that has gone on need not have listened.
      asked.catch(() => undefined);
      return asked;
    },
  };

  const over = new Promise<void>((resolve) => {
    const stopObserving = thread.observe(() => {
      const attempt = current();
      if (attempt?.end === undefined) return;
      stopObserving();
      timeLimit.cancel();
      const why = whyAborted(attempt, thread.call(key));
      if (why !== undefined) controller.abort(why);
      resolve();
    });
  });
  // Stopped by whoever heard of its start: then it never starts.
  if (!isOpen()) {
    timeLimit.cancel();
    noteLate('not-started');
    return;
  }
  const bringBack = async (): Promise<void> => {
    const outcome = await settled(() => run(context));
    if (isOpen()) end(endOf(outcome, call));
    else noteLate(outcome.kind, isGivingUp(outcome, signal) ? undefined : endOf(outcome, call));
  };
  await Promise.race([over, bringBack()]);
}

const unshown = { progress: 'progress', partial: 'a partial result', reference: 'a reference' } as const;

type Outcome =
  | { readonly kind: 'returned'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly error: unknown };

/** A handler may throw before it returns a promise: both end the same way. */
async function settled(run: () => unknown): Promise<Outcome> {
  try {
    return { kind: 'returned', value: await run() };
  } catch (error) {
    return { kind: 'threw', error };
  }
}

/** True for a handler that only did as its signal says: its tool has said nothing. */
function isGivingUp(outcome: Outcome, signal: AbortSignal): boolean {
  if (outcome.kind === 'returned') return false;
  return outcome.error === signal.reason || describeThrown(outcome.error).name === 'AbortError';
}

/** What a handler's signal says; undefined where the handler ended by itself. */
function whyAborted(attempt: Attempt, call: ToolCall | undefined): DOMException | undefined {
  switch (attempt.end?.kind) {
    case 'stopped':
      return call?.closing?.reason === 'left'
        ? new DOMException('The thread was left.', 'AbortError')
        : new DOMException('The call was stopped.', 'AbortError');
    case 'timed-out':
      return new DOMException(`The time limit of ${attempt.end.limit} ms was reached.`, 'TimeoutError');
    default:
      return undefined;
  }
}

function endOf(outcome: Outcome, call: ToolCall): ToolEnd {
  if (outcome.kind === 'threw') return endOfThrow(outcome.error);
  // An error that was returned is no result: what it says would be lost, and failure would read as success.
  if (isError(outcome.value)) return endOfThrow(outcome.value);
  const content = toResultContent(outcome.value);
  if (content.ok) return { kind: 'completed', content: content.content };
  return {
    kind: 'errored',
    code: 'result-unserialisable',
    name: 'UnserialisableResult',
    message: `"${call.toolName}" ran, but what it returned cannot be sent: ${content.why}.`,
  };
}
