import { closeCall } from './reduce-call.ts';
import type { Run, RunEnd, RunInterrupt } from './run.ts';
import { type ClosingReason, callOwner, isAnswered, type ToolCall, withoutInterrupt } from './tool-call.ts';

type StoppedBy = Extract<RunEnd, { readonly kind: 'stopped' }>['by'];

/** What the end of its run means for one of its calls. Pure; returns the same object where it means nothing. */
export function settleAtRunEnd(call: ToolCall, run: Run, at: number): ToolCall {
  if (run.end === undefined) return call;
  const complete = withFinalArgs(call);
  if (isAnswered(complete)) return complete;
  switch (run.end.kind) {
    case 'succeeded':
      return isHandedOver(complete, run.end.pendingToolCallIds)
        ? complete
        : closeCall(complete, 'left-unanswered', at);
    case 'interrupted':
      return (
        heldBack(complete, run.end.interrupts) ??
        (isHandedOver(complete) ? complete : closeCall(complete, 'left-unanswered', at))
      );
    default:
      // A handler that has started goes on when the agent's run is revoked afterwards: its effects are real.
      return complete.attempts.length > 0
        ? complete
        : closeCall(withoutInterrupt(complete), reasonOf(run.end), at);
  }
}

/** What it means for a call that we stop its run after that had ended. One under an interrupt only waits. */
export function settleAtStop(call: ToolCall, by: StoppedBy, at: number): ToolCall {
  return call.interruptId === undefined ? closeCall(withFinalArgs(call), stopReason(by), at) : call;
}

/**
 * What the end of a run means for a call of an earlier one, whose interrupt it resumed: held once more, or left
 * without a result. It was never handed over, so the page does not run it.
 */
export function settleResumed(call: ToolCall, run: Run, at: number): ToolCall {
  if (run.end === undefined) return call;
  const free = withoutInterrupt(call);
  const held = run.end.kind === 'interrupted' ? heldBack(free, run.end.interrupts) : undefined;
  return held ?? closeCall(free, reasonOf(run.end), at);
}

/** Whether arguments can still change is over with the run: closed ones are final, others stay incomplete. */
function withFinalArgs(call: ToolCall): ToolCall {
  const { state, text } = call.args;
  if (state === 'closed') return { ...call, args: { state: 'final', text } };
  return state === 'streaming' ? { ...call, args: { state: 'incomplete', text } } : call;
}

/**
 * An absent or empty list says nothing about what is pending (AG-UI frontend tools); a list that names others says
 * that this call is not ours to run, and what is not handed over does not run.
 */
function isHandedOver(call: ToolCall, pending: readonly string[] = []): boolean {
  return (
    callOwner(call) === 'page' &&
    call.args.state === 'final' &&
    (pending.length === 0 || pending.includes(call.toolCallId))
  );
}

/**
 * The call under the interrupt that holds it, if one does. An interrupt that names no call may be about any that the
 * agent has not answered: those wait for its resume. One without an id can never be answered, so it holds nothing.
 */
function heldBack(call: ToolCall, interrupts: readonly RunInterrupt[]): ToolCall | undefined {
  const answerable = interrupts.filter((interrupt) => interrupt.id !== '');
  const own = answerable.find((interrupt) => interrupt.toolCallId === call.toolCallId);
  if (own !== undefined) return { ...call, interruptId: own.id };
  if (callOwner(call) === 'page') return undefined;
  const open = answerable.find((interrupt) => interrupt.toolCallId === undefined);
  return open === undefined ? undefined : { ...call, interruptId: open.id };
}

/** Why the calls of a run that we stop are closed. */
function stopReason(by: StoppedBy): ClosingReason {
  switch (by) {
    case 'person':
      return 'run-stopped';
    case 'message':
      return 'superseded';
    case 'leaving':
      return 'left';
  }
}

function reasonOf(end: RunEnd): ClosingReason {
  switch (end.kind) {
    case 'stopped':
      return stopReason(end.by);
    case 'cancelled':
      return 'run-cancelled';
    case 'failed':
      return 'run-failed';
    case 'refused':
      return 'run-refused';
    case 'cut-off':
    case 'not-accepted':
      return 'run-cut-off';
    case 'succeeded':
    case 'interrupted':
      return 'left-unanswered';
  }
}
