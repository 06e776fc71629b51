import type { Draft } from '@callboard/core';
import type { StoredThread, ThreadStorage, ThreadWrite, WriteOutcome } from '@callboard/core/shared';
import type { BrowserDatabase, Transaction } from './database.ts';
import {
  readClaim,
  readDraft,
  readEvents,
  readHead,
  type StoredChunk,
  type StoredClaim,
  type StoredDraft,
  type ThreadHead,
  toStoredHead,
} from './stored-records.ts';
import type { StoreName } from './upgrades.ts';

/** All that is stored of threads; what is written goes over all of it at once. */
export const threadStores: StoreName[] = ['threads', 'chunks', 'claims', 'drafts'];

/** Keeps threads in IndexedDB. */
export function createIndexedDbStorage(database: BrowserDatabase): ThreadStorage {
  return {
    read: (threadId, since) => database.read(threadStores, (stored) => readThread(stored, threadId, since)),
    write: (threadId, write) =>
      database.write(threadStores, 'strict', (stored) => writeThread(stored, threadId, write)),
    writeDraft: (threadId, requestId, draft) =>
      database.write(threadStores, 'relaxed', (stored) => writeDraft(stored, threadId, requestId, draft)),
  };
}

/** Everything of one thread in a store whose keys begin with it; with `since`, only what is later. */
export function ofThread(threadId: string, since?: number): IDBKeyRange {
  // A list comes after every number and text.
  return since === undefined
    ? IDBKeyRange.bound([threadId], [threadId, []])
    : IDBKeyRange.bound([threadId, since], [threadId, []], true);
}

async function readThread(
  stored: Transaction<'readonly'>,
  threadId: string,
  since: number | undefined,
): Promise<StoredThread | undefined> {
  const head = readHead(await stored.objectStore('threads').get(threadId));
  if (head === undefined) return undefined;
  const isWhole = since === undefined || isOtherThan(since, head);
  const all = ofThread(threadId);
  const [chunks, claims, drafts] = await Promise.all([
    stored.objectStore('chunks').getAll(isWhole ? all : ofThread(threadId, since)),
    stored.objectStore('claims').getAll(all),
    stored.objectStore('drafts').getAll(all),
  ]);
  return {
    events: chunks.flatMap(readEvents),
    isWhole,
    position: head.position,
    claims: claims
      .map(readClaim)
      .sort((one, other) => one.position - other.position)
      .map(({ name, event }) => ({ name, event })),
    drafts: Object.fromEntries(drafts.flatMap(readDraft)),
  };
}

/** True where what stood at a position was rewritten since, or is of a log that was begun anew. */
function isOtherThan(position: number, head: ThreadHead): boolean {
  return position < head.wholeAt || position > head.position;
}

/**
 * Looks whether the write may be, and does it, in one transaction: browsers let no other one in between, of whichever page.
 * Its parts are waited for one by one, so that none is left alone when one before it fails.
 */
async function writeThread(
  stored: Transaction<'readwrite'>,
  threadId: string,
  { after, position, events, isWhole, claim, releases = [] }: ThreadWrite,
): Promise<WriteOutcome> {
  const [threads, chunks, claims] = [
    stored.objectStore('threads'),
    stored.objectStore('chunks'),
    stored.objectStore('claims'),
  ];
  const head = readHead(await threads.get(threadId));
  const stands = head?.position ?? 0;
  if (!isWhole && stands !== after) return { kind: 'moved', position: stands };
  if (claim !== undefined) {
    const { name, event } = claim;
    const made: unknown = await claims.get([threadId, name]);
    if (made !== undefined) {
      const earlier = readClaim(made);
      return { kind: 'taken', claim: { name: earlier.name, event: earlier.event } };
    }
    const own: StoredClaim = { threadId, name, position, event };
    // Not `put`: whatever this looked at, an earlier claim stays.
    await claims.add(own);
  }
  for (const name of releases) await claims.delete([threadId, name]);
  if (isWhole) await chunks.delete(ofThread(threadId));
  if (events.length > 0) {
    const chunk: StoredChunk = { threadId, position, events };
    await chunks.put(chunk);
  }
  const wholeAt = isWhole ? position : (head?.wholeAt ?? 0);
  await threads.put(toStoredHead({ id: threadId, position, wholeAt, changedAt: Date.now() }));
  return { kind: 'written' };
}

async function writeDraft(
  stored: Transaction<'readwrite'>,
  threadId: string,
  requestId: string,
  draft: Draft | undefined,
): Promise<void> {
  const [threads, drafts] = [stored.objectStore('threads'), stored.objectStore('drafts')];
  const head = readHead(await threads.get(threadId));
  if (draft === undefined) {
    await drafts.delete([threadId, requestId]);
  } else {
    const begun: StoredDraft = { threadId, requestId, draft };
    await drafts.put(begun);
  }
  // Who writes in a thread uses it. It may have no events yet: those are written a moment later.
  if (head !== undefined) await threads.put(toStoredHead({ ...head, changedAt: Date.now() }));
}
