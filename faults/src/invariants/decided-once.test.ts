import { expect, test } from 'vitest';
import type { PressRecord } from '../records.ts';
import { isAskedName } from '../tool-name.ts';
import { decidedTwice, ranUnasked } from './decided-once.ts';
import { effect, press, tab } from './testing.ts';

const remembers = { mayForget: false, mayAskAgain: false };
const approved = [tab('one', [['a', 'approve']]), tab('two', [['a', 'approve']])];

test('P8: one decision that counted, and that every tab knows, is as it should be', () => {
  const presses = [press('a'), press('a', { verdict: 'reject', hasCounted: false })];
  expect(decidedTwice({ presses, effects: [effect('a')], inputs: [] }, approved, remembers)).toEqual([]);
});

test('P8: two presses that were told that they counted are found', () => {
  const presses = [press('a'), press('a', { verdict: 'reject' })];
  expect(decidedTwice({ presses, effects: [], inputs: [] }, approved, remembers)).not.toEqual([]);
});

test('P8: a call that a tab has two decisions about is found', () => {
  const tabs = [
    tab('one', [
      ['a', 'approve'],
      ['a', 'approve'],
    ]),
  ];
  expect(decidedTwice({ presses: [], effects: [], inputs: [] }, tabs, remembers)).toHaveLength(1);
});

test('P8: a decision that was told to have counted and is lost is found, unless the storage had failed', () => {
  const tabs = [tab('one', [])];
  expect(decidedTwice({ presses: [press('a')], effects: [], inputs: [] }, tabs, remembers)).toHaveLength(1);
  expect(
    decidedTwice({ presses: [press('a')], effects: [], inputs: [] }, tabs, { ...remembers, mayForget: true }),
  ).toEqual([]);
});

test('P8: what was rejected in a tab, and ran, is found', () => {
  const rejected = [tab('one', [['a', 'reject']])];
  expect(decidedTwice({ presses: [], effects: [effect('a')], inputs: [] }, rejected, remembers)).toHaveLength(
    1,
  );
  const told = [press('a', { verdict: 'reject' })];
  expect(
    decidedTwice({ presses: told, effects: [effect('a')], inputs: [] }, [], {
      ...remembers,
      mayForget: true,
    }),
  ).toHaveLength(1);
});

test('P8: what ran without an approval that the tabs know is found, where its tool asks', () => {
  expect(ranUnasked([effect('a')], approved, isAskedName)).toEqual([]);
  expect(ranUnasked([effect('b')], approved, isAskedName)).toHaveLength(2);
  expect(ranUnasked([effect('b', { toolName: 'succeed_unasked' })], approved, isAskedName)).toEqual([]);
});

test('where an app has accepted that its storage forgets, two presses may both count, and a tab still knows one decision', () => {
  const presses = [press('a'), press('a')];
  expect(
    decidedTwice({ presses, effects: [], inputs: [] }, [], { mayForget: true, mayAskAgain: false }),
  ).toHaveLength(1);
  expect(
    decidedTwice({ presses, effects: [], inputs: [] }, [], { mayForget: true, mayAskAgain: true }),
  ).toEqual([]);
});

test('P14: what a message gave up may be asked and decided once more, and nothing else', () => {
  const presses = [press('a'), press('a'), press('b'), press('b')];
  const logged = tab('one', [
    ['a', 'approve'],
    ['b', 'approve'],
    ['a', 'approve', 'asked anew'],
    ['b', 'approve'],
  ]);
  expect(decidedTwice({ presses, effects: [], inputs: [] }, [logged], remembers)).toEqual([
    'two presses about the call b were told that they counted',
    'the call b was decided twice in one',
  ]);
});

test('P14: where the storage forgets, what the agent heard to be given up may be decided once more', () => {
  const presses = [press('a'), press('a'), press('b'), press('b')];
  const inputs = [
    { runId: 'r', at: 1, messages: [], resumed: [{ toolCallId: 'a', verdict: 'nobody' as const }] },
  ];
  const problem = 'two presses about the call b were told that they counted';
  expect(decidedTwice({ presses, effects: [], inputs }, [], { ...remembers, mayForget: true })).toEqual([
    problem,
  ]);
  expect(decidedTwice({ presses, effects: [], inputs }, [], remembers)).toContain(
    'two presses about the call a were told that they counted',
  );
});

test('P29: what no storage could keep may be decided once more after its page, and what was kept may not', () => {
  const forgets = { ...remembers, mayForget: true };
  const said = (presses: readonly PressRecord[]): readonly string[] =>
    decidedTwice({ presses, effects: [], inputs: [] }, [], forgets);
  expect(said([press('a', { isKept: false }), press('a')])).toEqual([]);
  expect(said([press('a', { isKept: false }), press('a', { isKept: false })])).toEqual([]);
  expect(said([press('a'), press('a', { isKept: false })])).toHaveLength(1);
  expect(said([press('a', { isKept: false }), press('a'), press('a')])).toHaveLength(1);
});

test('P29: what was approved in a page that could keep nothing may be rejected after it; what was kept may not', () => {
  const forgets = { ...remembers, mayForget: true };
  const said = (isKept: boolean): readonly string[] =>
    decidedTwice(
      {
        presses: [press('a', { isKept }), press('a', { verdict: 'reject' })],
        effects: [effect('a')],
        inputs: [],
      },
      [],
      forgets,
    );
  expect(said(false)).toEqual([]);
  expect(said(true)).toContain('the call a was rejected, and its effect started');
});
