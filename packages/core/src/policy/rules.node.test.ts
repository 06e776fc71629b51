import { expect, test } from 'vitest';
import { decisiveRule } from './decisive-rule.ts';
import { matches, type RuledCall } from './match-rule.ts';
import type { ArgsCondition, Rule, RuleMatch } from './rule.ts';
import { ruleChoices } from './rule-choices.ts';

const refund: RuledCall = {
  threadId: 'thread-1',
  turnId: 'run-1',
  toolName: 'refund_order',
  server: 'shop',
  risk: 'medium',
  argsText: '{"order_id": "A-1001", "amount": 184, "items": [{"sku": "B-7"}]}',
};

function rule(match: RuleMatch, rest: Partial<Rule> = {}): Rule {
  const id = JSON.stringify([match, rest]);
  return { id, word: 'allowed', match, scope: { kind: 'always' }, by: { kind: 'app' }, ...rest };
}

function withArgs(argsText: string): RuledCall {
  return { ...refund, argsText };
}

const conditions: readonly (readonly [
  what: string,
  condition: ArgsCondition,
  fits: string,
  misfits: string,
])[] = [
  [
    'equal',
    { path: ['a'], is: 'equal', value: { b: [1, null] } },
    '{"a":{"b":[1.0,null]}}',
    '{"a":{"b":[1]}}',
  ],
  ['one of', { path: ['a'], is: 'one-of', values: ['x', 2] }, '{"a":2}', '{"a":"2"}'],
  ['at most', { path: ['a'], is: 'at-most', limit: 5 }, '{"a":5}', '{"a":5.01}'],
  ['at least', { path: ['a'], is: 'at-least', limit: 5 }, '{"a":5}', '{"a":4.99}'],
  ['beginning', { path: ['a'], is: 'beginning', text: 'ab' }, '{"a":"abc"}', '{"a":"Abc"}'],
  ['absent', { path: ['a'], is: 'absent' }, '{"b":1}', '{"a":null}'],
  ['inside a list', { path: ['a', 1, 'b'], is: 'equal', value: 1 }, '{"a":[0,{"b":1}]}', '{"a":[{"b":1}]}'],
  ['an own name', { path: ['constructor'], is: 'absent' }, '{}', '{"constructor":1}'],
];

test.each(conditions)('a condition looks at one place: %s', (_what, condition, fits, misfits) => {
  const about = rule({ conditions: [condition] });
  expect(matches(about, withArgs(fits))).toBe(true);
  expect(matches(about, withArgs(misfits))).toBe(false);
});

test('a rule about whole arguments takes no more and no less, however they are written', () => {
  const about = rule({ args: { order_id: 'A-1001', amount: 184 } });
  expect(matches(about, withArgs('{"amount":184.0,\n"order_id":"A-1001"}'))).toBe(true);
  expect(matches(about, withArgs('{"amount":184}'))).toBe(false);
  expect(matches(about, withArgs('{"amount":184,"order_id":"A-1001","note":""}'))).toBe(false);
});

test.each([
  ['a number that is rounded', '{"a":9007199254740993}'],
  ['arguments that do not parse', '{"a":1'],
  ['a name twice', '{"a":1,"a":1}'],
  ['a text in the place of a number', '{"a":"900"}'],
])(
  'P7: where nobody can tell, what forbids or asks counts and what allows does not: %s',
  (_what, argsText) => {
    const match: RuleMatch = { conditions: [{ path: ['a'], is: 'at-least', limit: 5 }] };
    const said = (word: Rule['word']): boolean => matches(rule(match, { word }), withArgs(argsText));
    expect([said('disallowed'), said('permission-required'), said('allowed')]).toEqual([true, true, false]);
  },
);

test('P6: a number that is rounded elsewhere says nothing of the place a rule looks at', () => {
  const about = rule({ conditions: [{ path: ['a'], is: 'equal', value: 1 }] });
  expect(matches(about, withArgs('{"a":1,"b":9007199254740993}'))).toBe(true);
});

