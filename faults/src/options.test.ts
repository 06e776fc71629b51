import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('without a word a hundred scenarios are played from the first seed, behind those that once failed', () => {
  expect(readOptions([])).toMatchObject({ seed: 1, count: 100, withKept: true });
  expect(readOptions(['--long'])).toMatchObject({ count: 1_000, withKept: true });
});

test('a seed that failed is played alone', () => {
  expect(readOptions(['--seed', '17', '--count', '1'])).toMatchObject({
    seed: 17,
    count: 1,
    withKept: false,
  });
});

test('what is no option, or no number, is said', () => {
  expect(readOptions(['--sead', '17'])).toHaveProperty('problem');
  expect(readOptions(['--count', 'many'])).toHaveProperty('problem');
});
