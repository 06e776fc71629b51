import { expect, test } from 'vitest';
import { createConversation } from './conversation.ts';
import type { Transport } from './ports.ts';
import { callOf, createCountingIds, createFakeClock, openValidator, runOf } from './testing/index.ts';
import { createStage, settle } from './testing/stage.ts';
import type { ThreadEventBody } from './thread-event.ts';

type Batch = readonly ThreadEventBody[];

function conversationOn(run: Transport['run']) {
  const conversation = createConversation({
    threadId: 't',
    transport: { run },
    validator: openValidator,
    clock: createFakeClock(),
    ids: createCountingIds(),
  });
  conversation.start();
  return conversation;
}

test.each<[string, Transport['run']]>([
  [
    'throws at once',
    () => {
      throw new Error('no transport');
    },
  ],
  [
    'throws before it says anything',
    // biome-ignore lint/correctness/useYield: it never gets there
    async function* () {
      throw new Error('no transport');
    },
  ],
  [
    'throws something odd',
    () => {
      throw undefined;
    },
  ],
])('a transport that %s is a run that was cut off, and the message can be sent again', async (_name, run) => {
  const conversation = conversationOn(run);
  const ended = await conversation.send('hi');
  expect(ended.end).toMatchObject({
    kind: 'cut-off',
    message: expect.stringMatching(/no transport|undefined/),
  });
  expect((await conversation.retry()).end?.kind).toBe('cut-off');
});

test('P5: a transport that breaks in the middle cuts the run off and keeps what came', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'own', '{}'));
  await stage.transport.last().fail(new Error('reset'));
  await settle();
  expect(stage.conversation.thread.latestRun()?.end).toEqual({ kind: 'cut-off', message: 'reset' });
  expect(stage.status('c1')).toBe('cut-off');
});

test('P5: a stream that ends without the end of its run was cut off, not finished', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.transport.last().end();
  await settle();
  expect(stage.conversation.thread.latestRun()?.end).toMatchObject({ kind: 'cut-off' });
  const silent = conversationOn(async function* () {});
  expect((await silent.send('hi')).end).toMatchObject({ kind: 'cut-off' });
});

test('P5: so was a run that never began, whatever came before it', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.finish();
  stage.conversation.thread.dispatch({ type: 'run-started', runId: 'another client’s' });
  void stage.conversation.send('again');
  await settle();
  await stage.transport.last().end();
  await settle();
  expect(stage.conversation.thread.runs().map(({ id, end }) => [id, end?.kind])).toEqual([
    ['run-1', 'succeeded'],
    ['another client’s', 'stopped'],
    ['run-2', 'cut-off'],
  ]);
});

test('P5: a transport that breaks after its run had ended changes nothing', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear({ type: 'run-succeeded', runId: 'run-1' });
  await stage.transport.last().fail(new Error('reset'));
  await settle();
  expect(stage.conversation.thread.latestRun()?.end).toEqual({ kind: 'succeeded' });
});

test('P17: a transport that goes on after it was aborted is not listened to', async () => {
  const stage = createStage();
  const run = await stage.say('hi');
  stage.conversation.stop();
  await run.push(...callOf('run-1', 'c1', 'own', '{}'));
  expect(stage.conversation.thread.latestCall('c1')).toBeUndefined();
});

test('P17: a batch that was already on its way when the run was stopped does not count', async () => {
  const stage = createStage();
  const run = await stage.say('hi');
  const pushed = run.push(...callOf('run-1', 'c1', 'own', '{}'));
  stage.conversation.stop();
  await pushed;
  expect(stage.conversation.thread.latestCall('c1')).toBeUndefined();
});

test('P17: a transport that ignores the abort keeps nobody waiting', async () => {
  const never = new Promise<never>(() => {});
  const conversation = conversationOn(async function* (): AsyncGenerator<Batch> {
    yield [];
    await never;
  });
  const sent = conversation.send('hi');
  await settle();
  conversation.stop();
  expect((await sent).end).toEqual({ kind: 'stopped', by: 'person' });
  const again = conversation.send('again');
  await settle();
  conversation.stop();
  expect((await again).id).toBe('run-2');
});

test('P17: a transport that throws once it is aborted, or while it is let go, troubles nobody', async () => {
  const conversation = conversationOn((_request, { signal }) => ({
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      return: () => Promise.reject(new Error('could not let go')),
    }),
  }));
  const sent = conversation.send('hi');
  await settle();
  conversation.stop();
  expect((await sent).end).toEqual({ kind: 'stopped', by: 'person' });
  await settle();
  expect(conversation.thread.latestRun()?.end).toEqual({ kind: 'stopped', by: 'person' });
});

test('a transport that answers at once, before anyone waits, is heard', async () => {
  const conversation = conversationOn(async function* ({ runId }) {
    yield runOf(runId);
  });
  expect((await conversation.send('hi')).end).toEqual({ kind: 'succeeded' });
});

test('a run is sent with the thread, its tools and nothing else, once', async () => {
  const stage = createStage();
  stage.tool('set', { title: 'Set it', risk: 'high', approval: 'none', parameters: { type: 'object' } });
  await stage.say('hi');
  expect(stage.transport.runs).toHaveLength(1);
  const { messages, tools, answers, heldCalls, threadId, runId } = stage.transport.last().request;
  expect({ messages, tools, answers, heldCalls, threadId, runId }).toEqual({
    threadId: 'thread-1',
    runId: 'run-1',
    messages: [{ id: 'message-1', role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
    tools: [
      {
        name: 'set',
        description: 'Does set.',
        schema: { type: 'object' },
        approval: 'none',
        runnable: true,
        title: 'Set it',
        risk: 'high',
      },
    ],
    answers: [],
    heldCalls: [],
  });
  expect(stage.transport.last().request.callOf('nobody')).toBeUndefined();
});
