import { expect, test } from 'vitest';
import { callStatus } from './call-status.ts';
import { callOf, createFakeClock, textOf } from './testing/index.ts';
import { createStage } from './testing/stage.ts';
import { createThread } from './thread.ts';

test('P1: the card is there on the first event of the call, before anything of its arguments', async () => {
  const stage = createStage();
  stage.tool('refund');
  await stage.say('hi');
  await stage.hear({ type: 'call-started', runId: 'run-1', toolCallId: 'c1', toolName: 'refund' });
  const { thread } = stage.conversation;
  expect(thread.callKeys()).toEqual([stage.call('c1').key]);
  expect(stage.status('c1')).toBe('args-streaming');
  expect(thread.message(stage.call('c1').messageId)).toMatchObject({
    role: 'assistant',
    parts: [{ kind: 'call', key: stage.call('c1').key }],
  });
});

test('P1: arguments are read as they arrive, and a snapshot once taken does not change', async () => {
  const stage = createStage();
  await stage.say('hi');
  const { thread } = stage.conversation;
  const runId = 'run-1';
  await stage.hear({ type: 'call-started', runId, toolCallId: 'c1', toolName: 'write' });
  const { key } = stage.call('c1');
  expect(thread.args(key)?.value).toBeUndefined();
  await stage.hear({ type: 'call-args-appended', runId, toolCallId: 'c1', delta: '{"text": "ab' });
  const early = thread.args(key);
  expect(early?.value).toEqual({ text: 'ab' });
  await stage.hear({ type: 'call-args-appended', runId, toolCallId: 'c1', delta: 'c", "n": 1' });
  expect(thread.args(key)?.value).toEqual({ text: 'abc' });
  await stage.hear({ type: 'call-args-appended', runId, toolCallId: 'c1', delta: '2}' });
  expect(thread.args(key)?.value).toEqual({ text: 'abc', n: 12 });
  expect(early?.value).toEqual({ text: 'ab' });
  expect(thread.args('nobody')).toBeUndefined();
});

test('P1: arguments read only at the end are the same as those followed all along', () => {
  const followed = createThread({ id: 't', clock: createFakeClock() });
  const late = createThread({ id: 't', clock: createFakeClock() });
  for (const event of callOf('r', 'c', 'write', '{"a": [1, 2, {"b": "c\\n\\u00e9"}]}', { size: 1 })) {
    followed.dispatch(event);
    late.dispatch(event);
    for (const key of followed.callKeys()) followed.args(key);
  }
  const key = late.callKeys()[0] ?? '';
  expect(followed.args(key)?.value).toEqual(late.args(key)?.value);
  expect(late.args(key)?.state).toBe('complete');
});

test('P2: nothing acts on a closed call before its run has finished, and nothing is asked', async () => {
  const stage = createStage();
  const asked = stage.tool('refund');
  const free = stage.tool('theme', { approval: 'none', order: 'concurrent' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"a":1}'), callOf('run-1', 'c2', 'theme', '{}'));
  expect(stage.status('c1')).toBe('args-complete');
  expect(stage.status('c2')).toBe('args-complete');
  expect(stage.conversation.thread.openRequests()).toEqual([]);
  expect(free.performances).toEqual([]);
  await stage.finish();
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(stage.status('c2')).toBe('running');
  expect(asked.performances).toEqual([]);
  expect(free.last().args).toEqual({});
});

test('P2: a call reopened after its end goes on, and what runs is the whole of it', async () => {
  const stage = createStage();
  const tool = stage.tool('theme', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'theme', '{"x":1'));
  expect(stage.status('c1')).toBe('args-complete');
  await stage.hear({ type: 'call-started', runId: 'run-1', toolCallId: 'c1', toolName: 'theme' });
  expect(stage.status('c1')).toBe('args-streaming');
  await stage.hear(
    { type: 'call-args-appended', runId: 'run-1', toolCallId: 'c1', delta: ',"y":2}' },
    { type: 'call-closed', runId: 'run-1', toolCallId: 'c1' },
  );
  expect(stage.conversation.thread.callKeys()).toHaveLength(1);
  await stage.finish();
  expect(tool.performances.map(({ args }) => args)).toEqual([{ x: 1, y: 2 }]);
});

