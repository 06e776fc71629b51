import type { Clock } from './ports.ts';

/** The longest a timer can be set for; what is later is looked at again then. */
export const longestTimer = 2_147_483_647;

/** The time something may take, which stands still while it is paused. */
export interface TimeLimit {
  pause(): void;
  resume(): void;
  cancel(): void;
}

/** Calls back once `limit` milliseconds have passed, not counting those while it was paused. */
export function startTimeLimit(clock: Clock, limit: number, onOver: () => void): TimeLimit {
  let left = limit;
  let since = 0;
  let stop: () => void = () => undefined;
  let isCancelled = false;

  function arm(): void {
    if (isCancelled) return;
    const wait = Math.min(left, longestTimer);
    since = clock.now();
    stop = clock.after(wait, () => {
      left -= wait;
      if (left > 0) arm();
      else onOver();
    });
  }

  arm();
  return {
    pause() {
      stop();
      left = Math.max(0, left - Math.max(0, clock.now() - since));
    },
    resume: arm,
    cancel() {
      isCancelled = true;
      stop();
    },
  };
}
