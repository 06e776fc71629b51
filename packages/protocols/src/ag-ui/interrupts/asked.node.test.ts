import type { ThreadEventBody } from '@callboard/core';
import { expect, test } from 'vitest';
import { createAgUiReader } from '../index.ts';
import { inRun, runFinished, runStarted } from '../testing/read-stream.ts';

const original = { id: 'adk-1', name: 'delete_file', args: { path: '/tmp/x' } };

function confirmation(args: string, name = 'adk_request_confirmation'): readonly object[] {
  return [
    { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: name },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: args.slice(0, 9) },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: args.slice(9) },
    { type: 'TOOL_CALL_END', toolCallId: 'c' },
  ];
}

const argsText = JSON.stringify({
  originalFunctionCall: original,
  toolConfirmation: { hint: 'Delete /tmp/x?', confirmed: false },
});

function read(events: readonly unknown[], ownTools: readonly string[] = []): readonly ThreadEventBody[] {
  const reader = createAgUiReader({ requestedRunId: 'r', threadId: 't', ownTools });
  return events.flatMap((event) => reader.read(event));
}

const asks = (events: readonly ThreadEventBody[]) => events.filter(({ type }) => type === 'question-asked');

const question = {
  toolCallId: 'c',
  proposal: { toolName: 'delete_file', argsText: '{"path":"/tmp/x"}' },
  message: 'Delete /tmp/x?',
  allowed: ['approve', 'reject'],
  losses: ['reason'],
  results: { approve: '{"confirmed":true}', reject: '{"confirmed":false}' },
};

test('§4.3: a confirmation of ADK is asked before the end of its run, and answered by a result', () => {
  expect(read(inRun(...confirmation(argsText))).slice(-2)).toEqual([
    { type: 'question-asked', runId: 'r', toolCallId: 'c', question },
    { type: 'run-succeeded', runId: 'r' },
  ]);
});

test('§4.3: it is asked too where the agent says which calls it leaves', () => {
  const outcome = { type: 'success', pendingToolCallIds: ['c'] };
  expect(asks(read([runStarted, ...confirmation(argsText), { ...runFinished, outcome }]))).toHaveLength(1);
});

test('a call of that name is no question where the app has such a tool itself', () => {
  expect(asks(read(inRun(...confirmation(argsText)), ['adk_request_confirmation']))).toEqual([]);
});

test('what has its result, belongs to another run, or ends badly is not asked', () => {
  const result = { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'm', content: '{}' };
  expect(asks(read(inRun(...confirmation(argsText), result)))).toEqual([]);
  const replayed = [
    { ...runStarted, runId: 'old' },
    ...confirmation(argsText),
    { ...runFinished, runId: 'old' },
  ];
  expect(asks(read([...replayed, ...inRun()]))).toEqual([]);
  expect(asks(read([runStarted, ...confirmation(argsText), { type: 'RUN_ERROR', message: 'x' }]))).toEqual(
    [],
  );
  expect(
    asks(read([runStarted, ...confirmation(argsText), { ...runFinished, outcome: { type: 'cancelled' } }])),
  ).toEqual([]);
});

test('P3: arguments that do not parse are never offered for approval', () => {
  for (const broken of ['{"toolConfirmation": ', '[1,2,3,4,5,6,7]', '{"a": 1, "a": 2}']) {
    expect(asks(read(inRun(...confirmation(broken))))).toEqual([]);
  }
});

test('P6: a call with a number that JavaScript rounds is shown by the confirmation alone', () => {
  const text = '{"originalFunctionCall": {"name": "pay", "args": {"n": 12345678901234567890}}}';
  const [event] = asks(read(inRun(...confirmation(text))));
  expect(event).toMatchObject({ question: { allowed: ['approve', 'reject'] } });
  expect(event).not.toHaveProperty('question.proposal');
});
