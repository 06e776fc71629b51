import { type CallStatus, callStatus, createThread, type Thread, type ThreadEvent } from '@callboard/core';
import { expect, test } from 'vitest';
import { recordOfLog } from '../../testing/record-of.ts';
import { openRecord } from '../open-record.ts';

/** An event but for its time: they are a second apart. */
type Undated = ThreadEvent extends infer One ? (One extends unknown ? Omit<One, 'at'> : never) : never;

function logOf(...events: readonly Undated[]): readonly ThreadEvent[] {
  const start = Date.UTC(2026, 0, 1, 14);
  return events.map((event, place): ThreadEvent => ({ ...event, at: start + place * 1000 }));
}

/** The thread of a log, and the one that its record is opened as. */
function bothOf(...events: readonly Undated[]): readonly Thread[] {
  const log = logOf(...events);
  const file: unknown = JSON.parse(JSON.stringify(recordOfLog(log, { unsent: true })));
  return [log, openRecord(file).log].map((one) => createThread({ id: 'thread-1', log: one }));
}

function statusesIn(thread: Thread): readonly CallStatus[] {
  return thread.snapshot().calls.map(callStatus);
}

const noReplies = { replies: [], resolvedInterruptIds: [], cancelledInterruptIds: [] } as const;

const tool = { name: 'export', description: '', schema: {}, approval: 'none', runnable: true } as const;

function requested(runId: string): readonly Undated[] {
  return [
    { type: 'run-requested', runId, cause: 'message', tools: [tool], ...noReplies },
    { type: 'run-started', runId },
  ];
}

function called(runId: string, toolName = 'export', toolCallId = 'c1'): readonly Undated[] {
  return [
    { type: 'call-started', runId, toolCallId, toolName },
    { type: 'call-args-appended', runId, toolCallId, delta: '{"n":1}' },
    { type: 'call-closed', runId, toolCallId },
  ];
}

const key = '1:a:c1';

/** A call of the page, in run a. */
const proposed: readonly Undated[] = [
  ...requested('a'),
  ...called('a'),
  { type: 'run-succeeded', runId: 'a' },
  { type: 'call-checked', key, verdict: { kind: 'valid' } },
];

/** How it is set to work. */
const started = [
  { type: 'call-gated', key, policy: { word: 'allowed', rule: { kind: 'tool-setting', approval: 'none' } } },
  { type: 'execution-queued', key, lane: 'concurrent' },
  { type: 'attempt-started', key, attempt: 1, argsText: '{"n":1}' },
] as const;

const atWork: readonly Undated[] = [...proposed, ...started];

/** A call of the agent's own that a message came to while it was asked about, in run a. */
const passedOver: readonly Undated[] = [
  ...requested('a'),
  ...called('a', 'own'),
  {
    type: 'run-interrupted',
    runId: 'a',
    interrupts: [
      {
        id: 'i1',
        reason: '',
        toolCallId: 'c1',
        raw: null,
        questions: [{ toolCallId: 'c1', allowed: ['approve', 'reject'], losses: [] }],
      },
    ],
  },
  {
    type: 'run-requested',
    runId: 'b',
    cause: 'message',
    tools: [],
    ...noReplies,
    cancelledInterruptIds: ['i1'],
  },
];

test('the form of what a tool of the page asks is read back', () => {
  const form = { kind: 'choice', options: ['red', 'green'] } as const;
  const threads = bothOf(
    ...atWork,
    { type: 'input-requested', key, attempt: 1, requestId: 'r1', question: { message: 'Which?', form } },
    { type: 'input-given', key, attempt: 1, requestId: 'r1', answer: { action: 'accept', text: 'red' } },
    {
      type: 'attempt-ended',
      key,
      attempt: 1,
      end: { kind: 'completed', content: { kind: 'text', text: '' } },
    },
  );
  for (const thread of threads)
    expect(thread.call(key)?.attempts[0]?.inputs).toMatchObject([
      { question: { message: 'Which?', form }, answer: { action: 'accept', text: 'red' } },
    ]);
});

test('P10: an answer of which nobody knows what was decided is written as it was read', () => {
  const answer = { action: 'unknown', text: '{"floor":3}' } as const;
  const threads = bothOf(
    ...atWork,
    { type: 'input-requested', key, attempt: 1, requestId: 'r1', question: { form: { kind: 'text' } } },
    { type: 'input-given', key, attempt: 1, requestId: 'r1', answer },
  );
  for (const thread of threads) expect(thread.call(key)?.attempts[0]?.inputs).toMatchObject([{ answer }]);
});

