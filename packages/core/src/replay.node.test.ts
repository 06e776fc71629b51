import { expect, test } from 'vitest';
import { callOf, createFakeClock, resultOf, runOf, textOf } from './testing/index.ts';
import { createStage, type Stage } from './testing/stage.ts';
import type { Thread } from './thread.ts';
import { createThread } from './thread.ts';

const text = (said: string) => ({ kind: 'text' as const, text: said });

/** What a thread shows: who said what, and which calls and answers stand where. */
function shown(thread: Thread): readonly string[] {
  return thread.messages().map((message) => {
    switch (message.role) {
      case 'user':
        return `user: ${message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')}`;
      case 'assistant':
        return `assistant: ${message.parts.map((part) => (part.kind === 'call' ? `[${thread.call(part.key)?.toolCallId}]` : 'text' in part ? part.text : part.kind)).join('')}`;
      case 'tool':
        return `tool ${message.toolCallId}`;
      default:
        return message.role;
    }
  });
}

async function askedStage(argsText = '{"a":1}'): Promise<Stage> {
  const stage = createStage();
  stage.tool('set');
  await stage.say('hi');
  await stage.hear(textOf('run-1', 'm1', 'Wait.'), callOf('run-1', 'c1', 'set', argsText));
  await stage.finish();
  return stage;
}

test('P4: a run that is delivered once more doubles nothing: no text, no call, no question, no run of a tool', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  stage.tool('ask');
  await stage.say('hi');
  const events = [
    ...textOf('run-1', 'm1', 'Wait a moment.'),
    { type: 'message-started' as const, runId: 'run-1', messageId: 'u9', role: 'user' as const },
    { type: 'message-text-appended' as const, runId: 'run-1', messageId: 'u9', delta: 'spoken' },
    { type: 'message-closed' as const, runId: 'run-1', messageId: 'u9' },
    ...callOf('run-1', 'c1', 'set', '{"n":1}'),
    ...callOf('run-1', 'c2', 'ask', '{"n":2}'),
    ...callOf('run-1', 'c3', 'agents-own', '{}'),
    resultOf('run-1', 'c3', text('done')),
  ];
  await stage.hear(events);
  await stage.finish();
  const { thread } = stage.conversation;
  const before = { ...thread.snapshot(), runs: [] };
  thread.dispatch([
    { type: 'run-started', runId: 'run-1' },
    ...events,
    { type: 'run-succeeded', runId: 'run-1' },
    { type: 'stream-ended', runId: 'run-1' },
  ]);
  expect({ ...thread.snapshot(), runs: [] }).toEqual(before);
  expect(thread.runs()).toHaveLength(1);
  expect(thread.openRequests()).toHaveLength(1);
  expect(tool.performances).toHaveLength(1);
  expect(stage.transport.runs).toHaveLength(1);
});

test('P4: a run that is delivered once more and breaks off leaves everything as it was', async () => {
  const stage = await askedStage();
  const { thread } = stage.conversation;
  const before = { ...thread.snapshot(), runs: [], calls: [] };
  thread.dispatch([
    { type: 'run-started', runId: 'run-1' },
    ...textOf('run-1', 'm1', 'Wait.').slice(0, 2),
    ...callOf('run-1', 'c1', 'set', '{"a":1}', { size: 2 }).slice(0, 3),
    { type: 'run-cut-off', runId: 'run-1', message: 'gone' },
  ]);
  expect({ ...thread.snapshot(), runs: [], calls: [] }).toEqual(before);
  expect(thread.latestRun()).toMatchObject({ end: { kind: 'succeeded' }, redelivered: false });
  expect(stage.status('c1')).toBe('awaiting-decision');
});

