import { expect, test } from 'vitest';
import { parseStrict } from './index.ts';

test('P3: empty arguments mean {}', () => {
  for (const text of ['', '  \n'])
    expect(parseStrict(text)).toEqual({ ok: true, value: {}, inexactNumbers: [] });
});

test('P2: a whole text that is strict JSON gives what JSON.parse gives', () => {
  for (const text of ['{"a":[1,{"b":null}]}', ' [ ] ', '12', '-0', 'null', '"\\u0041"', '{"__proto__":1}'])
    expect(parseStrict(text)).toEqual({ ok: true, value: JSON.parse(text), inexactNumbers: [] });
});

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"\\u0061":1}',
  '"\\ud800"',
  '"\ud800"',
  '\ufeff{}',
  '{"a":1} x',
  '{"a":1,}',
  '[1',
  '"a\nb"',
  '01',
  '+1',
  '.5',
  'NaN',
  'undefined',
  '//\n{}',
  '{a:1}',
  '\u00a0{}',
  '{}\0',
])('P3: %j is not strict JSON', (text) => {
  const result = parseStrict(text);
  expect(result.ok).toBe(false);
  if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
});

test('P6: numbers that JavaScript does not hold as written are named', () => {
  expect(parseStrict('{"id":12345678901234567890}')).toMatchObject({
    ok: true,
    inexactNumbers: [{ path: ['id'], text: '12345678901234567890' }],
  });
});

test('limits hold here too', () => {
  expect(parseStrict('[[1]]', { maxDepth: 1 }).ok).toBe(false);
  expect(parseStrict('[[1]]', { maxDepth: 2 }).ok).toBe(true);
});
