import { callStatus, createThread } from '@callboard/core';
import { callOf, createStage, settle } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { openRecord } from '../open/open-record.ts';
import { eventsOf, outlineOf, recordOf, recordOfLog, saidIn } from '../testing/record-of.ts';

/** A tool of the page at work, which can ask in mid-run. */
async function atWork() {
  const stage = createStage();
  const tool = stage.tool('export', { approval: 'none' });
  await stage.say('Export it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'export', '{"a":1}'));
  await stage.finish();
  return { stage, tool };
}

test('draft 7, PD-9: a question that is open again, since the message did not arrive, is asked once more and said once', async () => {
  const stage = createStage();
  await stage.say('Refund it.');
  await stage.hear(callOf('run-1', 'c1', 'agents', '{}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [
      {
        id: 'i1',
        reason: 'tool_call',
        toolCallId: 'c1',
        raw: null,
        questions: [{ toolCallId: 'c1', message: 'Go on?', allowed: ['approve', 'reject'], losses: [] }],
      },
    ],
  });
  await stage.transport.last().end();
  await settle();
  void stage.conversation.send('Never mind.');
  await settle();
  stage.clock.advance(1000);
  await stage.hear({ type: 'run-not-accepted', runId: stage.runId(), message: 'busy' });
  const record = recordOf(stage);
  expect(saidIn(record).filter((said) => said === '1: Go on?')).toHaveLength(1);
  const [first, second, ...more] = eventsOf(record, 'callboard-request');
  expect(more).toEqual([]);
  expect(second).toEqual({ ...first, time: expect.any(String) });
  expect(second?.time).not.toBe(first?.time);
  expect(first?.dialog).toBe(saidIn(record).indexOf('1: Go on?'));
  expect(eventsOf(record, 'callboard-request-ended')).toMatchObject([
    { request_id: first?.request_id, end: 'superseded' },
  ]);
});

test.each(['ask', 'none'] as const)(
  'draft 4: where only a person can answer nothing is to be let run, so policy has no word on it; draft 7: what is asked is dialog (%s)',
  async (approval) => {
    const stage = createStage({ policy: { high: 'permission-required' } });
    stage.conversation.tools.register({
      name: 'pick',
      title: 'Pick a colour',
      description: 'Picks.',
      approval,
      risk: 'high',
    });
    await stage.say('Paint it.');
    await stage.hear(callOf(stage.runId(), 'c1', 'pick', '{}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'answer', text: 'blue' });
    const record = recordOf(stage);
    expect(outlineOf(record)).toEqual([]);
    expect(saidIn(record)).toEqual(['0: Paint it.', '1: “Pick a colour” asks for an answer.', '0: blue']);
    const { key } = stage.call('c1');
    expect(eventsOf(record, 'callboard-request')).toMatchObject([
      { operation_id: key, kind: 'question', allowed: ['answer', 'reject'], dialog: 1 },
    ]);
    expect(eventsOf(record, 'callboard-decision')).toMatchObject([{ outcome: 'answer', dialog: 2 }]);
    const file: unknown = JSON.parse(JSON.stringify(record));
    const opened = createThread({ id: 'thread-1', log: openRecord(file).log }).call(key);
    expect(opened === undefined ? undefined : callStatus(opened)).toBe('answered');
  },
);

test('draft 4: that policy forbids a call which only a person could answer is said all the same', async () => {
  const stage = createStage({ policy: { high: 'disallowed' } });
  stage.conversation.tools.register({ name: 'pick', description: 'Picks.', risk: 'high' });
  await stage.say('Paint it.');
  await stage.hear(callOf(stage.runId(), 'c1', 'pick', '{}'));
  await stage.finish();
  expect(outlineOf(recordOf(stage))).toEqual(['disallowed once 1']);
});

test('draft 10, PD-13: a form that a tool had filled in is JSON in the dialog too, and both are free of credentials', async () => {
  const secret = 'correcthorsebatterystaple';
  const { stage, tool } = await atWork();
  const schema = { type: 'object' };
  void tool.last().context.ask({ message: 'Log in.', form: { kind: 'json', schema } });
  await settle();
  await stage.decide('c1', { kind: 'answer', text: `{"user":"ada","api_key":"${secret}"}` });
  const record = recordOf(stage);
  const form = { user: 'ada', api_key: '[removed: credential]' };
  expect(eventsOf(record, 'tool-input-response')).toMatchObject([
    { body: { action: 'accept', content: form } },
  ]);
  expect(record.dialog.at(-1)).toMatchObject({
    originator: 0,
    mediatype: 'application/json',
    encoding: 'json',
    body: form,
  });
  expect(JSON.stringify(record)).not.toContain(secret);
});

test('P6: a form with a number that JavaScript would round is in the dialog as it was written', async () => {
  const { stage, tool } = await atWork();
  void tool.last().context.ask({ form: { kind: 'json', schema: { type: 'object' } } });
  await settle();
  const [request] = stage.conversation.thread.openRequests();
  const record = recordOfLog([
    ...stage.conversation.thread.log(),
    {
      type: 'decision-made',
      requestId: request?.id ?? '',
      decision: { kind: 'answer', text: '{"account":12345678901234567890}' },
      means: 'person',
      shownText: '',
      at: stage.clock.now(),
    },
  ]);
  expect(record.dialog.at(-1)).toMatchObject({
    mediatype: 'application/json',
    encoding: 'none',
    body: '{"account":12345678901234567890}',
  });
});
