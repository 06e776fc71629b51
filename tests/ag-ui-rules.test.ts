import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The tests of core and of the wire formats, by the file's name. */
function testSources(folder: string): readonly (readonly [name: string, source: string])[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.node.test.ts'))
    .map((file) => {
      const source = readFileSync(path.join(root, folder, file), 'utf8');
      return [path.basename(file, '.node.test.ts'), source] as const;
    });
}

const sources = [...testSources('packages/core/src'), ...testSources('packages/protocols/src')];
const streams = readdirSync(path.join(root, 'fixtures/ag-ui/streams')).map((file) =>
  path.basename(file, '.json'),
);

/** Where the test of that name is. Parts of a name are found as they are written in the file. */
function isThere(named: string): boolean {
  const [, file = '', name = ''] = /^([\w-]+): (.+)$/.exec(named) ?? [];
  if (file === 'stream') return streams.includes(name);
  return sources.some(([base, source]) => base === file && source.includes(name));
}

const rows = readFileSync(path.join(root, 'docs/ag-ui-rules.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, , tests] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const isRule = id !== undefined && tests !== undefined && !['rule', '---', ''].includes(id);
    return isRule ? [{ id, tests: [...tests.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '') }] : [];
  });

test('docs/ag-ui-rules.md has a row for each rule', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test.each(rows)('AG-UI rule $id has the tests that docs/ag-ui-rules.md names', ({ tests }) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter((named) => !isThere(named))).toEqual([]);
});

test('every stream of our own shows a rule', () => {
  const shown = new Set(rows.flatMap((row) => row.tests));
  expect(streams.filter((name) => !shown.has(`stream: ${name}`))).toEqual([]);
});
