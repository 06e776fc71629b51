import type { Attempt, AttemptEnd, AttemptTerms } from './attempt.ts';
import { isSettled } from './call-status.ts';
import type { CallboardErrorCode } from './errors.ts';
import type { OnToolException, PageTool } from './tool.ts';
import { callOwner, isAnswered, isAskedByAgent, lastAttempt, type ToolCall } from './tool-call.ts';

/** Why a call cannot be tried again. */
export type RetryRefusal = Extract<
  CallboardErrorCode,
  'call-not-failed' | 'call-answered' | 'not-repeatable' | 'tool-not-offered'
>;

/** True when the gate is open and no attempt was made, or another one is due: only then may a handler be called. */
export function mayRun(call: ToolCall): boolean {
  if (call.attempts.length > 0 && call.retry === undefined) return false;
  if (isSettled(call) || call.advertised?.runnable !== true) return false;
  if (isAskedByAgent(call)) return false;
  if (call.gate.kind === 'allowed') return true;
  if (call.gate.kind !== 'decided') return false;
  const { kind } = call.gate.record.decision;
  return kind === 'approve' || kind === 'edit';
}

/** What a tool, mounted as it is now, says of the attempt that begins. Undefined where all is as usual. */
export function termsOf(
  { idempotent, attempts = 1, onException }: PageTool,
  ofThread: OnToolException | undefined,
): AttemptTerms | undefined {
  const told = onException ?? ofThread ?? 'return-to-model';
  const terms = {
    ...(idempotent === true ? { idempotent } : {}),
    // What is no number of attempts gives no second one.
    ...(Number.isSafeInteger(attempts) && attempts > 1 ? { most: attempts } : {}),
    ...(told === 'return-to-model' ? {} : { onException: told }),
  };
  return Object.keys(terms).length === 0 ? undefined : terms;
}

/** The same of a tool that breaks when it is looked at: where nobody can say, its words stay here (P18). */
export function termsOrGeneric(
  tool: PageTool | undefined,
  ofThread: OnToolException | undefined,
): AttemptTerms | undefined {
  try {
    return tool === undefined ? undefined : termsOf(tool, ofThread);
  } catch {
    return { onException: 'return-generic' };
  }
}

/**
 * Why a call cannot be tried once more, going by what happened to it; undefined where it can (P15). Only a failure of
 * the page's can be, while the agent has not heard of it; and only where each attempt so far did nothing, or was one that
 * can be repeated.
 */
export function whyNoRetry(call: ToolCall): RetryRefusal | undefined {
  if (isAnswered(call) || call.failureDecision !== undefined) return 'call-answered';
  const isOver = call.retry !== undefined || call.closing !== undefined;
  if (callOwner(call) === 'agent' || isOver || !hasFailed(lastAttempt(call)?.end)) return 'call-not-failed';
  const isHarmless = call.attempts.every(({ terms, end }) => terms?.idempotent === true || didNothing(end));
  return isHarmless ? undefined : 'not-repeatable';
}

/** The same, going by the tool that is mounted now as well: it may be another one than before. */
export function whyNoRetryNow(call: ToolCall, tool: PageTool | undefined): RetryRefusal | undefined {
  return whyNoRetry(call) ?? whyUnfit(call, tool);
}

/** Why the tool that is mounted now cannot be called once more for this call. */
export function whyUnfit(
  { attempts }: ToolCall,
  tool: PageTool | undefined,
): Extract<RetryRefusal, 'not-repeatable' | 'tool-not-offered'> | undefined {
  if (tool?.handler === undefined) return 'tool-not-offered';
  return tool.idempotent === true || attempts.every(({ end }) => didNothing(end))
    ? undefined
    : 'not-repeatable';
}

function hasFailed(end: AttemptEnd | undefined): boolean {
  switch (end?.kind) {
    case 'failed':
    case 'errored':
    case 'refused':
    case 'timed-out':
    case 'outcome-unknown':
      return true;
    default:
      return false;
  }
}

/** True for a call that is tried again without asking: its tool allows more attempts than were made. */
export function triesAgain(call: ToolCall, tool: PageTool | undefined): boolean {
  const attempt = lastAttempt(call);
  if (attempt?.end === undefined || attempt.number >= (attempt.terms?.most ?? 1)) return false;
  // What was refused before the handler was called, or cannot be sent, would be so again.
  if (attempt.end.kind === 'errored' && attempt.end.code !== 'tool-failed') return false;
  if (attempt.end.kind === 'refused') return false;
  return whyNoRetryNow(call, tool) === undefined;
}

/**
 * True while a failure is told to nobody by itself, and nobody has decided: its tool or thread says `fail`, or it was
 * refused and may be let in when somebody gives it more access.
 */
export function isFailureHeld(call: ToolCall): boolean {
  return (
    callOwner(call) === 'page' &&
    waitsForSomebody(lastAttempt(call)) &&
    call.retry === undefined &&
    call.failureDecision === undefined &&
    call.closing === undefined &&
    !isAnswered(call)
  );
}

function waitsForSomebody(attempt: Attempt | undefined): boolean {
  const { end, terms } = attempt ?? {};
  if (end?.kind === 'refused') return end.stepUp !== undefined;
  return terms?.onException === 'fail' && end?.kind === 'errored' && end.code === 'tool-failed';
}

/**
 * True for a call whose answer is given and may not have left yet: a session's is given as soon as the call has ended, and
 * waits for the connection where that is lost.
 */
export function isAnswerGiven(call: ToolCall): boolean {
  return call.session?.kind === 'handed-over' && isSettled(call) && !isFailureHeld(call);
}

/** True for an attempt that has changed nothing: the tool says so, or it was never called. */
function didNothing(end: AttemptEnd | undefined): boolean {
  switch (end?.kind) {
    case 'failed':
      return end.nothingHappened === true;
    case 'errored':
      return end.code !== 'tool-failed' && end.code !== 'result-unserialisable';
    case 'refused':
      return true;
    default:
      return false;
  }
}
