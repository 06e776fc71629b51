import { createRuleBook, type Rule, type ThreadEvent, type ThreadEventBody } from '@callboard/core';
import { callOf, createStage, resultOf } from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../check/check-record.ts';
import type { RecordedVcon } from '../extension/extension-event.ts';
import { eventsOf, outlineOf, recordOf, recordOfLog } from '../testing/record-of.ts';

const rule: Rule = {
  id: 'r',
  word: 'disallowed',
  match: { tool: 'refund' },
  scope: { kind: 'always' },
  by: { kind: 'app' },
};
const rules = { since: 0, atStart: [rule], changes: [] };

/** A conversation in which the agent uses a tool of its own called `refund`. */
async function ofAgent(run: { readonly offers: boolean } = { offers: false }) {
  const stage = createStage();
  const own = run.offers ? stage.tool('refund') : undefined;
  await stage.say('Hello.');
  await stage.finish();
  own?.remove();
  await stage.say('Refund it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'refund', '{}'));
  await stage.hear(resultOf(stage.runId(), 'c1', { kind: 'text', text: 'done' }));
  await stage.finish();
  return stage;
}

function serversIn(record: RecordedVcon): readonly (string | undefined)[] {
  return eventsOf(record, 'callboard-call', 'policy-decision', 'tool-invocation').map(({ server }) => server);
}

describe('draft 6.1.8: the host’s are the tools that it provides', () => {
  test('a tool of the agent is the agent’s, by its name, unless its wire or the app says whose', async () => {
    const stage = await ofAgent();
    expect(serversIn(recordOf(stage))).toEqual(['agent', 'agent']);
    expect(serversIn(recordOf(stage, { agent: { name: '!Shop agent' } }))).toEqual([
      'Shop agent',
      'Shop agent',
    ]);
    expect(serversIn(recordOf(stage, { serverOf: () => '!host' }))).toEqual(['!host', '!host']);
  });

  test('draft 4.1: what stands for a tool of the page says nothing of one of the agent with its name', async () => {
    const stage = await ofAgent({ offers: true });
    const record = recordOf(stage, { rules });
    expect(outlineOf(record)).toEqual(['disallowed standing', 'tool-invocation 1', 'tool-result 1']);
    expect(serversIn(record)).toEqual(['!host', 'agent', 'agent']);
    const found = checkRecord(JSON.parse(JSON.stringify(record))).map(({ code }) => code);
    expect(found).not.toContain('ran-though-disallowed');
  });

  test('a call that proves to be the page’s later on is that in all that is said of it', () => {
    const tool = { name: 'refund', description: '', schema: {}, approval: 'none', runnable: true } as const;
    const bodies: readonly ThreadEventBody[] = [
      {
        type: 'run-requested',
        runId: 'asked-for',
        cause: 'message',
        tools: [{ ...tool, server: 'https://orders.example/mcp' }],
        replies: [],
        resolvedInterruptIds: [],
        cancelledInterruptIds: [],
      },
      { type: 'run-started', runId: 'given' },
      { type: 'call-started', runId: 'given', toolCallId: 'c1', toolName: 'refund' },
      { type: 'call-args-appended', runId: 'given', toolCallId: 'c1', delta: '{}' },
      { type: 'call-closed', runId: 'given', toolCallId: 'c1' },
      {
        type: 'question-asked',
        runId: 'given',
        toolCallId: 'c1',
        question: { allowed: ['approve', 'reject'], losses: [] },
      },
      { type: 'run-succeeded', runId: 'given' },
      { type: 'stream-ended', runId: 'asked-for' },
    ];
    const log = bodies.map((body, index): ThreadEvent => ({ ...body, at: Date.UTC(2026, 0, 1) + index }));
    const record = recordOfLog(log);
    expect(eventsOf(record, 'callboard-call')).toMatchObject([{ owner: 'page' }]);
    expect(outlineOf(record)[0]).toBe('permission-required once 1');
    expect(new Set(serversIn(record))).toEqual(new Set(['https://orders.example/mcp']));
  });

  test('no tool is the host’s by what it says itself, and a name of nothing but marks is none', async () => {
    for (const [server, name] of [
      ['!host', 'host'],
      ['!!!', 'unnamed'],
    ] as const) {
      const stage = createStage();
      stage.tool('export', { approval: 'none', server });
      await stage.say('Export it.');
      await stage.hear(callOf(stage.runId(), 'c1', 'export', '{}'));
      const [, ...written] = callOf(stage.runId(), 'c2', 'own', '{}');
      const started = {
        type: 'call-started',
        runId: stage.runId(),
        toolCallId: 'c2',
        toolName: 'own',
      } as const;
      await stage.hear({ ...started, server }, written);
      await stage.finish();
      expect(new Set(serversIn(recordOf(stage)))).toEqual(new Set([name]));
      expect(new Set(serversIn(recordOf(stage, { serverOf: () => '!host' })))).toEqual(new Set(['!host']));
    }
  });
});

describe('draft 4.1: a rule for a tool that the conversation does not offer', () => {
  test('is no standing decision: nobody here knows whose tool that is', async () => {
    const stage = await ofAgent();
    const record = recordOf(stage, { rules });
    expect(eventsOf(record, 'policy-decision')).toEqual([]);
    const [noted] = eventsOf(record, 'callboard-rule');
    expect(noted).toMatchObject({ state: 'in-effect', tool: 'refund', recorded_as: 'once' });
    expect(noted).not.toHaveProperty('server');
  });

  test('is one where the app or the rule itself says whose it is', async () => {
    const stage = await ofAgent();
    const server = 'https://orders.example/mcp';
    const named = { ...rules, atStart: [{ ...rule, match: { tool: 'refund', server } }] };
    for (const record of [
      recordOf(stage, { rules, serverOf: ({ owner }) => (owner === 'page' ? server : undefined) }),
      recordOf(stage, { rules: named }),
    ]) {
      expect(eventsOf(record, 'policy-decision')).toMatchObject([{ server, tool: 'refund' }]);
      expect(eventsOf(record, 'callboard-rule')).toMatchObject([{ server, recorded_as: 'standing' }]);
    }
  });

  test('is one from the beginning as soon as it is offered', async () => {
    const stage = createStage({ rules: createRuleBook({ app: [rule] }) });
    await stage.say('Hello.');
    await stage.finish();
    expect(outlineOf(recordOf(stage, { rules }))).toEqual([]);
    stage.tool('refund', { server: 'orders' });
    stage.clock.advance(1000);
    await stage.say('Refund it.');
    const record = recordOf(stage, { rules });
    expect(eventsOf(record, 'policy-decision')).toMatchObject([
      { server: 'orders', tool: 'refund', time: record.sessions[0]?.start },
    ]);
  });
});
