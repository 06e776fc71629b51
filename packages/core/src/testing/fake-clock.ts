import type { Clock } from '../ports.ts';

/** A clock that stands still until it is told. */
export interface FakeClock extends Clock {
  /** Moves the time on and calls back whatever became due, in order. */
  advance(ms: number): void;
  /** Moves the time on while every timer sleeps, as on a machine that was closed. */
  sleep(ms: number): void;
  /** How many callbacks are still to come. */
  waiting(): number;
}

/** A fake clock that begins at `start` (milliseconds since the epoch). */
export function createFakeClock(start: number = Date.UTC(2026, 0, 1, 14, 0)): FakeClock {
  let now = start;
  let timers: { readonly due: number; readonly callback: () => void }[] = [];
  return {
    now: () => now,
    after(ms, callback) {
      const timer = { due: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    waiting: () => timers.length,
    sleep(ms) {
      now += ms;
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = timers
          .filter((timer) => timer.due <= until)
          .sort((one, other) => one.due - other.due)[0];
        if (next === undefined) break;
        timers = timers.filter((one) => one !== next);
        now = next.due;
        next.callback();
      }
      now = until;
    },
  };
}
