/** Waits, but not for one that the person no longer waits for; what comes `late` is let go. */
export function untilAborted<T>(
  work: T | Promise<T>,
  signal: AbortSignal,
  late?: (value: T) => unknown,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    Promise.resolve(work)
      .then((value) => (signal.aborted ? late?.(value) : resolve(value)), reject)
      .finally(() => signal.removeEventListener('abort', stop))
      .catch(() => undefined);
  });
}
