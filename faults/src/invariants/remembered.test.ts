import { expect, test } from 'vitest';
import { forgotten } from './remembered.ts';
import { input } from './testing.ts';

test('P29: a message that the agent got, and that a later input lacks, is found', () => {
  const [one, two] = [{ role: 'user', id: 'one' } as const, { role: 'user', id: 'two' } as const];
  expect(forgotten([input(one), input(one, two)])).toEqual([]);
  expect(forgotten([input(one), input(two)])).toHaveLength(1);
});
