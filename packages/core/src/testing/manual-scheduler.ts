import type { Scheduler } from '../ports.ts';

/** A scheduler that wakes readers when the test says so. */
export interface ManualScheduler extends Scheduler {
  /** Wakes everyone who waits. True if there was anyone. */
  flush(): boolean;
}

export function createManualScheduler(): ManualScheduler {
  let waiting: (() => void)[] = [];
  return {
    schedule(flush) {
      waiting.push(flush);
    },
    flush() {
      const due = waiting;
      waiting = [];
      for (const flush of due) flush();
      return due.length > 0;
    },
  };
}
