import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { failureOf, newName, openDeafly, openPage, said, settled, writeOf } from './testing/open-pages.ts';
import { type Upgrade, upgrades } from './upgrades.ts';

afterEach(() => vi.unstubAllGlobals());

/** A step to the next version: what every thread has is rewritten. */
const second: Upgrade = async (_database, transaction) => {
  const threads = transaction.objectStore('threads');
  for (const thread of await threads.getAll())
    if (typeof thread === 'object') await threads.put({ ...thread, position: 41 });
};

test('making a page touches nothing', async () => {
  const name = newName();
  const { database } = openPage(name);
  database.close();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
});

test('P29: a new version of the page takes over what an older one wrote', async () => {
  const name = newName();
  const old = openPage(name);
  await old.storage.write('t', writeOf(0, ['a']));
  old.database.close();
  const { storage } = openPage(name, { upgrades: [...upgrades, second] });
  expect(await storage.read('t')).toMatchObject({ events: [said('a')], position: 41 });
  // A database that is new goes through all steps.
  const fresh = openPage(newName(), { upgrades: [...upgrades, second] });
  expect(await fresh.storage.write('t', writeOf(0, ['a']))).toEqual({ kind: 'written' });
});

test('an older page lets a newer one in, and can read nothing from then on', async () => {
  const name = newName();
  const old = openPage(name);
  await old.storage.write('t', writeOf(0, ['a']));
  const { storage } = openPage(name, { upgrades: [...upgrades, second] });
  expect(await storage.read('t')).toMatchObject({ position: 41 });
  for (const tried of [old.storage.read('t'), old.storage.write('t', writeOf(1, ['b']))])
    expect(await failureOf(tried)).toBe('unreadable');
  expect(await storage.read('t')).toMatchObject({ position: 41 });
});

test('a step that fails leaves everything as it was', async () => {
  const name = newName();
  const old = openPage(name);
  await old.storage.write('t', writeOf(0, ['a']));
  old.database.close();
  const failing: Upgrade = async (database, transaction) => {
    await second(database, transaction);
    throw new Error('It does not know what this is.');
  };
  const { storage } = openPage(name, { upgrades: [...upgrades, failing] });
  await expect(storage.read('t')).rejects.toThrow('It does not know what this is.');
  expect(await openPage(name).storage.read('t')).toMatchObject({ position: 1 });
});

test('a page that does not let go keeps others out for a limited time, and no longer than it is there', async () => {
  const name = newName();
  const old = openPage(name);
  await old.storage.write('t', writeOf(0, ['a']));
  const deaf = await openDeafly(name);
  const { storage } = openPage(name, { upgrades: [...upgrades, second], openWithin: 50 });
  expect(await failureOf(storage.read('t'))).toBe('refused');
  expect(await failureOf(storage.read('t'))).toBe('refused');
  deaf.close();
  await expect.poll(() => failureOf(storage.read('t'))).toBeUndefined();
  expect(await storage.read('t')).toMatchObject({ position: 41 });
});

test('a database that is deleted while pages are on it is begun anew by the next call', async () => {
  const name = newName();
  const [one, other] = [openPage(name).storage, openPage(name).storage];
  await one.write('t', writeOf(0, ['a']));
  await other.read('t');
  await settled(indexedDB.deleteDatabase(name));
  expect(await one.write('t', writeOf(1, ['b']))).toEqual({ kind: 'moved', position: 0 });
  expect(await one.write('t', writeOf(0, ['a', 'b'], { isWhole: true, position: 2 }))).toEqual({
    kind: 'written',
  });
  expect(await other.read('t')).toMatchObject({ events: [said('a'), said('b')], position: 2 });
});

test('a database that is deleted at any moment makes calls fail as gone, or be as if it had been before or after', async () => {
  for (let round = 0; round < 20; round += 1) {
    const name = newName();
    const { storage } = openPage(name);
    await storage.write('t', writeOf(0, ['a']));
    const written = storage.write('t', writeOf(1, ['b'])).then(
      ({ kind }) => kind,
      (error: { failure: string }) => error.failure,
    );
    const deleted = settled(indexedDB.deleteDatabase(name));
    expect(['written', 'moved', 'gone']).toContain(await written);
    await deleted;
    await storage.write('t', writeOf(0, ['c'], { isWhole: true, position: 5 }));
    expect(await storage.read('t')).toMatchObject({ position: 5 });
  }
});

