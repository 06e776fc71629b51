import type { Conversation } from './conversation.ts';
import { openInterruptIds, readLedger } from './ledger.ts';
import type { RunRequest } from './ports.ts';
import { buildRunRequest } from './run-request.ts';
import { createThread } from './thread.ts';

/**
 * What the next run would be sent with if it were sent now, without sending it or changing anything: for developer
 * panels. Ids that only a real run gets are shown as `next-run` and `next-reply-1`. Costs a replay of the log.
 */
export function previewRun({ thread, tools }: Conversation): RunRequest {
  const runId = 'next-run';
  const copy = createThread({ id: thread.id, log: thread.log() });
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
