import { readLedger } from './ledger.ts';
import type { Thread } from './thread.ts';
import type { ThreadEvent } from './thread-event.ts';
import { isAnswered } from './tool-call.ts';

/**
 * True when the conversation can go on by itself: the last run was ours, ended well and was not halted, it left calls
 * to answer, and everything that is due a reply has one ready.
 */
export function isDueToContinue(thread: Thread): boolean {
  const run = thread.latestRun();
  if (run?.request === undefined || run.halted || run.end?.kind !== 'succeeded') return false;
  if (thread.callsOfRun(run.id).every(isAnswered)) return false;
  const ledger = readLedger(thread);
  return (
    ledger.every((entry) => entry.kind === 'ready') && ledger.some((entry) => entry.call.runId === run.id)
  );
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
    event.type === 'run-succeeded' ||
    event.type === 'stream-ended' ||
    event.type === 'call-checked' ||
    event.type === 'call-gated' ||
    event.type === 'decision-made' ||
    event.type === 'attempt-ended' ||
    event.type === 'call-abandoned'
  );
}
