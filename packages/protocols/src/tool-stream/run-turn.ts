import { type RunRequest, readableParts, type Thread, type ThreadEventBody } from '@callboard/core';
import type { ToolStreamClient } from './client.ts';

/** Sends a message for a run, and lasts as long as its turn. What the turn tells comes by the reader. */
export async function* runTurn(
  client: ToolStreamClient,
  thread: Thread | undefined,
  request: RunRequest,
  signal: AbortSignal,
): AsyncGenerator<readonly ThreadEventBody[], void, undefined> {
  const { runId } = request;
  const last = request.messages.findLast(({ role }) => role === 'user');
  try {
    if (thread === undefined) throw new Error('the conversation has not begun to act');
    if (last?.role !== 'user') throw new Error('there is no message to answer');
    await client.send({ id: last.id, runId, content: readableParts(last) }, signal);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    yield [{ type: 'run-not-accepted', runId, message: `The message was not sent: ${why}.` }];
    return;
  }
  await ended(thread, runId, signal);
}

/** Resolves when a run has ended, or nobody waits for it any more. */
function ended(thread: Thread, runId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!signal.aborted && thread.run(runId)?.end === undefined) return;
      stopObserving();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const stopObserving = thread.observe(check);
    signal.addEventListener('abort', check);
    check();
  });
}
