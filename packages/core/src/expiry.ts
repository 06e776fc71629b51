import { expirable } from './answer-interrupts.ts';
import { isFailureHeld } from './attempts.ts';
import { isSettled } from './call-status.ts';
import { endsRun } from './log.ts';
import type { Clock } from './ports.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import { longestTimer } from './time-limit.ts';
import { deadlineOf } from './tool-call.ts';

/** What says that requests and calls whose time is over have expired. */
export function expiryOf(thread: Thread, now: number): readonly ThreadEventBody[] {
  return [
    ...expirable(thread).flatMap(({ id, expiresAt = Number.POSITIVE_INFINITY }) =>
      expiresAt <= now ? [{ type: 'request-expired', requestId: id } as const] : [],
    ),
    ...openDeadlines(thread).flatMap(({ key, deadline }) =>
      deadline <= now ? [{ type: 'call-expired', key } as const] : [],
    ),
  ];
}

/** The calls that a session waits for, and until when. */
function openDeadlines(thread: Thread): readonly { readonly key: string; readonly deadline: number }[] {
  return thread.unansweredCalls().flatMap((call) => {
    const deadline = deadlineOf(call);
    const isOver = isSettled(call) && !isFailureHeld(call);
    return deadline === undefined || isOver ? [] : [{ key: call.key, deadline }];
  });
}

/** Watches what is open, and has a time limit. */
export interface Expiry {
  /** Looks at the time now: timers sleep with a machine, and a clock may have been set. */
  judge(): void;
  stop(): void;
}

/**
 * Locks requests, and ends calls, when their time is over, so that nobody presses in vain. It is no judgement: that is
 * made at the press and when a run is sent, whatever a sleeping timer says (P12).
 */
export function startExpiry({ thread, clock }: { readonly thread: Thread; readonly clock: Clock }): Expiry {
  let cancel: (() => void) | undefined;

  function arm(): void {
    cancel?.();
    cancel = undefined;
    const deadlines = [
      ...expirable(thread).flatMap(({ expiresAt }) => expiresAt ?? []),
      ...openDeadlines(thread).map(({ deadline }) => deadline),
    ];
    if (deadlines.length === 0) return;
    const wait = Math.min(...deadlines) - clock.now();
    cancel = clock.after(Math.min(Math.max(wait, 0), longestTimer), judge);
  }

  function judge(): void {
    thread.dispatch(expiryOf(thread, clock.now()));
    arm();
  }

  const stopObserving = thread.observe((event) => {
    const { type } = event;
    // A run that is over before it was accepted gives back what it took on its way.
    if (endsRun(event) || type === 'run-started' || type === 'call-handed-over') arm();
  });
  arm();
  return {
    judge,
    stop() {
      stopObserving();
      cancel?.();
    },
  };
}
