import { createRuleBook, type PageTool, type Rule, type ThreadEvent } from '@callboard/core';
import { callOf, createStage, type Stage } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { eventsOf, outlineOf, recordOf, recordOfLog } from '../testing/record-of.ts';
import { trackRules } from './rule-history.ts';

const always: Rule['scope'] = { kind: 'always' };
const byApp: Rule['by'] = { kind: 'app' };

function rule(id: string, word: Rule['word'], match: Rule['match'], scope: Rule['scope'] = always): Rule {
  return { id, title: `Title of ${id}`, word, match, scope, by: byApp };
}

/** One turn in which the agent calls `refund` once. */
async function callOnce(stage: Stage, argsText = '{"amount":40}', toolCallId = 'c1'): Promise<void> {
  await stage.say('Refund it.');
  await stage.hear(callOf(stage.runId(), toolCallId, 'refund', argsText));
  await stage.finish();
}

/** A stage with `refund` on it. */
function withRefund(
  options: Parameters<typeof createStage>[0] = {},
  tool: Partial<PageTool> = {},
): { stage: Stage; refund: ReturnType<Stage['tool']> } {
  const stage = createStage(options);
  return { stage, refund: stage.tool('refund', tool) };
}

test('draft 4: a decision for one operation stands before the operation, with the id the operation has', async () => {
  const { stage } = withRefund();
  await callOnce(stage);
  await stage.decide('c1', { kind: 'approve' });
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual(['permission-required once 1', 'tool-invocation 1']);
  const [decision] = eventsOf(record, 'policy-decision');
  const [invocation] = eventsOf(record, 'tool-invocation');
  expect(decision).toMatchObject({
    operation: 'tool-invocation',
    operation_id: invocation?.operation_id,
    server: '!host',
    tool: 'refund',
    reason: 'The tool asks before it runs.',
  });
});

test('draft 4: permission that is not granted is followed by no tool-invocation, and its arguments are nowhere', async () => {
  const { stage } = withRefund();
  await callOnce(stage, '{"amount":4711}');
  await stage.decide('c1', { kind: 'reject', reason: 'Too dear.' });
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual(['permission-required once 1']);
  expect(JSON.stringify(record)).not.toContain('4711');
});

test('draft 4: what the page forbids by risk is disallowed, and nothing follows', async () => {
  const { stage } = withRefund({ policy: { high: 'disallowed' } }, { risk: 'high' });
  await callOnce(stage);
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual(['disallowed once 1']);
  expect(eventsOf(record, 'policy-decision')[0]?.reason).toBe('The page allows no tools of high risk.');
});

test('draft 4: what the app’s hook refuses is disallowed, with its reason', async () => {
  const { stage } = withRefund({ beforeToolCall: () => ({ kind: 'reject', reason: 'Under review.' }) });
  await callOnce(stage);
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual(['disallowed once 1']);
  expect(eventsOf(record, 'policy-decision')[0]?.reason).toBe('Under review.');
  expect(eventsOf(record, 'callboard-screening')).toMatchObject([{ outcome: 'rejected', of: 'call' }]);
});

test('draft 4.1: a rule for a whole tool stands once, and the calls it covers have no decision of their own', async () => {
  const rules = createRuleBook({ app: [rule('free', 'allowed', { tool: 'refund' })] });
  const { stage, refund } = withRefund({ rules });
  await callOnce(stage);
  await refund.last().returns('done');
  await stage.transport.last().push({ type: 'run-started', runId: stage.runId() });
  await stage.hear(callOf(stage.runId(), 'c2', 'refund', '{"amount":1}'));
  await stage.finish();
  const record = recordOf(stage, { rules: { since: 0, atStart: rules.rules(), changes: [] } });
  const [standing, ...others] = eventsOf(record, 'policy-decision');
  expect(others).toEqual([]);
  expect(standing).toEqual({
    type: 'policy-decision',
    time: record.sessions[0]?.start,
    sessions: 0,
    party: 1,
    decision: 'allowed',
    policy_life: 'standing',
    reason: 'Title of free',
    operation: 'tool-invocation',
    server: '!host',
    tool: 'refund',
  });
  expect(eventsOf(record, 'tool-invocation')).toHaveLength(2);
});

