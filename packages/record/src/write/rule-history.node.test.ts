import {
  createRuleBook,
  type Rule,
  type RuleBook,
  type RuleStorage,
  type StandingDecision,
  type ThreadEvent,
} from '@callboard/core';
import { callOf, createFakeClock, createStage, settle } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../check/check-record.ts';
import type { RecordedVcon } from '../extension/extension-event.ts';
import { eventsOf, outlineOf, recordOfLog } from '../testing/record-of.ts';
import { trackRules } from './rule-history.ts';

const day = 24 * 60 * 60 * 1000;

function ofApp(word: Rule['word'], scope: Rule['scope'] = { kind: 'always' }): Rule {
  return { id: 'of-app', title: 'Of the app', word, match: { tool: 'refund' }, scope, by: { kind: 'app' } };
}

/** A storage that holds these rules, and can be made to fail. */
function shelf(...rules: readonly Rule[]): RuleStorage & { fails: boolean } {
  const stored = new Map<string, unknown>(rules.map((rule) => [rule.id, rule]));
  return {
    fails: false,
    async read() {
      if (this.fails) throw new Error('locked');
      return new Map(stored);
    },
    put: async (rule) => void stored.set(rule.id, rule),
    remove: async (id) => void stored.delete(id),
  };
}

/** What a page leaves behind on which `refund` ran once: asked for unless a rule lets it run. */
async function firstDay(
  options: { readonly rules?: RuleBook; readonly standing?: StandingDecision } = {},
): Promise<{ readonly log: readonly ThreadEvent[]; readonly endedAt: number; readonly requestId: string }> {
  const { rules = createRuleBook(), standing } = options;
  const stage = createStage({ rules });
  const refund = stage.tool('refund');
  await stage.say('Refund it.');
  stage.clock.advance(1000);
  await stage.hear(callOf(stage.runId(), 'c1', 'refund', '{"amount":40}'));
  await stage.finish();
  const [request] = stage.conversation.thread.openRequests();
  const requestId = request?.id ?? '';
  stage.clock.advance(1000);
  if (request !== undefined)
    await stage.conversation.decide({
      requestId,
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '{"amount":40}',
      ...(standing === undefined ? {} : { standing }),
    });
  await settle();
  await refund.last().returns('done');
  return { log: stage.conversation.thread.log(), endedAt: stage.clock.now(), requestId };
}

/** The next day's page: with rules of its own, on which the conversation is opened again. */
function secondDay(log: readonly ThreadEvent[], endedAt: number, book: RuleBook) {
  const clock = createFakeClock(endedAt + day);
  const tracker = trackRules(book, clock);
  const since = clock.now();
  clock.advance(100);
  const kept: readonly ThreadEvent[] = [...log, { type: 'thread-reopened', at: clock.now() }];
  return { clock, since, record: () => recordOfLog(kept, { rules: tracker.history() }) };
}

function standingIn(record: RecordedVcon) {
  return eventsOf(record, 'policy-decision')
    .filter((event) => event.policy_life === 'standing')
    .map(({ decision, time }) => [decision, Date.parse(time)]);
}

function rulesIn(record: RecordedVcon) {
  return eventsOf(record, 'callboard-rule').map(({ rule_id, state, time }) => [
    rule_id,
    state,
    Date.parse(time),
  ]);
}

describe('P30: what a page knows of its rules is not dated back to before the page', () => {
  test('a rule that a later page has is said to count from then on, and not before what ran by then', async () => {
    const { log, endedAt } = await firstDay();
    const { since, record } = secondDay(log, endedAt, createRuleBook({ app: [ofApp('disallowed')] }));
    expect(rulesIn(record())).toEqual([['of-app', 'in-effect', since]]);
    expect(standingIn(record())).toEqual([['disallowed', since]]);
    expect(outlineOf(record()).slice(-2)).toEqual(['tool-result 1', 'disallowed standing']);
    const found = checkRecord(JSON.parse(JSON.stringify(record()))).map(({ code }) => code);
    expect(found).not.toContain('ran-though-disallowed');
  });

  test('draft 4.1: a rule that was followed before the conversation began is stated at its beginning', async () => {
    const rules = createRuleBook({ app: [ofApp('allowed')] });
    const tracker = trackRules(rules, createFakeClock(Date.UTC(2025, 11, 31)));
    const { log } = await firstDay({ rules });
    const record = recordOfLog(log, { rules: tracker.history() });
    expect(standingIn(record)).toEqual([['allowed', log[0]?.at]]);
  });
});

describe('draft 4.1: a rule that ends with its page', () => {
  test('is ended when the conversation is opened with no page left at it', async () => {
    const rules = createRuleBook();
    const { log, endedAt } = await firstDay({
      rules,
      standing: { match: { tool: 'refund' }, scope: 'session' },
    });
    const { since, record } = secondDay(log, endedAt, createRuleBook());
    expect(standingIn(record())).toEqual([
      ['allowed', endedAt],
      ['permission-required', since + 100],
    ]);
  });

  test('counts on where the page that opens the conversation has it', async () => {
    const { log, endedAt } = await firstDay();
    const book = createRuleBook({ app: [ofApp('allowed', { kind: 'session' })] });
    const { since, record } = secondDay(log, endedAt, book);
    expect(rulesIn(record())).toEqual([['of-app', 'in-effect', since]]);
    expect(standingIn(record())).toEqual([['allowed', since]]);
  });
});

