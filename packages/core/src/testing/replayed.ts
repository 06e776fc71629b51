import { createThread, type Thread } from '../thread.ts';
import type { ThreadEvent } from '../thread-event.ts';
import type { Random } from './random.ts';

/**
 * The thread that comes of what happened, told in batches of another size. Only what has one time can be told at once,
 * since a thread stamps what it is told with its own clock.
 */
export function toldInBatches(id: string, events: readonly ThreadEvent[], random: Random): Thread {
  let now = 0;
  const thread = createThread({ id, clock: { now: () => now, after: () => () => undefined } });
  for (let from = 0; from < events.length; ) {
    now = events[from]?.at ?? now;
    const most = from + 1 + random.upTo(40);
    let to = from + 1;
    while (to < most && events[to]?.at === now) to += 1;
    thread.dispatch(events.slice(from, to));
    from = to;
  }
  return thread;
}
