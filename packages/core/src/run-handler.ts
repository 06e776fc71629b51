import type { Clock } from './ports.ts';
import { toResultContent } from './result-content.ts';
import type { Thread } from './thread.ts';
import { endOfThrow, isError } from './thrown.ts';
import type { ToolContext } from './tool.ts';
import { type Attempt, type AttemptEnd, runnableText, type ToolCall } from './tool-call.ts';
import { turnOf } from './turn.ts';

/** A handler that is ready to be called, with the milliseconds it has. */
export interface PreparedHandler {
  readonly run: (context: ToolContext) => unknown;
  readonly limit: number;
}

/**
 * Calls a handler and ends its attempt once: by its return, its throw or its time limit, unless something else ended
 * the attempt first. Its signal aborts as soon as the attempt is stopped or out of time. Resolves when the handler is
 * back; what it brings after its attempt has ended is noted as late and goes nowhere.
 */
export async function runHandler(
  call: ToolCall,
  number: number,
  { run, limit }: PreparedHandler,
  { thread, clock }: { readonly thread: Thread; readonly clock: Clock },
): Promise<void> {
  const { key, toolCallId, runId } = call;
  const controller = new AbortController();
  const current = (): Attempt | undefined =>
    thread.call(key)?.attempts.find((attempt) => attempt.number === number);
  const isOpen = (): boolean => {
    const attempt = current();
    return attempt !== undefined && attempt.end === undefined;
  };
  const end = (how: AttemptEnd): void => {
    thread.dispatch({ type: 'attempt-ended', key, attempt: number, end: how });
  };
  const context: ToolContext = {
    signal: controller.signal,
    toolCallId,
    threadId: thread.id,
    runId,
    ...turnOf(thread, runId),
    attempt: number,
    argsText: runnableText(call),
    progress: (progress) => {
      if (isOpen()) thread.dispatch({ type: 'attempt-progressed', key, attempt: number, progress });
    },
  };

  const stopObserving = thread.observe(() => {
    const attempt = current();
    if (attempt?.end === undefined) return;
    stopObserving();
    const why = whyAborted(attempt, thread.call(key));
    if (why !== undefined) controller.abort(why);
  });
  const cancelLimit = clock.after(limit, () => {
    if (isOpen()) end({ kind: 'timed-out', limit });
  });
  // Stopped by whoever heard of its start: then it never starts.
  if (!isOpen()) return;
  try {
    const outcome = await settled(() => run(context));
    if (isOpen()) end(endOf(outcome, call));
    else thread.dispatch({ type: 'attempt-returned-late', key, attempt: number, kind: outcome.kind });
  } finally {
    cancelLimit();
    stopObserving();
  }
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
