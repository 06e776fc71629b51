import { expect, test, vi } from 'vitest';
import { createAgUiReader } from './index.ts';
import { afterStart, inRun, readStream, runFinished, runStarted } from './testing/read-stream.ts';
import { messagesAfter, threadAfter } from './testing/transcript.ts';

const failed = { type: 'RUN_ERROR', message: 'out of tokens', code: 'LIMIT' };

test('a call is told as it streams, its arguments as text, whatever they hold', () => {
  const { events } = readStream(
    inRun(
      {
        type: 'TOOL_CALL_START',
        toolCallId: 'c',
        toolCallName: 'search',
        parentMessageId: 'm',
        subagentRunId: 's1',
      },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"q":' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: 'oops' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_RESULT', messageId: 't', toolCallId: 'c', content: 'done' },
    ),
  );
  expect(events).toEqual([
    { type: 'run-started', runId: 'r' },
    {
      type: 'call-started',
      runId: 'r',
      toolCallId: 'c',
      toolName: 'search',
      parentMessageId: 'm',
      subagentRunId: 's1',
    },
    { type: 'call-args-appended', runId: 'r', toolCallId: 'c', delta: '{"q":' },
    { type: 'call-args-appended', runId: 'r', toolCallId: 'c', delta: 'oops' },
    { type: 'call-closed', runId: 'r', toolCallId: 'c' },
    {
      type: 'call-result-received',
      runId: 'r',
      toolCallId: 'c',
      messageId: 't',
      content: { kind: 'text', text: 'done' },
    },
    { type: 'run-succeeded', runId: 'r' },
  ]);
});

