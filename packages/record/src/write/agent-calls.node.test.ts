import type { ThreadEventBody } from '@callboard/core';
import { expect, test } from 'vitest';
import { eventsOf, outlineOf, recordOfLog } from '../testing/record-of.ts';

const runId = 'turn-1';
const toolCallId = 'c1';
const key = `${runId.length}:${runId}:${toolCallId}`;
const result: ThreadEventBody = {
  type: 'call-result-received',
  runId,
  toolCallId,
  messageId: 'm1',
  content: { kind: 'text', text: 'found' },
};

/** The record of a session in which the agent runs one tool itself. */
function recordOfCall(...what: readonly ThreadEventBody[]) {
  const bodies: readonly ThreadEventBody[] = [
    { type: 'run-started', runId, session: { turnId: runId, epoch: 1, tools: [] } },
    { type: 'call-started', runId, toolCallId, toolName: 'find' },
    { type: 'call-args-appended', runId, toolCallId, delta: '{"q":1}' },
    { type: 'call-closed', runId, toolCallId },
    ...what,
  ];
  return recordOfLog(bodies.map((body, index) => ({ ...body, at: Date.UTC(2026, 0, 1) + index * 100 })));
}

function told(kind: 'disallowed' | 'stopped' | 'timed-out', code: string): ThreadEventBody {
  return { type: 'call-ended', runId, toolCallId, end: { kind, code } };
}

test.each([
  ['disallowed', 'REJECTED'],
  ['stopped', 'INTERRUPTED'],
  ['timed-out', 'TIMEOUT'],
] as const)(
  'draft 5: that an agent tells of its call that it was %s proves no request, and no word of its policy',
  (kind, code) => {
    const record = recordOfCall(told(kind, code));
    expect(outlineOf(record)).toEqual([]);
    expect(eventsOf(record, 'callboard-call-closed')).toMatchObject([
      { operation_id: key, reason: 'ended-by-agent', message: code },
    ]);
  },
);

test('draft 5: where a request is proven, what the agent tells of it is the end of that request', () => {
  const progress: ThreadEventBody = { type: 'call-progressed', runId, toolCallId, progress: 1 };
  const outlineWith = (end: ThreadEventBody) => outlineOf(recordOfCall(progress, end)).at(-1);
  expect(outlineWith(told('stopped', 'INTERRUPTED'))).toBe('tool-cancel 1');
  expect(outlineWith(told('timed-out', 'TIMEOUT'))).toBe('tool-timeout 1');
});

test('draft 5: what an agent delivers after an attempt was stopped or out of time stands under its attempt', () => {
  const started: ThreadEventBody = { type: 'attempt-started', key, attempt: 1, argsText: '{"q":1}' };
  const outlineAfter = (end: Extract<ThreadEventBody, { readonly type: 'attempt-ended' }>['end']) =>
    outlineOf(recordOfCall(started, { type: 'attempt-ended', key, attempt: 1, end }, result));
  expect(outlineAfter({ kind: 'timed-out', limit: 50 })).toEqual([
    'tool-invocation 1',
    'tool-timeout 1',
    'tool-result 1',
  ]);
  expect(outlineAfter({ kind: 'stopped' })).toEqual(['tool-invocation 1', 'tool-cancel 1', 'tool-result 1']);
  const completed = { kind: 'completed', content: { kind: 'text', text: 'found' } } as const;
  expect(outlineAfter(completed)).toEqual(['tool-invocation 1', 'tool-result 1']);
});
