import { expect, test } from 'vitest';
import { isIdempotentName } from '../tool-name.ts';
import { answer, calls, effect, halfDone, input } from './testing.ts';
import { toldUntruly } from './told-truly.ts';

const done = input(calls('a'), answer('a'));

test('what is reported as done has been done, by the time it is sent, and is what was given for it', () => {
  expect(toldUntruly([done], [effect('a')], isIdempotentName)).toEqual([]);
  expect(toldUntruly([done], [], isIdempotentName)).toHaveLength(1);
  expect(toldUntruly([done], [halfDone('a')], isIdempotentName)).toHaveLength(1);
  expect(toldUntruly([done], [effect('a', { finishedAt: 11 })], isIdempotentName)).toHaveLength(1);
  expect(toldUntruly([done], [effect('a', { receipt: 'another' })], isIdempotentName)).toHaveLength(1);
});

test('what is reported as never begun has not begun', () => {
  const rejected = input(
    calls('a'),
    answer('a', 'The person rejected this call. It was not executed.', 'rejected'),
  );
  const unclaimed = input(calls('a'), answer('a', 'Nothing happened.', 'not-claimed'));
  const unknown = input(calls('a'), answer('a', 'What came of it is not known.', 'outcome-unknown'));
  expect(toldUntruly([rejected], [], isIdempotentName)).toEqual([]);
  expect(toldUntruly([rejected], [halfDone('a')], isIdempotentName)).toHaveLength(1);
  expect(toldUntruly([unclaimed], [halfDone('a')], isIdempotentName)).toHaveLength(1);
  expect(toldUntruly([unknown], [halfDone('a')], isIdempotentName)).toEqual([]);
});

test('a tool that may be called twice may have begun before the attempt that did not', () => {
  const unclaimed = input(calls('a'), answer('a', 'Nothing happened.', 'not-claimed'));
  expect(
    toldUntruly([unclaimed], [halfDone('a', { toolName: 'idempotent_asked' })], isIdempotentName),
  ).toEqual([]);
});