test('a call without a tag is told under the owner of its message', () => {
  const { events } = readStream(
    afterStart(
      { type: 'TEXT_MESSAGE_START', messageId: 'm', subagentRunId: 's1' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f', parentMessageId: 'm' },
    ),
  );
  expect(events[2]).toMatchObject({ type: 'call-started', subagentRunId: 's1' });
});

test('messages and reasoning are told with their role and name; spans and empty pieces are not', () => {
  const { events } = readStream(
    inRun(
      { type: 'REASONING_START', messageId: 'h' },
      { type: 'REASONING_MESSAGE_START', messageId: 'h', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'h', delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'h' },
      { type: 'REASONING_END', messageId: 'h' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'developer', name: 'Ada' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    ),
  );
  expect(events.slice(1, -1)).toEqual([
    { type: 'message-started', runId: 'r', messageId: 'h', role: 'reasoning' },
    { type: 'message-text-appended', runId: 'r', messageId: 'h', delta: 'hm' },
    { type: 'message-closed', runId: 'r', messageId: 'h' },
    { type: 'message-started', runId: 'r', messageId: 'm', role: 'developer', name: 'Ada' },
    { type: 'message-closed', runId: 'r', messageId: 'm' },
  ]);
});

test('the ends of a run are told apart: succeeded, interrupted, cancelled, failed', () => {
  const end = (event: object) => readStream(afterStart(event)).events[1];
  expect(end({ ...runFinished, result: { a: 1 } })).toEqual({
    type: 'run-succeeded',
    runId: 'r',
    result: { a: 1 },
  });
  expect(end({ ...runFinished, outcome: { type: 'cancelled' } })).toEqual({
    type: 'run-cancelled',
    runId: 'r',
  });
  expect(end(failed)).toEqual({ type: 'run-failed', runId: 'r', message: 'out of tokens', code: 'LIMIT' });
  const interrupt = {
    id: 'i',
    reason: 'tool_call',
    message: 'May I?',
    toolCallId: 'c',
    expiresAt: 'soon',
    responseSchema: { type: 'object' },
    metadata: { a: null },
  };
  expect(end({ ...runFinished, outcome: { type: 'interrupt', interrupts: [interrupt] } })).toEqual({
    type: 'run-interrupted',
    runId: 'r',
    interrupts: [
      {
        id: 'i',
        reason: 'tool_call',
        message: 'May I?',
        toolCallId: 'c',
        expiresAt: 'soon',
        raw: interrupt,
        codec: 'documented',
        questions: [
          { toolCallId: 'c', message: 'May I?', allowed: ['approve', 'reject', 'dismiss'], losses: [] },
        ],
      },
    ],
  });
});

test('a list of pending calls is told; an absent or empty one says nothing', () => {
  const end = (pendingToolCallIds: readonly string[]) =>
    readStream(afterStart({ ...runFinished, outcome: { type: 'success', pendingToolCallIds } })).events[1];
  expect(end(['c'])).toEqual({ type: 'run-succeeded', runId: 'r', pendingToolCallIds: ['c'] });
  expect(end([])).toEqual({ type: 'run-succeeded', runId: 'r' });
});

test('a failure belongs to the open run, else to the last one, else to the one that was asked for', () => {
  const told = (events: readonly unknown[]) => readStream(events, 'asked').events.at(-1);
  expect(told([failed])).toMatchObject({ type: 'run-failed', runId: 'asked' });
  expect(told([runStarted, failed])).toMatchObject({ type: 'run-failed', runId: 'r' });
  expect(told([runStarted, runFinished, failed])).toMatchObject({ type: 'run-failed', runId: 'r' });
});

test('several runs on one stream are told under their own ids', () => {
  const other = { ...runStarted, runId: 'old', parentRunId: 'older' };
  const { events, refusal, atEnd } = readStream([other, { ...runFinished, runId: 'old' }, ...inRun()]);
  expect(refusal).toBeUndefined();
  expect(events).toEqual([
    { type: 'run-started', runId: 'old', parentRunId: 'older' },
    { type: 'run-succeeded', runId: 'old' },
    { type: 'run-started', runId: 'r' },
    { type: 'run-succeeded', runId: 'r' },
  ]);
  expect(atEnd).toEqual([]);
});

test('a snapshot is told whole, and every message keeps what it came with', () => {
  const messages = [
    { metadata: { k: null }, role: 'user', id: 'u', content: 'hi' },
    {
      id: 'p',
      role: 'user',
      content: [{ type: 'image', source: { type: 'file', value: 'f-1', provider: 'x' } }],
    },
    {
      id: 'a',
      role: 'assistant',
      name: 'Ada',
      encryptedValue: 'zzz',
      toolCalls: [
        { id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1' }, metadata: { b: 2 } },
      ],
    },
    { id: 't', role: 'tool', toolCallId: 'c', content: 'no', error: 'failed' },
    { id: 'h', role: 'reasoning', content: 'hm', encryptedValue: 'q' },
    { id: 's', role: 'system', content: 'be kind' },
    { id: 'x', role: 'activity', activityType: 'search', content: { found: 3 } },
  ];
  const { events, problems } = readStream(afterStart({ type: 'MESSAGES_SNAPSHOT', messages }));
  const raw = (index: number) => ({ raw: messages[index] });
  expect(problems).toEqual([]);
  expect(events[1]).toEqual({
    type: 'snapshot-received',
    runId: 'r',
    messages: [
      {
        role: 'user',
        id: 'u',
        parts: [{ type: 'text', text: 'hi' }],
        metadata: { k: null },
        ...raw(0),
      },
      {
        role: 'user',
        id: 'p',
        parts: [{ type: 'image', source: { type: 'file', value: 'f-1', provider: 'x' } }],
        ...raw(1),
      },
      {
        role: 'assistant',
        id: 'a',
        name: 'Ada',
        encryptedValue: 'zzz',
        parts: [
          {
            kind: 'call',
            call: { toolCallId: 'c', toolName: 'f', argsText: '{"a":1', metadata: { b: 2 } },
          },
        ],
        ...raw(2),
      },
      {
        role: 'tool',
        id: 't',
        toolCallId: 'c',
        content: { kind: 'text', text: 'no' },
        error: 'failed',
        ...raw(3),
      },
      { role: 'reasoning', id: 'h', text: 'hm', encryptedValue: 'q', ...raw(4) },
      { role: 'system', id: 's', text: 'be kind', ...raw(5) },
      { role: 'activity', id: 'x', activityType: 'search', content: { found: 3 }, ...raw(6) },
    ],
  });
  expect(JSON.stringify(events[1])).toContain(JSON.stringify(messages[0]));
});

test('an app that listens hears of custom and raw events that were accepted; the thread hears of none', () => {
  const heard: unknown[] = [];
  const custom = { type: 'CUSTOM', name: 'on_whatever', value: null, subagentRunId: 's' };
  const raw = { type: 'RAW', event: { a: 1 }, source: 'x' };
  const reader = createAgUiReader({
    requestedRunId: 'r',
    onCustom: (event, { runId }) => heard.push([event, runId]),
    onRaw: (event, { runId }) => heard.push([event, runId]),
  });
  const events = [...inRun(custom, raw, { ...custom, value: 2 }), custom].flatMap((event) =>
    reader.read(event),
  );
  expect(heard).toEqual([
    [custom, 'r'],
    [raw, 'r'],
    [{ ...custom, value: 2 }, 'r'],
  ]);
  expect(events.map(({ type }) => type)).toEqual(['run-started', 'run-succeeded', 'run-refused']);
  expect(readStream(inRun(custom, raw)).problems).toEqual([]);
});

test('P25: what a listener throws reaches the page, and stops neither the reading nor another listener', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const onCustom = vi.fn(() => {
    throw new Error('broken');
  });
  const reader = createAgUiReader({ requestedRunId: 'r', onCustom });
  const custom = { type: 'CUSTOM', name: 'x', value: 1 };
  const events = inRun(custom, custom).flatMap((event) => reader.read(event));
  vi.unstubAllGlobals();
  expect(reported).toHaveBeenCalledTimes(2);
  expect(events.at(-1)).toMatchObject({ type: 'run-succeeded' });
});

test('steps and subagents are told with whom they belong to, and how they ended', () => {
  const { events, problems } = readStream(
    inRun(
      { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'scout', metadata: { k: 1 } },
      {
        type: 'SUBAGENT_STARTED',
        subagentRunId: 's2',
        name: 'scribe',
        description: 'writes',
        parentSubagentRunId: 's',
        parentToolCallId: 'c',
        parentMessageId: 'm',
      },
      { type: 'SUBAGENT_STARTED', subagentRunId: 's3', name: 'waiter' },
      { type: 'STEP_STARTED', stepName: 'plan' },
      { type: 'STEP_STARTED', stepName: 'plan', subagentRunId: 's' },
      { type: 'STEP_FINISHED', stepName: 'plan', subagentRunId: 's' },
      { type: 'STEP_FINISHED', stepName: 'plan' },
      { type: 'SUBAGENT_FINISHED', subagentRunId: 's', result: { a: null } },
      { type: 'SUBAGENT_ERROR', subagentRunId: 's2', message: 'no', code: 'E' },
      { type: 'SUBAGENT_FINISHED', subagentRunId: 's3', outcome: { type: 'suspended', interruptIds: ['i'] } },
    ),
  );
  expect(problems).toEqual([]);
  const of = (type: string, subagentRunId: string, rest: object) => ({
    type,
    runId: 'r',
    subagentRunId,
    ...rest,
  });
  expect(events.slice(1, -1)).toEqual([
    of('subagent-started', 's', { name: 'scout' }),
    of('subagent-started', 's2', {
      name: 'scribe',
      description: 'writes',
      parentSubagentRunId: 's',
      parentToolCallId: 'c',
      parentMessageId: 'm',
    }),
    of('subagent-started', 's3', { name: 'waiter' }),
    { type: 'step-started', runId: 'r', name: 'plan' },
    of('step-started', 's', { name: 'plan' }),
    of('step-finished', 's', { name: 'plan' }),
    { type: 'step-finished', runId: 'r', name: 'plan' },
    of('subagent-ended', 's', { end: { kind: 'finished', result: { a: null } } }),
    of('subagent-ended', 's2', { end: { kind: 'failed', message: 'no', code: 'E' } }),
    of('subagent-ended', 's3', { end: { kind: 'suspended', interruptIds: ['i'] } }),
  ]);
});

test('activities are told as they come, with what is attached to them, and never go back', () => {
  const activity = { messageId: 'x', activityType: 'search', metadata: { k: null } };
  const patch = [{ op: 'add', path: '/a', value: 1, note: 'kept' }];
  const { events, problems } = readStream(
    inRun(
      {
        type: 'ACTIVITY_SNAPSHOT',
        ...activity,
        content: { b: null },
        subagentRunId: 's',
        timestamp: 1,
        rawEvent: 1,
      },
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'x', activityType: 'plan', content: {}, replace: false },
      { type: 'ACTIVITY_DELTA', ...activity, patch, subagentRunId: 's' },
    ),
  );
  expect(problems).toEqual([]);
  expect(events.slice(1, -1)).toEqual([
    {
      type: 'activity-stated',
      runId: 'r',
      ...activity,
      content: { b: null },
      replace: true,
      subagentRunId: 's',
    },
    {
      type: 'activity-stated',
      runId: 'r',
      messageId: 'x',
      activityType: 'plan',
      content: {},
      replace: false,
    },
    { type: 'activity-patched', runId: 'r', ...activity, patch },
  ]);
  expect(threadAfter(events).message('x')).toMatchObject({ role: 'activity', content: { a: 1, b: null } });
  expect(messagesAfter(events)).toEqual([]);
});

test('the state is told as it is stated, null too; a patch as it came, less operations nobody knows', () => {
  const remove = { op: 'remove', path: '/a', value: 'left over' };
  const { events, problems } = readStream(
    inRun(
      { type: 'STATE_SNAPSHOT', snapshot: null },
      { type: 'STATE_SNAPSHOT', snapshot: { a: null }, subagentRunId: 's' },
      { type: 'STATE_DELTA', delta: [remove, { op: 'increment', path: '/a' }] },
    ),
  );
  expect(events.slice(1, -1)).toEqual([
    { type: 'state-replaced', runId: 'r', state: null },
    { type: 'state-replaced', runId: 'r', state: { a: null } },
    { type: 'state-patched', runId: 'r', patch: [remove] },
  ]);
  expect(problems).toMatchObject([
    { code: 'unknown-member', message: expect.stringContaining('"/delta/1"') },
  ]);
});

test('P5: a stream that ends without an end is cut off, and nothing is made up', () => {
  const reader = createAgUiReader({ requestedRunId: 'r' });
  reader.read(runStarted);
  expect(reader.end('The stream ended.')).toEqual([
    { type: 'run-cut-off', runId: 'r', message: 'The stream ended.' },
  ]);
});

test('P5: a stream of nothing leaves the run that was asked for cut off', () => {
  expect(readStream([]).atEnd).toMatchObject([{ type: 'run-cut-off', runId: 'r' }]);
});

test('P5: an agent that names the run itself leaves the one that was asked for cut off, and it says so', () => {
  expect(readStream(inRun(), 'asked').atEnd).toEqual([
    {
      type: 'run-cut-off',
      runId: 'asked',
      message: 'The stream ended. It told of run "r", but never of the one that was asked for.',
    },
  ]);
});

test('P5: a refusal in a run told before concerns that run and the one that was asked for', () => {
  const { events, atEnd } = readStream([runStarted, { type: 'TOOL_CALL_END', toolCallId: 'c' }], 'asked');
  expect(events.slice(1)).toMatchObject([
    { type: 'run-refused', runId: 'r' },
    { type: 'run-refused', runId: 'asked' },
  ]);
  expect(atEnd).toEqual([]);
});

test('P5: a refusal after the end revokes the run that had ended', () => {
  const { events } = readStream([...inRun(), { type: 'CUSTOM', name: 'x', value: 1 }]);
  expect(events.slice(1)).toMatchObject([
    { type: 'run-succeeded', runId: 'r' },
    { type: 'run-refused', runId: 'r', code: 'run-over' },
  ]);
});

test('an end under another run id ends the run that is open, and is noted', () => {
  const { events, problems, refusal, atEnd } = readStream([runStarted, { ...runFinished, runId: 'theirs' }]);
  expect(refusal).toBeUndefined();
  expect(events[1]).toEqual({ type: 'run-succeeded', runId: 'r' });
  expect(problems).toEqual([
    {
      type: 'problem-noted',
      code: 'other-run',
      runId: 'r',
      message: 'RUN_FINISHED names run "theirs"; it ends run "r", which is open.',
    },
  ]);
  expect(atEnd).toEqual([]);
});

test('a run on another thread is noted', () => {
  const { problems } = readStream([{ ...runStarted, threadId: 'else' }, runFinished]);
  expect(problems).toMatchObject([{ code: 'other-thread', runId: 'r' }]);
});

test('P26: reading costs what arrives: 20,000 pieces of one call in one go', () => {
  const piece = { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: 'x'.repeat(50) };
  const reader = createAgUiReader({ requestedRunId: 'r' });
  reader.read(runStarted);
  reader.read({ type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f' });
  const told = Array.from({ length: 20_000 }, () => reader.read(piece)).flat();
  expect(told).toHaveLength(20_000);
});
