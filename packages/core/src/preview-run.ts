import { answersTo, idsOf } from './answer-interrupts.ts';
import type { Conversation } from './conversation.ts';
import { dueReplies } from './ledger.ts';
import { isUnderWay, supersedeOpenCalls } from './open-work.ts';
import type { RunRequest } from './ports.ts';
import { buildRunRequest } from './run-request.ts';
import { createThread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';

/**
 * What the next run would be sent with if a person wrote a message now, without that message, and without sending or
 * changing anything: for developer panels. What is open is closed as the message would close it, and what waits goes
 * along. Ids that only a real
 * run gets are shown as `next-run` and `next-reply-1`. Costs a replay of the log.
 */
export function previewRun({ thread, tools }: Conversation): RunRequest {
  const runId = 'next-run';
  const copy = createThread({ id: thread.id, log: thread.log() });
  const run = copy.latestRun();
  if (run !== undefined && isUnderWay(run)) {
    copy.dispatch({ type: 'run-stopped', runId: run.id, by: 'message' });
  }
  supersedeOpenCalls(copy);
  copy.dispatch(
    copy.heldMessages().messages.map((message): ThreadEventBody => ({ type: 'message-sent', message })),
  );
  let reply = 0;
  const replies = dueReplies(copy, () => {
    reply += 1;
    return `next-reply-${reply}`;
  });
  const advertised = tools.advertise().tools;
  const answers = answersTo(copy, { givesUp: true });
  copy.dispatch({
    type: 'run-requested',
    runId,
    cause: 'message',
    tools: advertised,
    replies,
    ...idsOf(answers),
  });
  return buildRunRequest(copy, runId, advertised, answers);
}
