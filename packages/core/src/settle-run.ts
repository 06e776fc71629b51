import { closeCall } from './reduce-call.ts';
import type { Run, RunEnd } from './run.ts';
import { type ClosingReason, callOwner, isAnswered, type ToolCall } from './tool-call.ts';

/** What the end of its run means for one of its calls. Pure; returns the same object where it means nothing. */
export function settleAtRunEnd(call: ToolCall, run: Run, at: number): ToolCall {
  if (run.end === undefined) return call;
  const complete = withFinalArgs(call, run.end);
  if (isAnswered(complete)) return complete;
  switch (run.end.kind) {
    case 'succeeded':
      return settleAfterSuccess(complete, run.end.pendingToolCallIds, at);
    case 'interrupted':
      return settleAfterInterrupt(complete, run.end.interrupts, at);
    default:
      return isUnderWay(complete) ? complete : closeCall(complete, reasonOf(run.end), at);
  }
}

/** Whether arguments can still change is over with the run: complete ones are final, others stay incomplete. */
function withFinalArgs(call: ToolCall, end: RunEnd): ToolCall {
  const { state, text } = call.args;
  if (state === 'closed') return { ...call, args: { state: 'final', text } };
  // A run that ends well has closed its calls; a stream that did not was refused before this.
  if (state === 'streaming')
    return { ...call, args: { state: end.kind === 'succeeded' ? 'final' : 'incomplete', text } };
  return call;
}

/**
 * An absent or empty list says nothing about what is pending (AG-UI frontend tools); a list that names others says
 * that this call is not ours to run, and what is not handed over does not run.
 */
function settleAfterSuccess(call: ToolCall, pending: readonly string[] | undefined, at: number): ToolCall {
  const handedOver = pending === undefined || pending.length === 0 || pending.includes(call.toolCallId);
  if (callOwner(call) === 'page' && handedOver) return call;
  return closeCall(call, 'left-unanswered', at);
}

/** An interrupt that names no call may be about any the agent has not answered: those wait for its resume. */
function settleAfterInterrupt(
  call: ToolCall,
  interrupts: Extract<RunEnd, { kind: 'interrupted' }>['interrupts'],
  at: number,
): ToolCall {
  const own = interrupts.find((interrupt) => interrupt.toolCallId === call.toolCallId);
  if (own !== undefined) return { ...call, interruptId: own.id };
  if (callOwner(call) === 'page') return call;
  const open = interrupts.find((interrupt) => interrupt.toolCallId === undefined);
  return open === undefined ? closeCall(call, 'left-unanswered', at) : { ...call, interruptId: open.id };
}

/** A handler that has started goes on when the agent's run is revoked afterwards: its effects are real. */
function isUnderWay(call: ToolCall): boolean {
  return call.attempts.length > 0;
}

function reasonOf(end: RunEnd): ClosingReason {
  switch (end.kind) {
    case 'stopped':
      return 'run-stopped';
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
