import type { ThreadEvent, ThreadEventBody } from '@callboard/core';
import { expect, test } from 'vitest';
import { recordOfLog } from '../testing/record-of.ts';

/** So many turns, each with words, a call of the agent, and one of the page that a person approves. */
function longLog(turns: number): readonly ThreadEvent[] {
  const bodies: ThreadEventBody[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const runId = `run-${turn}`;
    const tool = { name: 'refund', description: '', schema: {}, approval: 'ask', runnable: true } as const;
    const key = `${runId.length}:${runId}:page-${turn}`;
    bodies.push(
      {
        type: 'message-sent',
        message: { id: `u${turn}`, role: 'user', parts: [{ type: 'text', text: `Turn ${turn}` }] },
      },
      {
        type: 'run-requested',
        runId,
        cause: 'message',
        tools: [tool],
        replies: [],
        resolvedInterruptIds: [],
        cancelledInterruptIds: [],
      },
      { type: 'run-started', runId },
      { type: 'message-started', runId, messageId: `m${turn}`, role: 'assistant' },
      { type: 'message-text-appended', runId, messageId: `m${turn}`, delta: 'Done.' },
      { type: 'message-closed', runId, messageId: `m${turn}` },
      ...['agent', 'page'].flatMap((name): ThreadEventBody[] => [
        {
          type: 'call-started',
          runId,
          toolCallId: `${name}-${turn}`,
          toolName: name === 'page' ? 'refund' : 'find',
        },
        { type: 'call-args-appended', runId, toolCallId: `${name}-${turn}`, delta: '{"a":1}' },
        { type: 'call-closed', runId, toolCallId: `${name}-${turn}` },
      ]),
      {
        type: 'call-result-received',
        runId,
        toolCallId: `agent-${turn}`,
        messageId: `r${turn}`,
        content: { kind: 'json', json: '{"b":2}' },
      },
      { type: 'run-succeeded', runId },
      { type: 'call-checked', key, verdict: { kind: 'valid' } },
      {
        type: 'request-opened',
        key,
        policy: { word: 'permission-required', rule: { kind: 'tool-setting', approval: 'ask' } },
        requestId: `q${turn}`,
        allowed: ['approve'],
      },
      {
        type: 'decision-made',
        requestId: `q${turn}`,
        decision: { kind: 'approve' },
        means: 'person',
        shownText: '{"a":1}',
      },
      { type: 'attempt-started', key, attempt: 1, argsText: '{"a":1}' },
      {
        type: 'attempt-ended',
        key,
        attempt: 1,
        end: { kind: 'completed', content: { kind: 'text', text: 'ok' } },
      },
    );
  }
  return bodies.map((body, index): ThreadEvent => ({ ...body, at: index }));
}

/** The same values, which count how often something of them is read, as deep as they go. */
function counted<Value>(value: Value, count: () => void): Value {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name, self) {
      count();
      return counted<unknown>(Reflect.get(target, name, self), count);
    },
  });
}

function readsOf(log: readonly ThreadEvent[]): number {
  let reads = 0;
  const count = (): void => {
    reads += 1;
  };
  recordOfLog(log.map((event) => counted(event, count)));
  return reads;
}

test('writing is linear in the length of the log: twice the events are twice the reads', () => {
  const [one, two] = [readsOf(longLog(100)), readsOf(longLog(200))];
  expect(two).toBeLessThanOrEqual(2 * one + 100);
});

test('what was read once stays read once: many rules, requests and messages make no event dearer', () => {
  const perTurn = (turns: number): number => readsOf(longLog(turns)) / turns;
  expect(perTurn(400)).toBeLessThanOrEqual(perTurn(50) + 1);
});
