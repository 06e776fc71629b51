import { expect, test } from 'vitest';
import { askedBy, decide, giveUp, only, sent, write } from '../testing/interrupt-trip.ts';
import { readStream, runFinished, runStarted } from '../testing/read-stream.ts';

const said = (value: unknown) => ({ type: 'CUSTOM', name: 'on_interrupt', value });

const review = {
  actionRequests: [{ name: 'refund', args: { amount: 5 } }],
  reviewConfigs: [{ actionName: 'refund', allowedDecisions: ['approve', 'edit', 'reject'] }],
};

const suspension = {
  type: 'mastra_suspend',
  toolCallId: 'tc-1',
  toolName: 'refund',
  suspendPayload: { why: 'over 100' },
  args: { amount: 250 },
  resumeSchema: '{"type":"object","properties":{"approved":{"type":"boolean"}},"required":["approved"]}',
  runId: 'mastra-run',
};

test('§4.3: on_interrupt before an end without an outcome is an interrupt; its id is its place', () => {
  const interrupt = only(askedBy([said('Which day?'), runFinished]));
  expect(interrupt).toMatchObject({
    id: 'r:on_interrupt:0',
    reason: 'langgraph:interrupt',
    message: 'Which day?',
    codec: 'on-interrupt',
    questions: [{ message: 'Which day?', allowed: ['answer', 'reject'], answer: { kind: 'text' } }],
  });
  expect(only(askedBy([said('Which day?'), runFinished]))).toEqual(interrupt);
});

test('§4.3: its answer is a command, beside what the app forwards', () => {
  const interrupt = only(askedBy([said('Which day?'), runFinished]));
  const answers = [decide(interrupt, [{ kind: 'answer', text: 'Friday' }])];
  const body = sent(answers, { forwardedProps: { theme: 'dark', command: { goto: 'x' } } });
  expect(body.forwardedProps).toEqual({ theme: 'dark', command: { goto: 'x', resume: 'Friday' } });
  expect(body).not.toHaveProperty('resume');
});

test('an app that forwards an answer of its own, or no object, is told instead of overruled', () => {
  const answers = [decide(only(askedBy([said('?'), runFinished])), [{ kind: 'answer', text: 'Friday' }])];
  for (const forwardedProps of [{ command: { resume: 'Monday' } }, { command: 'x' }, ['x'], 'x']) {
    expect(write(answers, { forwardedProps })).toMatchObject({
      ok: false,
      problem: { code: 'unwritable-answer' },
    });
  }
});

test.each([
  ['42', '"42"'],
  ['true', '"true"'],
  ['{"a":1}', '"{\\"a\\":1}"'],
  ['Friday', 'Friday'],
])('a text that looks like JSON stays a text for an agent that would parse it: %s', (text, resume) => {
  const interrupt = only(askedBy([said('?'), runFinished]));
  expect(sent([decide(interrupt, [{ kind: 'answer', text }])]).forwardedProps).toEqual({
    command: { resume },
  });
});

test('§4.3: the value may be JSON text: what LangChain asks is read and answered in its own form', () => {
  const interrupt = only(askedBy([said(JSON.stringify(review)), runFinished]));
  expect(interrupt.questions).toMatchObject([
    { proposal: { toolName: 'refund', argsText: '{"amount":5}' }, allowed: ['approve', 'edit', 'reject'] },
  ]);
  expect(sent([decide(interrupt, [{ kind: 'reject', reason: 'no' }])]).forwardedProps).toEqual({
    command: { resume: { decisions: [{ type: 'reject', message: 'no' }] } },
  });
});

test('§4.3: a value with a call, a schema and words is asked about like an interrupt', () => {
  const value = {
    reason: 'tool_call',
    message: 'Send?',
    tool_call_id: 'c',
    response_schema: { type: 'object', properties: { approved: { type: 'boolean' } } },
  };
  const interrupt = only(askedBy([said(value), runFinished]));
  expect(interrupt).toMatchObject({ reason: 'tool_call', toolCallId: 'c', message: 'Send?' });
  expect(sent([decide(interrupt, [{ kind: 'approve' }])]).forwardedProps).toEqual({
    command: { resume: { approved: true } },
  });
});

test('§4.3: Mastra is told which tool goes on; given up, it is declined', () => {
  const interrupt = only(askedBy([said(JSON.stringify(suspension)), runFinished]));
  expect(interrupt).toMatchObject({
    reason: 'mastra:tool_suspend',
    toolCallId: 'tc-1',
    questions: [{ toolCallId: 'tc-1', message: 'over 100', allowed: ['approve', 'reject'] }],
  });
  const interruptEvent = { toolCallId: 'tc-1', runId: 'mastra-run' };
  expect(sent([decide(interrupt, [{ kind: 'approve' }])]).forwardedProps).toEqual({
    command: { resume: { approved: true }, interruptEvent },
  });
  expect(sent([giveUp(interrupt)]).forwardedProps).toEqual({ command: { resume: false, interruptEvent } });
});

test('given up, LangGraph is told so in the word of its own bridge', () => {
  const interrupt = only(askedBy([said('?'), runFinished]));
  expect(sent([giveUp(interrupt)]).forwardedProps).toEqual({
    command: { resume: { __agui_cancelled__: true } },
  });
});

test('P13: of several none can be answered by one command; given up, they are left for the agent to ask again', () => {
  const interrupts = askedBy([said('Day?'), said('Hour?'), runFinished]);
  expect(interrupts.map(({ id }) => id)).toEqual(['r:on_interrupt:0', 'r:on_interrupt:1']);
  const answers = interrupts.map((interrupt) => decide(interrupt, [{ kind: 'answer', text: '1' }]));
  expect(write(answers)).toMatchObject({ ok: false, problem: { code: 'unwritable-answer' } });
  const body = sent(interrupts.map(giveUp));
  expect(body.forwardedProps).toEqual({});
  expect(body).not.toHaveProperty('resume');
});

test('§4.3: where both the event and an outcome come, the outcome counts', () => {
  const outcome = { type: 'interrupt', interrupts: [{ id: 'lg', reason: 'langgraph:interrupt' }] };
  const interrupts = askedBy([said('?'), { ...runFinished, outcome }]);
  expect(interrupts.map(({ id }) => id)).toEqual(['lg']);
  for (const type of ['success', 'cancelled']) {
    const { events } = readStream([runStarted, said('?'), { ...runFinished, outcome: { type } }]);
    expect(events.at(-1)?.type).not.toBe('run-interrupted');
  }
});

test('an event of one run says nothing about the next', () => {
  const { events } = readStream([
    runStarted,
    said('?'),
    { type: 'RUN_ERROR', message: 'broken' },
    runStarted,
    runFinished,
  ]);
  expect(events.at(-1)).toEqual({ type: 'run-succeeded', runId: 'r' });
});

test.each([1_700_000_000, false, {}])('P12: a time that is no text (%j) has passed', (time) => {
  for (const name of ['expiresAt', 'expires_at']) {
    const { expiresAt = '2999-01-01' } = only(askedBy([said({ message: 'Go?', [name]: time }), runFinished]));
    expect(Date.parse(expiresAt)).toBeNaN();
  }
});
