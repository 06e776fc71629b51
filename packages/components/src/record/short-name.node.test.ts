import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test('P24: a name is cut to what a line bears, and never in the middle of a character', () => {
  expect(shortName('Ana')).toBe('Ana');
  expect(shortName('a'.repeat(5_000))).toBe(`${'a'.repeat(120)}…`);
  expect(shortName(`${'a'.repeat(119)}🙂${'b'.repeat(9)}`)).toBe(`${'a'.repeat(119)}…`);
});
