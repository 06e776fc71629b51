import { mayRun, whyNoRetry } from '../attempts.ts';
import { isUnderWay } from '../open-work.ts';
import { reduceCall } from '../reduce-call.ts';
import type { Thread } from '../thread.ts';
import type { ThreadEventBody } from '../thread-event.ts';
import { callOwner, lastAttempt, type ToolCall } from '../tool-call.ts';
import type { Claim } from './shared-ports.ts';

const cutOff = 'The page was closed or reloaded while the agent was answering.';

/**
 * Says of a thread that another page has left what became of what that page was at: what it had noted and not told is told
 * now, what ran has an unknown outcome, what streamed was cut off. `isReopened`: nobody was there meanwhile, so nothing goes
 * on before somebody does something.
 */
export function recover(
  thread: Thread,
  options: { readonly claims: readonly Claim[]; readonly isReopened: boolean; readonly at: number },
): void {
  for (const { event } of options.claims) if (isUntold(thread, event)) thread.dispatch(event);
  thread.dispatch([
    ...thread
      .runs()
      .filter(isUnderWay)
      .map(({ id }): ThreadEventBody => ({ type: 'run-cut-off', runId: id, message: cutOff })),
    ...thread.unansweredCalls().flatMap((call) => lostAttempt(call, options.at)),
    ...(options.isReopened ? [{ type: 'thread-reopened' } as const] : []),
  ]);
}

/** True for what a page had noted, and did not live to tell. */
function isUntold(thread: Thread, event: ThreadEventBody): boolean {
  if (event.type === 'decision-made') return thread.request(event.requestId)?.state.kind === 'open';
  if (event.type !== 'attempt-started') return false;
  const call = thread.call(event.key);
  return call !== undefined && mayRun(call) && event.attempt === call.attempts.length + 1;
}

/**
 * Whoever ran it is gone, and what it asked for in mid-run is withdrawn with it. Its tool may have said that another attempt
 * does no harm: then there is one. An agent's tool runs elsewhere, and its run has been cut off.
 */
function lostAttempt(call: ToolCall, at: number): readonly ThreadEventBody[] {
  const attempt = lastAttempt(call);
  if (callOwner(call) === 'agent' || attempt === undefined || attempt.end !== undefined) return [];
  const ended = {
    type: 'attempt-ended',
    key: call.key,
    attempt: attempt.number,
    end: { kind: 'outcome-unknown' },
  } as const;
  const after = reduceCall(call, { ...ended, at });
  const isTriedAgain = attempt.terms?.idempotent === true && whyNoRetry(after) === undefined;
  return [isTriedAgain ? { ...ended, isTriedAgain } : ended];
}
