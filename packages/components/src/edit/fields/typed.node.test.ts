import { expect, test } from 'vitest';
import { tokenOf } from './typed.ts';

test.each(['0', '-0', '1.0', '1e3', '1E+3', '-2.50', '12345678901234567890', '1e400'])(
  'P21: a number keeps every character that was typed: %s',
  (typed) => {
    expect(tokenOf('number', typed)).toMatchObject({ kind: 'token', token: typed });
  },
);

test.each([
  '',
  ' ',
  '-',
  '1.',
  '.5',
  '1e',
  '1e+',
  '+1',
  '01',
  '0x1',
  '1,5',
  '1_000',
  'NaN',
  'Infinity',
  '1 2',
  '١',
])('P21: what is no number yet is kept as unfinished: %j', (typed) => {
  expect(tokenOf('number', typed)).toEqual({ kind: 'unfinished' });
});

test('P20: a text that is typed back has the spelling it had', () => {
  expect(tokenOf('string', 'Ab/', '"\\u0041b\\/"')).toMatchObject({ token: '"\\u0041b\\/"' });
  expect(tokenOf('string', 'Ab', '"\\u0041b\\/"')).toMatchObject({ token: '"Ab"' });
  expect(tokenOf('string', '5', '5')).toMatchObject({ token: '"5"' });
});

test('a text may hold everything but half a character', () => {
  expect(tokenOf('string', 'a\n"\u202e😀')).toMatchObject({ kind: 'token', token: '"a\\n\\"\u202e😀"' });
  expect(tokenOf('string', '\ud83d')).toEqual({ kind: 'unfinished' });
});

test('P3: JSON typed in place counts once it is one strict value', () => {
  expect(tokenOf('any', ' {"a": 1.0}\n')).toMatchObject({ kind: 'token', token: '{"a": 1.0}' });
  for (const typed of ['', '{', '{"a":1,"a":2}', '1 2', '// no']) {
    expect(tokenOf('any', typed)).toEqual({ kind: 'unfinished' });
  }
});
