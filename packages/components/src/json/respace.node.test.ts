import { expect, test } from 'vitest';
import { respaceJson, sameTokens } from './respace.ts';

test('P20: laying text out touches nothing but the white space between tokens', () => {
  const text = '{"b":1.10,"a" : [ 1e5 ,-0, "x \\" {,}:\\\\"],"b":{},"c":[ ]}';
  expect(respaceJson(text, 'indented')).toBe(
    [
      '{',
      '  "b": 1.10,',
      '  "a": [',
      '    1e5,',
      '    -0,',
      '    "x \\" {,}:\\\\"',
      '  ],',
      '  "b": {},',
      '  "c": []',
      '}',
    ].join('\n'),
  );
  expect(respaceJson(respaceJson(text, 'indented'), 'compact')).toBe(
    '{"b":1.10,"a":[1e5,-0,"x \\" {,}:\\\\"],"b":{},"c":[]}',
  );
});

test('P20: texts with the same tokens are the same, whatever their layout; others are not', () => {
  expect(sameTokens('{"a":1}', ' {\n "a" : 1 }\n')).toBe(true);
  expect(sameTokens('{"a":1.0}', '{"a":1}')).toBe(false);
  expect(sameTokens('{"a":"b c"}', '{"a":"bc"}')).toBe(false);
  expect(sameTokens('[1 2]', '[12]')).toBe(false);
  expect(sameTokens('[1, 2]', '[1, 2')).toBe(false);
  expect(sameTokens('{"a":1} ', '{"a":1} }')).toBe(false);
  expect(sameTokens('', ' \n')).toBe(true);
});

test.each(['', '"', '{', '[[[[', '{"a":', 'nul', ']}', '"\\', '{"a":1}}}', '\u0000'])(
  'P26: a text that is no JSON comes back with its tokens: %j',
  (text) => {
    expect(respaceJson(text, 'indented').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  },
);

test('P26: a deep text does not grow without bounds', () => {
  const text = '['.repeat(5000) + ']'.repeat(5000);
  expect(respaceJson(text, 'indented').length).toBeLessThan(text.length * 40);
});
