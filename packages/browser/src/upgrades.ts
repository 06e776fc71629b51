import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';

/** What the database holds. Nothing of it is trusted when it is read: another version of the page may have written it. */
export interface Stored extends DBSchema {
  /** One record a thread: the number of its last write, and when that was. */
  threads: { key: string; value: unknown };
  /** What one write told of a thread, as a list of events. */
  chunks: { key: [threadId: string, position: number]; value: unknown };
  claims: { key: [threadId: string, name: string]; value: unknown };
  drafts: { key: [threadId: string, requestId: string]; value: unknown };
  /** In the order they were made. */
  rules: { key: number; value: unknown; indexes: { id: string } };
}

export type StoreName = StoreNames<Stored>;

/** One step from a version of the database to the next. What it throws leaves the database as it was. */
export type Upgrade = (
  database: IDBPDatabase<Stored>,
  transaction: IDBPTransaction<Stored, StoreName[], 'versionchange'>,
) => void | Promise<void>;

/** All steps there ever were, in order. The version of the database is how many there are: add one, change none. */
export const upgrades: readonly Upgrade[] = [
  (database) => {
    database.createObjectStore('threads', { keyPath: 'id' });
    database.createObjectStore('chunks', { keyPath: ['threadId', 'position'] });
    database.createObjectStore('claims', { keyPath: ['threadId', 'name'] });
    database.createObjectStore('drafts', { keyPath: ['threadId', 'requestId'] });
    const rules = database.createObjectStore('rules', { keyPath: 'order', autoIncrement: true });
    rules.createIndex('id', 'id', { unique: true });
  },
];
