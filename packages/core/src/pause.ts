import { mayRun } from './attempts.ts';
import { isDueToContinue } from './continuation.ts';
import { isDueToSend } from './held-messages.ts';
import { awaitsGate, awaitsVerdict } from './reduce-call.ts';
import { leavesToPage } from './run.ts';
import type { Thread } from './thread.ts';
import type { ThreadEvent } from './thread-event.ts';

/** What happens to a thread as a whole. */
export type PauseEvent =
  /** It was opened from storage while no page acted for it. Nothing goes on by itself until somebody does something. */
  | { readonly type: 'thread-reopened' }
  /** Somebody says that it may go on. */
  | { readonly type: 'thread-resumed' };

/** The reducer of the pause: pure. Whoever decides, writes or asks for anything means it to go on. */
export function reducePause(isPaused: boolean, { type }: ThreadEvent): boolean {
  switch (type) {
    case 'thread-reopened':
      return true;
    case 'thread-resumed':
    case 'decision-made':
    case 'failure-decided':
    case 'attempt-requested':
    case 'message-sent':
    case 'run-requested':
      return false;
    default:
      return isPaused;
  }
}

/** True where the pause keeps something from going on: replies, calls that may run, or that nobody has looked at. */
export function isPauseFelt(thread: Thread): boolean {
  return thread.isPaused() && (isDueToContinue(thread) || isAnyCallDue(thread) || isDueToSend(thread));
}

function isAnyCallDue(thread: Thread): boolean {
  return thread
    .unansweredCalls()
    .some(
      (call) =>
        mayRun(call) || ((awaitsVerdict(call) || awaitsGate(call)) && leavesToPage(thread.run(call.runId))),
    );
}
