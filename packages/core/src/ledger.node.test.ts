import { describe, expect, test } from 'vitest';
import { readLedger } from './ledger.ts';
import { callOf, createFakeClock, providerProblems, resultOf, textOf } from './testing/index.ts';
import { createStage, type Stage } from './testing/stage.ts';
import { createThread } from './thread.ts';

const text = (said: string) => ({ kind: 'text' as const, text: said });

/** Roles and ids of what the run sent last carried. */
function sent(stage: Stage): readonly string[] {
  return stage.transport
    .last()
    .request.messages.map((message) =>
      message.role === 'tool' ? `tool ${message.toolCallId}` : `${message.role} ${message.id}`,
    );
}

function ledger(stage: Stage): readonly string[] {
  return readLedger(stage.conversation.thread).map((entry) => `${entry.call.toolCallId} ${entry.kind}`);
}

test('P19: each unanswered call gets one reply, right behind its message, in call order, however it was decided', async () => {
  const stage = createStage();
  const tool = stage.tool('free', { approval: 'none', order: 'concurrent' });
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(
    textOf('run-1', 'm1', 'First'),
    callOf('run-1', 'c1', 'ask', '{}', { parentMessageId: 'm1' }),
    callOf('run-1', 'c2', 'free', '{}', { parentMessageId: 'm1' }),
    callOf('run-1', 'c3', 'nobody', '{}', { parentMessageId: 'm1' }),
    textOf('run-1', 'm2', 'Second'),
    callOf('run-1', 'c4', 'ask', '{"a"', { parentMessageId: 'm2' }),
    callOf('run-1', 'c5', 'ask', '{}', { parentMessageId: 'm2' }),
    textOf('run-1', 'm3', 'Bye'),
  );
  await stage.finish();
  expect(ledger(stage)).toEqual(['c1 waiting', 'c2 waiting', 'c3 ready', 'c4 ready', 'c5 waiting']);
  await stage.decide('c5', { kind: 'answer', text: 'five' });
  expect(ledger(stage)).toEqual(['c1 waiting', 'c2 waiting', 'c3 ready', 'c4 ready', 'c5 ready']);
  await tool.last().returns('two');
  expect(stage.transport.runs).toHaveLength(1);
  await stage.decide('c1', { kind: 'reject' });
  expect(stage.transport.runs).toHaveLength(2);
  expect(sent(stage)).toEqual([
    'user message-1',
    'assistant m1',
    'tool c1',
    'tool c2',
    'tool c3',
    'assistant m2',
    'tool c4',
    'tool c5',
    'assistant m3',
  ]);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
  expect(ledger(stage)).toEqual([]);
});

test('P19: answers of the agent and ours stand together, each in its place, and neither twice', async () => {
  const stage = createStage();
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'own', '{}', { parentMessageId: 'm1' }),
    callOf('run-1', 'c2', 'ask', '{}', { parentMessageId: 'm1' }),
    callOf('run-1', 'c3', 'own', '{}', { parentMessageId: 'm1' }),
    resultOf('run-1', 'c3', text('three')),
    resultOf('run-1', 'c1', text('one')),
    textOf('run-1', 'm2', 'and'),
  );
  await stage.finish();
  await stage.decide('c2', { kind: 'reject' });
  expect(sent(stage)).toEqual([
    'user message-1',
    'assistant m1',
    'tool c1',
    'tool c2',
    'tool c3',
    'assistant m2',
  ]);
  expect(stage.sentAnswers()[0]).toBe('c1: one');
});

test('P19: a reply that was sent is sent again with every later run, and never composed anew', async () => {
  const stage = createStage();
  const tool = stage.tool('free', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'free', '{}'));
  await stage.finish();
  await tool.last().returns('done');
  const first = stage.transport.last().request.messages;
  await stage.hear({ type: 'run-started', runId: 'run-2' });
  await stage.finish();
  await stage.say('thanks');
  expect(stage.transport.last().request.messages.slice(0, 3)).toEqual(first.slice(0, 3));
  expect(stage.sentAnswers()).toEqual(['c1: done']);
});

test('P19: a reply to a call that has its answer, or that is not there, says nothing', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'own', '{}'), resultOf('run-1', 'c1', text('theirs')));
  const { thread } = stage.conversation;
  const { calls, messages } = thread.snapshot();
  thread.dispatch({
    type: 'run-requested',
    runId: 'run-x',
    cause: 'replies',
    tools: [],
    replies: [stage.call('c1').key, 'nobody'].map((key) => ({
      key,
      messageId: `to-${key}`,
      content: text('ours'),
    })),
    resolvedInterruptIds: [],
    cancelledInterruptIds: [],
  });
  expect(thread.snapshot()).toMatchObject({ calls, messages });
});

