import { expect, test } from 'vitest';
import { moveItem, removeToken, setToken } from './edit-document.ts';
import { type JsonDocument, readDocument } from './json-document.ts';

function read(text: string): JsonDocument {
  const document = readDocument(text);
  if (document === undefined) throw new Error(`no document: ${text}`);
  return document;
}

const odd = '{ "a" :1.0,\n  "big": 12345678901234567890, "esc":"\\u0041\\/",\t"list":[1e3 , -0,1E400] }';

test('P20: one token is written, and every other character stays', () => {
  expect(setToken(read(odd), ['big'], '5').text).toBe(odd.replace('12345678901234567890', '5'));
  expect(setToken(read(odd), ['list', 1], '"x"').text).toBe(odd.replace('-0', '"x"'));
  expect(setToken(read(odd), [], 'null').text).toBe('null');
  expect(setToken(read(' 1 '), [], '2').text).toBe(' 2 ');
});

test.each([
  ['{"a":1,"b":2}', '{"a":1,"b":2,"new":0}'],
  ['{"a": 1, "b": 2}', '{"a": 1, "b": 2, "new": 0}'],
  ['{"a": 1}', '{"a": 1, "new": 0}'],
  ['{ "a": 1 }', '{ "a": 1, "new": 0 }'],
  ['{"a":1}', '{"a":1,"new":0}'],
  ['{}', '{"new":0}'],
  ['', '{"new":0}'],
  ['{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "new": 0\n}\n'],
  ['{\r\n\t"a" : 1,\r\n\t"b" : 2\r\n}', '{\r\n\t"a" : 1,\r\n\t"b" : 2,\r\n\t"new" : 0\r\n}'],
  ['{\n    "a": 1\n  , "b": 2\n}', '{\n    "a": 1\n  , "b": 2\n  , "new": 0\n}'],
])('P20: a new member is written as its neighbours are: %j', (before, after) => {
  expect(setToken(read(before), ['new'], '0').text).toBe(after);
});

test.each([
  ['{"list":[]}', '{"list":[0]}'],
  ['{"list":[1]}', '{"list":[1,0]}'],
  ['{"list": [1, 2]}', '{"list": [1, 2, 0]}'],
  ['{\n  "list": [\n    1\n  ]\n}', '{\n  "list": [\n    1,\n    0\n  ]\n}'],
  ['{\n  "list": []\n}', '{\n  "list": [\n    0\n  ]\n}'],
  [
    '{\n\t"in": {\n\t\t"a": 1\n\t},\n\t"list": [ ]\n}',
    '{\n\t"in": {\n\t\t"a": 1\n\t},\n\t"list": [\n\t\t0\n\t]\n}',
  ],
])('P20: a new item is written as its neighbours are: %j', (before, after) => {
  const document = read(before);
  const count = document.root.kind === 'object' ? document.root.members.at(-1)?.value : undefined;
  const next = count?.kind === 'array' ? count.items.length : 0;
  expect(setToken(document, ['list', next], '0').text).toBe(after);
});

test('the parents that a value lacks are made with it', () => {
  expect(setToken(read('{"a": 1}'), ['b', 'c', 0], '"x"').text).toBe('{"a": 1, "b": {"c": ["x"]}}');
  expect(setToken(read(''), [0, 'c'], '1').text).toBe('[{"c":1}]');
});

test.each<[string, (string | number)[], string]>([
  ['{"a":1,"b":2,"c":3}', ['a'], '{"b":2,"c":3}'],
  ['{"a":1,"b":2,"c":3}', ['b'], '{"a":1,"c":3}'],
  ['{"a":1,"b":2,"c":3}', ['c'], '{"a":1,"b":2}'],
  ['{ "a" : 1 }', ['a'], '{}'],
  ['{\n  "a": 1,\n  "b": 2\n}\n', ['a'], '{\n  "b": 2\n}\n'],
  ['{\n  "a": 1,\n  "b": 2\n}\n', ['b'], '{\n  "a": 1\n}\n'],
  ['[1, 2, 3]', [1], '[1, 3]'],
  ['[1]', [], ''],
])('P20: what is taken out of %j leaves the rest as it was', (before, path, after) => {
  expect(removeToken(read(before), path).text).toBe(after);
});

test('P20: an item moves, and what stands between the items stays where it is', () => {
  expect(moveItem(read('[ 1.0,\n2 ,"3" ]'), [0], 2).text).toBe('[ 2,\n"3" ,1.0 ]');
  expect(moveItem(read('{"l":[1,2,3,4]}'), ['l', 2], 1).text).toBe('{"l":[1,3,2,4]}');
});

test('what cannot be done changes nothing', () => {
  const document = read('{"a":1,"b":[2]}');
  expect(setToken(document, ['a', 'x'], '1')).toBe(document);
  expect(setToken(document, ['b', 2], '1')).toBe(document);
  expect(setToken(document, ['b', 'x'], '1')).toBe(document);
  for (const token of ['', ' ', '1,2', '"', '{"a":1,"a":2}', '1}', 'undefined', '"\ud800"']) {
    expect(setToken(document, ['a'], token)).toBe(document);
  }
  expect(removeToken(document, ['z'])).toBe(document);
  expect(moveItem(document, ['b', 0], 3)).toBe(document);
  expect(moveItem(document, ['b', 0], -1)).toBe(document);
});

test('P24: a document does not grow deeper than it may be', () => {
  const document = read(`${'['.repeat(200)}${']'.repeat(200)}`);
  const deepest = Array<number>(199).fill(0);
  expect(setToken(document, [...deepest, 0], '[]')).toBe(document);
  expect(setToken(document, [...deepest, 0], '1').text).toContain('[1]');
});

test('P24: a member named `__proto__` is written like any other', () => {
  expect(setToken(read('{"a":1}'), ['__proto__'], '{}').text).toBe('{"a":1,"__proto__":{}}');
});

test('P26: in a document of a megabyte, an edit changes nothing but its place', () => {
  const text = `[${Array.from({ length: 20_000 }, (_, at) => `{"id": ${at}.0, "name": "row ${at}"}`).join(',\n')}]`;
  const changed = setToken(read(text), [10_000, 'id'], '7');
  expect(changed.text).toBe(text.replace('10000.0', '7'));
  expect(changed.root.end).toBe(changed.text.length);
});