test('what a tool said beside the words of its refusal is read back', () => {
  const end = { kind: 'refused', message: 'Not you.', detail: { scope: 'export' } } as const;
  const threads = bothOf(...atWork, { type: 'attempt-ended', key, attempt: 1, end });
  for (const thread of threads) expect(thread.call(key)?.attempts[0]?.end).toMatchObject(end);
});

test('a call that was closed while its tool was at work is read back with why, and as stopped', () => {
  for (const thread of bothOf(...atWork, { type: 'call-abandoned', key, reason: 'cancelled' })) {
    expect(thread.call(key)).toMatchObject({ closing: { reason: 'cancelled' } });
    expect(thread.call(key)?.attempts).toMatchObject([{ end: { kind: 'stopped' } }]);
  }
});

test('draft 4.1: a call that a standing decision forbids is read back as forbidden', () => {
  const rule = {
    id: 'r1',
    word: 'disallowed',
    match: { tool: 'export' },
    scope: { kind: 'session' },
    by: { kind: 'app' },
  } as const;
  const threads = bothOf(...proposed, {
    type: 'call-gated',
    key,
    policy: { word: 'disallowed', rule: { kind: 'rule', rule } },
  });
  expect(threads.map(statusesIn)).toEqual([['disallowed'], ['disallowed']]);
});

const forbidsAll = {
  type: 'policy-decision',
  time: '2026-01-01T14:00:00Z',
  sessions: 0,
  party: 0,
  decision: 'disallowed',
  policy_life: 'standing',
  server: '!host',
};

test('draft 4.1: where a tool’s standing decision and its server’s differ, neither is told of a call', () => {
  const { events, ...rest } = recordOfLog(logOf(...proposed));
  const ofAll = { ...forbidsAll, operation: 'tool-invocation' };
  const [call] = events.filter(({ type }) => type === 'callboard-call');
  const tool = call !== undefined && 'tool' in call ? call.tool : undefined;
  const statusesWith = (decision: string): readonly CallStatus[] => {
    const file = { ...rest, events: [...events, ofAll, { ...ofAll, tool, decision }] };
    return statusesIn(createThread({ id: 'thread-1', log: openRecord(file).log }));
  };
  expect(statusesWith('disallowed')).toEqual(['disallowed']);
  expect(statusesWith('allowed')).toEqual(['no-result']);
  expect(statusesWith('permission-required')).toEqual(['no-result']);
});

test('draft 6.1.7: what stands for another operation forbids no call', () => {
  const { events, ...rest } = recordOfLog(logOf(...proposed));
  const statusesWith = (operation: string): readonly CallStatus[] => {
    const file = { ...rest, events: [...events, { ...forbidsAll, operation }] };
    return statusesIn(createThread({ id: 'thread-1', log: openRecord(file).log }));
  };
  expect(statusesWith('tool-invocation')).toEqual(['disallowed']);
  expect(statusesWith('delegation')).toEqual(['no-result']);
});

test('what the agent was told about a call of its own is read back', () => {
  const reply = {
    messageId: 'm1',
    content: { kind: 'text', text: 'It is lost.' },
    error: 'no-result',
  } as const;
  const threads = bothOf(
    ...requested('a'),
    ...called('a', 'own'),
    { type: 'run-failed', runId: 'a', message: 'The model is away.' },
    {
      type: 'run-requested',
      runId: 'b',
      cause: 'message',
      tools: [],
      ...noReplies,
      replies: [{ key, ...reply }],
    },
    { type: 'run-started', runId: 'b' },
  );
  for (const thread of threads) expect(thread.call(key)?.reply).toMatchObject(reply);
});

test('a request that a message took the place of is read back as that', () => {
  const threads = bothOf(...passedOver, { type: 'run-started', runId: 'b' });
  expect(threads.map(statusesIn)).toEqual([['superseded'], ['superseded']]);
});

test('a request that was asked again, since the message did not arrive, is not read back as superseded', () => {
  const threads = bothOf(
    ...passedOver,
    { type: 'run-failed', runId: 'b', message: 'The connection broke.' },
    { type: 'call-abandoned', key, reason: 'cancelled' },
  );
  expect(threads.map(statusesIn)).toEqual([['cancelled'], ['cancelled']]);
});

