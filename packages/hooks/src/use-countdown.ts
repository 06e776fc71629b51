'use client';

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';
import { tickerOf } from './ticker.ts';

/** How near a deadline is: `far` (say the time), `near` (count minutes and seconds), `last` (ten seconds), `over`. */
export type CountdownStage = 'far' | 'near' | 'last' | 'over';

/** What is left until a deadline. */
export interface Countdown {
  readonly until: number;
  readonly stage: CountdownStage;
  /** Whole seconds that are left; not counted while it is far. */
  readonly seconds: number;
}

/** Seconds from which on they are counted one by one, and from which on they are the last. */
const nearFrom = 600;
const lastFrom = 10;

/**
 * Counts down to a deadline, by the clock the conversation judges by. It renders once a second while that is near, and not
 * before. One clock ticks for all. It shows; what is over is judged by the thread, which is asked to when this is.
 */
export function useCountdown(until: number | undefined): Countdown | undefined {
  const seconds = useSeconds(until, secondsLeft);
  if (until === undefined) return undefined;
  return { until, stage: stageOf(seconds), seconds };
}

/** True once a deadline is over by the conversation's clock, whether or not the thread has heard of it. */
export function useIsOver(until: number | undefined): boolean {
  return useSeconds(until, isOver) === 0;
}

function useSeconds(until: number | undefined, read: (until: number, now: number) => number): number {
  const conversation = useConversation();
  const { clock } = conversation;
  const subscribe = useCallback(
    (wake: () => void) => (until === undefined ? () => undefined : tickerOf(clock).subscribe(wake)),
    [clock, until],
  );
  const seconds = useSyncExternalStore(
    subscribe,
    () => (until === undefined ? far : read(until, clock.now())),
    // A server has another moment than the page.
    () => far,
  );
  // A clock that was set, or a timer that slept: then nobody else has noticed.
  useEffect(() => {
    if (seconds === 0) conversation.judgeDeadlines();
  }, [seconds, conversation]);
  return seconds;
}

const far = Number.POSITIVE_INFINITY;

function secondsLeft(until: number, now: number): number {
  const seconds = Math.max(Math.ceil((until - now) / 1_000), 0);
  return seconds > nearFrom ? far : seconds;
}

function isOver(until: number, now: number): number {
  return until <= now ? 0 : far;
}

function stageOf(seconds: number): CountdownStage {
  if (seconds === far) return 'far';
  if (seconds > lastFrom) return 'near';
  return seconds > 0 ? 'last' : 'over';
}
