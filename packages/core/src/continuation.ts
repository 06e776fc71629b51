import { interruptedRun, isAllDecided, undecidedIds } from './answer-interrupts.ts';
import { isFailureHeld } from './attempts.ts';
import { CallboardError } from './errors.ts';
import { type LedgerEntry, readLedger } from './ledger.ts';
import { endsRun } from './log.ts';
import { isRunActive } from './run.ts';
import type { Thread } from './thread.ts';
import type { ThreadEvent } from './thread-event.ts';
import { isAnswered } from './tool-call.ts';

/**
 * True when the conversation can go on by itself: the last run was ours, ended well and was not halted, it left calls
 * to answer, and everything that is due a reply has one ready. After an interrupt, a person has decided on all it asks.
 */
export function isDueToContinue(thread: Thread): boolean {
  const run = thread.latestRun();
  if (run?.end?.kind === 'interrupted') return !run.halted && mayResume(thread);
  // A session goes on by itself once its calls are answered.
  if (run?.session !== undefined) return false;
  if (run?.request === undefined || run.halted || run.end?.kind !== 'succeeded') return false;
  if (thread.callsOfRun(run.id).every(isAnswered)) return false;
  const ledger = readLedger(thread);
  return ledger.every(isReady) && ledger.some((entry) => entry.call.runId === run.id);
}

/**
 * True when all that an interrupted run asks is decided, and nothing else is open. Also after a resume that was never
 * accepted: then the next one waits for somebody to decide or to try again.
 */
export function mayResume(thread: Thread): boolean {
  const run = interruptedRun(thread);
  const last = thread.latestRun();
  if (run === undefined || last === undefined || isRunActive(last)) return false;
  return isAllDecided(thread, run) && readLedger(thread).every(isReady);
}

/** A call under an interrupt is answered by what was decided. A failure that is held back waits for somebody. */
function isReady(entry: LedgerEntry): boolean {
  return entry.kind !== 'waiting' && !isFailureHeld(entry.call);
}

/**
 * What trying again is: the message that never arrived, which still gives up what was asked when it was written (P14), or
 * the thread as it is. Throws where the run would leave calls without a reply, or give up what is asked.
 */
export function retryCause(thread: Thread): 'message' | 'retry' {
  const open = readLedger(thread).filter((entry) => entry.kind === 'waiting');
  if (open.length > 0) {
    const names = open.map((entry) => entry.call.toolCallId).join(', ');
    throw new CallboardError(
      'calls-still-open',
      `Calls ${names} are still open, so no run was sent: it would leave them without a reply. Decide on them or stop them first.`,
    );
  }
  const run = thread.latestRun();
  if (run?.startedAt === undefined && run?.request?.cause === 'message') return 'message';
  const undecided = undecidedIds(thread);
  if (undecided.length > 0) {
    throw new CallboardError(
      'calls-still-open',
      `Requests ${undecided.join(', ')} are still open, so no run was sent: it would give them up. Decide on them, or send a message, which says so.`,
    );
  }
  return 'retry';
}

/** How many runs have followed one another on replies alone. */
export function runsInARow(thread: Thread): number {
  const runs = thread.runs();
  const lastByPerson = runs.findLastIndex(
    (run) => run.request !== undefined && run.request.cause !== 'replies',
  );
  return runs.length - 1 - lastByPerson;
}

/** Events after which the last reply may be ready, or the answer to the last run over. */
export function maySettle(event: ThreadEvent): boolean {
  return (
    endsRun(event) ||
    event.type === 'stream-ended' ||
    event.type === 'call-checked' ||
    event.type === 'call-screened' ||
    event.type === 'call-gated' ||
    event.type === 'decision-made' ||
    event.type === 'request-expired' ||
    event.type === 'attempt-ended' ||
    event.type === 'failure-decided' ||
    event.type === 'call-abandoned' ||
    // These may settle a call that somebody was asked about.
    event.type === 'call-result-received' ||
    event.type === 'snapshot-received' ||
    event.type === 'history-loaded' ||
    event.type === 'thread-resumed'
  );
}