test('draft 4.1: a rule for all tools of a server stands without a tool', async () => {
  const server = 'https://orders.example/mcp';
  const rules = createRuleBook({ app: [rule('ours', 'allowed', { server })] });
  const { stage } = withRefund({ rules }, { server });
  await callOnce(stage);
  const record = recordOf(stage, { rules: { since: 0, atStart: rules.rules(), changes: [] } });
  expect(outlineOf(record)).toEqual(['allowed standing', 'tool-invocation 1']);
  const [standing] = eventsOf(record, 'policy-decision');
  expect(standing).toMatchObject({ server });
  expect(standing).not.toHaveProperty('tool');
});

test.each<[string, Rule['match'], Rule['scope']]>([
  ['conditions', { tool: 'refund', conditions: [{ path: ['amount'], is: 'at-most', limit: 100 }] }, always],
  ['whole arguments', { tool: 'refund', args: { amount: 40 } }, always],
  ['a risk', { tool: 'refund', risks: ['low'] }, always],
  ['no tool and no server', {}, always],
])('draft 4.1: a rule about %s is a decision on each call, with its reason', async (_what, match, scope) => {
  const rules = createRuleBook({ app: [rule('some', 'allowed', match, scope)] });
  const { stage } = withRefund({ rules }, { risk: 'low' });
  await callOnce(stage);
  const record = recordOf(stage, { rules: { since: 0, atStart: rules.rules(), changes: [] } });
  expect(outlineOf(record)).toEqual(['allowed once 1', 'tool-invocation 1']);
  expect(eventsOf(record, 'policy-decision')[0]?.reason).toBe('Title of some');
  expect(eventsOf(record, 'callboard-rule')).toMatchObject([{ rule_id: 'some', recorded_as: 'once' }]);
});

test('draft 4.1: a rule for one turn is a decision on each call, and one for another thread is not there', async () => {
  const { stage } = withRefund();
  await callOnce(stage);
  const ofTurn = rule(
    'turn',
    'allowed',
    { tool: 'refund' },
    { kind: 'turn', threadId: 'thread-1', turnId: 'run-1' },
  );
  const ofOther = rule('other', 'allowed', { tool: 'refund' }, { kind: 'thread', threadId: 'thread-2' });
  const record = recordOf(stage, { rules: { since: 0, atStart: [ofTurn, ofOther], changes: [] } });
  expect(outlineOf(record)).toEqual(['permission-required once 1']);
  expect(eventsOf(record, 'callboard-rule')).toMatchObject([{ rule_id: 'turn', recorded_as: 'once' }]);
});

test('draft 4.1: a standing decision is replaced when its rule is revoked, by the word that lets nothing run', async () => {
  const rules = createRuleBook();
  const { stage } = withRefund({ rules });
  const tracker = trackRules(rules, stage.clock);
  await callOnce(stage);
  stage.clock.advance(1000);
  const { gate } = stage.call('c1');
  if (gate.kind !== 'asking') throw new Error('It does not ask.');
  await stage.conversation.decide({
    requestId: gate.requestId,
    decision: { kind: 'approve' },
    means: 'person',
    shownText: '{"amount":40}',
    standing: { match: { tool: 'refund' }, scope: 'thread' },
  });
  stage.clock.advance(1000);
  rules.revoke(rules.rules()[0]?.id ?? '');
  tracker.stop();
  const record = recordOf(stage, { rules: tracker.history() });
  const standing = eventsOf(record, 'policy-decision').filter((event) => event.policy_life === 'standing');
  expect(standing.map(({ decision, reason }) => [decision, reason])).toEqual([
    ['allowed', expect.stringMatching(/^rule rule-/)],
    ['permission-required', expect.stringMatching(/^Revoked: rule /)],
  ]);
  const [made, revoked] = eventsOf(record, 'callboard-rule');
  expect(made).toMatchObject({ state: 'in-effect', request_id: gate.requestId, made_by: 'person', party: 0 });
  expect(revoked).toMatchObject({ state: 'revoked', rule_id: made?.rule_id });
});

test('draft 4.1: of rules that came and went before the thread began, only those that count are stated at its start', async () => {
  const { stage } = withRefund();
  const startedAt = stage.clock.now();
  await callOnce(stage);
  const gone = rule('gone', 'allowed', { tool: 'refund' });
  const changed = rule('changed', 'allowed', { tool: 'find' });
  const record = recordOf(stage, {
    rules: {
      since: startedAt - 4000,
      atStart: [],
      changes: [
        { at: startedAt - 3000, rule: gone },
        { at: startedAt - 3000, rule: changed },
        { at: startedAt - 2000, revoked: 'gone' },
        { at: startedAt - 1000, rule: { ...changed, word: 'disallowed' } },
      ],
    },
  });
  const time = new Date(startedAt).toISOString();
  expect(eventsOf(record, 'callboard-rule')).toMatchObject([
    { rule_id: 'changed', state: 'in-effect', word: 'disallowed', time },
  ]);
});

