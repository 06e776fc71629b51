import type { ArgsCondition } from '@callboard/core';
import { expect, test } from 'vitest';
import { conditionOf, draftOf } from './condition-draft.ts';

const path = ['amount'];

test.each<ArgsCondition>([
  { path, is: 'equal', value: 5 },
  { path, is: 'equal', value: 'A-1' },
  { path, is: 'equal', value: false },
  { path, is: 'equal', value: null },
  { path, is: 'at-most', limit: 0.5 },
  { path, is: 'at-least', limit: -3 },
  { path, is: 'one-of', values: ['a', 'b'] },
  { path, is: 'one-of', values: [1, 'b'] },
  { path, is: 'beginning', text: 'https://shop.example/' },
  { path, is: 'absent' },
])('P20: a condition that nobody touched is kept as it was: %j', (condition) => {
  expect(conditionOf(draftOf(condition))).toEqual(condition);
});

test.each(['', '-', '1e', '12345678901234567890', '0.1234567890123456789', 'ten', 'Infinity', '[1]'])(
  'P6: what is no number, or would be rounded, is no limit: %s',
  (text) => {
    expect(conditionOf({ path, kind: 'number', is: 'at-most', text })).toBeUndefined();
  },
);

test('a text that cannot be told at a glance is no value', () => {
  const texts = (...all: string[]) => conditionOf({ path, kind: 'texts', texts: all });
  expect(texts('a', '')).toBeUndefined();
  expect(texts('a\u202eb')).toBeUndefined();
  expect(texts('a'.repeat(81))).toBeUndefined();
  expect(texts()).toBeUndefined();
  expect(texts('a', 'b', 'a')).toEqual({ path, is: 'one-of', values: ['a', 'b'] });
});
