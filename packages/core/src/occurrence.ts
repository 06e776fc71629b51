import type { ThreadState } from './thread-state.ts';
import { callKey } from './tool-call.ts';

/** The occurrence that an event of a run means: the run's own, or else the latest we know. */
export function occurrenceOf(
  state: ThreadState,
  event: { readonly runId: string; readonly toolCallId: string },
): string | undefined {
  const own = callKey(event.runId, event.toolCallId);
  return state.calls.has(own) ? own : state.latestCall.get(event.toolCallId);
}
