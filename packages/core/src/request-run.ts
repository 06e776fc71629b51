import { answersTo, idsOf } from './answer-interrupts.ts';
import { expiryOf } from './expiry.ts';
import { dueReplies } from './ledger.ts';
import type { Clock, Ids, RunRequest } from './ports.ts';
import type { RunCause } from './run.ts';
import { buildRunRequest } from './run-request.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** What a run is put together from. */
export interface RunParts {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly clock: Clock;
  readonly ids: Ids;
  /** False where the other side has the history itself, and each answer goes out alone. */
  readonly sendsHistory: boolean;
}

/** Puts a run together and says that it is sent: what is advertised, which replies and answers are due. */
export function requestRun(
  { thread, tools, clock, ids, sendsHistory }: RunParts,
  runId: string,
  cause: RunCause,
): RunRequest {
  const { tools: advertised, unfit } = tools.advertise();
  const replies = sendsHistory ? dueReplies(thread, () => ids.next('message')) : [];
  thread.dispatch(expiryOf(thread, clock.now()));
  const answers = answersTo(thread, { givesUp: cause === 'message' });
  thread.dispatch([
    ...unfit.map(({ name, problems }): ThreadEventBody => {
      const why = problems.map((one) => one.message).join('; ');
      const message = `The tool "${name}" was not offered to the agent: ${why}`;
      return { type: 'problem-noted', code: 'tool-not-advertised', message, runId };
    }),
    { type: 'run-requested', runId, cause, tools: advertised, replies, ...idsOf(answers) },
  ]);
  return buildRunRequest(thread, runId, advertised, answers);
}
