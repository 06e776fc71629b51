import { StorageError } from '@callboard/core/shared';
import { type IDBPDatabase, type IDBPTransaction, unwrap } from 'idb';
import { giveUp, inTime, openConnection } from './open-connection.ts';
import { toStorageError } from './storage-failure.ts';
import { upgrades as all, type Stored, type StoreName, type Upgrade } from './upgrades.ts';

type Mode = 'readonly' | 'readwrite';

export type Transaction<M extends Mode> = IDBPTransaction<Stored, StoreName[], M>;

/** A database of this browser: opened when it is first needed, and again once it was lost. */
export interface BrowserDatabase {
  readonly name: string;
  /** Reads what stands at one moment. Rejects with a StorageError, as the others do. */
  read<Result>(
    stores: StoreName[],
    work: (transaction: Transaction<'readonly'>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Writes all that `work` writes, or nothing. Resolves once it is on disk, with `relaxed` once the browser has it.
   * `work` may wait for nothing but the transaction.
   */
  write<Result>(
    stores: StoreName[],
    durability: 'strict' | 'relaxed',
    work: (transaction: Transaction<'readwrite'>) => Promise<Result>,
  ): Promise<Result>;
  /** Lets go of it, for good. */
  close(): void;
}

export interface DatabaseOptions {
  /** `callboard` where it is left out. Pages of one origin that name the same one share what is in it. */
  readonly name?: string | undefined;
  /** How long another page may keep it from opening, in milliseconds; 5,000 where it is left out. */
  readonly openWithin?: number | undefined;
}

/** An opening, and what came of it. */
interface Opened {
  connection: Promise<IDBPDatabase<Stored>>;
  /** Rejects once the browser has closed it. */
  readonly broken: Promise<never>;
}

/** Milliseconds in which a browser has read or written anything. */
const answerTime = 15_000;

/** Makes the handle of a database. Making it touches nothing. `upgrades` are the steps to its version. */
export function createDatabase(
  { name = 'callboard', openWithin = 5_000 }: DatabaseOptions = {},
  upgrades: readonly Upgrade[] = all,
): BrowserDatabase {
  let opened: Opened | undefined;
  let isClosed = false;

  function forget(which: Opened): void {
    if (opened === which) opened = undefined;
  }

  function open(): Opened {
    let onBroken = (): void => undefined;
    const broken = new Promise<never>((_resolve, reject) => {
      onBroken = () => {
        forget(mine);
        reject(new StorageError('gone', 'The browser has closed the storage while it was used.'));
      };
    });
    // Where nothing was under way nobody was waiting for it.
    broken.catch(() => undefined);
    const opening = openConnection(name, upgrades, {
      onLeft: () => forget(mine),
      onBroken: () => onBroken(),
    });
    const late = new StorageError('refused', 'Another page keeps the storage from being opened.');
    const mine: Opened = { connection: inTime(opening, openWithin, late), broken };
    // One that comes late is there for whoever asks then; until it comes everybody is refused at once.
    opening.then(
      (connection) => {
        if (isClosed) connection.close();
        mine.connection = opening;
      },
      () => forget(mine),
    );
    return mine;
  }

  async function transact<M extends Mode, Result>(
    stores: StoreName[],
    mode: M,
    durability: 'strict' | 'relaxed',
    work: (transaction: Transaction<M>) => Promise<Result>,
  ): Promise<Result> {
    if (isClosed) throw new StorageError('gone', 'This page has closed its storage.');
    opened ??= open();
    const mine = opened;
    const connection = await mine.connection;
    try {
      const transaction = connection.transaction(stores, mode, { durability });
      // A browser that closes a database does not always tell what was under way; then it would be waited for for good.
      const done = Promise.race([run(transaction, work), mine.broken]);
      const silent = new StorageError('gone', 'The browser does not answer what is asked of its storage.');
      return await inTime(done, answerTime, silent).catch((error: unknown) => {
        // What was said to have failed is not done afterwards.
        giveUp(transaction);
        throw error;
      });
    } catch (error) {
      const failure = toStorageError('using', error);
      if (failure.failure === 'gone') {
        connection.close();
        forget(mine);
      }
      throw failure;
    }
  }

  return {
    name,
    read: (stores, work) => transact(stores, 'readonly', 'relaxed', work),
    write: (stores, durability, work) => transact(stores, 'readwrite', durability, work),
    close() {
      isClosed = true;
      opened?.connection.then(
        (connection) => connection.close(),
        () => undefined,
      );
      opened = undefined;
    },
  };
}

/** Does the work in its transaction, and waits for the end of that: a request that succeeded may still be undone. */
async function run<M extends Mode, Result>(
  transaction: Transaction<M>,
  work: (transaction: Transaction<M>) => Promise<Result>,
): Promise<Result> {
  const ended = new Promise<void>((resolve) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => resolve());
  });
  // It tells of the first error there was, before anybody knows why the transaction was given up.
  const isComplete = transaction.done.then(
    () => true,
    () => false,
  );
  const why = (): unknown => unwrap(transaction).error;
  let result: Result;
  try {
    result = await work(transaction);
  } catch (error) {
    giveUp(transaction);
    await ended;
    throw toStorageError('using', error, why());
  }
  await ended;
  if (await isComplete) return result;
  throw toStorageError('using', why(), new DOMException('It was given up', 'AbortError'));
}