test('draft 4.1: a rule that is changed replaces its standing decision', async () => {
  const { stage } = withRefund();
  await callOnce(stage);
  const before = rule('r', 'allowed', { tool: 'refund' });
  const record = recordOf(stage, {
    rules: {
      since: 0,
      atStart: [before],
      changes: [{ at: stage.clock.now() + 1, rule: { ...before, word: 'disallowed' } }],
    },
  });
  const standing = eventsOf(record, 'policy-decision').filter((event) => event.policy_life === 'standing');
  expect(standing.map(({ decision }) => decision)).toEqual(['allowed', 'disallowed']);
});

test('draft 4.1: where a tool’s and its server’s standing decisions differ, a call has one of its own', async () => {
  const server = 'orders';
  const app = [
    rule('tool', 'allowed', { tool: 'refund' }),
    rule('server', 'permission-required', { server }),
  ];
  const rules = createRuleBook({ app });
  const { stage } = withRefund({ rules }, { server });
  await callOnce(stage);
  const record = recordOf(stage, { rules: { since: 0, atStart: app, changes: [] } });
  expect(outlineOf(record)).toEqual([
    'allowed standing',
    'permission-required standing',
    'allowed once 1',
    'tool-invocation 1',
  ]);
});

test('draft 4.1: what counted until the page is closed counts no longer once the thread was opened again', async () => {
  const session = rule('s', 'allowed', { tool: 'refund' }, { kind: 'session' });
  const { stage } = withRefund({ rules: createRuleBook({ app: [session] }) });
  await callOnce(stage);
  const log = [
    ...stage.conversation.thread.log(),
    { type: 'thread-reopened' as const, at: stage.clock.now() + 5 },
  ];
  const standing = eventsOf(recordOfLog(log), 'policy-decision').filter(
    (event) => event.policy_life === 'standing',
  );
  expect(standing.map(({ decision }) => decision)).toEqual(['allowed', 'permission-required']);
});

test.each<[string, readonly Rule[], Parameters<typeof createStage>[0], readonly string[]]>([
  [
    'a rule for its server still forbids it',
    [rule('wide', 'disallowed', { server: 'orders' })],
    {},
    ['disallowed standing', 'permission-required standing', 'disallowed once 1'],
  ],
  [
    'its risk still forbids it',
    [],
    { policy: { high: 'disallowed' } },
    ['permission-required standing', 'disallowed once 1'],
  ],
  [
    'nothing else is said of it',
    [],
    {},
    ['permission-required standing', 'allowed once 1', 'tool-invocation 1'],
  ],
])(
  'draft 4.1: when a rule ends, nothing is said to stand that nobody decided: %s',
  async (_what, app, options, then) => {
    const own = rule('own', 'allowed', { tool: 'refund' });
    const rules = createRuleBook({ app });
    const { stage } = withRefund({ ...options, rules }, { approval: 'none', risk: 'high', server: 'orders' });
    await stage.say('Refund it.');
    const endsAt = stage.clock.now() + 5;
    stage.clock.advance(10);
    await stage.hear(callOf(stage.runId(), 'c1', 'refund', '{}'));
    await stage.finish();
    const record = recordOf(stage, {
      rules: { since: 0, atStart: [own, ...app], changes: [{ at: endsAt, revoked: 'own' }] },
    });
    expect(outlineOf(record)).toEqual(['allowed standing', ...then]);
  },
);

test('P10: a page that was closed is nobody’s revocation: a person’s rule ends then by the page', async () => {
  const rules = createRuleBook();
  const { stage } = withRefund({ rules });
  const at = stage.clock.now();
  const session = rule('s', 'allowed', { tool: 'refund' }, { kind: 'session' });
  rules.keep({ ...session, by: { kind: 'person', at } });
  await callOnce(stage);
  const log: readonly ThreadEvent[] = [
    ...stage.conversation.thread.log(),
    { type: 'thread-reopened', at: at + 5 },
  ];
  const record = recordOfLog(log);
  expect(eventsOf(record, 'callboard-rule').map(({ state, party }) => [state, party])).toEqual([
    ['in-effect', 0],
    ['revoked', 1],
  ]);
});

