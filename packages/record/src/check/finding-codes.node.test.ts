import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findingCodes } from './finding-codes.ts';

const document = readFileSync(path.join(import.meta.dirname, '../../../../docs/record-findings.md'), 'utf8');

/** The rows of the table, as their cells. */
const rows = document
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
  .filter((cells) => cells.length === 4 && /^`[a-z0-9-]+`$/.test(cells[0] ?? ''));

test('docs/record-findings.md has a row for every code, with its severity, section and meaning', () => {
  expect(rows).toEqual(
    Object.entries(findingCodes).map(([code, { severity, section, meaning }]) => [
      `\`${code}\``,
      severity,
      section,
      meaning,
    ]),
  );
});