test('a rule is about a tool, a server, a risk and a scope', () => {
  expect(matches(rule({ tool: 'refund_order', server: 'shop', risks: ['medium', 'high'] }), refund)).toBe(
    true,
  );
  expect(matches(rule({ tool: 'refund_orders' }), refund)).toBe(false);
  expect(matches(rule({ server: 'other' }), refund)).toBe(false);
  expect(matches(rule({ risks: ['low'] }), refund)).toBe(false);
  const { risk: _none, ...unrated } = refund;
  expect(matches(rule({ risks: ['low', 'medium', 'high'] }), unrated)).toBe(false);
  const turn = { kind: 'turn', threadId: 'thread-1', turnId: 'run-1' } as const;
  expect(matches(rule({}, { scope: turn }), refund)).toBe(true);
  expect(matches(rule({}, { scope: turn }), { ...refund, turnId: 'run-2' })).toBe(false);
  expect(matches(rule({}, { scope: turn }), { ...refund, threadId: 'thread-2' })).toBe(false);
  expect(matches(rule({}, { scope: { kind: 'thread', threadId: 'thread-2' } }), refund)).toBe(false);
  expect(matches(rule({}, { scope: { kind: 'session' } }), refund)).toBe(true);
});

const order: readonly (readonly [what: string, winner: Rule, others: readonly Rule[]])[] = [
  [
    'what forbids a server before what allows a tool',
    rule({ server: 'shop' }, { word: 'disallowed' }),
    [rule({ tool: 'refund_order' }), rule({}, { word: 'permission-required' })],
  ],
  [
    'a tool before its server',
    rule({ tool: 'refund_order' }),
    [rule({ server: 'shop' }, { word: 'permission-required' })],
  ],
  [
    'a server before all',
    rule({ server: 'shop' }),
    [rule({ risks: ['medium'] }, { word: 'permission-required' })],
  ],
  [
    'what asks before what allows',
    rule({ tool: 'refund_order' }, { word: 'permission-required' }),
    [rule({ tool: 'refund_order' })],
  ],
];

test.each(order)('the rule that decides: %s', (_what, winner, others) => {
  expect(decisiveRule([winner, ...others], refund)).toBe(winner);
  expect(decisiveRule([...others, winner], refund)).toBe(winner);
});

test('of rules that are alike the first decides, and none does where none is about the call', () => {
  const [one, two] = [rule({ tool: 'refund_order' }), rule({ tool: 'refund_order' })];
  expect(decisiveRule([one, two], refund)).toBe(one);
  expect(decisiveRule([rule({ tool: 'other' })], refund)).toBeUndefined();
});

test('a rule is offered around what a person can tell at a glance, narrow first', () => {
  expect(ruleChoices(refund).map(({ kind, match }) => [kind, match.conditions?.[0]?.path])).toEqual([
    ['same-arguments', undefined],
    ['same-value', ['order_id']],
    ['same-value', ['amount']],
    ['any-arguments', undefined],
  ]);
  for (const { match } of ruleChoices(refund)) expect(matches(rule(match), refund)).toBe(true);
});

test('for a tool of high risk only exactly these arguments are offered', () => {
  expect(ruleChoices({ ...refund, risk: 'high' }).map(({ kind }) => kind)).toEqual(['same-arguments']);
});

test.each([
  ['a number that is rounded', '{"a":9007199254740993,"b":true}', ['same-value', 'any-arguments']],
  ['a text nobody sees', '{"a":"x\u200by","b":true}', ['same-arguments', 'same-value', 'any-arguments']],
  ['a long text', `{"a":"${'x'.repeat(81)}","b":true}`, ['same-arguments', 'same-value', 'any-arguments']],
  ['nothing but one value', '{"a":1}', ['same-arguments', 'any-arguments']],
  ['long arguments', `{"a":"${'x'.repeat(2_000)}"}`, ['any-arguments']],
  ['arguments too long to look into', `{"a":1,"b":"${'x'.repeat(20_000)}"}`, ['any-arguments']],
  ['no object', '[1]', []],
  ['what does not parse', '{"a":', []],
])('no rule is offered around %s', (_what, argsText, kinds) => {
  expect(ruleChoices(withArgs(argsText)).map(({ kind }) => kind)).toEqual(kinds);
});
