import { expect, test } from 'vitest';
import { removeToken, setToken } from './edit-document.ts';
import { type JsonDocument, readDocument } from './json-document.ts';
import { isChanged, restoreToken } from './restore.ts';

function read(text: string): JsonDocument {
  const document = readDocument(text);
  if (document === undefined) throw new Error(`no document: ${text}`);
  return document;
}

const original = read('{"a": 1.0, "\\u0062": [1, 2], "c": {"d": "\\u0041"}}');

test('P20: what is put back has its own characters again', () => {
  const changed = setToken(setToken(original, ['a'], '2'), ['c', 'd'], '"A"');
  expect(isChanged(changed, original, ['a'])).toBe(true);
  const back = restoreToken(restoreToken(changed, original, ['a']), original, ['c', 'd']);
  expect(back.text).toBe(original.text);
  expect(isChanged(back, original, [])).toBe(false);
});

test.each(['a', 'b', 'c'])('P20: a member that was taken out comes back to its place: %s', (name) => {
  const without = removeToken(original, [name]);
  expect(isChanged(without, original, [name])).toBe(true);
  expect(restoreToken(without, original, [name]).text).toBe(original.text);
});

test('what was not there first goes', () => {
  const added = setToken(original, ['e'], '5');
  expect(isChanged(added, original, ['e'])).toBe(true);
  expect(restoreToken(added, original, ['e']).text).toBe(original.text);
});

test('an item that is gone comes back at the end, and one whose list is gone with the list', () => {
  expect(restoreToken(removeToken(original, ['b', 1]), original, ['b', 1]).text).toBe(original.text);
  expect(restoreToken(removeToken(original, ['c']), original, ['c', 'd']).text).toBe(
    '{"a": 1.0, "\\u0062": [1, 2], "c": {"d": "\\u0041"}}',
  );
});

test('layout alone is no change', () => {
  expect(isChanged(read('{"c":{"d":"\\u0041"}}'), original, ['c'])).toBe(false);
});
