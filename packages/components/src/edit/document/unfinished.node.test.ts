import { expect, test } from 'vitest';
import { readDocument } from './json-document.ts';
import { pathAt, pointerOf } from './pointer.ts';
import { afterMove, afterRemoval, afterWriting } from './unfinished.ts';

const begun = { '/items/0/n': '-', '/items/1/n': '1e', '/items/10': '.', '/note': '+', '/a~1b': '1.' };

test('P21: what was begun in an item moves with it when another one goes or moves', () => {
  expect(afterRemoval(begun, ['items', 0])).toEqual({
    '/items/0/n': '1e',
    '/items/9': '.',
    '/note': '+',
    '/a~1b': '1.',
  });
  expect(afterMove(begun, ['items', 0], 10)).toEqual({
    '/items/10/n': '-',
    '/items/0/n': '1e',
    '/items/9': '.',
    '/note': '+',
    '/a~1b': '1.',
  });
  expect(afterMove({ '/0': 'x', '/1': 'y', '/2': 'z' }, [2], 0)).toEqual({ '/1': 'x', '/2': 'y', '/0': 'z' });
});

test('P21: what was begun in a member goes with it', () => {
  expect(afterRemoval(begun, ['items'])).toEqual({ '/note': '+', '/a~1b': '1.' });
  expect(afterRemoval(begun, ['a/b'])).not.toHaveProperty('/a~1b');
  expect(afterRemoval(begun, [])).toEqual({});
});

test('once a value is written, nothing is begun there any more', () => {
  expect(afterWriting(begun, ['items', 1])).not.toHaveProperty('/items/1/n');
  expect(afterWriting(begun, ['items', 1])).toHaveProperty('/items/10');
  expect(afterWriting(begun, [])).toEqual({});
});

test('a pointer means an index only where an array stands', () => {
  const document = readDocument('{"0":[{"a/b":1}],"~":2}');
  if (document === undefined) throw new Error('no document');
  for (const path of [['0', 0, 'a/b'], ['~'], []]) expect(pathAt(document, pointerOf(path))).toEqual(path);
});
