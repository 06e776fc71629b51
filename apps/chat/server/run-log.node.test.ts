import { expect, test } from 'vitest';
import { RunLog } from './run-log.ts';

const entry = (input: unknown, size = 10): Parameters<RunLog['add']>[1] => ({
  at: '2026-12-01T10:00:00Z',
  input,
  size,
});
const limits = { threads: 2, inputsPerThread: 2, bytes: 100 };

test('P26: a thread keeps its newest inputs and counts the others', () => {
  const log = new RunLog(limits);
  for (const input of [1, 2, 3]) log.add('a', entry(input));
  expect(log.read('a')).toEqual({ thread: 'a', dropped: 1, inputs: [entry(2), entry(3)] });
});

test('P26: the thread that was used longest ago is forgotten first', () => {
  const log = new RunLog(limits);
  for (const thread of ['a', 'b', 'a', 'c']) log.add(thread, entry(thread));
  expect(log.read('b').inputs).toEqual([]);
  expect(log.read('a').inputs).toHaveLength(2);
});

test('P26: no more bytes are kept than allowed, and what is too large is noted without its content', () => {
  const log = new RunLog(limits);
  log.add('a', entry('old', 40));
  log.add('b', entry('newer', 40));
  log.add('b', entry('newest', 40));
  log.add('b', entry('huge', 99));
  expect(log.read('a').inputs).toEqual([]);
  expect(log.read('b').inputs).toMatchObject([{ input: 'newest' }, { size: 99 }]);
  expect(log.read('b').inputs[1]).not.toHaveProperty('input');
});