test('P17: a second delivery that is stopped leaves nothing open, and nothing goes on by itself', async () => {
  const stage = await askedStage();
  const { thread } = stage.conversation;
  thread.dispatch([
    { type: 'run-started', runId: 'run-1' },
    { type: 'message-started', runId: 'run-1', messageId: 'm9', role: 'assistant' },
    ...callOf('run-1', 'c9', 'own', '{}').slice(0, 1),
  ]);
  expect(thread.latestRun()?.redelivered).toBe(true);
  stage.conversation.stop();
  expect(thread.latestRun()).toMatchObject({ redelivered: false, halted: true });
  expect(thread.message('m9')).toMatchObject({ streaming: false });
  expect([stage.status('c1'), stage.status('c9')]).toEqual(['cancelled', 'cancelled']);
  expect(stage.call('c9').args.state).toBe('incomplete');
  expect(stage.transport.runs).toHaveLength(1);
});

test('P5: a call first seen in a second delivery is settled with it', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear({ type: 'run-cut-off', runId: 'run-1', message: 'gone' });
  stage.conversation.thread.dispatch([
    { type: 'run-started', runId: 'run-1' },
    ...callOf('run-1', 'c1', 'set', '{}'),
    ...callOf('run-1', 'c2', 'set', '{').slice(0, -1),
    { type: 'run-succeeded', runId: 'run-1' },
  ]);
  expect(stage.status('c1')).toBe('cut-off');
  expect(stage.status('c2')).toBe('cut-off');
});

test('P4: the same id in a later run is a new call once the first one has its answer', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{"n":1}'));
  await stage.finish();
  await tool.last().returns('first');
  await stage.hear({ type: 'run-started', runId: 'run-2' }, callOf('run-2', 'c1', 'set', '{"n":2}'));
  await stage.finish();
  await tool.last().returns('second');
  const { thread } = stage.conversation;
  expect(thread.callKeys()).toHaveLength(2);
  expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(stage.sentAnswers()).toEqual(['c1: first', 'c1: second']);
  expect(shown(thread)).toEqual(['user: hi', 'assistant: [c1]', 'tool c1', 'assistant: [c1]', 'tool c1']);
});

test('P4: the same id in a later run, unanswered and saying the same, is the same call', async () => {
  const stage = await askedStage();
  const { thread } = stage.conversation;
  thread.dispatch(runOf('run-other', callOf('run-other', 'c1', 'set', '{"a":1}', { size: 1 })));
  expect(thread.callKeys()).toHaveLength(1);
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(stage.call('c1').args).toEqual({ state: 'final', text: '{"a":1}' });
});

test.each([
  ['arguments', 'set', '{"a":2}'],
  ['arguments', 'set', '{"a":1'],
  ['name', 'other', '{"a":1}'],
])(
  'P4: the same id in a later run, unanswered and with another %s, is invalid and never runs',
  async (what, name, args) => {
    const stage = await askedStage();
    const { thread } = stage.conversation;
    const [request] = thread.openRequests();
    thread.dispatch(runOf('run-other', callOf('run-other', 'c1', name, args)));
    expect(stage.status('c1')).toBe('invalid');
    expect(stage.call('c1').conflict).toEqual({ runId: 'run-other', what });
    expect(thread.request(request?.id ?? '')?.state).toMatchObject({ kind: 'ended', end: 'withdrawn' });
    const report = await stage.conversation.decide({
      requestId: request?.id ?? '',
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '{"a":1}',
    });
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'request-not-open' } });
  },
);

test('P4: an old run delivered once more concerns its own call, not a later one of the same id', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{"n":1}'));
  await stage.finish();
  await tool.last().returns('first');
  await stage.hear({ type: 'run-started', runId: 'run-2' }, callOf('run-2', 'c1', 'ask', '{"n":2}'));
  await stage.finish();
  expect(stage.status('c1')).toBe('awaiting-decision');
  stage.conversation.thread.dispatch(
    runOf('run-1', callOf('run-1', 'c1', 'set', '{"n":1}'), resultOf('run-1', 'c1', text('late'))),
  );
  expect(stage.call('c1').runId).toBe('run-2');
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(tool.performances).toHaveLength(1);
});

