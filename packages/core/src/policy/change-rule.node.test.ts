import { expect, test } from 'vitest';
import { changedRule, type RuleChange } from './change-rule.ts';
import { readRule } from './read-rule.ts';
import type { Rule } from './rule.ts';

const kept: Rule = {
  id: 'kept-1',
  word: 'allowed',
  match: { tool: 'refund', server: 'shop', conditions: [{ path: ['amount'], is: 'at-most', limit: 50 }] },
  scope: { kind: 'thread', threadId: 'an-earlier-one' },
  by: { kind: 'person', person: { id: 'ana' }, at: 1 },
};

const here = { at: 9, person: { id: 'ben', name: 'Ben' }, threadId: 'thread-1', turnId: 'run-3' } as const;

const same: RuleChange = { word: kept.word, match: kept.match, scope: 'thread' };

test('P30: a changed rule says who changed it and when, and keeps its id and its maker', () => {
  const match = { ...kept.match, conditions: [{ path: ['amount'], is: 'at-most', limit: 20 }] } as const;
  const changed = changedRule(kept, { word: 'permission-required', match, scope: 'always' }, here);
  expect(changed).toEqual({
    ...kept,
    word: 'permission-required',
    match,
    scope: { kind: 'always' },
    changed: { at: 9, person: { id: 'ben', name: 'Ben' } },
  });
  // What is stored is read again.
  expect(readRule(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
});

test('a scope that is not changed is of the conversation it was made in', () => {
  expect(changedRule(kept, same, here)?.scope).toEqual(kept.scope);
  expect(changedRule(kept, { ...same, scope: 'turn' }, here)?.scope).toEqual({
    kind: 'turn',
    threadId: 'thread-1',
    turnId: 'run-3',
  });
});

test.each([
  ['the app’s own', { ...kept, by: { kind: 'app' } } as const, same],
  ['another tool', kept, { ...same, match: { ...kept.match, tool: 'erase' } }],
  ['any tool of its server', kept, { ...same, match: { server: 'shop' } }],
])('P16: %s is not to be changed', (_what, rule, change) => {
  expect(changedRule(rule, change, here)).toBeUndefined();
});

test('P9: a tool of high risk runs unasked only with the very arguments somebody decided on, and in one conversation', () => {
  const risky = { ...here, risk: 'high' } as const;
  const exact: Rule = { ...kept, match: { tool: 'erase', args: { path: 'a' } } };
  const change = (facts: Partial<RuleChange>): RuleChange => ({ ...same, match: exact.match, ...facts });
  expect(changedRule(exact, change({}), risky)).toBeDefined();
  expect(changedRule(exact, change({ scope: 'always' }), risky)).toBeUndefined();
  expect(changedRule(exact, change({ match: { tool: 'erase' } }), risky)).toBeUndefined();
  expect(
    changedRule(exact, change({ match: { tool: 'erase', args: { path: 'b' } } }), risky),
  ).toBeUndefined();
  // Asking, and forbidding, is always possible.
  expect(
    changedRule(exact, change({ word: 'disallowed', match: { tool: 'erase' }, scope: 'always' }), risky),
  ).toBeDefined();
});

test('a change that nobody can read makes the rule none', () => {
  expect(readRule({ ...kept, changed: { at: 'yesterday' } })).toBeUndefined();
  expect(readRule({ ...kept, changed: { at: 1, why: 'x' } })).toBeUndefined();
});
