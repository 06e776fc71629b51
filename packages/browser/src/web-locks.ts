import { type Lease, StorageError, type ThreadLocks } from '@callboard/core/shared';

/**
 * Web Locks: one page of a browser has the lock of a thread at a time, and one that dies gives it back. They are there on
 * pages that came over HTTPS, or from this machine.
 */
export function createWebLocks({ database = 'callboard' }: { readonly database?: string } = {}): ThreadLocks {
  const nameOf = (threadId: string): string => `${database} thread ${threadId}`;
  return {
    take: (threadId) => request(nameOf(threadId), { ifAvailable: true }),
    wait: (threadId, signal) => request(nameOf(threadId), { signal }),
  };
}

async function request(name: string, options: LockOptions): Promise<Lease | undefined> {
  const locks = locksHere();
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const lost = new AbortController();
    /** Held until the promise that is given back here is settled. */
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      // Whoever waits no more does not know that it came.
      if (lock === null || signal?.aborted === true) {
        resolve(undefined);
        return undefined;
      }
      return new Promise((release) => {
        resolve({ release, lost: lost.signal });
      });
    };
    locks.request(name, options, hold).catch((error: unknown) => {
      // It was taken away. Before it was there nobody has this signal.
      lost.abort(error);
      if (signal?.aborted === true) resolve(undefined);
      else reject(new StorageError('refused', 'The browser does not say which page acts.', { cause: error }));
    });
  });
}

function locksHere(): LockManager {
  const locks: LockManager | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (locks !== undefined) return locks;
  throw new StorageError('refused', 'There are no Web Locks here: they need a page that came over HTTPS.');
}