test('P4: a result delivered twice counts once, and wakes nobody the second time', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'look', '{}'), resultOf('run-1', 'c1', text('found')));
  const { thread } = stage.conversation;
  const before = thread.snapshot();
  const message = thread.message('result-of-c1');
  thread.dispatch(resultOf('run-1', 'c1', text('found')));
  expect(thread.snapshot()).toEqual(before);
  expect(thread.message('result-of-c1')).toBe(message);
});

test('P4: two results of one call: the last one counts, both are kept, one stands in the transcript', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'look', '{}'),
    resultOf('run-1', 'c1', text('first'), 't1'),
    textOf('run-1', 'm1', 'hm'),
    resultOf('run-1', 'c1', text('second'), 't2'),
  );
  expect(stage.call('c1').results.map(({ content }) => content)).toEqual([text('first'), text('second')]);
  expect(shown(stage.conversation.thread)).toEqual([
    'user: hi',
    'assistant: [c1]',
    'tool c1',
    'assistant: hm',
  ]);
  expect(stage.conversation.thread.message('t2')).toMatchObject({ content: text('second') });
  expect(stage.conversation.thread.message('t1')).toBeUndefined();
});

test('P4: two results under one message id are two answers all the same', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'look', '{}', { parentMessageId: 'm1' }),
    callOf('run-1', 'c2', 'look', '{}', { parentMessageId: 'm1' }),
    resultOf('run-1', 'c1', text('one'), 'same'),
    resultOf('run-1', 'c2', text('two'), 'same'),
  );
  const answers = stage.conversation.thread
    .messages()
    .flatMap((message) => (message.role === 'tool' ? [[message.toolCallId, message.content]] : []));
  expect(answers).toEqual([
    ['c1', text('one')],
    ['c2', text('two')],
  ]);
});

test('P4: a result that carries the id of another message takes nothing’s place', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    textOf('run-1', 'm1', 'Look:'),
    callOf('run-1', 'c1', 'look', '{}', { parentMessageId: 'm1' }),
    resultOf('run-1', 'c1', text('found'), 'm1'),
    callOf('run-1', 'c2', 'look', '{}'),
    resultOf('run-1', 'c2', text('found'), 'message-1'),
    resultOf('run-1', 'nobody', text('orphan'), 'm1'),
  );
  expect(shown(stage.conversation.thread)).toEqual([
    'user: hi',
    'assistant: Look:[c1]',
    'tool c1',
    'assistant: [c2]',
    'tool c2',
    'tool nobody',
  ]);
});

test('P4: a message under the id of a call, or of its key, keeps both apart', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    { type: 'message-started', runId: 'run-1', messageId: 'c1', role: 'user' },
    { type: 'message-closed', runId: 'run-1', messageId: 'c1' },
    { type: 'message-started', runId: 'run-1', messageId: '5:run-1:c1', role: 'system' },
    { type: 'message-closed', runId: 'run-1', messageId: '5:run-1:c1' },
    callOf('run-1', 'c1', 'look', '{}'),
    callOf('run-1', '', 'look', '{}'),
  );
  const { thread } = stage.conversation;
  expect(thread.messages().map(({ role }) => role)).toEqual([
    'user',
    'user',
    'system',
    'assistant',
    'assistant',
  ]);
  expect(new Set(thread.messages().map(({ id }) => id)).size).toBe(5);
  expect(thread.messages().every(({ id }) => id !== '')).toBe(true);
});

test('P4: a recorded log gives an equal thread, folded or not, in one go or event by event', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  stage.tool('ask');
  const whole: unknown[] = [];
  stage.conversation.thread.observe((event) => whole.push(event));
  await stage.say('hi');
  // One at a time, so that there is something to fold.
  for (const event of [
    ...textOf('run-1', 'm1', 'One moment, please, I look.', 1),
    ...callOf('run-1', 'c1', 'set', '{"n":12345}', { size: 1, parentMessageId: 'm1' }),
    ...callOf('run-1', 'c2', 'ask', '{"n":2}', { size: 1 }),
  ]) {
    await stage.hear(event);
  }
  await stage.finish();
  await tool.last().returns({ ok: true });
  await stage.decide('c2', { kind: 'reject', reason: 'no' });
  await stage.hear({ type: 'run-started', runId: 'run-2' }, textOf('run-2', 'm2', 'I see.', 2));
  await stage.finish();
  const { thread } = stage.conversation;
  const log = thread.log();
  expect(log.length).toBeLessThan(whole.length);
  const again = createThread({ id: 'thread-1', log });
  expect(again.snapshot()).toEqual(thread.snapshot());
  expect(again.log()).toEqual(log);
  const slowly = createThread({ id: 'thread-1', clock: createFakeClock() });
  for (const event of log) slowly.dispatch(event);
  expect(slowly.snapshot()).toEqual(thread.snapshot());
});

