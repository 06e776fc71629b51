import { describe, expect, test } from 'vitest';
import type { RunInterrupt } from './interrupt.ts';
import { previewRun } from './preview-run.ts';
import {
  callOf,
  providerProblems,
  statedAssistant,
  statedCall,
  statedUser,
  textOf,
} from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';

interface Scene {
  readonly stage: Stage;
  readonly ask: PlayedTool;
  readonly free: PlayedTool;
}

const inOne = { parentMessageId: 'm1' };

/** A conversation in which messages wait. One tool asks, another one does not. */
function setScene(options: Parameters<typeof createStage>[0] = {}): Scene {
  const stage = createStage({ whileCallsOpen: 'hold', ...options });
  return { stage, ask: stage.tool('ask'), free: stage.tool('free', { approval: 'none' }) };
}

/** A call that a person has not decided on yet, of a run that has ended. */
async function asked(options: Parameters<typeof createStage>[0] = {}): Promise<Scene> {
  const scene = setScene(options);
  const { stage } = scene;
  if (options.idle === true) return scene;
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
  await stage.finish();
  return scene;
}

/** The person writes; nothing is expected to be sent by that. */
async function write(stage: Stage, ...texts: readonly string[]): Promise<void> {
  const before = stage.transport.runs.length;
  for (const text of texts) void stage.conversation.send(text);
  await settle();
  expect(stage.transport.runs).toHaveLength(before);
}

/** What waits, in order. */
function waiting(stage: Stage): readonly string[] {
  return stage.conversation.thread.heldMessages().messages.map(textOfUser);
}

function textOfUser({ parts }: { readonly parts: readonly { readonly type: string }[] }): string {
  return parts.map((part) => ('text' in part ? String(part.text) : '')).join('');
}

/** The last run as it was sent: roles, and what the person wrote. */
function sent(stage: Stage): readonly string[] {
  const { request } = stage.transport.last();
  expect(providerProblems(request)).toEqual([]);
  return request.messages.map((message) => (message.role === 'user' ? textOfUser(message) : message.role));
}

