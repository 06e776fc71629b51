import { overdueRequests } from './answer-interrupts.ts';
import type { Clock } from './ports.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';

/** The longest a timer can be set for; later deadlines are looked at again then. */
const longestTimer = 2_147_483_647;

/** What says that requests whose time is over have expired. */
export function expiryOf(thread: Thread, now: number): readonly ThreadEventBody[] {
  return overdueRequests(thread, now).map(({ id }) => ({ type: 'request-expired', requestId: id }));
}

/**
 * Locks requests when their time is over, so that nobody presses in vain. It is no judgement: that is made at the press
 * and when a run is sent, whatever a sleeping timer says (P12). Returns the way to stop.
 */
export function startExpiry({
  thread,
  clock,
}: {
  readonly thread: Thread;
  readonly clock: Clock;
}): () => void {
  let cancel: (() => void) | undefined;

  function arm(): void {
    cancel?.();
    cancel = undefined;
    const deadlines = thread.openRequests().flatMap(({ expiresAt }) => expiresAt ?? []);
    if (deadlines.length === 0) return;
    const wait = Math.min(...deadlines) - clock.now();
    cancel = clock.after(Math.min(Math.max(wait, 0), longestTimer), () => {
      thread.dispatch(expiryOf(thread, clock.now()));
      arm();
    });
  }

  const stopObserving = thread.observe((event) => {
    if (event.type === 'run-interrupted' || event.type === 'run-started') arm();
  });
  arm();
  return () => {
    stopObserving();
    cancel?.();
  };
}
