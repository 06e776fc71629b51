import { expect, test } from 'vitest';
import { isIdempotentName } from '../tool-name.ts';
import { startedTwice } from './once.ts';
import { effect } from './testing.ts';

const idempotent = (attempt: number) => effect('a', { toolName: 'idempotent_asked', attempt });

test('P15: an effect that started twice for a call is found, whatever its attempts are called', () => {
  expect(startedTwice([effect('a'), effect('b')], isIdempotentName)).toEqual([]);
  expect(
    startedTwice([effect('a'), effect('b'), effect('a', { attempt: 2 })], isIdempotentName),
  ).toHaveLength(1);
});

test('P15: an idempotent tool may start again, as a later attempt', () => {
  expect(startedTwice([idempotent(1), idempotent(2)], isIdempotentName)).toEqual([]);
  expect(startedTwice([idempotent(1), idempotent(1)], isIdempotentName)).toHaveLength(1);
  expect(startedTwice([idempotent(2), idempotent(1)], isIdempotentName)).toHaveLength(1);
});
