import { changeCall } from './apply-call.ts';
import { applyReply } from './apply-run.ts';
import { reduceSessionCall } from './reduce-session.ts';
import type { SessionEvent } from './session-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import { callKey } from './tool-call.ts';

/** Applies what happens to a call of a session. It means the call of its own run and no other: ids may come again. */
export function applySessionEvent(
  state: ThreadState,
  event: SessionEvent & { readonly at: number },
  touched: Touched,
): void {
  const key = 'key' in event ? event.key : callKey(event.runId, event.toolCallId);
  const call = state.calls.get(key);
  if (call?.session === undefined) return;
  if (event.type === 'call-replied') {
    const { type: _type, at, ...reply } = event;
    if (call.session.kind === 'handed-over') applyReply(state, reply, { runId: call.runId, at }, touched);
    return;
  }
  changeCall(state, key, (known) => reduceSessionCall(known, event), touched);
}
