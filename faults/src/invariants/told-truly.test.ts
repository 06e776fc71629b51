import { expect, test } from 'vitest';
import { isIdempotentName } from '../tool-name.ts';
import { answer, calls, effect, halfDone, input } from './testing.ts';
import { toldUntruly } from './told-truly.ts';

const remembers = { isIdempotent: isIdempotentName, mayForget: false };
const done = input(calls('a'), answer('a'));

test('what is reported as done has been done, by the time it is sent, and is what was given for it', () => {
  expect(toldUntruly([done], [effect('a')], remembers)).toEqual([]);
  expect(toldUntruly([done], [], remembers)).toHaveLength(1);
  expect(toldUntruly([done], [halfDone('a')], remembers)).toHaveLength(1);
  expect(toldUntruly([done], [effect('a', { finishedAt: 11 })], remembers)).toHaveLength(1);
  expect(toldUntruly([done], [effect('a', { receipt: 'another' })], remembers)).toHaveLength(1);
});

test('what is reported as never begun has not begun', () => {
  const rejected = input(
    calls('a'),
    answer('a', 'The person rejected this call. It was not executed.', 'rejected'),
  );
  const unclaimed = input(calls('a'), answer('a', 'Nothing happened.', 'not-claimed'));
  const unknown = input(calls('a'), answer('a', 'What came of it is not known.', 'outcome-unknown'));
  expect(toldUntruly([rejected], [], remembers)).toEqual([]);
  expect(toldUntruly([rejected], [halfDone('a')], remembers)).toHaveLength(1);
  expect(toldUntruly([unclaimed], [halfDone('a')], remembers)).toHaveLength(1);
  expect(toldUntruly([unknown], [halfDone('a')], remembers)).toEqual([]);
});

test('a tool that may be called twice may have begun before the attempt that did not', () => {
  const unclaimed = input(calls('a'), answer('a', 'Nothing happened.', 'not-claimed'));
  expect(toldUntruly([unclaimed], [halfDone('a', { toolName: 'idempotent_asked' })], remembers)).toEqual([]);
});

test('what was told to be undone and starts later is found, unless the storage had failed: then a page may have forgotten', () => {
  const unclaimed = input(calls('a'), answer('a', 'Nothing happened.', 'not-claimed'));
  const later = [effect('a', { startedAt: 11, finishedAt: 12 })];
  const forgets = { ...remembers, mayForget: true };
  expect(toldUntruly([unclaimed], later, remembers)).toHaveLength(1);
  expect(toldUntruly([unclaimed], later, forgets)).toEqual([]);
  expect(toldUntruly([unclaimed], [effect('a')], forgets)).toHaveLength(1);
});
