import { callOf, createStage, statedAssistant, statedUser, textOf } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { eventsOf, outlineOf, recordOf, saidIn } from '../testing/record-of.ts';

const person = { id: 'ada', name: 'Ada' };

async function asked(argsText = '{"amount":40}') {
  const stage = createStage();
  const tool = stage.tool('refund', { title: 'Refund order', risk: 'high' });
  await stage.say('Refund A-1001.');
  await stage.hear(textOf(stage.runId(), 'm1', 'I will.'), callOf(stage.runId(), 'c1', 'refund', argsText));
  await stage.finish();
  return { stage, tool };
}

test('draft 7: what people and the agent say is dialog, in order, with who spoke', async () => {
  const { stage } = await asked();
  const record = recordOf(stage, { person, agent: { name: 'Shop agent' } });
  expect(saidIn(record)).toEqual(['0: Refund A-1001.', '1: I will.', '1: May “Refund order” run?']);
  expect(record.parties).toEqual([
    { name: 'Ada', validation: 'none', type: 'person' },
    { name: 'Shop agent', validation: 'none', type: 'bot' },
  ]);
  expect(record.sessions).toMatchObject([{ parties: [0, 1], dialog: [0, 1, 2] }]);
});

test('draft 7: a button that was pressed without words is a keydown; PD-2, PD-3: linked by our extension', async () => {
  const { stage, tool } = await asked();
  stage.clock.advance(2000);
  await stage.decide('c1', { kind: 'approve' });
  await tool.last().returns('done');
  const record = recordOf(stage);
  expect(eventsOf(record, 'keydown')).toMatchObject([{ button: 'approve', party: 0, sessions: 0 }]);
  const [request] = eventsOf(record, 'callboard-request');
  const [decision] = eventsOf(record, 'callboard-decision');
  const { key } = stage.call('c1');
  expect(request).toMatchObject({ operation_id: key, attempt: 1, kind: 'permission', party: 1, dialog: 2 });
  expect(decision).toMatchObject({
    request_id: request?.request_id,
    operation_id: key,
    attempt: 1,
    outcome: 'approve',
    means: 'person',
    party: 0,
  });
  expect(decision?.shown_hash).toBe(decision?.run_hash);
  expect(decision?.shown_hash).toMatch(/^sha512-[\w-]{86}$/);
});

test('draft 7: a reason or an answer in words is dialog, and no key', async () => {
  const rejected = await asked();
  await rejected.stage.decide('c1', { kind: 'reject', reason: 'Too dear.' });
  const record = recordOf(rejected.stage);
  expect(saidIn(record).at(-1)).toBe('0: Too dear.');
  expect(eventsOf(record, 'keydown')).toEqual([]);
  expect(eventsOf(record, 'callboard-decision')).toMatchObject([{ outcome: 'reject', dialog: 3 }]);

  const answered = await asked();
  await answered.stage.decide('c1', { kind: 'answer', text: 'By hand.' });
  const other = recordOf(answered.stage);
  expect(saidIn(other).at(-1)).toBe('0: By hand.');
  expect(outlineOf(other)).toEqual(['permission-required once 1']);
});

test('P10: what code decides is never a person’s: no key, no dialog, and it says so', async () => {
  const { stage } = await asked();
  const { gate } = stage.call('c1');
  if (gate.kind !== 'asking') throw new Error('It does not ask.');
  await stage.conversation.decide({
    requestId: gate.requestId,
    decision: { kind: 'reject', reason: 'Closed today.' },
    means: 'code',
    shownText: '{"amount":40}',
  });
  const record = recordOf(stage);
  expect(eventsOf(record, 'keydown')).toEqual([]);
  expect(saidIn(record)).not.toContain('0: Closed today.');
  expect(eventsOf(record, 'callboard-decision')).toMatchObject([
    { means: 'code', party: 1, outcome: 'reject', words: 'Closed today.' },
  ]);
});

test('P30: what was never sent is a hash, and content only where the app records that', async () => {
  const { stage } = await asked('{"amount":4711}');
  await stage.decide('c1', { kind: 'reject' });
  const bare = recordOf(stage);
  expect(JSON.stringify(bare)).not.toContain('4711');
  expect(eventsOf(bare, 'callboard-call')[0]).not.toHaveProperty('arguments');
  expect(eventsOf(bare, 'callboard-reply')).toMatchObject([{ error: 'rejected', hash: expect.any(String) }]);
  const full = recordOf(stage, { unsent: true });
  expect(eventsOf(full, 'callboard-call')[0]).toMatchObject({ arguments: { body: { amount: 4711 } } });
  expect(eventsOf(full, 'tool-invocation')).toEqual([]);
});

test('PD-9: what a message took the place of is told as that, of a call of the page as of an agent’s', async () => {
  const { stage } = await asked();
  await stage.say('Never mind.');
  const record = recordOf(stage);
  expect(eventsOf(record, 'callboard-request-ended')).toMatchObject([{ end: 'superseded' }]);
  expect(eventsOf(record, 'callboard-call-closed')).toMatchObject([{ reason: 'superseded' }]);
  expect(eventsOf(record, 'callboard-decision')).toEqual([]);
});

