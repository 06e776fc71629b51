import { expect, test } from 'vitest';
import type { CallFact } from '../records.ts';
import { shownDifferently } from './same-everywhere.ts';
import { tab } from './testing.ts';

const call: CallFact = { toolCallId: 'a', toolName: 'succeed_asked', status: 'completed', attempts: [] };
const one = { ...tab('one', [['a', 'approve']]), calls: [call] };

test('tabs that show the same calls and decisions are as they should be', () => {
  expect(shownDifferently([])).toEqual([]);
  expect(shownDifferently([one, { ...one, tab: 'two' }])).toEqual([]);
});

test('a call that a tab shows otherwise, or not, is found, and so is a decision', () => {
  expect(shownDifferently([one, { ...one, calls: [] }])).toHaveLength(1);
  expect(shownDifferently([one, { ...one, calls: [{ ...call, status: 'stopped' }] }])).toHaveLength(1);
  expect(shownDifferently([one, { ...one, decisions: [] }])).toHaveLength(1);
  expect(shownDifferently([one, { ...one, said: ['more'] }])).toHaveLength(1);
});
