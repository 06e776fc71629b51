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

function requested(runId: string): readonly Undated[] {
  const tool = { name: 'export', description: '', schema: {}, approval: 'none', runnable: true } as const;
  return [
    { type: 'run-requested', runId, cause: 'message', tools: [tool], ...noReplies },
    { type: 'run-started', runId },
  ];
}

function called(runId: string, toolName = 'export'): readonly Undated[] {
  return [
    { type: 'call-started', runId, toolCallId: 'c1', toolName },
    { type: 'call-args-appended', runId, toolCallId: 'c1', delta: '{"n":1}' },
    { type: 'call-closed', runId, toolCallId: 'c1' },
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

/** The same, at work. */
const atWork: readonly Undated[] = [
  ...proposed,
  { type: 'call-gated', key, policy: { word: 'allowed', rule: { kind: 'tool-setting', approval: 'none' } } },
  { type: 'execution-queued', key, lane: 'concurrent' },
  { type: 'attempt-started', key, attempt: 1, argsText: '{"n":1}' },
];

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