describe('draft 4.1: a rule that outlives its page', () => {
  const standing = { match: { tool: 'refund' }, scope: 'always' } as const;

  test('and was revoked while the conversation was closed is ended when a page follows its rules again', async () => {
    const rules = createRuleBook();
    const { log, endedAt } = await firstDay({ rules, standing });
    const { since, record } = secondDay(log, endedAt, createRuleBook());
    expect(rulesIn(record())).toEqual([
      [rules.rules()[0]?.id, 'in-effect', endedAt],
      [rules.rules()[0]?.id, 'revoked', since],
    ]);
    expect(standingIn(record())).toEqual([
      ['allowed', endedAt],
      ['permission-required', since],
    ]);
  });

  test('PD-14: and counts still keeps the request with whose decision it was made, and its time', async () => {
    const rules = createRuleBook();
    const { log, endedAt, requestId } = await firstDay({ rules, standing });
    const later = createRuleBook();
    for (const rule of rules.rules()) later.keep(rule);
    const { record } = secondDay(log, endedAt, later);
    expect(standingIn(record())).toEqual([['allowed', endedAt]]);
    expect(eventsOf(record(), 'callboard-rule')).toMatchObject([{ request_id: requestId }]);
  });

  test('is not ended before what is stored was read, nor where it cannot be read', async () => {
    const rules = createRuleBook();
    const { log, endedAt } = await firstDay({ rules, standing });
    const storage = shelf();
    storage.fails = true;
    const book = createRuleBook({ storage });
    const { clock, record } = secondDay(log, endedAt, book);
    expect(standingIn(record())).toHaveLength(1);
    await book.load();
    expect(standingIn(record())).toHaveLength(1);
    storage.fails = false;
    clock.advance(100);
    await book.load();
    expect(standingIn(record()).slice(1)).toEqual([['permission-required', clock.now()]]);
  });

  test('and belongs to another conversation by now counts no longer in this one', async () => {
    const clock = createFakeClock(Date.UTC(2025, 11, 31));
    const rule: Rule = { ...ofApp('allowed'), by: { kind: 'person', at: 0 } };
    const rules = createRuleBook();
    rules.keep(rule);
    const tracker = trackRules(rules, clock);
    const { log, endedAt } = await firstDay({ rules });
    clock.advance(endedAt + 1 - clock.now());
    rules.keep({ ...rule, scope: { kind: 'thread', threadId: 'thread-2' } });
    const record = recordOfLog(log, { rules: tracker.history() });
    expect(standingIn(record)).toEqual([
      ['allowed', log[0]?.at],
      ['permission-required', endedAt + 1],
    ]);
  });
});

describe('draft 4.1: rules that are read after the conversation began', () => {
  const before = Date.UTC(2025, 11, 30);
  const stored: Rule = { ...ofApp('allowed'), id: 'stored', by: { kind: 'person', at: before } };

  async function readLate(...rules: readonly Rule[]) {
    const clock = createFakeClock(Date.UTC(2025, 11, 31));
    const book = createRuleBook({ storage: shelf(...rules) });
    const tracker = trackRules(book, clock);
    const { log } = await firstDay({ rules: createRuleBook({ app: rules }) });
    const readAt = (log[0]?.at ?? 0) + 500;
    clock.advance(readAt - clock.now());
    await book.load();
    const record = recordOfLog(log, { rules: tracker.history() });
    return { record, startedAt: log[0]?.at, readAt };
  }

  test('are stated at its beginning where they say that they are older', async () => {
    const { record, startedAt } = await readLate(stored);
    expect(standingIn(record)).toEqual([['allowed', startedAt]]);
  });

  test('count from when they were read where they do not', async () => {
    const changed = { ...stored, changed: { at: Date.UTC(2026, 0, 1) } };
    for (const rule of [changed, ofApp('allowed')]) {
      const { record, readAt } = await readLate(rule);
      expect(standingIn(record)).toEqual([['allowed', readAt]]);
    }
  });
});

test('P30: who changed a rule is said where that is known; who revoked one is not', async () => {
  const clock = createFakeClock(Date.UTC(2025, 11, 31));
  const rules = createRuleBook();
  const made: Rule = {
    ...ofApp('allowed'),
    by: { kind: 'person', person: { id: 'ada', name: 'Ada' }, at: 0 },
  };
  rules.keep(made);
  const tracker = trackRules(rules, clock);
  const { log, endedAt } = await firstDay({ rules });
  clock.advance(endedAt + 1 - clock.now());
  const byBen: Rule = { ...made, word: 'disallowed', changed: { person: { id: 'ben', name: 'Ben' }, at: 1 } };
  rules.keep(byBen);
  // Nobody says who did this.
  rules.keep({ ...byBen, word: 'permission-required' });
  rules.revoke(made.id);
  const record = recordOfLog(log, { rules: tracker.history(), person: { id: 'ada', name: 'Ada' } });
  expect(
    eventsOf(record, 'callboard-rule').map(({ state, party }) => [state, record.parties[party]?.name]),
  ).toEqual([
    ['in-effect', 'Ada'],
    ['changed', 'Ben'],
    ['changed', 'Ada'],
    ['revoked', 'Ada'],
  ]);
});
