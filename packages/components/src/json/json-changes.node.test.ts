import { formatPath } from '@callboard/core/args';
import { expect, test } from 'vitest';
import { changesOf } from './json-changes.ts';

function told(before: string, after: string): readonly string[] | undefined {
  return changesOf(before, after)?.changes.map(
    (change) => `${formatPath(change.path)}: ${change.before ?? '–'} → ${change.after ?? '–'}`,
  );
}

test('a change is told by its field, before and after', () => {
  expect(told('{"order":"A","amount":100}', '{"order":"A","amount":50}')).toEqual(['amount: 100 → 50']);
  expect(told('{"a":{"b":[1,{"c":"x"}]}}', '{"a":{"b":[1,{"c":"y"}]}}')).toEqual(['a.b[1].c: "x" → "y"']);
  expect(told('{"a":1}', '{"a":"1"}')).toEqual(['a: 1 → "1"']);
  expect(told('{"a":null}', '{"a":{}}')).toEqual(['a: null → {}']);
});

test('what was added and what was removed are told apart', () => {
  expect(told('{"a":1,"b":2}', '{"a":1,"c":[3]}')).toEqual(['b: 2 → –', 'c: – → [3]']);
});

test('an item that was put in is one change, not one for every item behind it', () => {
  expect(told('["a","b","c"]', '["a","x","b","c"]')).toEqual(['[1]: – → "x"']);
  expect(told('["a","b","c"]', '["b","c"]')).toEqual(['[0]: "a" → –']);
});

test('P6: numbers are compared as they are written where JavaScript would round them', () => {
  expect(told('{"id":12345678901234567890}', '{"id":12345678901234567891}')).toEqual([
    'id: 12345678901234567890 → 12345678901234567891',
  ]);
  expect(told('{"id":12345678901234567890}', '{"id":12345678901234567890}')).toEqual([]);
});

test('P20: another spelling of a number is no change of what it says, and a change tells it as it is spelled', () => {
  expect(changesOf('{"a":1.10,"b":100}', '{"a":1.1,"b":1e2}')).toEqual({ changes: [], count: 0 });
  expect(changesOf('{"a":1.10}', '{"a":2.50}')?.changes).toEqual([
    { path: ['a'], before: '1.10', after: '2.50' },
  ]);
});

test('P24: a hostile key is a key like any other', () => {
  expect(told('{"__proto__":{"x":1}}', '{"__proto__":{"x":2}}')).toEqual(['__proto__.x: 1 → 2']);
  expect(told('{}', '{"constructor":1}')).toEqual(['constructor: – → 1']);
});

test('P26: two long texts are told where they begin to differ; many changes are counted', () => {
  const [change] = told(JSON.stringify('x'.repeat(5000)), JSON.stringify(`${'x'.repeat(4000)}y`)) ?? [];
  expect(change).toMatch(/^: "…x+…" → "…x{20}y"$/);
  const found = changesOf(JSON.stringify(Array(500).fill(1)), JSON.stringify(Array(500).fill(2)));
  expect(found?.count).toBe(500);
  expect(found?.changes).toHaveLength(50);
});

test('a text that is no JSON has no changes to tell; white space is the empty object', () => {
  expect(changesOf('{', '{}')).toBeUndefined();
  expect(changesOf('', '{"a":1}')?.count).toBe(1);
});