describe('P14: a message that is written while a call is open, where messages wait', () => {
  test('gives nothing up, is no part of the transcript, and goes with the replies in one run', async () => {
    const { stage, ask } = await asked();
    const fate = stage.conversation.send('and then?');
    await settle();
    expect(waiting(stage)).toEqual(['and then?']);
    expect(stage.status('c1')).toBe('awaiting-decision');
    expect(stage.conversation.thread.messages().map(({ role }) => role)).toEqual(['user', 'assistant']);
    await stage.decide('c1', { kind: 'approve' });
    expect(stage.transport.runs).toHaveLength(1);
    await ask.last().returns('done');
    expect(stage.transport.runs).toHaveLength(2);
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'and then?']);
    expect(stage.sentAnswers()).toEqual(['c1: done']);
    expect(waiting(stage)).toEqual([]);
    expect(stage.conversation.thread.latestRun()?.request?.cause).toBe('message');
    await stage.hear({ type: 'run-started', runId: 'run-2' });
    await stage.finish();
    expect(await fate).toMatchObject({ id: 'run-2', end: { kind: 'succeeded' } });
    expect(stage.transport.runs).toHaveLength(2);
  });

  test('goes at once where nothing is open, as any message', async () => {
    const { stage } = setScene();
    await stage.say('hi');
    await stage.finish();
    await stage.say('more');
    expect(sent(stage)).toEqual(['hi', 'more']);
    expect(stage.conversation.thread.log().some(({ type }) => type === 'message-held')).toBe(false);
  });

  test('waits for the run that is under way, which is not stopped, and goes when it has ended', async () => {
    const { stage } = setScene();
    const run = await stage.say('hi');
    await stage.hear(textOf('run-1', 'm1', 'Let me see'));
    await write(stage, 'quickly');
    expect(run.signal.aborted).toBe(false);
    await stage.finish();
    expect(sent(stage)).toEqual(['hi', 'assistant', 'quickly']);
    expect(stage.conversation.thread.run('run-1')?.end).toEqual({ kind: 'succeeded' });
  });

  test('waits for an answer that stays open after its run, as long as any run waits for it', async () => {
    const { stage } = setScene();
    await stage.say('hi');
    await stage.hear({ type: 'run-succeeded', runId: 'run-1' });
    await write(stage, 'more');
    stage.clock.advance(1000);
    await settle();
    expect(sent(stage)).toEqual(['hi', 'more']);
  });

  test.each<[string, (scene: Scene) => unknown]>([
    ['is rejected', ({ stage }) => stage.decide('c1', { kind: 'reject' })],
    ['is answered', ({ stage }) => stage.decide('c1', { kind: 'answer', text: 'x' })],
    ['is cancelled alone', ({ stage }) => stage.conversation.cancelCall(stage.call('c1').key)],
    [
      'is out of time',
      async ({ stage }) => {
        await stage.decide('c1', { kind: 'approve' });
        stage.clock.advance(60_000);
      },
    ],
    [
      'breaks',
      async ({ stage, ask }) => {
        await stage.decide('c1', { kind: 'approve' });
        await ask.last().throws(new Error('no'));
      },
    ],
  ])('goes when the last open call %s', async (_how, settleCall) => {
    const scene = await asked();
    await write(scene.stage, 'more');
    await settleCall(scene);
    await settle();
    expect(sent(scene.stage)).toEqual(['hi', 'assistant', 'tool', 'more']);
    expect(scene.stage.transport.runs).toHaveLength(2);
  });

  test('waits for all of them', async () => {
    const { stage, free } = setScene();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}', inOne), callOf('run-1', 'c2', 'ask', '{}', inOne));
    await stage.finish();
    await write(stage, 'more');
    await free.last().returns('one');
    expect(waiting(stage)).toEqual(['more']);
    await stage.decide('c2', { kind: 'reject' });
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'tool', 'more']);
  });

  test('waits while a failure is held back, which goes out only when somebody says so', async () => {
    const { stage, free } = setScene({ onToolException: 'fail' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'));
    await stage.finish();
    await write(stage, 'one');
    await free.last().throws(new Error('no'));
    await write(stage, 'two');
    expect(waiting(stage)).toEqual(['one', 'two']);
    stage.conversation.decideFailure(stage.call('c1').key, { kind: 'tell' });
    await settle();
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one', 'two']);
  });

  test('keeps its order among several, is rewritten in its place, and is taken back', async () => {
    const { stage } = await asked();
    const { conversation } = stage;
    await write(stage, 'one', 'two', 'three');
    const [first, second, third] = conversation.thread.heldMessages().messages.map(({ id }) => id);
    expect(conversation.editHeld(first ?? '', 'ONE')).toBe(true);
    expect(conversation.takeBackHeld(second ?? '')).toMatchObject({ parts: [{ text: 'two' }] });
    expect(waiting(stage)).toEqual(['ONE', 'three']);
    expect(() => conversation.editHeld(third ?? '', ' ')).toThrow(/empty/);
    await stage.decide('c1', { kind: 'reject' });
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'ONE', 'three']);
    expect(conversation.editHeld(third ?? '', 'late')).toBe(false);
    expect(conversation.takeBackHeld(third ?? '')).toBeUndefined();
    expect(stage.transport.runs).toHaveLength(2);
  });

  test('taken back, was never sent; the conversation goes on without it', async () => {
    const { stage } = await asked();
    const fate = stage.conversation.send('never mind');
    await settle();
    stage.conversation.takeBackHeld(stage.conversation.thread.heldMessages().messages[0]?.id ?? '');
    expect(await fate).toMatchObject({ halted: true });
    await stage.decide('c1', { kind: 'reject' });
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool']);
    expect(stage.conversation.thread.latestRun()?.request?.cause).toBe('replies');
  });

  test('can be sent in spite of what is open: that is superseded then', async () => {
    const { stage } = await asked();
    await write(stage, 'one', 'two');
    void stage.conversation.sendHeld();
    await settle();
    expect(stage.status('c1')).toBe('superseded');
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one', 'two']);
  });

  test('goes though so many runs followed one another that a person was to be asked', async () => {
    const { stage } = await asked({ runLimit: 0 });
    await write(stage, 'more');
    await stage.decide('c1', { kind: 'reject' });
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'more']);
  });

  test('is shown in what the next run would carry', async () => {
    const { stage } = await asked();
    await write(stage, 'more');
    expect(previewRun(stage.conversation).messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'user',
    ]);
    expect(waiting(stage)).toEqual(['more']);
  });
});

