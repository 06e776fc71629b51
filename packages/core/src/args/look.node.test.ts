import { expect, test } from 'vitest';
import { type ArgsSnapshot, createArgsReader } from './index.ts';
import { valueAt } from './snapshot.ts';

test('P26: the string that is being written can be followed by its new text alone', () => {
  const reader = createArgsReader();
  const lines = Array.from({ length: 500 }, (_, i) => `line ${i} with "quotes" and 😀`);
  const text = JSON.stringify({ path: 'a.txt', content: lines.join('\n') });
  let followed = '';
  for (let from = text.indexOf('line'); from < text.length; from += 7) {
    if (reader.length === 0) reader.push(text.slice(0, from));
    reader.push(text.slice(from, from + 7));
    const open = reader.openString();
    if (open === undefined) break;
    expect(open.path).toEqual(['content']);
    followed += open.from(followed.length);
    expect(followed.length).toBe(open.length);
  }
  const content = reader.look(['content']);
  expect(content.kind).toBe('finished');
  if (content.kind === 'finished') expect(String(content.value).startsWith(followed)).toBe(true);
  expect(followed.length).toBeGreaterThan(lines.join('\n').length - 10);
});

test('a follower may read from anywhere, and as rarely as it likes', () => {
  const reader = createArgsReader();
  reader.push('"');
  let whole = '';
  for (let i = 0; i < 2000; i++) {
    const piece = `${i} `;
    whole += piece;
    reader.push(piece);
    if (i % 37 > 0) continue;
    const open = reader.openString();
    for (const index of [
      0,
      1,
      whole.length >> 1,
      whole.length - 600,
      whole.length - 3,
      whole.length,
      whole.length + 9,
    ])
      expect(open?.from(Math.max(0, index))).toBe(whole.slice(Math.max(0, index)));
  }
});

test('only a value is an open string, not a key, and it stays readable when reading stopped in it', () => {
  const reader = createArgsReader();
  reader.push('{"key');
  expect(reader.openString()).toBeUndefined();
  reader.push('":"ab');
  expect(reader.openString()?.path).toEqual(['key']);
  reader.push('c\\x');
  expect(reader.openString()?.from(0)).toBe('abc');
  expect(reader.look(['key'])).toMatchObject({ kind: 'string', length: 3 });
});

test('the next string begins at nothing again', () => {
  const reader = createArgsReader();
  reader.push('["first');
  expect(reader.openString()).toMatchObject({ path: [0], length: 5 });
  reader.push('","');
  expect(reader.openString()).toMatchObject({ path: [1], length: 0 });
  expect(reader.openString()?.from(0)).toBe('');
});

test('a look says what stands at a path now', () => {
  const reader = createArgsReader();
  expect(reader.look([])).toEqual({ kind: 'absent' });
  reader.push('{"a":{"x":[1]},"rows":[{"id":1},{"id":2},{"id":3,"name":"n');
  expect(reader.look([])).toEqual({ kind: 'object', size: 1 });
  expect(reader.look(['a', 'x', 0])).toEqual({ kind: 'finished', value: 1 });
  expect(reader.look(['rows'])).toEqual({ kind: 'array', size: 2 });
  expect(reader.look(['rows', 2])).toEqual({ kind: 'object', size: 1 });
  expect(reader.look(['rows', 2, 'name'])).toMatchObject({ kind: 'string', length: 1 });
  for (const path of [
    ['b'],
    ['rows', 3],
    ['rows', '0'],
    ['a', 'x', 1],
    ['a', 'y'],
    ['rows', 2, 'name', 0],
    ['rows', -1],
  ])
    expect(reader.look(path)).toEqual({ kind: 'absent' });
});

test('a look and a snapshot show the same finished object', () => {
  const reader = createArgsReader();
  reader.push('{"rows":[{"id":1},{"id":');
  const row = reader.look(['rows', 0]);
  const { value } = reader.snapshot();
  expect(row.kind === 'finished' && row.value).toBe(Object.values(Object.values(value ?? {})[0] ?? {})[0]);
  // What a snapshot shows of an open member is not finished for a look.
  expect(reader.look(['rows', 1])).toEqual({ kind: 'object', size: 0 });
  reader.push('2}]}');
  expect(reader.look([])).toMatchObject({ kind: 'finished', value: { rows: [{ id: 1 }, { id: 2 }] } });
  expect(reader.look(['rows', 1, 'id'])).toEqual({ kind: 'finished', value: 2 });
});

test('a second member of its name is not there for a look', () => {
  const reader = createArgsReader();
  reader.push('{"a":[1],"a":[2,3,"x');
  reader.snapshot();
  expect(reader.look(['a'])).toEqual({ kind: 'finished', value: [1] });
  expect(reader.look(['a', 1])).toEqual({ kind: 'absent' });
});

test('P1: the open string of a snapshot stays as it was, whatever is written afterwards', () => {
  const text = '{"a":"first \\u00e9\\n","b":["","second 😀",{"c":"third"}],"d":"last"}';
  for (const size of [1, 3, 8]) {
    const reader = createArgsReader();
    const taken: { readonly snapshot: ArgsSnapshot; readonly shown: string }[] = [];
    for (let from = 0; from < text.length; from += size) {
      reader.push(text.slice(from, from + size));
      const snapshot = reader.snapshot();
      const { openString } = snapshot;
      if (openString === undefined) continue;
      const shown = openString.from(0);
      expect(openString.path).toEqual(snapshot.openPath);
      expect(openString.length).toBe(shown.length);
      expect(valueAt(snapshot.value, openString.path)).toBe(shown);
      taken.push({ snapshot, shown });
      for (const { snapshot: earlier, shown: before } of taken) {
        expect(earlier.openString?.from(0)).toBe(before);
        expect(earlier.openString?.from(2)).toBe(before.slice(2));
      }
    }
    expect(taken.length).toBeGreaterThan(2);
    expect(reader.snapshot().openString).toBeUndefined();
  }
});
