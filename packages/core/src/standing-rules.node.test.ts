import { expect, test } from 'vitest';
import type { Rule } from './policy/rule.ts';
import { createRuleBook, type RuleStorage } from './policy/rule-book.ts';
import { ruleChoices } from './policy/rule-choices.ts';
import { previewRule, ruledCall } from './policy/ruled-call.ts';
import { callOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import type { PageTool } from './tool.ts';

const small: Rule = {
  id: 'small',
  title: 'Small refunds',
  word: 'allowed',
  match: { tool: 'pay', conditions: [{ path: ['amount'], is: 'at-most', limit: 50 }] },
  scope: { kind: 'always' },
  by: { kind: 'app' },
};

const done = () => Promise.resolve();

async function calls(
  stage: Stage,
  ...texts: readonly (readonly [id: string, args: string])[]
): Promise<void> {
  await stage.say('hi');
  await stage.hear(...texts.map(([id, args]) => callOf(stage.runId(), id, 'pay', args)));
  await stage.finish();
}

function stageWith(rules: readonly Rule[], tool: Partial<PageTool> = {}, storage?: RuleStorage) {
  const book = createRuleBook({ app: rules, ...(storage === undefined ? {} : { storage }) });
  const stage = createStage({ rules: book });
  const played = stage.tool('pay', tool);
  return { book, stage, played };
}

/** Approves a call, and decides on others with it. */
async function stand(
  stage: Stage,
  id: string,
  standing: { which: number; scope: 'turn' | 'thread' | 'session' | 'always' },
  kind: 'approve' | 'reject' = 'approve',
) {
  const { thread } = stage.conversation;
  const call = stage.call(id);
  const choice = ruleChoices(ruledCall(thread, call))[standing.which];
  if (choice === undefined || call.gate.kind !== 'asking') throw new Error('no choice');
  const report = await stage.conversation.decide({
    requestId: call.gate.requestId,
    decision: { kind },
    means: 'person',
    shownText: call.args.text,
    standing: { match: choice.match, scope: standing.scope },
  });
  await settle();
  return report;
}

test('P10: a rule of the app lets a call run unasked, and the call names the rule', async () => {
  const { stage, played } = stageWith([small]);
  await calls(stage, ['c1', '{"amount": 20}'], ['c2', '{"amount": 90}']);
  expect(stage.status('c1')).toBe('running');
  expect(stage.call('c1').gate).toMatchObject({
    kind: 'allowed',
    policy: { word: 'allowed', rule: { kind: 'rule', rule: small } },
  });
  expect(stage.status('c2')).toBe('awaiting-decision');
  expect(played.performances).toHaveLength(1);
});

test('P16: a rule that forbids counts before one that allows, and no person is named', async () => {
  const never: Rule = { ...small, id: 'never', word: 'disallowed', match: {} };
  const { stage, played } = stageWith([small, never], { approval: 'none' });
  await calls(stage, ['c1', '{"amount": 20}']);
  expect(stage.status('c1')).toBe('disallowed');
  expect(played.performances).toEqual([]);
  expect(stage.sentAnswers()).toEqual([
    'c1 (disallowed): This call is not allowed here. It was not executed.',
  ]);
});

test('what the page says of a risk is stricter than what a rule allows', async () => {
  const stage = createStage({
    rules: createRuleBook({ app: [small] }),
    policy: { high: 'permission-required' },
  });
  stage.tool('pay', { risk: 'high' });
  await calls(stage, ['c1', '{"amount": 20}']);
  expect(stage.status('c1')).toBe('awaiting-decision');
});

test('a tool that only a person can answer asks, whatever a rule allows', async () => {
  const stage = createStage({ rules: createRuleBook({ app: [{ ...small, match: {} }] }) });
  stage.question('which');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'which', '{}'));
  await stage.finish();
  expect(stage.status('c1')).toBe('awaiting-decision');
});