test('a call whose id an earlier one had, which the agent answered itself, is read back', () => {
  for (const toolName of ['export', 'own']) {
    const content = { kind: 'text', text: 'done' } as const;
    const threads = bothOf(
      ...requested('a'),
      ...called('a', toolName),
      { type: 'call-result-received', runId: 'a', toolCallId: 'c1', messageId: 'm1', content },
      { type: 'run-succeeded', runId: 'a' },
      ...requested('b'),
      ...called('b'),
      { type: 'run-cancelled', runId: 'b' },
    );
    expect(threads.map(statusesIn)).toEqual([
      ['completed', 'cancelled'],
      ['completed', 'cancelled'],
    ]);
  }
});

test('draft 6.1.8: an agent’s own tool that no server is named for has none when it is read back', () => {
  const result = {
    type: 'call-result-received',
    runId: 'a',
    toolCallId: 'c1',
    messageId: 'm1',
    content: { kind: 'text', text: 'found' },
  } as const;
  for (const thread of bothOf(...requested('a'), ...called('a', 'own'), result))
    expect(thread.call(key)?.server).toBeUndefined();
});

test('a call of a run that failed after it had succeeded, and then proved to be ours, is read back as closed by that', () => {
  const threads = bothOf(
    ...requested('a').slice(0, 1),
    { type: 'run-started', runId: 'x' },
    ...called('x'),
    { type: 'run-succeeded', runId: 'x' },
    { type: 'run-failed', runId: 'x', message: 'The connection broke.' },
    { type: 'stream-ended', runId: 'a' },
  );
  for (const thread of threads) expect(thread.call('1:x:c1')?.closing?.reason).toBe('run-failed');
});

test('a tool that ran for one call, and whose other call only a person could answer, is read back as both', () => {
  const other = '1:a:c2';
  const threads = bothOf(
    ...requested('a'),
    ...called('a'),
    ...called('a', 'export', 'c2'),
    { type: 'run-succeeded', runId: 'a' },
    ...atWork.slice(proposed.length - 1),
    { type: 'attempt-ended', key, attempt: 1, end: { kind: 'stopped' } },
    { type: 'call-checked', key: other, verdict: { kind: 'valid' } },
    {
      type: 'request-opened',
      key: other,
      policy: { word: 'permission-required', rule: { kind: 'tool-setting', approval: 'ask' } },
      requestId: 'r1',
      allowed: ['answer', 'dismiss'],
    },
    { type: 'request-expired', requestId: 'r1' },
  );
  expect(threads.map(statusesIn)).toEqual([
    ['stopped', 'expired'],
    ['stopped', 'expired'],
  ]);
});

test('a call of a session that was told of otherwise while its tool was at work is read back with what its tool did', () => {
  const handedOver = '1:t:c1';
  const threads = bothOf(
    { type: 'run-started', runId: 't', session: { turnId: 't', epoch: 1, tools: [tool] } },
    ...called('t'),
    { type: 'call-handed-over', runId: 't', toolCallId: 'c1', argsText: '{"n":1}' },
    ...[{ type: 'call-checked', verdict: { kind: 'valid' } } as const, ...started].map((event) => ({
      ...event,
      key: handedOver,
    })),
    { type: 'call-started', runId: 't', toolCallId: 'c1', toolName: 'delete' },
    { type: 'attempt-ended', key: handedOver, attempt: 1, end: { kind: 'failed', message: 'Full.' } },
  );
  expect(threads.map(statusesIn)).toEqual([['failed'], ['failed']]);
});

test('an attempt that failed, and was followed by one that never reached its tool, is read back with both', () => {
  const threads = bothOf(
    ...atWork.slice(0, -1),
    { type: 'attempt-started', key, attempt: 1, argsText: '{"n":1}', terms: { idempotent: true, most: 2 } },
    {
      type: 'attempt-ended',
      key,
      attempt: 1,
      end: { kind: 'errored', code: 'tool-failed', name: 'TypeError', message: 'x' },
      isTriedAgain: true,
    },
    { type: 'attempt-started', key, attempt: 2, argsText: '{"n":1}' },
    {
      type: 'attempt-ended',
      key,
      attempt: 2,
      end: { kind: 'refused', message: 'No.', as: 'unsent' },
    },
  );
  expect(threads.map(statusesIn)).toEqual([['refused-by-tool'], ['refused-by-tool']]);
});
