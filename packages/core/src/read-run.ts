import type { RunRequest, Transport } from './ports.ts';
import { isRunActive, type Run } from './run.ts';
import type { Thread } from './thread.ts';
import { describeThrown } from './thrown.ts';

/**
 * Sends a run and hands everything that comes back to the thread, until the answer ends or `signal` aborts. From
 * then on nothing of it counts, and a transport that does not listen keeps nobody waiting. Never rejects.
 */
export async function readRun(parts: {
  readonly thread: Thread;
  readonly transport: Transport;
  readonly request: RunRequest;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { thread, transport, request, signal } = parts;
  const { runId } = request;
  try {
    const batches = transport.run(request, { signal })[Symbol.asyncIterator]();
    while (!signal.aborted) {
      const next = await unlessAborted(batches.next(), signal);
      if (next === undefined || signal.aborted) break;
      if (next.done === true) {
        cutOff(thread, runId);
        return;
      }
      thread.dispatch(next.value);
    }
    // Not awaited: it ends when the transport lets go.
    Promise.resolve(batches.return?.()).catch(() => undefined);
  } catch (error) {
    if (signal.aborted) return;
    const broken = openRunsSince(thread, runId).at(-1);
    const { message } = describeThrown(error);
    thread.dispatch({ type: 'run-cut-off', runId: broken?.id ?? runId, message });
    cutOff(thread, runId);
  }
}

/** An answer that is over leaves no run open: one without an end was cut off. */
function cutOff(thread: Thread, runId: string): void {
  for (const run of openRunsSince(thread, runId)) {
    const message = 'The stream ended before the run did.';
    thread.dispatch({ type: 'run-cut-off', runId: run.id, message });
  }
}

/** Runs of this answer that have not ended. The one we asked for counts only if no other has come in its place. */
function openRunsSince(thread: Thread, runId: string): readonly Run[] {
  const runs = thread.runs();
  const own = runs.findLastIndex((run) => run.id === runId);
  const since = runs.slice(Math.max(0, own));
  return since.filter(
    (run) =>
      // A session ends its turns itself: other ones may go on.
      run.session === undefined &&
      (isRunActive(run) || run.redelivered) &&
      (run.id !== runId || run.startedAt !== undefined || since.length === 1),
  );
}

/** What a promise brings, or undefined as soon as `signal` aborts. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(undefined);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
