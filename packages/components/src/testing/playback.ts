import type { ThreadEvent, ThreadEventBody, Transport } from '@callboard/core';
import type { Recording } from '@callboard/fixtures';

/** No pause is longer than this, in milliseconds: nobody watches a recording to wait. */
const longestPause = 1_500;

/**
 * An agent that says what it said in a recording, run by run, at the pace it had then. The person's part is not
 * played: whoever watches decides. With reduced motion everything of a run arrives at once.
 */
export function playbackTransport(recording: Recording, speed = 1): Transport {
  const runs = runsOf(recording.log);
  let next = 0;
  return {
    async *run(request, { signal }) {
      const events = runs[next] ?? [];
      next += 1;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      let before = events[0]?.at;
      for (const { at, ...event } of events) {
        if (!still) await pause(Math.min(at - (before ?? at), longestPause) / speed);
        if (signal.aborted) return;
        before = at;
        yield [underId(event, request.runId)];
      }
    },
  };
}

/** What came from the agent, one list a run. */
function runsOf(log: readonly ThreadEvent[]): readonly ThreadEvent[][] {
  const runs: ThreadEvent[][] = [];
  for (const event of log) {
    if (event.type === 'run-requested') runs.push([]);
    else if (isAgents(event)) runs.at(-1)?.push(event);
  }
  return runs;
}

/** True for what an agent sends; decisions, checks and attempts are made anew where it is played. */
function isAgents(event: ThreadEvent): boolean {
  return 'runId' in event && event.type !== 'run-stopped' && event.type !== 'stream-ended';
}

/** The event as a part of the run that is played now. */
function underId(event: ThreadEventBody, runId: string): ThreadEventBody {
  return 'runId' in event ? { ...event, runId } : event;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
