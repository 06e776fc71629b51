import { StorageError } from '@callboard/core/shared';
import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { toStorageError } from './storage-failure.ts';
import type { Stored, StoreName, Upgrade } from './upgrades.ts';

/** Called once a database is not ours any more. */
export interface Losses {
  /** It was let go, because a newer page wants to change it, or somebody deletes it. What is under way is still done. */
  onLeft(): void;
  /** The browser closed it. What is under way may never end. */
  onBroken(): void;
}

/** Opens a database and brings it up to date. Rejects with a StorageError. */
export async function openConnection(
  name: string,
  upgrades: readonly Upgrade[],
  { onLeft, onBroken }: Losses,
): Promise<IDBPDatabase<Stored>> {
  let failed: unknown;
  try {
    if (typeof indexedDB === 'undefined') throw new StorageError('refused', 'There is no IndexedDB here.');
    const connection: IDBPDatabase<Stored> = await openDB<Stored>(name, upgrades.length, {
      upgrade(database, from, _to, transaction) {
        // Nobody else waits for these two: what goes wrong is told by the opening.
        transaction.done.catch(() => undefined);
        upgradeFrom(from, upgrades, database, transaction).catch((error: unknown) => {
          failed = error;
          giveUp(transaction);
        });
      },
      // Who stays open keeps the other one waiting.
      blocking() {
        connection.close();
        onLeft();
      },
      terminated: onBroken,
    });
    return connection;
  } catch (error) {
    throw toStorageError('opening', failed, error);
  }
}

/** Rejects after `ms` milliseconds with what is said to be the matter. What it waits for goes on. */
export async function inTime<Value>(awaited: Promise<Value>, ms: number, why: StorageError): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(why), ms);
  });
  try {
    return await Promise.race([awaited, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing, where it has ended already. */
export function giveUp(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

async function upgradeFrom(
  from: number,
  upgrades: readonly Upgrade[],
  database: IDBPDatabase<Stored>,
  transaction: IDBPTransaction<Stored, StoreName[], 'versionchange'>,
): Promise<void> {
  for (const upgrade of upgrades.slice(from)) await upgrade(database, transaction);
}
