import type { Conversation } from './conversation.ts';
import { openInterruptIds, readLedger } from './ledger.ts';
import { isUnderWay, openCalls } from './open-work.ts';
import type { RunRequest } from './ports.ts';
import { buildRunRequest } from './run-request.ts';
import { createThread, type Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';

/**
 * What the next run would be sent with if a person wrote a message now, without that message, and without sending or
 * changing anything: for developer panels. What is open is closed as the message would close it. Ids that only a real
 * run gets are shown as `next-run` and `next-reply-1`. Costs a replay of the log.
 */
export function previewRun({ thread, tools }: Conversation): RunRequest {
  const runId = 'next-run';
  const copy = createThread({ id: thread.id, log: thread.log() });
  closeWhatIsOpen(copy);
  const replies = readLedger(copy).flatMap((entry, index) =>
    entry.kind === 'ready'
      ? [{ key: entry.call.key, messageId: `next-reply-${index + 1}`, ...entry.reply }]
      : [],
  );
  const advertised = tools.advertise().tools;
  const cancelledInterruptIds = openInterruptIds(copy);
  copy.dispatch({
    type: 'run-requested',
    runId,
    cause: 'message',
    tools: advertised,
    replies,
    cancelledInterruptIds,
  });
  return buildRunRequest(copy, runId, advertised, cancelledInterruptIds);
}

/** As a message does (P14): it ends the run under way, and the calls that still wait or run. */
function closeWhatIsOpen(thread: Thread): void {
  const run = thread.latestRun();
  if (run !== undefined && isUnderWay(run)) {
    thread.dispatch({ type: 'run-stopped', runId: run.id, by: 'message' });
  }
  thread.dispatch(
    openCalls(thread).map(
      ({ key }): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'superseded' }),
    ),
  );
}
