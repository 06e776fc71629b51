import { isSettled } from './call-status.ts';
import type { HeldCalls } from './held-calls.ts';
import { closeCall } from './reduce-call.ts';
import type { Run, RunEnd } from './run.ts';
import {
  type ClosingReason,
  callOwner,
  hasStartedHere,
  isAnswered,
  type ToolCall,
  withoutInterrupt,
} from './tool-call.ts';

type StoppedBy = Extract<RunEnd, { readonly kind: 'stopped' }>['by'];

/** What the end of its run means for one of its calls. Pure; returns the same object where it means nothing. */
export function settleAtRunEnd(call: ToolCall, run: Run, held: HeldCalls | undefined, at: number): ToolCall {
  if (run.end === undefined) return call;
  const complete = withFinalArgs(call);
  if (isAnswered(complete)) return complete;
  if (complete.session !== undefined) {
    // A turn that ends well waits for nobody any more.
    const waitedFor = run.end.kind === 'succeeded' && complete.session.kind === 'handed-over';
    return closeCall(complete, waitedFor ? 'run-cancelled' : reasonOf(run.end), at);
  }
  switch (run.end.kind) {
    case 'succeeded':
      // What the agent asks about is answered by what is decided.
      return isHandedOver(complete, run.end.pendingToolCallIds) || complete.gate.kind === 'asking'
        ? complete
        : closeCall(complete, 'left-unanswered', at);
    case 'interrupted':
      return (
        heldBack(complete, held) ??
        (isHandedOver(complete) ? complete : closeCall(complete, 'left-unanswered', at))
      );
    default:
      // A handler that has started goes on when the agent's run is revoked afterwards: its effects are real. One that
      // was to be called again is not.
      return hasStartedHere(complete) && complete.retry === undefined
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
export function settleResumed(call: ToolCall, run: Run, held: HeldCalls | undefined, at: number): ToolCall {
  if (run.end === undefined) return call;
  const free = withoutInterrupt(call);
  return heldBack(free, held) ?? closeCall(free, reasonOf(run.end), at);
}

/**
 * An interrupt may name a call of any run. One that is open waits for what is decided then, wherever it comes from; one
 * whose tool has started here does not wait.
 */
export function heldOf(call: ToolCall, interruptId: string): ToolCall {
  const isFree = !isSettled(call) && !hasStartedHere(call);
  return isFree && call.interruptId !== interruptId ? { ...call, interruptId } : call;
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

/** The call under the interrupt that holds it, if one does: its own, or, for the agent's, the one they wait for. */
function heldBack(call: ToolCall, held: HeldCalls | undefined): ToolCall | undefined {
  const own = held?.holders.get(call.key);
  const interruptId = own ?? (callOwner(call) === 'agent' ? held?.others : undefined);
  return interruptId === undefined ? undefined : { ...call, interruptId };
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