test('a database that the browser clears under the page is begun anew', async () => {
  const name = newName();
  const { storage } = openPage(name);
  await storage.write('t', writeOf(0, ['a']));
  await clearAll();
  await expect.poll(() => failureOf(storage.read('t'))).toBeUndefined();
  expect(await storage.read('t')).toBeUndefined();
  expect(await storage.write('t', writeOf(0, ['c'], { isWhole: true }))).toEqual({ kind: 'written' });
});

test('a database that the browser clears at any moment keeps nobody waiting', async () => {
  for (let round = 0; round < 30; round += 1) {
    const { storage } = openPage(newName());
    await storage.write('t', writeOf(0, ['a']));
    const texts = Array.from({ length: 20 }, (_, index) => `${index}`);
    const calls = texts.map((text) => failureOf(storage.write('t', writeOf(0, [text], { isWhole: true }))));
    await clearAll();
    for (const failure of await Promise.all(calls)) expect([undefined, 'gone']).toContain(failure);
    await expect
      .poll(() => failureOf(storage.write('t', writeOf(0, ['b'], { isWhole: true }))))
      .toBeUndefined();
    expect(await storage.read('t')).toMatchObject({ events: [said('b')] });
  }
});

test('a storage that is full says so and keeps what it has', async () => {
  // The browser remembers for half a minute how much room there was, unless it begins anew.
  await clearAll();
  await limitRoom(500_000);
  const { storage } = openPage(newName());
  await storage.write('t', writeOf(0, ['a']));
  const large = Array.from({ length: 15 }, noise);
  expect(await failureOf(storage.write('t', writeOf(1, large, { isWhole: true })))).toBe('full');
  expect(await storage.read('t')).toMatchObject({ events: [said('a')], position: 1 });
  await limitRoom(undefined);
  expect(await storage.write('t', writeOf(1, large))).toEqual({ kind: 'written' });
});

test('a page without IndexedDB is refused, and so is one that may not have it', async () => {
  const { storage } = openPage(newName());
  vi.stubGlobal('indexedDB', undefined);
  expect(await failureOf(storage.read('t'))).toBe('refused');
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('It may not.', 'SecurityError');
    },
  });
  expect(await failureOf(storage.write('t', writeOf(0, ['a'])))).toBe('refused');
  vi.unstubAllGlobals();
  expect(await storage.write('t', writeOf(0, ['a']))).toEqual({ kind: 'written' });
});

test('a database of somebody else is not taken for ours', async () => {
  const name = newName();
  (await openDeafly(name, 1)).close();
  expect(await failureOf(openPage(name).storage.write('t', writeOf(0, ['a'])))).toBe('unreadable');
});

test('what a page has closed it does not open again', async () => {
  const name = newName();
  const { database, storage } = openPage(name);
  const written = storage.write('t', writeOf(0, ['a']));
  database.close();
  expect(await failureOf(written)).toBe('gone');
  expect(await failureOf(storage.read('t'))).toBe('gone');
  await settled(indexedDB.deleteDatabase(name));
});

/** What a person does who clears the data of a site. */
async function clearAll(): Promise<void> {
  await cdp().send('Storage.clearDataForOrigin', { origin: location.origin, storageTypes: 'indexeddb' });
}

/** Some 100,000 characters that no browser can store as fewer. */
function noise(): string {
  return Array.from({ length: 2_800 }, () => crypto.randomUUID()).join('');
}

async function limitRoom(quotaSize: number | undefined): Promise<void> {
  const quota = { origin: location.origin, ...(quotaSize === undefined ? {} : { quotaSize }) };
  await cdp().send('Storage.overrideQuotaForOrigin', quota);
  if (quotaSize !== undefined) onTestFinished(() => limitRoom(undefined));
}
