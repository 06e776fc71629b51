import { ToolRefused } from '@callboard/core';
import { callOf, createStage, settle } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { eventsOf, outlineOf, recordOf, saidIn } from '../testing/record-of.ts';

async function atWork() {
  const stage = createStage();
  const tool = stage.tool('export', { approval: 'none', server: 'https://bank.example/mcp' });
  await stage.say('Export it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'export', '{"a":1}'));
  await stage.finish();
  return { stage, tool };
}

test('draft 5: a tool takes a request, asks in mid-run and goes on from where it was', async () => {
  const { stage, tool } = await atWork();
  const { context } = tool.last();
  context.accepted({ taskId: 't1' });
  const answer = context.ask({
    message: 'Which account?',
    form: { kind: 'choice', options: ['savings', 'current'] },
    raw: { method: 'elicitation/create', params: { message: 'Which account?' } },
  });
  await settle();
  const [request] = stage.conversation.thread.openRequests();
  await stage.conversation.decide({
    requestId: request?.id ?? '',
    decision: { kind: 'answer', text: 'savings' },
    means: 'person',
    shownText: '',
  });
  expect(await answer).toMatchObject({ action: 'accept', text: 'savings' });
  context.progress({ done: 1 });
  await tool.last().returns('done');
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-pending 1',
    'tool-input 1',
    'tool-input-response 1',
    'tool-progress 1',
    'tool-result 1',
  ]);
  expect(eventsOf(record, 'tool-pending')).toMatchObject([{ body: { taskId: 't1' } }]);
  expect(eventsOf(record, 'tool-input')).toMatchObject([
    { body: { method: 'elicitation/create', params: { message: 'Which account?' } } },
  ]);
  expect(eventsOf(record, 'tool-input-response')).toMatchObject([
    { body: { action: 'accept', content: 'savings' } },
  ]);
  // PD-4: the person's part of it.
  expect(eventsOf(record, 'callboard-request')).toMatchObject([
    { kind: 'input', attempt: 1, operation_id: stage.call('c1').key },
  ]);
  expect(eventsOf(record, 'callboard-decision')).toMatchObject([{ outcome: 'answer', attempt: 1 }]);
  expect(saidIn(record).slice(-2)).toEqual(['1: Which account?', '0: savings']);
});

test.each([
  ['reject', 'decline'],
  ['dismiss', 'cancel'],
] as const)('draft A: %s of what a tool asks is told as %s, and nothing else is', async (kind, action) => {
  const { stage, tool } = await atWork();
  void tool.last().context.ask({ message: 'Why?', form: { kind: 'text' } });
  await settle();
  const [request] = stage.conversation.thread.openRequests();
  await stage.conversation.decide({
    requestId: request?.id ?? '',
    decision: { kind },
    means: 'person',
    shownText: '',
  });
  await settle();
  expect(eventsOf(recordOf(stage), 'tool-input-response')).toMatchObject([{ body: { action } }]);
});

test('draft 6.1: tool-denied is a refusal by the tool, as its protocol says; PD-5: the retry is the next attempt', async () => {
  const { stage, tool } = await atWork();
  await tool
    .last()
    .throws(
      new ToolRefused('Forbidden', { detail: { scope: 'files:write', token: 'abc' }, stepUp: 'more access' }),
    );
  stage.conversation.retryCall(stage.call('c1').key, { means: 'person' });
  await settle();
  await tool.last().returns('done');
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-denied 1',
    'tool-invocation 2',
    'tool-result 2',
  ]);
  // draft 10: no credentials, in a denial either.
  expect(eventsOf(record, 'tool-denied')).toMatchObject([
    { body: { message: 'Forbidden', detail: { scope: 'files:write', token: '[removed: credential]' } } },
  ]);
  expect(eventsOf(record, 'callboard-decision')).toMatchObject([{ outcome: 'retry', attempt: 2 }]);
});

test('draft 6.1: access that was not given is no refusal by the tool: nothing was sent, and its number goes to what is', async () => {
  const { stage, tool } = await atWork();
  const { key } = stage.call('c1');
  const stepUp = 'more access';
  await tool.last().throws(new ToolRefused('Forbidden', { stepUp }));
  stage.conversation.retryCall(key, { means: 'person' });
  await settle();
  await tool.last().throws(new ToolRefused('Access was not given.', { stepUp, as: 'unsent' }));
  stage.conversation.retryCall(key, { means: 'person' });
  await settle();
  await tool.last().returns('done');
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'allowed once 1',
    'tool-invocation 1',
    'tool-denied 1',
    'tool-invocation 2',
    'tool-result 2',
  ]);
  expect(eventsOf(record, 'callboard-call-closed')).toMatchObject([
    { operation_id: key, reason: 'access-not-given', message: 'Access was not given.' },
  ]);
});

test('draft A: an error of the protocol is tool-error, also where another attempt may get past it', async () => {
  const { stage, tool } = await atWork();
  const detail = { code: -32_042, message: 'A visit first' };
  await tool
    .last()
    .throws(new ToolRefused('Not visited in time.', { detail, stepUp: 'a visit', as: 'error' }));
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual(['allowed once 1', 'tool-invocation 1', 'tool-error 1']);
  expect(eventsOf(record, 'tool-error')).toMatchObject([
    { body: { message: 'Not visited in time.', detail } },
  ]);
});

