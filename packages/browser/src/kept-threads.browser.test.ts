import { expect, onTestFinished, test } from 'vitest';
import { createKeptThreads } from './kept-threads.ts';
import { claimOf, newName, openPage, putDirectly, writeOf } from './testing/open-pages.ts';
import { createWebLocks } from './web-locks.ts';

function openKept() {
  const name = newName();
  const { database, storage } = openPage(name);
  const locks = createWebLocks({ database: name });
  /** Says how long ago something was last written. */
  const age = async (id: string, ms: number): Promise<void> =>
    putDirectly(name, 'threads', { id, format: 1, position: 1, wholeAt: 0, changedAt: Date.now() - ms });
  return { name, storage, locks, age, ...createKeptThreads(database, locks) };
}

const day = 86_400_000;

test('what is stored is listed, those changed last first', async () => {
  const { storage, threads, age } = openKept();
  expect(await threads()).toEqual([]);
  await storage.write('a', writeOf(0, ['x']));
  await storage.write('b', writeOf(0, ['x'], { position: 3 }));
  await age('a', day);
  expect(await threads()).toEqual([
    { id: 'b', position: 3, changedAt: expect.any(Number) },
    { id: 'a', position: 1, changedAt: expect.any(Number) },
  ]);
});

test('a thread that is removed is gone with all of it, and no other is', async () => {
  const { storage, remove, threads } = openKept();
  for (const id of ['a', 'b']) {
    await storage.write(id, writeOf(0, ['x'], { claim: claimOf('c') }));
    await storage.writeDraft(id, 'r', { reject: 'no' });
  }
  expect(await remove('a')).toBe(true);
  expect((await threads()).map(({ id }) => id)).toEqual(['b']);
  expect(await storage.read('a')).toBeUndefined();
  expect(await storage.write('a', writeOf(0, [], { claim: claimOf('c') }))).toEqual({ kind: 'written' });
  expect(await storage.read('a')).toMatchObject({ events: [], drafts: {} });
  expect(await storage.read('b')).toMatchObject({ claims: [claimOf('c')], drafts: { r: { reject: 'no' } } });
});

test('P29: a thread that a page has open is neither removed nor cleaned up', async () => {
  const { storage, locks, age, remove, cleanUp, threads } = openKept();
  await storage.write('a', writeOf(0, ['x']));
  await age('a', 10 * day);
  const lease = await locks.take('a');
  onTestFinished(() => lease?.release());
  expect([await remove('a'), await cleanUp({ unusedFor: day })]).toEqual([false, []]);
  expect(await threads()).toHaveLength(1);
  lease?.release();
  await expect.poll(() => cleanUp({ unusedFor: day })).toEqual(['a']);
  expect(await threads()).toEqual([]);
});

test('what was used lately stays, and so does what a newer version wrote', async () => {
  const { name, storage, age, cleanUp, threads } = openKept();
  for (const id of ['old', 'new', 'drafted', 'newer']) await storage.write(id, writeOf(0, ['x']));
  await age('old', 10 * day);
  await age('drafted', 10 * day);
  await storage.writeDraft('drafted', 'r', { reject: 'n' });
  await putDirectly(name, 'threads', { id: 'newer', format: 2, position: 1, wholeAt: 0, changedAt: 0 });
  await putDirectly(name, 'threads', { id: 'broken' });
  expect(await cleanUp({ unusedFor: day })).toEqual(['old']);
  expect((await threads()).map(({ id }) => id).toSorted()).toEqual(['drafted', 'new']);
});

test('drafts of a thread that was never written are cleaned up', async () => {
  const { storage, cleanUp } = openKept();
  await storage.writeDraft('a', 'r', { reject: 'n' });
  expect(await cleanUp({ unusedFor: day })).toEqual(['a']);
  await storage.write('a', writeOf(0, ['x']));
  expect((await storage.read('a'))?.drafts).toEqual({});
});
