import type { Clock } from './ports.ts';

/** Resolves after `ms` by this clock, or as soon as the signal aborts. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      cancel();
      signal?.removeEventListener('abort', over);
      resolve();
    };
    const cancel = clock.after(ms, over);
    if (signal?.aborted === true) over();
    else signal?.addEventListener('abort', over);
  });
}