test('P10: an approval that stands lets later calls like it run, and says so in its record', async () => {
  const { stage, book, played } = stageWith([]);
  await calls(stage, ['c1', '{"order": "A", "amount": 20}'], ['c2', '{"order": "A", "amount": 30}']);
  expect(await stand(stage, 'c1', { which: 1, scope: 'thread' })).toEqual({ kind: 'decided' });
  const [rule] = book.rules();
  expect(rule).toMatchObject({
    word: 'allowed',
    match: { tool: 'pay', conditions: [{ path: ['order'], is: 'equal', value: 'A' }] },
    scope: { kind: 'thread', threadId: 'thread-1' },
    by: { kind: 'person' },
  });
  expect(stage.call('c1').gate).toMatchObject({ kind: 'decided', record: { standing: rule } });
  // What was asked before stays asked.
  expect(stage.status('c2')).toBe('awaiting-decision');
  await played.last().returns('ok');
  await stage.decide('c2', { kind: 'reject' });
  await stage.hear({ type: 'run-started', runId: stage.runId() });
  await stage.hear(callOf(stage.runId(), 'c3', 'pay', '{"order": "A", "amount": 999}'));
  await stage.hear(callOf(stage.runId(), 'c4', 'pay', '{"order": "B", "amount": 20}'));
  await stage.finish();
  expect([stage.status('c3'), stage.status('c4')]).toEqual(['running', 'awaiting-decision']);
  expect(stage.call('c3').gate).toMatchObject({ policy: { rule: { kind: 'rule', rule } } });
});

test('P10: a refusal that stands keeps later calls from running, and the agent hears when it was decided', async () => {
  const { stage } = stageWith([]);
  await calls(stage, ['c1', '{"amount": 20}']);
  await stand(stage, 'c1', { which: 1, scope: 'session' }, 'reject');
  await calls(stage, ['c2', '{"amount": 30}']);
  expect(stage.status('c2')).toBe('disallowed');
  expect(stage.sentAnswers().at(-1)).toBe(
    'c2 (disallowed): The person has decided earlier that calls like this one do not run. It was not executed.',
  );
});

test('a decision for a turn ends with the next message, one for a thread stays in it', async () => {
  const { stage, book, played } = stageWith([]);
  await calls(stage, ['c1', '{"amount": 20}']);
  await stand(stage, 'c1', { which: 0, scope: 'turn' });
  await played.last().returns('ok');
  await stage.hear({ type: 'run-started', runId: stage.runId() });
  await stage.hear(callOf(stage.runId(), 'c2', 'pay', '{"amount": 20}'));
  await stage.finish();
  expect(stage.status('c2')).toBe('running');
  await played.last().returns('ok');
  await stage.finish();
  await calls(stage, ['c3', '{"amount": 20}']);
  expect(stage.status('c3')).toBe('awaiting-decision');

  await stand(stage, 'c3', { which: 0, scope: 'thread' });
  const other = createStage({ rules: book, threadId: 'thread-2' });
  other.tool('pay');
  await calls(other, ['c1', '{"amount": 20}']);
  expect(other.status('c1')).toBe('awaiting-decision');
});

test('a rule that was revoked lets nothing run that waits for its turn', async () => {
  const { stage, book, played } = stageWith([]);
  await calls(stage, ['c1', '{"amount": 20}']);
  await stand(stage, 'c1', { which: 1, scope: 'session' });
  await played.last().returns('ok');
  await calls(stage, ['c2', '{"amount": 1}'], ['c3', '{"amount": 2}']);
  expect([stage.status('c2'), stage.status('c3')]).toEqual(['running', 'queued']);
  book.revoke(book.rules()[0]?.id ?? '');
  await played.last().returns('ok');
  expect(stage.call('c3').attempts[0]?.end).toMatchObject({ code: 'not-approved' });
  expect(played.performances).toHaveLength(2);
});

test('P7: no edit gets round a rule that forbids', async () => {
  const never: Rule = { ...small, word: 'disallowed', title: 'No small ones' };
  const { stage, played } = stageWith([never]);
  await calls(stage, ['c1', '{"amount": 90}']);
  expect(await stage.decide('c1', { kind: 'edit', argsText: '{"amount": 20}' })).toMatchObject({
    kind: 'refused',
    error: { code: 'edit-refused', message: expect.stringContaining('"No small ones"') },
  });
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(played.performances).toEqual([]);
});

test.each([
  ['code decides', { means: 'code', decision: { kind: 'approve' } }],
  ['it is an answer', { means: 'person', decision: { kind: 'answer', text: 'x' } }],
  [
    'it is about other calls alone',
    { means: 'person', decision: { kind: 'approve' }, match: { tool: 'other' } },
  ],
] as const)('nothing is decided once and for all where %s', async (_what, given) => {
  const { stage, book } = stageWith([]);
  await calls(stage, ['c1', '{"amount": 20}']);
  const [request] = stage.conversation.thread.openRequests();
  const { match = { tool: 'pay' }, ...rest } = { match: undefined, ...given };
  const report = await stage.conversation.decide({
    requestId: request?.id ?? '',
    shownText: '{"amount": 20}',
    standing: { match, scope: 'always' },
    ...rest,
  });
  expect(report).toMatchObject({ kind: 'refused', error: { code: 'rule-not-kept' } });
  expect([book.rules(), stage.status('c1')]).toEqual([[], 'awaiting-decision']);
});