test('P4: neighbouring pieces of one text that come at once are logged as one, and no others', () => {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  const told: string[] = [];
  thread.observe((event) => told.push('delta' in event ? event.delta : event.type));
  const argsOf = (runId: string, toolCallId: string, delta: string) =>
    ({ type: 'call-args-appended', runId, toolCallId, delta }) as const;
  const wordsOf = (runId: string, messageId: string, delta: string) =>
    ({ type: 'message-text-appended', runId, messageId, delta }) as const;
  const batch = [
    argsOf('r', 'a', '1'),
    argsOf('r', 'a', '2'),
    argsOf('r', 'a', '3'),
    argsOf('r', 'b', '4'),
    argsOf('r', 'a', '5'),
    argsOf('s', 'a', '6'),
    wordsOf('s', 'a', '7'),
    wordsOf('s', 'a', '8'),
    wordsOf('s', 'm', '9'),
    wordsOf('r', 'm', '0'),
  ];
  const before = structuredClone(batch);
  thread.dispatch(batch);
  expect(told).toEqual(['123', '4', '5', '6', '78', '9', '0']);
  expect(batch).toEqual(before);
  expect(thread.log().map((event) => ('delta' in event ? event.delta : ''))).toEqual(told);
});

test('P4: folding moves no text across what it depends on', () => {
  const clock = createFakeClock();
  const thread = createThread({ id: 't', clock });
  thread.dispatch([
    { type: 'run-started', runId: 'r' },
    { type: 'message-text-appended', runId: 'other', messageId: 'm', delta: 'too early' },
    { type: 'message-started', runId: 'r', messageId: 'm', role: 'assistant' },
    { type: 'message-text-appended', runId: 'other', messageId: 'm', delta: 'a' },
    ...callOf('r', 'c', 'look', '{}', { parentMessageId: 'm' }),
    { type: 'message-text-appended', runId: 'r', messageId: 'm', delta: 'b' },
    { type: 'message-text-appended', runId: 'r', messageId: 'm', delta: 'c' },
    { type: 'message-closed', runId: 'r', messageId: 'm' },
    { type: 'message-text-appended', runId: 'r', messageId: 'm', delta: 'too late' },
    { type: 'run-succeeded', runId: 'r' },
  ]);
  expect(shown(thread)).toEqual(['assistant: a[c]bc']);
  const again = createThread({ id: 't', log: thread.log() });
  expect(again.snapshot()).toEqual(thread.snapshot());
});

test('P15: a replayed log is shown and never acted on', async () => {
  const first = createStage();
  const played = first.tool('set', { approval: 'none' });
  await first.say('hi');
  await first.hear(callOf('run-1', 'c1', 'set', '{}'));
  await first.finish();
  expect(played.performances).toHaveLength(1);
  const logs = first.conversation.thread.log();
  // Cut at every place: whatever had been recorded, nothing starts from it.
  for (let length = 0; length <= logs.length; length += 1) {
    const stage = createStage({ log: logs.slice(0, length) });
    const tool = stage.tool('set', { approval: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(tool.performances).toEqual([]);
    expect(stage.transport.runs).toEqual([]);
    const before = stage.conversation.thread.snapshot();
    stage.conversation.start()();
    expect(stage.conversation.thread.snapshot()).toEqual(before);
  }
});
