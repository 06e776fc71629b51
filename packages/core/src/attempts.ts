import { isSettled } from './call-status.ts';
import type { CallboardErrorCode } from './errors.ts';
import type { OnToolException, PageTool } from './tool.ts';
import { type AttemptEnd, type AttemptTerms, isAnswered, lastAttempt, type ToolCall } from './tool-call.ts';

/** Why a call cannot be tried again. */
export type RetryRefusal = Extract<
  CallboardErrorCode,
  'call-not-failed' | 'call-answered' | 'not-repeatable' | 'tool-not-offered'
>;

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
 * Why a call cannot be tried once more, going by what happened to it; undefined where it can (P15). Only a failure can be,
 * while the agent has not heard of it; and only where each attempt so far did nothing, or was one that can be repeated.
 */
export function whyNoRetry(call: ToolCall): RetryRefusal | undefined {
  if (isAnswered(call) || call.failureDecision !== undefined) return 'call-answered';
  const kind = lastAttempt(call)?.end?.kind;
  const hasFailed =
    kind === 'failed' || kind === 'errored' || kind === 'timed-out' || kind === 'outcome-unknown';
  if (!hasFailed || call.retry !== undefined || call.closing !== undefined) return 'call-not-failed';
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

/** True for a call that is tried again without asking: its tool allows more attempts than were made. */
export function triesAgain(call: ToolCall, tool: PageTool | undefined): boolean {
  const attempt = lastAttempt(call);
  if (attempt?.end === undefined || attempt.number >= (attempt.terms?.most ?? 1)) return false;
  // What was refused before the handler was called, or cannot be sent, would be so again.
  if (attempt.end.kind === 'errored' && attempt.end.code !== 'tool-failed') return false;
  return whyNoRetryNow(call, tool) === undefined;
}

/** True while a failure is told to nobody by itself: its tool or thread says `fail`, and nobody has decided. */
export function isFailureHeld(call: ToolCall): boolean {
  const attempt = lastAttempt(call);
  if (attempt?.terms?.onException !== 'fail') return false;
  if (attempt.end?.kind !== 'errored' || attempt.end.code !== 'tool-failed') return false;
  return (
    call.retry === undefined &&
    call.failureDecision === undefined &&
    call.closing === undefined &&
    !isAnswered(call)
  );
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
    default:
      return false;
  }
}
