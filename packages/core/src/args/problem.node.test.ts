import { expect, test } from 'vitest';
import { type ArgsProblemCode, createArgsReader } from './index.ts';

test.each<[text: string, code: ArgsProblemCode, offset: number, message: string]>([
  ['{"a":}', 'unexpected-character', 5, 'Unexpected "}" at character 6 (in a), where a value was expected.'],
  [
    '{"a":1,}',
    'unexpected-character',
    7,
    'Unexpected "}" at character 8, where a key in double quotes (no comma may come last) was expected.',
  ],
  [
    '[1,]',
    'unexpected-character',
    3,
    'Unexpected "]" at character 4, where a value (no comma may come last) was expected.',
  ],
  ['{"a" 1}', 'unexpected-character', 5, 'Unexpected "1" at character 6 (in a), where ":" was expected.'],
  [
    "{'a':1}",
    'unexpected-character',
    1,
    'Unexpected "\'" at character 2, where a key in double quotes or "}" was expected.',
  ],
  [
    '{"items":[{"price":1 "x":2}]}',
    'unexpected-character',
    21,
    'Unexpected a double quote at character 22 (in items[0]), where "," or "}" was expected.',
  ],
  [
    '{\n  "a": 1,\n  "odd name": [1 2]}',
    'unexpected-character',
    29,
    'Unexpected "2" at line 3, column 18 (in ["odd name"]), where "," or "]" was expected.',
  ],
  [
    '\u00a0{}',
    'unexpected-character',
    0,
    'Unexpected the character U+00A0 at character 1, where a value was expected.',
  ],
  ['```json', 'unexpected-character', 0, 'Unexpected "`" at character 1, where a value was expected.'],
  [
    '[01]',
    'invalid-number',
    2,
    'Unexpected "1" at character 3 (in [0]), where the end of the number (no digit may follow a leading 0) was expected.',
  ],
  [
    '[-x]',
    'invalid-number',
    2,
    'Unexpected "x" at character 3 (in [0]), where a digit behind "-" was expected.',
  ],
  [
    '[1.]',
    'invalid-number',
    3,
    'Unexpected "]" at character 4 (in [0]), where a digit behind the decimal point was expected.',
  ],
  [
    '[1e+]',
    'invalid-number',
    4,
    'Unexpected "]" at character 5 (in [0]), where a digit of the exponent was expected.',
  ],
  [
    '[12px]',
    'invalid-number',
    3,
    'Unexpected "p" at character 4 (in [0]), where the end of the number was expected.',
  ],
  [
    '[nul]',
    'invalid-literal',
    4,
    'Unexpected "]" at character 5 (in [0]), where the rest of "null" was expected.',
  ],
  [
    '[truex]',
    'invalid-literal',
    5,
    'Unexpected "x" at character 6 (in [0]), where the end of "true" was expected.',
  ],
  [
    '{"a":"x\\q"}',
    'invalid-escape',
    7,
    'Invalid escape at character 8 (in a): "\\" must be followed by one of " \\ / b f n r t u, not by "q".',
  ],
  [
    '{"a":"\\u12x4"}',
    'invalid-escape',
    6,
    'Invalid escape at character 7 (in a): "\\u" must be followed by four hexadecimal digits, not by "x".',
  ],
  [
    '{"a":"x\ny\tz"}',
    'control-character',
    7,
    'Unescaped line break in a string at character 8 (in a); JSON wants "\\n" there.',
  ],
  [
    '"\u0001"',
    'control-character',
    1,
    'Unescaped control character U+0001 in a string at character 2; JSON wants "\\u0001" there.',
  ],
  [
    '["\\ud83d!"]',
    'lone-surrogate',
    2,
    'Half a character (the surrogate U+D83D without its other half) at character 3 (in [0]); U+FFFD is shown instead.',
  ],
  [
    '{"a":1,"a":2}',
    'duplicate-key',
    7,
    'The key "a" is used a second time in its object, at character 8; the first value is shown.',
  ],
  [
    '\ufeff{}',
    'byte-order-mark',
    0,
    'The text begins with a byte order mark (U+FEFF), which JSON does not allow.',
  ],
  [
    '{"a":1}\n}',
    'trailing-text',
    8,
    'The text goes on behind the end of the JSON value, with "}" at line 2, column 1.',
  ],
  ['[1, 2', 'unexpected-end', 5, 'The text ends at character 6 (in [1]), where "," or "]" was expected.'],
  [
    '{"a":"xy',
    'unexpected-end',
    8,
    'The text ends at character 9 (in a), where the closing quote of a string was expected.',
  ],
  ['tr', 'unexpected-end', 2, 'The text ends at character 3, where the rest of "true" was expected.'],
  ['-', 'unexpected-end', 1, 'The text ends at character 2, where a digit behind "-" was expected.'],
])('P3: what is wrong with %j is said in words', (text, code, offset, message) => {
  // The words do not depend on the deltas.
  for (const size of [1, 3, text.length]) {
    const reader = createArgsReader();
    for (let from = 0; from < text.length; from += size) reader.push(text.slice(from, from + size));
    reader.close();
    expect(reader.snapshot().state).toBe('broken');
    expect(reader.snapshot().problems.map((problem) => ({ ...problem, path: undefined }))).toEqual([
      { code, offset, message, path: undefined },
    ]);
  }
});

test('P3: the limit of the depth is said in words', () => {
  const reader = createArgsReader({ maxDepth: 2 });
  reader.push('{"a":{"b":[');
  expect(reader.snapshot().problems).toEqual([
    {
      code: 'too-deep',
      offset: 10,
      path: ['a', 'b'],
      message: 'Arrays and objects are nested more than 2 deep at character 11 (in a.b).',
    },
  ]);
});