describe('which calls the run hands over', () => {
  test.each<[string, readonly string[] | undefined, boolean, boolean]>([
    ['absent', undefined, true, true],
    ['empty', [], true, true],
    ['exact', ['c1', 'c2'], true, true],
    ['short of one', ['c1'], true, false],
    ['naming only strangers', ['other'], false, false],
  ])('P19: a list of pending calls that is %s', async (_name, pending, first, second) => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{"n":1}'), callOf('run-1', 'c2', 'free', '{"n":2}'));
    await stage.finish(pending);
    for (let turn = 0; turn < Number(first) + Number(second); turn += 1) await tool.last().returns('ok');
    expect(tool.performances).toHaveLength(Number(first) + Number(second));
    const notHandedOver = 'There is no result for this call. Whether the tool ran is not known here.';
    expect(stage.sentAnswers()).toEqual([
      first ? 'c1: ok' : `c1 (no-result): ${notHandedOver}`,
      second ? 'c2: ok' : `c2 (no-result): ${notHandedOver}`,
    ]);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P19: an agent’s call in the list is still the agent’s', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'own', '{}'));
    await stage.finish(['c1']);
    expect(stage.status('c1')).toBe('no-result');
  });
});

describe('results of the agent', () => {
  test('P19: for a call of the page, in its run: the agent has answered, so nothing runs and no reply goes', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'), resultOf('run-1', 'c1', text('I did it')));
    await stage.finish();
    expect(stage.status('c1')).toBe('completed');
    expect(tool.performances).toEqual([]);
    expect(stage.transport.runs).toHaveLength(1);
    await stage.say('more');
    expect(stage.sentAnswers()).toEqual(['c1: I did it']);
  });

  test('P19: before the call has ended', async () => {
    const stage = createStage();
    stage.tool('free', { approval: 'none' });
    await stage.say('hi');
    const events = callOf('run-1', 'c1', 'free', '{"a":1}');
    await stage.hear(events.slice(0, -1), resultOf('run-1', 'c1', text('early')), events.slice(-1));
    await stage.finish();
    expect(stage.status('c1')).toBe('completed');
    expect(stage.call('c1').args).toEqual({ state: 'final', text: '{"a":1}' });
  });

  test('P19: in a later run, for a call whose reply has gone out, is kept as late and is no second answer', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'), callOf('run-1', 'c2', 'own', '{}'));
    await stage.finish();
    await tool.last().returns('ours');
    await stage.hear(
      { type: 'run-started', runId: 'run-2' },
      resultOf('run-2', 'c1', text('theirs')),
      resultOf('run-2', 'c2', text('at last')),
    );
    expect(stage.status('c1')).toBe('completed');
    expect(stage.status('c2')).toBe('no-result');
    expect(stage.call('c2').results).toMatchObject([{ content: text('at last'), late: true }]);
    await stage.finish();
    await stage.say('more');
    expect(stage.sentAnswers().map((answer) => answer.slice(0, 14))).toEqual(['c1: ours', 'c2 (no-result)']);
  });

  test('P19: our own reply streamed back is our reply and nothing else', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'));
    await stage.finish();
    await tool.last().returns('ours');
    const { messageId = '' } = stage.call('c1').reply ?? {};
    await stage.hear(
      { type: 'run-started', runId: 'run-2' },
      resultOf('run-2', 'c1', text('ours'), messageId),
    );
    expect(stage.call('c1').results).toEqual([]);
  });

  test('P17: while the page’s tool runs, the page’s outcome is the true one', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'));
    await stage.finish();
    stage.conversation.thread.dispatch(resultOf('run-1', 'c1', text('theirs')));
    expect(stage.status('c1')).toBe('running');
    await tool.last().returns('ours');
    expect(stage.sentAnswers()).toEqual(['c1: ours']);
  });

  test('P10: what a person decided is told, though the agent says something else before it is sent', async () => {
    const stage = createStage();
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'ask', '{}'), callOf('run-1', 'c2', 'ask', '{}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'reject', reason: 'no' });
    stage.conversation.thread.dispatch(resultOf('run-1', 'c1', text('theirs')));
    expect(stage.status('c1')).toBe('rejected');
    await stage.decide('c2', { kind: 'reject' });
    expect(stage.sentAnswers()[0]).toContain('Reason: no');
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P19: with an error is a failure the agent tells of itself', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'own', '{}'), {
      type: 'call-result-received',
      runId: 'run-1',
      toolCallId: 'c1',
      messageId: 't1',
      content: text('oh'),
      error: 'no such order',
    });
    expect(stage.status('c1')).toBe('failed');
    await stage.finish();
    await stage.say('more');
    expect(stage.sentAnswers()).toEqual(['c1 (no such order): oh']);
  });

  test('P19: for a call nobody made is shown, and goes into no run', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(resultOf('run-1', 'nobody', text('lost')), resultOf('run-1', 'nobody', text('lost')));
    expect(stage.conversation.thread.messages().map(({ role }) => role)).toEqual(['user', 'tool']);
    await stage.finish();
    await stage.say('more');
    expect(sent(stage)).toEqual(['user message-1', 'user message-2']);
  });
});

test('P19: replies are waiting while a run is open, whatever its calls have come to', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'own', '{}'));
  stage.conversation.cancelCall(stage.call('c1').key);
  expect(ledger(stage)).toEqual(['c1 waiting']);
  await stage.finish();
  expect(stage.sentAnswers()).toHaveLength(1);
});

test('the ledger costs what is unanswered, and an empty thread owes nothing', () => {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  expect(readLedger(thread)).toEqual([]);
  thread.dispatch([...callOf('r', 'c', 'own', '{}'), resultOf('r', 'c', text('x'))]);
  expect(thread.unansweredCalls()).toEqual([]);
  expect(readLedger(thread)).toEqual([]);
});