describe('P14: where messages wait, calls that are left over', () => {
  const ends: readonly ThreadEventBody[] = [
    { type: 'run-failed', runId: 'run-1', message: 'x' },
    { type: 'run-cancelled', runId: 'run-1' },
    { type: 'run-refused', runId: 'run-1', message: 'x', code: 'y' },
    { type: 'run-cut-off', runId: 'run-1', message: 'x' },
  ];

  test.each(ends.map((end) => [end.type, end] as const))(
    'from a run that ended with %s are answered by the message that waited for it',
    async (_type, end) => {
      const { stage, ask } = setScene();
      await stage.say('hi');
      await stage.hear(
        callOf('run-1', 'c1', 'ask', '{}', inOne),
        callOf('run-1', 'c2', 'own', '{"a":', inOne).slice(0, 2),
      );
      await write(stage, 'more');
      await stage.hear(end);
      await stage.transport.last().end();
      await settle();
      expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'tool', 'more']);
      expect(stage.transport.runs).toHaveLength(2);
      expect(ask.performances).toEqual([]);
    },
  );

  test.each(ends.map((end) => [end.type, end] as const))(
    'from a run that ended with %s keep no message waiting that is written afterwards',
    async (_type, end) => {
      const { stage } = setScene();
      await stage.say('hi');
      await stage.hear(callOf('run-1', 'c1', 'ask', '{}'), end);
      await stage.transport.last().end();
      await settle();
      await stage.say('more');
      expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'more']);
    },
  );

  test('and run still, after their run failed, are waited for', async () => {
    const { stage, free } = setScene();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'), { type: 'run-succeeded', runId: 'run-1' });
    await stage.hear({ type: 'run-failed', runId: 'run-1', message: 'late' });
    await stage.transport.last().end();
    await settle();
    await write(stage, 'more');
    await free.last().returns('done');
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'more']);
    expect(stage.sentAnswers()).toEqual(['c1: done']);
  });

  test('from a run that was stopped are answered by the next message, at once', async () => {
    const { stage } = await asked();
    stage.conversation.stop();
    await stage.say('more');
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'more']);
    expect(stage.sentAnswers()[0]).toMatch(/^c1 \(cancelled\)/);
  });

  test('from loaded history are answered by the next message, at once, and nothing of them runs', async () => {
    const { stage, ask, free } = setScene();
    stage.conversation.thread.dispatch({
      type: 'history-loaded',
      messages: [
        statedUser('u', 'before'),
        statedAssistant('a', 'calling', statedCall('h1', 'ask', '{}'), statedCall('h2', 'free', '{}')),
      ],
    });
    await stage.say('more');
    expect(sent(stage)).toEqual(['before', 'assistant', 'tool', 'tool', 'more']);
    expect([...ask.performances, ...free.performances]).toEqual([]);
  });

  test('another client’s run under way is waited for', async () => {
    const { stage } = setScene();
    const { thread } = stage.conversation;
    thread.dispatch({ type: 'run-started', runId: 'foreign' });
    await write(stage, 'more');
    thread.dispatch({ type: 'run-cancelled', runId: 'foreign' });
    await settle();
    expect(sent(stage)).toEqual(['more']);
  });

  test('from another client’s run that failed keep it waiting no longer than that', async () => {
    const { stage } = setScene();
    const { thread } = stage.conversation;
    thread.dispatch([{ type: 'run-started', runId: 'foreign' }, ...callOf('foreign', 'f1', 'own', '{}')]);
    await write(stage, 'more');
    thread.dispatch({ type: 'run-failed', runId: 'foreign', message: 'x' });
    await settle();
    expect(sent(stage)).toEqual(['assistant', 'tool', 'more']);
  });
});

describe('P14: a message that waits, when the person', () => {
  test('stops what it waits for, is given back: nothing goes by itself, and it can be sent', async () => {
    const { stage } = await asked();
    const fate = stage.conversation.send('one');
    await settle();
    stage.conversation.stop();
    await settle();
    expect(stage.conversation.thread.heldMessages()).toMatchObject({ isReturned: true });
    expect(stage.transport.runs).toHaveLength(1);
    void stage.conversation.sendHeld();
    await settle();
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one']);
    await stage.hear({ type: 'run-started', runId: 'run-2' });
    await stage.finish();
    expect((await fate).id).toBe('run-2');
  });

  test('stops the run it waits for and writes another one, goes with that, in the order written', async () => {
    const { stage } = setScene();
    await stage.say('hi');
    await write(stage, 'one', 'two');
    stage.conversation.stop();
    await stage.say('three');
    expect(sent(stage)).toEqual(['hi', 'one', 'two', 'three']);
    expect(waiting(stage)).toEqual([]);
  });

  test('stops, tries again and writes another one meanwhile, waits with that and goes by itself', async () => {
    const { stage } = await asked();
    await write(stage, 'one');
    stage.conversation.stop();
    void stage.conversation.retry();
    await stage.hear({ type: 'run-started', runId: 'run-2' });
    await write(stage, 'two');
    await stage.finish();
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one', 'two']);
  });

  test('leaves while a run is under way, is given back and kept, also over a replay', async () => {
    const { stage } = setScene({ idle: true });
    const leave = stage.conversation.start();
    await stage.say('hi');
    await write(stage, 'one');
    leave();
    stage.conversation.start();
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    const { thread } = stage.conversation;
    expect(thread.heldMessages()).toMatchObject({ isReturned: true, messages: [{ role: 'user' }] });
    expect(createThread({ id: 'again', log: thread.log() }).snapshot()).toEqual(thread.snapshot());
    void stage.conversation.sendHeld();
    await settle();
    expect(sent(stage)).toEqual(['hi', 'one']);
  });

  test('leaves while a tool runs, is given back', async () => {
    const { stage } = setScene({ idle: true });
    const leave = stage.conversation.start();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'));
    await stage.finish();
    await write(stage, 'one');
    leave();
    await settle();
    expect(stage.conversation.thread.heldMessages().isReturned).toBe(true);
    expect(stage.transport.runs).toHaveLength(1);
  });

  test('leaves while only a decision is open, waits on and goes after it', async () => {
    const { stage } = await asked({ idle: true });
    const leave = stage.conversation.start();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
    await stage.finish();
    await write(stage, 'one');
    leave();
    stage.conversation.start();
    expect(stage.conversation.thread.heldMessages().isReturned).toBe(false);
    await stage.decide('c1', { kind: 'reject' });
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one']);
  });

  test('comes back to a recorded thread, waits as it did', async () => {
    const before = await asked();
    await write(before.stage, 'one');
    const { stage } = setScene({ log: before.stage.conversation.thread.log() });
    await settle();
    expect(stage.transport.runs).toHaveLength(0);
    await stage.decide('c1', { kind: 'reject' });
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one']);
  });
});