test.each([
  ['name', { toolName: 'other' }],
  ['owner', { subagentRunId: 'someone' }],
  ['parent', { parentMessageId: 'elsewhere' }],
] as const)(
  'P2: a reopening that disagrees about the %s makes the call invalid: nothing of it runs',
  async (what, other) => {
    const stage = createStage();
    const tool = stage.tool('theme', { approval: 'none' });
    stage.tool('other', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(
      ...callOf('run-1', 'c1', 'theme', '{}'),
      { type: 'call-started', runId: 'run-1', toolCallId: 'c1', toolName: 'theme', ...other },
      { type: 'call-closed', runId: 'run-1', toolCallId: 'c1' },
    );
    await stage.finish();
    expect(stage.status('c1')).toBe('invalid');
    expect(tool.performances).toEqual([]);
    expect(stage.sentAnswers()).toEqual([
      `c1 (contradictory-call): This call was sent twice, and its ${what} changed in between. It was not executed.`,
    ]);
  },
);

test('P2: arguments that were never closed do not run, even if they parse and the run ended well', async () => {
  const stage = createStage();
  const tool = stage.tool('theme', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'theme', '{"a":1}').slice(0, -1));
  await stage.finish();
  expect(stage.call('c1').args.state).toBe('incomplete');
  expect(stage.status('c1')).toBe('cancelled');
  expect(tool.performances).toEqual([]);
  expect(stage.sentAnswers()).toEqual([
    'c1 (cancelled): The run ended before the arguments were complete. It was not executed.',
  ]);
});

test('calls interleave freely, each with its own text', async () => {
  const stage = createStage();
  await stage.say('hi');
  const one = callOf('run-1', 'c1', 'write', '{"who":"one"}', { size: 3 });
  const two = callOf('run-1', 'c2', 'write', '{"who":"two"}', { size: 2 });
  const mixed = Array.from({ length: Math.max(one.length, two.length) }, (_, index) =>
    [one[index], two[index]].flatMap((event) => event ?? []),
  );
  await stage.hear(...mixed);
  expect(stage.call('c1').args).toEqual({ state: 'closed', text: '{"who":"one"}' });
  expect(stage.call('c2').args).toEqual({ state: 'closed', text: '{"who":"two"}' });
});

test('a call stands in the message it names, in the order it came, also when the message comes later', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    { type: 'message-started', runId: 'run-1', messageId: 'm1', role: 'assistant' },
    { type: 'message-text-appended', runId: 'run-1', messageId: 'm1', delta: 'Let me see. ' },
    callOf('run-1', 'c1', 'look', '{}', { parentMessageId: 'm1' }),
    { type: 'message-text-appended', runId: 'run-1', messageId: 'm1', delta: 'And then' },
    { type: 'message-closed', runId: 'run-1', messageId: 'm1' },
    callOf('run-1', 'c2', 'look', '{}', { parentMessageId: 'm2' }),
    textOf('run-1', 'm2', 'Found'),
  );
  const { thread } = stage.conversation;
  const kinds = (id: string) => {
    const message = thread.message(id);
    return message?.role === 'assistant'
      ? message.parts.map((part) =>
          part.kind === 'call' ? thread.call(part.key)?.toolCallId : 'text' in part ? part.text : part.kind,
        )
      : undefined;
  };
  expect(kinds('m1')).toEqual(['Let me see. ', 'c1', 'And then']);
  expect(kinds('m2')).toEqual(['c2', 'Found']);
});

test('a call and a message that a subagent makes say whose they are', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    {
      type: 'message-started',
      runId: 'run-1',
      messageId: 'm1',
      role: 'assistant',
      name: 'Bo',
      subagentRunId: 's1',
    },
    { type: 'call-started', runId: 'run-1', toolCallId: 'c1', toolName: 'look', subagentRunId: 's2' },
    { type: 'call-started', runId: 'run-1', toolCallId: 'c2', toolName: 'look' },
  );
  const { thread } = stage.conversation;
  expect(thread.message('m1')).toMatchObject({ name: 'Bo', subagentRunId: 's1', runId: 'run-1' });
  expect(stage.call('c1').subagentRunId).toBe('s2');
  expect(thread.message('c1')).toMatchObject({ subagentRunId: 's2', runId: 'run-1', streaming: false });
  expect(stage.call('c2')).not.toHaveProperty('subagentRunId');
});