test('while what was decided earlier cannot be read, everything is asked', async () => {
  const storage: RuleStorage = {
    read: () => Promise.reject(new Error('denied')),
    put: done,
    remove: done,
  };
  const { stage, book } = stageWith([small], { approval: 'none' }, storage);
  await calls(stage, ['c1', '{"amount": 20}'], ['c2', '{"amount": 90}']);
  for (const id of ['c1', 'c2']) {
    expect(stage.status(id)).toBe('awaiting-decision');
    expect(stage.call(id).gate).toMatchObject({ policy: { rule: { kind: 'unknown-rules' } } });
  }
  expect(book.state()).toMatchObject({ kind: 'unknown', why: 'denied' });
});

test('P15: a call waits until what was decided earlier is read, and one that is stopped meanwhile never starts', async () => {
  let give: (rules: ReadonlyMap<string, unknown>) => void = () => undefined;
  const storage: RuleStorage = {
    read: () =>
      new Promise((resolve) => {
        give = resolve;
      }),
    put: done,
    remove: done,
  };
  const { stage, played } = stageWith([], {}, storage);
  await calls(stage, ['c1', '{"amount": 20}'], ['c2', '{"amount": 20}']);
  expect(stage.status('c1')).toBe('args-complete');
  stage.conversation.cancelCall(stage.call('c1').key);
  give(new Map([[small.id, { ...small, by: { kind: 'person', at: 0 } }]]));
  await settle();
  expect([stage.status('c1'), stage.status('c2')]).toEqual(['cancelled', 'running']);
  expect(played.performances).toHaveLength(1);
});

test('P15: a call that asks to run while another page has revoked the rule that lets it does not run by that rule', async () => {
  const byPerson: Rule = { ...small, by: { kind: 'person', at: 0 } };
  const stored = new Map([[small.id, byPerson]]);
  let tellOfChange: () => void = () => undefined;
  let mayRead = Promise.resolve();
  const storage: RuleStorage = {
    read: async () => {
      await mayRead;
      return new Map(stored);
    },
    put: done,
    remove: done,
    subscribe(listener) {
      tellOfChange = listener;
      return () => undefined;
    },
  };
  const { stage, played } = stageWith([], {}, storage);
  await calls(stage, ['c1', '{"amount": 20}']);
  await settle();
  await played.last().returns('ok');
  await settle();
  expect(stage.status('c1')).toBe('completed');

  const runId = stage.runId();
  await stage.hear({ type: 'run-started', runId }, callOf(runId, 'c2', 'pay', '{"amount": 20}'));
  stored.clear();
  let read: () => void = () => undefined;
  mayRead = new Promise((resolve) => {
    read = resolve;
  });
  tellOfChange();
  await stage.finish();
  expect(stage.status('c2')).toBe('args-complete');
  read();
  await settle();
  expect(stage.status('c2')).toBe('awaiting-decision');
  expect(played.performances).toHaveLength(1);
});

test('a person sees which calls of the thread a rule would have been about', async () => {
  const { stage, played } = stageWith([]);
  await calls(stage, ['c1', '{"order": "A", "amount": 1}'], ['c2', '{"order": "B", "amount": 2}']);
  await stage.decide('c1', { kind: 'approve' });
  await played.last().returns('ok');
  const { thread } = stage.conversation;
  const ids = (which: number) => {
    const choice = ruleChoices(ruledCall(thread, stage.call('c2')))[which];
    const { asking, past } = previewRule(thread, choice?.match ?? {});
    return [asking.map(({ toolCallId }) => toolCallId), past.map(({ toolCallId }) => toolCallId)];
  };
  expect(ids(1)).toEqual([['c2'], []]);
  expect(ids(3)).toEqual([['c2'], ['c1']]);
});

test('a replay reads which rule decided from the log, and asks no book', async () => {
  const { stage, book, played } = stageWith([small]);
  await calls(stage, ['c1', '{"amount": 20}']);
  await played.last().returns('ok');
  await calls(stage, ['c2', '{"amount": 90}']);
  await stand(stage, 'c2', { which: 0, scope: 'session' });
  book.revoke(book.rules()[1]?.id ?? '');
  const { thread } = stage.conversation;
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
});
