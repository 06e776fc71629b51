import type { Attempt } from './attempt.ts';
import { attemptState } from './attempt-state.ts';
import {
  type ClosingReason,
  callOwner,
  currentResult,
  endThatCounts,
  type Gate,
  isAskedByAgent,
  isStaged,
  lastAttempt,
  type ToolCall,
} from './tool-call.ts';

/** What to do with a card. */
export type CallPhase = 'streaming' | 'waiting' | 'working' | 'done' | 'not-run' | 'unresolved';

/** Every status, in the phase it belongs to (docs/vocabulary.md; a test holds the table against this). */
export const statusPhases = {
  'args-streaming': 'streaming',
  'args-complete': 'waiting',
  'awaiting-decision': 'waiting',
  deciding: 'waiting',
  queued: 'waiting',
  running: 'working',
  accepted: 'working',
  'input-required': 'working',
  completed: 'done',
  failed: 'done',
  errored: 'done',
  'refused-by-tool': 'done',
  answered: 'done',
  invalid: 'not-run',
  disallowed: 'not-run',
  rejected: 'not-run',
  dismissed: 'not-run',
  expired: 'not-run',
  superseded: 'not-run',
  cancelled: 'not-run',
  withdrawn: 'not-run',
  stopped: 'unresolved',
  'timed-out': 'unresolved',
  'cut-off': 'unresolved',
  'no-result': 'unresolved',
  'outcome-unknown': 'unresolved',
} as const;

/** What to say of a card. */
export type CallStatus = keyof typeof statusPhases;

/** The phase a status belongs to. */
export function phaseOf(status: CallStatus): CallPhase {
  return statusPhases[status];
}

/** True once nothing more will happen to the call by itself: done, not run, or unresolved. */
export function isSettled(call: ToolCall): boolean {
  const phase = phaseOf(callStatus(call));
  return phase === 'done' || phase === 'not-run' || phase === 'unresolved';
}

/**
 * The status of a call, derived from its four facts. What happened outweighs what was planned: an answer that
 * came in time, then a decision that replaced the tool, then what the tool did, then why it was closed.
 */
export function callStatus(call: ToolCall): CallStatus {
  const { gate } = call;
  if (isStaged(call)) return 'deciding';
  if (gate.kind === 'decided') {
    const { kind } = gate.record.decision;
    // What an agent says of a call that was refused or answered is no work of the tool (P10).
    const counts = isAskedByAgent(call) || currentResult(call) === undefined;
    if (counts && kind === 'reject') return 'rejected';
    if (kind === 'dismiss') return 'dismissed';
    if (counts && (kind === 'answer' || gate.asked?.question.results !== undefined)) return 'answered';
  }
  // Whatever its agent tells of it, nobody let it run.
  if (gate.kind === 'expired' || gate.kind === 'superseded') return gate.kind;
  const result = currentResult(call);
  if (result !== undefined) return result.error === undefined ? 'completed' : 'failed';
  if (call.failureDecision?.kind === 'answer') return 'answered';
  const ofAttempt = statusOfAttempt(call, lastAttempt(call));
  if (ofAttempt !== undefined) return ofAttempt;
  if (call.told !== undefined) return call.told.kind;
  if (call.conflict !== undefined) return 'invalid';
  if (call.verdict !== undefined && call.verdict.kind !== 'valid') return 'invalid';
  if (call.screening?.kind === 'rejected') return 'disallowed';
  if (call.screening?.kind === 'failed') return 'errored';
  if (call.closing !== undefined) return statusOfClosing(call, call.closing.reason);
  if (call.args.state === 'streaming') return 'args-streaming';
  if (gate.kind === 'asking') return asksForInput(gate) ? 'input-required' : 'awaiting-decision';
  if (call.interruptId !== undefined) return 'input-required';
  return callOwner(call) === 'page' && !isAskedByAgent(call) ? statusOfPageCall(call) : 'running';
}

/**
 * What its last attempt says of a call. Of the agent's own, a late answer still counts, and of one that is at work the rest
 * of what is known says more: we may not have heard of its end.
 */
function statusOfAttempt(call: ToolCall, attempt: Attempt | undefined): CallStatus | undefined {
  if (attempt === undefined) return undefined;
  const isOurs = callOwner(call) === 'page';
  const end = endThatCounts(call);
  if (end !== undefined) {
    if (call.retry !== undefined) return 'queued';
    return end.kind === 'refused' ? 'refused-by-tool' : end.kind;
  }
  if (!isOurs && saysMoreThanAttempt(call)) return undefined;
  switch (attemptState(attempt)) {
    case 'pending':
      return 'accepted';
    case 'input-required':
      return 'input-required';
    default:
      return 'running';
  }
}

function saysMoreThanAttempt({ told, closing, gate, interruptId }: ToolCall): boolean {
  return told !== undefined || closing !== undefined || gate.kind === 'asking' || interruptId !== undefined;
}

/** A question that nothing can be approved with asks for something to go on with. */
function asksForInput({ asked }: Extract<Gate, { readonly kind: 'asking' }>): boolean {
  return asked !== undefined && !asked.question.allowed.includes('approve');
}

function statusOfPageCall(call: ToolCall): CallStatus {
  if (call.args.state === 'closed') return 'args-complete';
  switch (call.gate.kind) {
    case 'none':
      return 'args-complete';
    case 'disallowed':
      return 'disallowed';
    case 'asking':
    case 'expired':
    case 'superseded':
      return 'awaiting-decision';
    case 'allowed':
    case 'decided':
      return 'queued';
  }
}

/**
 * A call of the page that was closed never started, and neither did one whose arguments never ended. Of an agent's
 * other calls we can only say what we know.
 */
function statusOfClosing(call: ToolCall, reason: ClosingReason): CallStatus {
  const neverStarted =
    callOwner(call) === 'page' || call.args.state === 'incomplete' || call.gate.kind === 'asking';
  switch (reason) {
    case 'withdrawn':
      return 'withdrawn';
    case 'superseded':
      return neverStarted ? 'superseded' : 'stopped';
    case 'cancelled':
    case 'left':
    case 'run-stopped':
      return neverStarted ? 'cancelled' : 'stopped';
    case 'run-cut-off':
      if (call.session !== undefined) return 'cut-off';
      return callOwner(call) === 'page' ? 'cancelled' : 'cut-off';
    case 'run-cancelled':
    case 'run-failed':
    case 'run-refused':
      return neverStarted ? 'cancelled' : 'no-result';
    case 'left-unanswered':
      return call.args.state === 'incomplete' ? 'cancelled' : 'no-result';
    case 'from-history':
      return 'no-result';
    case 'args-abandoned':
    case 'ended-by-agent':
      return 'cancelled';
    case 'not-hosted':
      return 'invalid';
    case 'out-of-time':
      return 'expired';
  }
}
