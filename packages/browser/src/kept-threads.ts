import type { ThreadLocks } from '@callboard/core/shared';
import type { BrowserDatabase, Transaction } from './database.ts';
import { headOf } from './stored-records.ts';
import { ofThread, threadStores } from './thread-storage.ts';

/** A thread that is stored in this browser. */
export interface KeptThread {
  readonly id: string;
  /** When something was last written of it, in milliseconds since the epoch. */
  readonly changedAt: number;
  /** The number of its last write. */
  readonly position: number;
}

/** What is stored of threads, and the ways to be rid of it. A thread that a page has open is never touched. */
export interface KeptThreads {
  /** Those that can be read, those changed last first. */
  threads(): Promise<readonly KeptThread[]>;
  /** Forgets a thread. False, and nothing, where a page has it open. */
  remove(threadId: string): Promise<boolean>;
  /**
   * Forgets the threads of which nothing was written for `unusedFor` milliseconds, and tells which. Those of a newer
   * version of the page stay.
   */
  cleanUp(options: { readonly unusedFor: number }): Promise<readonly string[]>;
}

export function createKeptThreads(database: BrowserDatabase, locks: ThreadLocks): KeptThreads {
  /** Who takes the lock is alone with the thread: nobody opens it before it is given back. */
  async function removeIf(
    threadId: string,
    isUnused: (stored: Transaction<'readwrite'>) => Promise<boolean>,
  ): Promise<boolean> {
    const lease = await locks.take(threadId);
    if (lease === undefined) return false;
    try {
      return await database.write(threadStores, 'strict', async (stored) => {
        if (!(await isUnused(stored))) return false;
        await stored.objectStore('threads').delete(threadId);
        for (const name of ['chunks', 'claims', 'drafts'] as const)
          await stored.objectStore(name).delete(ofThread(threadId));
        return true;
      });
    } finally {
      lease.release();
    }
  }

  return {
    threads: () =>
      database.read(['threads'], async (stored) => {
        const all = await stored.objectStore('threads').getAll();
        return all
          .flatMap((one) => headOf(one) ?? [])
          .map(({ id, changedAt, position }) => ({ id, changedAt, position }))
          .sort((one, other) => other.changedAt - one.changedAt);
      }),
    remove: (threadId) => removeIf(threadId, () => Promise.resolve(true)),
    async cleanUp({ unusedFor }) {
      const before = Date.now() - unusedFor;
      // Of a thread without a head there are drafts alone. One that is not understood stays.
      const isOld = (stored: unknown): boolean =>
        stored === undefined || (headOf(stored)?.changedAt ?? Number.POSITIVE_INFINITY) <= before;
      const old = await database.read(threadStores, async (stored) => {
        const drafts = await stored.objectStore('drafts').getAllKeys();
        const heads = await stored.objectStore('threads').getAllKeys();
        const ids = new Set([...heads, ...drafts.map(([threadId]) => threadId)]);
        const found: string[] = [];
        for (const id of ids) if (isOld(await stored.objectStore('threads').get(id))) found.push(id);
        return found;
      });
      const removed: string[] = [];
      for (const id of old) {
        const isUnused = async (stored: Transaction<'readwrite'>): Promise<boolean> =>
          isOld(await stored.objectStore('threads').get(id));
        if (await removeIf(id, isUnused)) removed.push(id);
      }
      return removed;
    },
  };
}