describe('P14: a message that went after it had waited', () => {
  test('is in the transcript once when its run was never accepted and is tried again', async () => {
    const { stage } = await asked();
    await write(stage, 'one');
    await stage.decide('c1', { kind: 'reject' });
    await stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'No.' });
    await stage.transport.last().end();
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    void stage.conversation.retry();
    await settle();
    expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one']);
  });

  test('waits no more when its log is told again', async () => {
    const { stage } = await asked();
    await write(stage, 'one');
    await stage.decide('c1', { kind: 'reject' });
    const { thread } = stage.conversation;
    thread.dispatch(thread.log().filter(({ type }) => type === 'message-held'));
    expect(waiting(stage)).toEqual([]);
  });
});

describe('P14, P13: where messages wait, what the agent asks at the end of a run', () => {
  const interrupt = (id: string): RunInterrupt => ({
    id,
    reason: 'x',
    raw: null,
    questions: [{ allowed: ['approve', 'reject'], losses: [] }],
  });

  async function interrupted(): Promise<Stage> {
    const { stage } = setScene();
    await stage.say('hi');
    await stage.hear({
      type: 'run-interrupted',
      runId: 'run-1',
      interrupts: [interrupt('i1'), interrupt('i2')],
    });
    await stage.transport.last().end();
    await settle();
    return stage;
  }

  async function approve(stage: Stage, position: number): Promise<void> {
    const request = stage.conversation.thread.requests()[position];
    await stage.conversation.decide({
      requestId: request?.id ?? '',
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '',
    });
    await settle();
  }

  test('is not given up; what is decided goes alone, and the message when that run has ended', async () => {
    const stage = await interrupted();
    await write(stage, 'more');
    await approve(stage, 0);
    expect(stage.transport.runs).toHaveLength(1);
    await approve(stage, 1);
    expect(stage.transport.runs).toHaveLength(2);
    expect(sent(stage)).toEqual(['hi']);
    expect(stage.transport.last().request.answers.map(({ kind }) => kind)).toEqual(['decided', 'decided']);
    await stage.hear({ type: 'run-started', runId: 'run-2' });
    expect(waiting(stage)).toEqual(['more']);
    await stage.finish();
    expect(sent(stage)).toEqual(['hi', 'more']);
    expect(stage.transport.last().request.answers).toEqual([]);
  });

  test('and is sent in spite of it, is given up as by any message', async () => {
    const stage = await interrupted();
    await write(stage, 'more');
    void stage.conversation.sendHeld();
    await settle();
    expect(sent(stage)).toEqual(['hi', 'more']);
    expect(stage.transport.last().request.answers.map(({ kind }) => kind)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });
});

test('P14: whether messages wait is asked anew with every message; what waited goes first', async () => {
  let whileCallsOpen: 'hold' | 'supersede' = 'hold';
  const stage = createStage({
    get whileCallsOpen() {
      return whileCallsOpen;
    },
  });
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
  await stage.finish();
  await write(stage, 'one');
  whileCallsOpen = 'supersede';
  await stage.say('two');
  expect(stage.status('c1')).toBe('superseded');
  expect(sent(stage)).toEqual(['hi', 'assistant', 'tool', 'one', 'two']);
});
