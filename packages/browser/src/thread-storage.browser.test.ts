import type { Draft, JsonObject, ThreadEvent } from '@callboard/core';
import { expect, test } from 'vitest';
import { claimOf, failureOf, newName, openPage, putDirectly, said, writeOf } from './testing/open-pages.ts';

test('P29: what was written is read by another page: events, claims, drafts, and the number of the last write', async () => {
  const name = newName();
  const { storage } = openPage(name);
  expect(await storage.read('t')).toBeUndefined();
  expect(await storage.write('t', writeOf(0, ['a', 'b']))).toEqual({ kind: 'written' });
  await storage.write('t', writeOf(1, ['c'], { claim: claimOf('z') }));
  await storage.write('t', writeOf(2, [], { claim: claimOf('a') }));
  const draft: Draft = { edit: '{"a":', unfinished: { '/a': '-' }, choice: undefined };
  await storage.writeDraft('t', 'r', draft);
  await storage.write('other', writeOf(0, ['x']));

  expect(await openPage(name).storage.read('t')).toEqual({
    events: [said('a'), said('b'), said('c')],
    isWhole: true,
    position: 3,
    claims: [claimOf('z'), claimOf('a')],
    drafts: { r: draft },
  });
});

test('only what was written after a position is read, and all of it where it was rewritten since', async () => {
  const { storage } = openPage(newName());
  await storage.write('t', writeOf(0, ['a']));
  await storage.write('t', writeOf(1, ['b']));
  await storage.write('t', writeOf(2, ['c'], { position: 7 }));
  expect(await storage.read('t', 1)).toMatchObject({
    events: [said('b'), said('c')],
    isWhole: false,
    position: 7,
  });
  expect(await storage.read('t', 7)).toMatchObject({ events: [], isWhole: false });

  await storage.write('t', writeOf(7, ['abc'], { isWhole: true }));
  await storage.write('t', writeOf(8, ['d']));
  expect(await storage.read('t', 7)).toMatchObject({ events: [said('abc'), said('d')], isWhole: true });
  expect(await storage.read('t', 8)).toMatchObject({ events: [said('d')], isWhole: false, position: 9 });
  // A log that was begun anew is another one.
  expect(await storage.read('t', 20)).toMatchObject({ events: [said('abc'), said('d')], isWhole: true });
});

test('P15: a write that does not follow what stands is none, and says what stands', async () => {
  const name = newName();
  const [one, other] = [openPage(name).storage, openPage(name).storage];
  await one.write('t', writeOf(0, ['a']));
  await one.write('t', writeOf(1, ['b']));
  expect(await other.write('t', writeOf(1, ['c'], { claim: claimOf('x') }))).toEqual({
    kind: 'moved',
    position: 2,
  });
  expect(await other.write('new', writeOf(4, ['c']))).toEqual({ kind: 'moved', position: 0 });
  expect(await one.read('t')).toMatchObject({ events: [said('a'), said('b')], position: 2, claims: [] });
  expect(await one.read('new')).toBeUndefined();
});

test('P8: of two pages that race for one claim exactly one has it, and the other is told whose it is', async () => {
  // What takes the place of the whole log follows no other write: here only the claim decides.
  const name = newName();
  const [one, other] = [openPage(name).storage, openPage(name).storage];
  const wins = { one: 0, other: 0 };
  for (let round = 0; round < 200; round += 1) {
    const thread = `t${round}`;
    const race = (by: string) => writeOf(0, [by], { claim: claimOf('decision', by), isWhole: true });
    const [first, second] = await Promise.all([
      one.write(thread, race('one')),
      other.write(thread, race('other')),
    ]);
    expect([first.kind, second.kind].sort()).toEqual(['taken', 'written']);
    const winner = first.kind === 'written' ? 'one' : 'other';
    const lost = first.kind === 'written' ? second : first;
    expect(lost).toEqual({ kind: 'taken', claim: claimOf('decision', winner) });
    expect(await other.read(thread)).toMatchObject({
      events: [said(winner)],
      claims: [claimOf('decision', winner)],
    });
    wins[winner] += 1;
  }
  expect(wins.one + wins.other).toBe(200);
});

test('P8: of two pages that race to write what follows exactly one does', async () => {
  const name = newName();
  const [one, other] = [openPage(name).storage, openPage(name).storage];
  for (let position = 0; position < 50; position += 1) {
    const race = (by: string) => writeOf(position, [by], { claim: claimOf(`${position}`, by) });
    const written = await Promise.all([one.write('t', race('one')), other.write('t', race('other'))]);
    expect(written.map(({ kind }) => kind).toSorted()).toEqual(['moved', 'written']);
    const winner = written[0]?.kind === 'written' ? 'one' : 'other';
    expect(await one.read('t', position)).toMatchObject({ events: [said(winner)], position: position + 1 });
  }
  expect((await one.read('t'))?.claims).toHaveLength(50);
});

test('what takes the place of the whole log does so whatever stands', async () => {
  const { storage } = openPage(newName());
  await storage.write('t', writeOf(0, ['a'], { position: 40 }));
  expect(await storage.write('t', writeOf(0, ['b'], { isWhole: true }))).toEqual({ kind: 'written' });
  expect(await storage.read('t')).toMatchObject({ events: [said('b')], position: 1 });
  expect(await storage.read('t', 40)).toMatchObject({ events: [said('b')], isWhole: true });
});