test('a parent that is no message of the assistant gives the call a message of its own', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'look', '{}', { parentMessageId: 'message-1' }));
  const { thread } = stage.conversation;
  expect(thread.message('message-1')).toMatchObject({ role: 'user' });
  expect(stage.call('c1').messageId).toBe('c1');
  expect(thread.messages().map(({ role }) => role)).toEqual(['user', 'assistant']);
});

test('what a run writes after its end is not written: no card streams for ever', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'look', '{"a":').slice(0, 2));
  stage.conversation.stop();
  stage.conversation.thread.dispatch([
    { type: 'call-args-appended', runId: 'run-1', toolCallId: 'c1', delta: '1}' },
    ...callOf('run-1', 'c2', 'look', '{}'),
    ...textOf('run-1', 'm9', 'late'),
  ]);
  expect(stage.call('c1').args).toEqual({ state: 'incomplete', text: '{"a":' });
  expect(stage.conversation.thread.latestCall('c2')).toBeUndefined();
  expect(stage.conversation.thread.message('m9')).toBeUndefined();
});

test('text goes on where it was closed, and what a person wrote is never added to', async () => {
  const stage = createStage();
  await stage.say('hello');
  await stage.hear(
    textOf('run-1', 'm1', 'One'),
    textOf('run-1', 'm1', ' two'),
    { type: 'message-text-appended', runId: 'run-1', messageId: 'm1', delta: 'not open' },
    textOf('run-1', 'message-1', ' world'),
  );
  const { thread } = stage.conversation;
  expect(thread.message('m1')).toMatchObject({
    parts: [{ kind: 'text', text: 'One two' }],
    streaming: false,
  });
  expect(thread.message('message-1')).toMatchObject({ parts: [{ type: 'text', text: 'hello' }] });
});

test('what a person wrote, told of twice, is one message; under the id of another one it is its own', async () => {
  const stage = createStage();
  await stage.say('hello');
  await stage.hear(textOf('run-1', 'm1', 'One'));
  const { thread } = stage.conversation;
  const message = { role: 'user' as const, parts: [{ type: 'text' as const, text: 'hello' }] };
  thread.dispatch([
    { type: 'message-sent', message: { ...message, id: 'message-1' } },
    { type: 'message-sent', message: { ...message, id: 'm1' } },
  ]);
  expect(thread.messages().map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(thread.message('m1')).toMatchObject({ role: 'assistant' });
});

test('messages of every role a run may write are kept, with their text', async () => {
  const stage = createStage();
  await stage.say('hi');
  for (const role of ['user', 'system', 'developer', 'reasoning'] as const) {
    await stage.hear(
      { type: 'message-started', runId: 'run-1', messageId: role, role },
      { type: 'message-text-appended', runId: 'run-1', messageId: role, delta: 'a' },
      { type: 'message-text-appended', runId: 'run-1', messageId: role, delta: 'b' },
      { type: 'message-closed', runId: 'run-1', messageId: role },
    );
  }
  const { thread } = stage.conversation;
  expect(thread.message('user')).toMatchObject({ role: 'user', parts: [{ type: 'text', text: 'ab' }] });
  for (const role of ['system', 'developer', 'reasoning'])
    expect(thread.message(role)).toMatchObject({ role, text: 'ab', streaming: false });
});

test('a call of a run nobody announced is shown, and is the agent’s', () => {
  const thread = createThread({ id: 't', clock: createFakeClock() });
  thread.dispatch(callOf('r', 'c', 'look', '{}'));
  const call = thread.latestCall('c');
  expect(call?.advertised).toBeUndefined();
  expect(call === undefined ? undefined : callStatus(call)).toBe('running');
});
