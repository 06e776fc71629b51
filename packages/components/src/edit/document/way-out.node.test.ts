import { expect, test } from 'vitest';
import { lostNumbers } from './way-out.ts';

test('P20: the numbers that would be rounded on the way are named, with their place', () => {
  expect(lostNumbers('{"id":12345678901234567890,"n":1.10,"l":[1e400,0.1]}')).toEqual([
    { path: ['id'], text: '12345678901234567890' },
    { path: ['l', 0], text: '1e400' },
  ]);
  expect(lostNumbers('{"id":9007199254740992,"n":-0}')).toEqual([]);
  expect(lostNumbers('{')).toEqual([]);
});
