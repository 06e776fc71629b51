import type { ThreadEvent } from '@callboard/core';
import { type Claim, StorageError, type ThreadStorage, type ThreadWrite } from '@callboard/core/shared';
import { onTestFinished } from 'vitest';
import { type BrowserDatabase, createDatabase } from '../database.ts';
import { createIndexedDbStorage } from '../thread-storage.ts';
import type { Upgrade } from '../upgrades.ts';

/** A name for a database, or a thread, that no other test has. */
export function newName(): string {
  return `test ${crypto.randomUUID()}`;
}

/** One page on a database: a connection of its own. It is closed when the test is over. */
export function openPage(
  name: string,
  options: { readonly upgrades?: readonly Upgrade[]; readonly openWithin?: number } = {},
): { readonly database: BrowserDatabase; readonly storage: ThreadStorage } {
  const database = createDatabase({ name, openWithin: options.openWithin }, options.upgrades);
  onTestFinished(() => database.close());
  return { database, storage: createIndexedDbStorage(database) };
}

/** A page that is not ours: it opens a database and hears nothing of what others want of it. */
export async function openDeafly(name: string, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  const database = await settled(request);
  onTestFinished(() => database.close());
  return database;
}

/** Writes into a store what no page of ours would. */
export async function putDirectly(name: string, store: string, record: unknown): Promise<void> {
  const database = await settled(indexedDB.open(name));
  await settled(database.transaction(store, 'readwrite').objectStore(store).put(record));
  database.close();
}

export function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Something that happened, told apart by its text. */
export function said(text: string): ThreadEvent {
  return { type: 'problem-noted', code: 'said', message: text, at: 1 };
}

/** A write that follows the one before it. */
export function writeOf(
  after: number,
  texts: readonly string[],
  rest: Partial<ThreadWrite> = {},
): ThreadWrite {
  return { after, position: after + 1, events: texts.map(said), isWhole: false, ...rest };
}

export function claimOf(name: string, by: string = name): Claim {
  return { name, event: { type: 'problem-noted', code: 'claimed', message: by } };
}

/** Why something could not be stored; undefined where it could. */
export async function failureOf(done: Promise<unknown>): Promise<string | undefined> {
  try {
    await done;
    return undefined;
  } catch (error) {
    if (error instanceof StorageError) return error.failure;
    throw error;
  }
}
