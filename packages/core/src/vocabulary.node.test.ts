import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type CallStatus, phaseOf, statusPhases } from './call-status.ts';

const document = readFileSync(path.join(import.meta.dirname, '../../../docs/vocabulary.md'), 'utf8');

/** The rows of the table of statuses, as its cells. */
const rows = document
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 8 && /^`[a-z-]+`$/.test(cells[1] ?? ''))
  .map((cells) => cells.slice(1, -1));

/** Part states of the AI SDK, and states of vCon tool-invocation, sections 4 and 5. */
const partStates = [
  'input-streaming',
  'input-available',
  'approval-requested',
  'approval-responded',
  'output-available',
  'output-error',
  'output-denied',
];
const vConStates = [
  'Allowed',
  'Permission Required',
  'Disallowed',
  'Running',
  'Pending',
  'Input Required',
  'Timed Out',
  'Cancel Requested',
  'Completed',
  'Failed',
  'Errored',
  'Denied',
];

function isStatus(name: string): name is CallStatus {
  return Object.hasOwn(statusPhases, name);
}

const bare = (cell = '') => cell.replaceAll('`', '');

test('the table of statuses is the union, in its order and with its phases', () => {
  expect(rows.map(([status, phase]) => [bare(status), bare(phase)])).toEqual(Object.entries(statusPhases));
  for (const [status = ''] of rows) {
    const name = bare(status);
    expect(isStatus(name) && phaseOf(name)).toBe(isStatus(name) && statusPhases[name]);
  }
});

test('every status has its words, and its counterpart in AG-UI', () => {
  for (const [, , said, , agUi] of rows) {
    expect(said).not.toBe('');
    expect(agUi).not.toBe('');
  }
  expect(new Set(rows.map(([, , said]) => said)).size).toBe(rows.length);
});

test('every status maps to one of the AI SDK’s seven part states, and each of them is used', () => {
  const used = new Set(rows.map(([, , , part]) => bare(part)));
  expect([...used].sort()).toEqual([...partStates].sort());
});

test('every status maps to a state of vCon tool-invocation, or to none', () => {
  for (const [status, , , , , state = ''] of rows)
    expect([...vConStates, '–'], `${status}: ${state}`).toContain(state);
});

test('what comes with later work is named, and is no status yet', () => {
  const later = /These come with the work that needs them[\s\S]*?\n\n/.exec(document)?.[0] ?? '';
  const names = [...later.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name);
  expect(names).toHaveLength(3);
  expect(names.filter(isStatus)).toEqual([]);
});