test('P15: a claim stands until it is released, whoever asks for it, and nothing is written beside it', async () => {
  const name = newName();
  const [one, other] = [openPage(name).storage, openPage(name).storage];
  await one.write('t', writeOf(0, [], { claim: claimOf('attempt', 'one') }));
  const again = writeOf(1, ['b'], { claim: claimOf('attempt', 'other') });
  expect(await other.write('t', again)).toEqual({ kind: 'taken', claim: claimOf('attempt', 'one') });
  expect(await other.write('elsewhere', { ...again, after: 0 })).toEqual({ kind: 'written' });
  await one.write('t', writeOf(1, ['told'], { releases: ['attempt', 'none'] }));
  expect(await one.read('t')).toMatchObject({ claims: [], events: [said('told')] });
  expect(await other.write('t', { ...again, after: 2, position: 3 })).toEqual({ kind: 'written' });
});

test('a rewritten log keeps the claims that stand', async () => {
  const { storage } = openPage(newName());
  await storage.write('t', writeOf(0, ['a'], { claim: claimOf('x') }));
  await storage.write('t', writeOf(1, ['b'], { isWhole: true }));
  expect(await storage.read('t')).toMatchObject({ events: [said('b')], claims: [claimOf('x')] });
});

test('P15: of a write that fails nothing stands, neither its claim nor what it would have replaced', async () => {
  const { storage } = openPage(newName());
  await storage.write('t', writeOf(0, ['a'], { claim: claimOf('x') }));
  const progress: JsonObject = new Proxy({}, {});
  const unstorable: ThreadEvent = { type: 'attempt-progressed', key: 'k', attempt: 1, progress, at: 1 };
  const write = writeOf(1, [], { events: [unstorable], isWhole: true, claim: claimOf('y'), releases: ['x'] });
  expect(await failureOf(storage.write('t', write))).toBe('refused');
  expect(await storage.read('t')).toMatchObject({ events: [said('a')], position: 1, claims: [claimOf('x')] });
  expect(await storage.write('t', writeOf(1, ['b']))).toEqual({ kind: 'written' });
});

test('a draft is forgotten, and those of other requests stay', async () => {
  const { storage } = openPage(newName());
  await storage.write('t', writeOf(0, ['a']));
  await storage.writeDraft('t', 'r1', { reject: 'no' });
  await storage.writeDraft('t', 'r2', { answer: 'x' });
  await storage.writeDraft('t', 'r1', undefined);
  expect((await storage.read('t'))?.drafts).toEqual({ r2: { answer: 'x' } });
});

test('a draft that cannot be read is left out: nothing has happened with it', async () => {
  const name = newName();
  const { storage } = openPage(name);
  await storage.write('t', writeOf(0, ['a']));
  await storage.writeDraft('t', 'r1', { reject: 'no' });
  await putDirectly(name, 'drafts', { threadId: 't', requestId: 'r2', draft: { reject: 5 } });
  expect((await storage.read('t'))?.drafts).toEqual({ r1: { reject: 'no' } });
});

test('ids and names of any kind are nobody else’s', async () => {
  const { storage } = openPage(newName());
  for (const [index, id] of ['', 't', 't\0', 't,1', '__proto__', '\ud800'].entries()) {
    await storage.write(id, writeOf(0, [`${index}`], { claim: claimOf('__proto__') }));
    await storage.writeDraft(id, '__proto__', { reject: `${index}` });
    const stored = await storage.read(id);
    expect(stored).toMatchObject({ events: [said(`${index}`)], claims: [claimOf('__proto__')] });
    expect(Object.entries(stored?.drafts ?? {})).toEqual([['__proto__', { reject: `${index}` }]]);
  }
});

test.each([
  ['a head of a newer version', 'threads', { id: 't', format: 2, position: 1, wholeAt: 0, changedAt: 1 }],
  ['a head without a version', 'threads', { id: 't', position: 1, wholeAt: 0, changedAt: 1 }],
  ['a head without a position', 'threads', { id: 't', format: 1, wholeAt: 0, changedAt: 1 }],
  ['a chunk that is no list', 'chunks', { threadId: 't', position: 2, events: { length: 1 } }],
  ['an event without a type', 'chunks', { threadId: 't', position: 2, events: [{ at: 1 }] }],
  ['an event without a time', 'chunks', { threadId: 't', position: 2, events: [{ type: 'stream-ended' }] }],
  ['nothing in the place of an event', 'chunks', { threadId: 't', position: 2, events: [null] }],
  ['a claim without its event', 'claims', { threadId: 't', name: 'x', position: 1 }],
])('what cannot be understood is unreadable: %s', async (_what, store, record) => {
  const name = newName();
  const { storage } = openPage(name);
  await storage.write('t', writeOf(0, ['a']));
  await storage.write('other', writeOf(0, ['o']));
  await putDirectly(name, store, record);
  expect(await failureOf(storage.read('t'))).toBe('unreadable');
  expect(await storage.read('other')).toMatchObject({ events: [said('o')] });
});

test('what a newer version wrote is not touched', async () => {
  const name = newName();
  const { storage } = openPage(name);
  await storage.write('t', writeOf(0, ['a']));
  const newer = { id: 't', format: 2, position: 1, wholeAt: 0, changedAt: 1, more: true };
  await putDirectly(name, 'threads', newer);
  expect(await failureOf(storage.write('t', writeOf(1, ['b'], { isWhole: true })))).toBe('unreadable');
  expect(await failureOf(storage.writeDraft('t', 'r', { reject: 'no' }))).toBe('unreadable');
  await putDirectly(name, 'threads', { ...newer, format: 1 });
  expect(await storage.read('t')).toMatchObject({ events: [said('a')], position: 1, drafts: {} });
});
