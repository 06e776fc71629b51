import { triesAgain } from './attempts.ts';
import { toJsonText } from './json-text.ts';
import type { Clock } from './ports.ts';
import { reduceCall } from './reduce-call.ts';
import { toResultContent } from './result-content.ts';
import type { Thread } from './thread.ts';
import { endOfThrow, isError } from './thrown.ts';
import type { ToolContext } from './tool.ts';
import {
  type Attempt,
  type AttemptEnd,
  type AttemptTerms,
  runnableText,
  type ToolCall,
} from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { turnOf } from './turn.ts';

/** A handler that is ready to be called, with the milliseconds it has and what its tool says of attempts. */
export interface PreparedHandler {
  /** What it will get. */
  readonly input: unknown;
  readonly run: (context: ToolContext) => unknown;
  readonly limit: number;
  readonly terms: AttemptTerms | undefined;
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
  const noteLate = (kind: NonNullable<Attempt['late']>['kind']): void =>
    thread.dispatch({ type: 'attempt-returned-late', key, attempt: number, kind });
  const note = (what: 'progress' | 'partial', why: string): void => {
    const message = `"${toolName}" gave ${what === 'progress' ? 'progress' : 'a partial result'} that cannot be shown: ${why}.`;
    thread.dispatch({ type: 'problem-noted', code: `${what}-unserialisable`, message, runId });
  };
  const context: ToolContext = {
    signal: controller.signal,
    toolCallId,
    threadId: thread.id,
    runId,
    ...turnOf(thread, runId),
    attempt: number,
    argsText: runnableText(call),
    progress: (given) => {
      if (!isOpen()) return;
      const text = toJsonText(given);
      if (!text.ok) note('progress', text.why);
      // A copy: what the handler does with its own value later has not happened yet.
      else
        thread.dispatch({
          type: 'attempt-progressed',
          key,
          attempt: number,
          progress: JSON.parse(text.json),
        });
    },
    partial: (given) => {
      if (!isOpen()) return;
      const outcome = toResultContent(given);
      if (!outcome.ok) note('partial', outcome.why);
      else thread.dispatch({ type: 'partial-given', key, attempt: number, content: outcome.content });
    },
  };

  const over = new Promise<void>((resolve) => {
    const cancelLimit = clock.after(limit, () => {
      if (isOpen()) end({ kind: 'timed-out', limit });
    });
    const stopObserving = thread.observe(() => {
      const attempt = current();
      if (attempt?.end === undefined) return;
      stopObserving();
      cancelLimit();
      const why = whyAborted(attempt, thread.call(key));
      if (why !== undefined) controller.abort(why);
      resolve();
    });
  });
  // Stopped by whoever heard of its start: then it never starts.
  if (!isOpen()) {
    noteLate('not-started');
    return;
  }
  const bringBack = async (): Promise<void> => {
    const outcome = await settled(() => run(context));
    if (isOpen()) end(endOf(outcome, call));
    else noteLate(outcome.kind);
  };
  await Promise.race([over, bringBack()]);
}

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

function endOf(outcome: Outcome, call: ToolCall): AttemptEnd {
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