test('P30, PD-8: who cancels one call is the person: their key, their decision, about that call', async () => {
  const { stage, tool } = await asked();
  await stage.decide('c1', { kind: 'approve' });
  stage.clock.advance(500);
  const { key } = stage.call('c1');
  stage.conversation.cancelCall(key);
  stage.conversation.cancelCall(key);
  await tool.last().throws(tool.last().context.signal.reason);
  const record = recordOf(stage, { person });
  expect(eventsOf(record, 'keydown').map(({ button, party }) => [button, party])).toEqual([
    ['approve', 0],
    ['stop', 0],
  ]);
  expect(eventsOf(record, 'callboard-decision').at(-1)).toMatchObject({
    outcome: 'stop',
    means: 'person',
    operation_id: key,
    party: 0,
  });
  expect(eventsOf(record, 'callboard-call-closed')).toMatchObject([{ reason: 'cancelled' }]);
});

test('PD-6, PD-13: a question about no call, with the kind of its answer', async () => {
  const stage = createStage();
  await stage.say('Book a table.');
  await stage.hear({
    type: 'run-interrupted',
    runId: stage.runId(),
    interrupts: [
      {
        id: 'i1',
        reason: 'input_required',
        raw: {},
        questions: [
          {
            message: 'Inside or outside?',
            allowed: ['answer', 'reject'],
            answer: { kind: 'choice', options: ['inside', 'outside'] },
            losses: [],
          },
        ],
      },
    ],
  });
  const [request] = stage.conversation.thread.openRequests();
  await stage.conversation.decide({
    requestId: request?.id ?? '',
    decision: { kind: 'answer', text: 'outside' },
    means: 'person',
    person,
    shownText: '',
  });
  // Staged: it is a decision once the agent has it.
  expect(eventsOf(recordOf(stage), 'callboard-decision')).toEqual([]);
  await stage.transport.last().end();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await stage.transport.last().push({ type: 'run-started', runId: stage.runId() });
  const record = recordOf(stage, { person });
  expect(saidIn(record)).toEqual(['0: Book a table.', '1: Inside or outside?', '0: outside']);
  expect(eventsOf(record, 'callboard-request')).toMatchObject([
    { kind: 'question', answer: { kind: 'choice', options: ['inside', 'outside'] }, run_id: 'run-1' },
  ]);
  expect(eventsOf(record, 'callboard-decision')).toMatchObject([
    { outcome: 'answer', person_id: 'ada', sent: expect.any(String) },
  ]);
  expect(outlineOf(record)).toEqual([]);
});

test('PD-7: a subagent is a party of its own, and the one that asks and invokes', async () => {
  const stage = createStage();
  await stage.say('Plan it.');
  const runId = stage.runId();
  await stage.hear({ type: 'subagent-started', runId, subagentRunId: 's1', name: 'Planner' });
  await stage.hear({ type: 'call-started', runId, toolCallId: 'c1', toolName: 'find', subagentRunId: 's1' });
  await stage.hear(
    { type: 'call-args-appended', runId, toolCallId: 'c1', delta: '{}' },
    { type: 'call-closed', runId, toolCallId: 'c1' },
    {
      type: 'call-result-received',
      runId,
      toolCallId: 'c1',
      messageId: 'm',
      content: { kind: 'text', text: 'x' },
    },
  );
  const record = recordOf(stage);
  expect(record.parties[2]).toEqual({ name: 'Planner', validation: 'none', type: 'bot' });
  expect(eventsOf(record, 'tool-invocation', 'tool-result').map(({ party }) => party)).toEqual([2, 2]);
});

test('PD-7: who asks whether a subagent’s call may run, and what its tool wants to know, is the subagent', async () => {
  const stage = createStage();
  stage.tool('refund');
  await stage.say('Plan it.');
  const runId = stage.runId();
  await stage.hear({ type: 'subagent-started', runId, subagentRunId: 's1', name: 'Planner' });
  await stage.hear({
    type: 'call-started',
    runId,
    toolCallId: 'c1',
    toolName: 'refund',
    subagentRunId: 's1',
  });
  await stage.hear(
    { type: 'call-args-appended', runId, toolCallId: 'c1', delta: '{}' },
    { type: 'call-closed', runId, toolCallId: 'c1' },
  );
  await stage.finish();
  await stage.decide('c1', { kind: 'approve' });
  const record = recordOf(stage);
  const of = (type: 'callboard-request' | 'policy-decision' | 'tool-invocation') =>
    eventsOf(record, type).map(({ party }) => party);
  expect([of('callboard-request'), of('policy-decision'), of('tool-invocation')]).toEqual([[2], [2], [2]]);
  expect(saidIn(record).at(-1)).toBe('2: May “refund” run?');
});

test('P4: a snapshot that renames messages, or drops one, says nothing twice and takes nothing back', async () => {
  const { stage } = await asked();
  const runId = 'r2';
  stage.conversation.thread.dispatch([
    { type: 'run-started', runId },
    {
      type: 'snapshot-received',
      runId,
      messages: [statedUser('u9', 'Refund A-1001.'), statedAssistant('m9', 'I will.')],
    },
  ]);
  expect(saidIn(recordOf(stage))).toEqual(['0: Refund A-1001.', '1: I will.', '1: May “Refund order” run?']);
});

test('what comes from the past has no time: nobody here knows when it was said', async () => {
  const stage = createStage();
  stage.conversation.thread.dispatch({ type: 'history-loaded', messages: [statedUser('u1', 'Long ago.')] });
  const [said] = recordOf(stage).dialog;
  expect(said).toMatchObject({ body: 'Long ago.' });
  expect(said).not.toHaveProperty('start');
});