test('draft 4: a tool that is forbidden by its turn is disallowed after it was allowed, and nothing is sent', async () => {
  const rules = createRuleBook();
  const { stage } = withRefund({ rules }, { approval: 'none' });
  const first = stage.tool('first', { approval: 'none' });
  await stage.say('Both.');
  await stage.hear(
    callOf(stage.runId(), 'c0', 'first', '{}'),
    callOf(stage.runId(), 'c1', 'refund', '{"amount":40}'),
  );
  await stage.finish();
  rules.keep({
    ...rule('late', 'disallowed', { tool: 'refund', args: { amount: 40 } }),
    by: { kind: 'person', at: 0 },
  });
  await first.last().returns('done');
  const record = recordOf(stage);
  const key = stage.call('c1').key;
  const own = {
    ...record,
    events: record.events.filter((event) => 'operation_id' in event && event.operation_id === key),
  };
  expect(outlineOf(own)).toEqual(['allowed once 1', 'disallowed once 1']);
  expect(eventsOf(own, 'callboard-call-closed')).toMatchObject([{ reason: 'not-allowed' }]);
});

test('draft 4: a call that was forbidden by its turn and runs when it is tried again is allowed once more before that', async () => {
  const rules = createRuleBook();
  const { stage, refund } = withRefund({ rules }, { approval: 'none' });
  const first = stage.tool('first', { approval: 'none' });
  await stage.say('Both.');
  await stage.hear(
    callOf(stage.runId(), 'c0', 'first', '{}'),
    callOf(stage.runId(), 'c1', 'refund', '{"amount":40}'),
  );
  await stage.finish();
  const forbids = rule('late', 'disallowed', { tool: 'refund', args: { amount: 40 } });
  rules.keep({ ...forbids, by: { kind: 'person', at: 0 } });
  await first.last().returns('done');
  expect(refund.performances).toEqual([]);
  const { key } = stage.call('c1');
  const wish = { type: 'attempt-requested', key, attempt: 2, means: 'person' } as const;
  const own = (log: readonly ThreadEvent[]) => {
    const record = recordOfLog(log);
    const events = record.events.filter((event) => 'operation_id' in event && event.operation_id === key);
    return outlineOf({ ...record, events });
  };
  const at = stage.clock.now() + 10;
  // Tried again before the answer has left.
  const whole = stage.conversation.thread.log();
  const log: readonly ThreadEvent[] = [
    ...whole.slice(0, whole.findIndex((event) => event.type === 'attempt-ended' && event.key === key) + 1),
    { ...wish, at },
    { type: 'attempt-started', key, attempt: 2, argsText: '{"amount":40}', at },
  ];
  expect(own(log)).toEqual(['allowed once 1', 'disallowed once 1', 'allowed once 1', 'tool-invocation 1']);
  // Forbidden again, nothing was sent, so nothing was allowed for it.
  const again = { kind: 'errored', code: 'not-allowed', name: 'NotAllowed', message: 'No.' } as const;
  expect(own([...log, { type: 'attempt-ended', key, attempt: 2, end: again, at: at + 10 }])).toEqual([
    'allowed once 1',
    'disallowed once 1',
    'disallowed once 1',
  ]);
});

test('draft 4: what the app’s hook says of a person’s edit is recorded as being about the edit', async () => {
  const { stage } = withRefund({
    beforeToolCall: ({ argsText }) =>
      argsText.includes('900')
        ? { kind: 'reject', reason: 'Too much.' }
        : argsText.includes('500')
          ? { kind: 'rewrite', argsText: '{"amount":100}', reason: 'Capped.' }
          : { kind: 'allow' },
  });
  await callOnce(stage);
  await stage.decide('c1', { kind: 'edit', argsText: '{"amount":900}' });
  await stage.decide('c1', { kind: 'edit', argsText: '{"amount":500}' });
  const record = recordOf(stage);
  expect(
    eventsOf(record, 'callboard-screening').map(({ outcome, of, reason }) => [outcome, of, reason]),
  ).toEqual([
    ['allowed', 'call', undefined],
    ['rejected', 'edit', 'Too much.'],
    ['rewritten', 'edit', 'Capped.'],
  ]);
  expect(outlineOf(record)).toEqual(['permission-required once 1']);
});