test('draft 5: a late answer has its content', async () => {
  const { stage, tool } = await atWork();
  stage.conversation.stop();
  await settle();
  await tool.last().returns('late');
  expect(eventsOf(recordOf(stage), 'tool-result')).toMatchObject([{ attempt: 1, body: 'late' }]);
});

test('draft 5: what breaks the order of an attempt is recorded, and said to', async () => {
  const stage = createStage();
  await stage.say('Look it up.');
  const runId = stage.runId();
  await stage.hear(callOf(runId, 'c1', 'find', '{}'));
  const { key } = stage.call('c1');
  await stage.hear(
    { type: 'attempt-started', key, attempt: 1, argsText: '{}' },
    {
      type: 'attempt-ended',
      key,
      attempt: 1,
      end: { kind: 'completed', content: { kind: 'text', text: 'done' } },
    },
    { type: 'attempt-progressed', key, attempt: 1, progress: { too: 'late' } },
  );
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual(['tool-invocation 1', 'tool-result 1', 'tool-progress 1']);
  expect(eventsOf(record, 'callboard-stray')).toMatchObject([{ attempt: 1, event: 'attempt-progressed' }]);
});

test('draft 5: a request that is told of out of order is one all the same, under the number it was told with', async () => {
  const stage = createStage();
  await stage.say('Look it up.');
  await stage.hear(callOf(stage.runId(), 'c1', 'find', '{}'));
  const { key } = stage.call('c1');
  const about = { key, attempt: 2 };
  await stage.hear(
    { type: 'attempt-started', ...about, argsText: '{"again":true}' },
    { type: 'attempt-started', ...about, argsText: '{"again":true}' },
    { type: 'partial-given', ...about, content: { kind: 'text', text: 'half' } },
    { type: 'attempt-ended', ...about, end: { kind: 'completed', content: { kind: 'text', text: 'done' } } },
    { type: 'attempt-started', key, attempt: 1, argsText: '{}' },
  );
  const record = recordOf(stage);
  expect(outlineOf(record)).toEqual([
    'tool-invocation 2',
    'tool-progress 2',
    'tool-result 2',
    'tool-invocation 1',
  ]);
  expect(eventsOf(record, 'tool-invocation')[0]).toMatchObject({ body: { again: true } });
  expect(eventsOf(record, 'callboard-stray').map(({ attempt, event }) => `${event} ${attempt}`)).toEqual([
    'attempt-started 2',
    'attempt-started 2',
    'partial-given 2',
    'attempt-ended 2',
  ]);
});

test('draft 5: each event that breaks the order is recorded, also a second one of its kind; what was told before is not', async () => {
  const stage = createStage();
  await stage.say('Look it up.');
  const runId = stage.runId();
  await stage.hear(callOf(runId, 'c1', 'find', '{}'));
  const { key } = stage.call('c1');
  const about = { key, attempt: 1 };
  await stage.hear(
    { type: 'attempt-started', ...about, argsText: '{}' },
    { type: 'attempt-accepted', ...about, reference: 'first' },
    { type: 'attempt-progressed', ...about, progress: 'half' },
    { type: 'attempt-accepted', ...about, reference: 'second' },
    { type: 'attempt-accepted', ...about, reference: 'first' },
    { type: 'attempt-accepted', ...about, reference: 'third' },
    { type: 'attempt-ended', ...about, end: { kind: 'completed', content: { kind: 'text', text: 'done' } } },
    { type: 'attempt-progressed', ...about, progress: 'late' },
    { type: 'attempt-progressed', ...about, progress: 'half' },
    { type: 'attempt-progressed', ...about, progress: 'later' },
    { type: 'attempt-ended', ...about, end: { kind: 'failed', message: 'No.' } },
    { type: 'attempt-ended', ...about, end: { kind: 'completed', content: { kind: 'text', text: 'done' } } },
    { type: 'attempt-ended', ...about, end: { kind: 'failed', message: 'Not at all.' } },
  );
  const record = recordOf(stage);
  expect(eventsOf(record, 'tool-pending').map(({ body }) => body)).toEqual(['first', 'second', 'third']);
  expect(eventsOf(record, 'tool-progress').map(({ body }) => body)).toEqual(['half', 'late', 'later']);
  expect(eventsOf(record, 'tool-result').map(({ body }) => body)).toEqual(['done']);
  expect(eventsOf(record, 'tool-failure').map(({ body }) => body)).toEqual(['No.', 'Not at all.']);
  expect(eventsOf(record, 'callboard-stray').map(({ event }) => event)).toEqual([
    'attempt-accepted',
    'attempt-accepted',
    'attempt-progressed',
    'attempt-progressed',
    'attempt-ended',
    'attempt-ended',
  ]);
});

test('draft 7: what a tool asks without words puts no words into the dialog', async () => {
  const { stage, tool } = await atWork();
  void tool.last().context.ask({ form: { kind: 'text' } });
  await settle();
  const record = recordOf(stage);
  const [request] = eventsOf(record, 'callboard-request');
  expect(request).toMatchObject({ kind: 'input' });
  expect(request).not.toHaveProperty('dialog');
  expect(saidIn(record).join()).not.toContain('May “');
});
