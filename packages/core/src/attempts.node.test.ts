import { describe, expect, test } from 'vitest';
import { CallboardError } from './errors.ts';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import { type PageTool, ToolError } from './tool.ts';

interface Scene {
  readonly stage: Stage;
  readonly tool: PlayedTool;
}

/** One call of a tool that runs without asking; its handler has been called. */
async function called(options: Partial<PageTool> = {}): Promise<Scene> {
  const stage = createStage();
  const tool = stage.tool('pay', { approval: 'none', ...options });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'));
  await stage.finish();
  return { stage, tool };
}

/** The same beside a call that a person is asked about, so that nothing is sent before that is decided. */
async function beside(options: Partial<PageTool> = {}): Promise<Scene> {
  const stage = createStage();
  const tool = stage.tool('pay', { approval: 'none', ...options });
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'), callOf('run-1', 'c2', 'ask', '{}'));
  await stage.finish();
  return { stage, tool };
}

function codeOf(act: () => void): string | undefined {
  try {
    act();
  } catch (error) {
    return error instanceof CallboardError ? error.code : 'another error';
  }
  return undefined;
}

const retry = ({ stage }: Scene): (() => void) => {
  return () => stage.conversation.retryCall(stage.call('c1').key);
};

const harmless = new ToolError('The bank is busy.', { nothingHappened: true });

/** What is there when its log is replayed has to be what is there now. */
function replaysEqually({ conversation }: Stage): void {
  const { thread } = conversation;
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

describe('P15: attempts that nobody is asked about', () => {
  test('an idempotent tool that fails is called again, as often as it says, and the last end is the answer', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 3 });
    await tool.last().throws(new Error('one'));
    expect(stage.status('c1')).toBe('running');
    await tool.last().throws(new ToolError('two'));
    expect(stage.call('c1').attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(stage.transport.runs).toHaveLength(1);
    await tool.last().throws(new Error('three'));
    expect(tool.performances).toHaveLength(3);
    expect(tool.performances.map(({ context }) => context.attempt)).toEqual([1, 2, 3]);
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed. Error: three']);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
    replaysEqually(stage);
  });

  test('one that succeeds is the result, and no other follows', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 3 });
    await tool.last().throws(new Error('one'));
    await tool.last().returns('paid');
    expect(tool.performances).toHaveLength(2);
    expect(stage.status('c1')).toBe('completed');
    expect(stage.sentAnswers()).toEqual(['c1: paid']);
  });

  test.each<[string, Partial<PageTool>, unknown]>([
    ['a tool that does not say it is idempotent', { attempts: 3 }, new Error('x')],
    ['one that is not, by its word', { attempts: 3, idempotent: false }, new ToolError('x')],
    ['an idempotent one that allows no more', { idempotent: true }, new Error('x')],
    ['one that allows no number of attempts', { idempotent: true, attempts: Number.NaN }, new Error('x')],
    [
      'one that allows them without end',
      { idempotent: true, attempts: Number.POSITIVE_INFINITY },
      new Error('x'),
    ],
  ])('%s is called once', async (_name, options, error) => {
    const { stage, tool } = await called(options);
    await tool.last().throws(error);
    expect(tool.performances).toHaveLength(1);
    expect(stage.transport.runs).toHaveLength(2);
  });

  test('an error that says nothing happened is enough, whatever the tool is like', async () => {
    const { stage, tool } = await called({ attempts: 2 });
    await tool.last().throws(harmless);
    expect(tool.performances).toHaveLength(2);
    await tool.last().returns('paid');
    expect(stage.sentAnswers()).toEqual(['c1: paid']);
  });

  test('but not after one that may have had effects', async () => {
    const { tool } = await called({ attempts: 5 });
    await tool.last().throws(harmless);
    await tool.last().throws(new Error('the line broke'));
    expect(tool.performances).toHaveLength(2);
  });

  test('what only looks like saying that nothing happened says nothing', async () => {
    const { tool } = await called({ attempts: 2 });
    await tool.last().throws(Object.assign(new Error('x'), { nothingHappened: true }));
    expect(tool.performances).toHaveLength(1);
  });

  test('a result that cannot be sent is not made again by itself', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 3 });
    await tool.last().returns(1n);
    expect(tool.performances).toHaveLength(1);
    expect(stage.status('c1')).toBe('errored');
  });

  test('each has a time limit and a signal of its own; a late return is never the result of another', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 2, timeLimit: 1000 });
    const [first] = tool.performances;
    stage.clock.advance(1000);
    await settle();
    expect(first?.context.signal.reason).toMatchObject({ name: 'TimeoutError' });
    const second = tool.last();
    expect(second.context.attempt).toBe(2);
    expect(second.context.signal.aborted).toBe(false);
    await first?.returns('too late');
    expect(stage.status('c1')).toBe('running');
    expect(stage.call('c1').attempts[0]).toMatchObject({ late: { kind: 'returned' } });
    stage.clock.advance(999);
    expect(stage.status('c1')).toBe('running');
    await second.returns('in time');
    expect(stage.sentAnswers()).toEqual(['c1: in time']);
    replaysEqually(stage);
  });

  test('the second runs out of time as the first did', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 2, timeLimit: 1000 });
    stage.clock.advance(1000);
    await settle();
    stage.clock.advance(1000);
    await settle();
    expect(tool.performances).toHaveLength(2);
    expect(stage.status('c1')).toBe('timed-out');
    expect(stage.sentAnswers()[0]).toContain('c1 (timeout): ');
  });

  test('they keep the turn: what waits behind starts when the last has ended', async () => {
    const stage = createStage();
    const tool = stage.tool('pay', { approval: 'none', idempotent: true, attempts: 2 });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'), callOf('run-1', 'c2', 'pay', '{"n":2}'));
    await stage.finish();
    await tool.last().throws(new Error('x'));
    expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 1 }]);
    expect(stage.status('c2')).toBe('queued');
    await tool.last().returns('x');
    expect(tool.last().args).toEqual({ n: 2 });
  });

  test('what an attempt began with counts for it, whatever is mounted by its end', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 2 });
    const [first] = tool.performances;
    tool.remove();
    const next = stage.tool('pay', { approval: 'none', attempts: 9 });
    await first?.throws(new Error('x'));
    expect(next.performances).toEqual([]);
    expect(stage.call('c1').attempts[0]?.terms).toEqual({ idempotent: true, most: 2 });
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed. Error: x']);
  });

  test('the checks before the first hold for each: a tool that asks by then is not called', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 2 });
    const asking = stage.tool('pay', { idempotent: true });
    await tool.last().throws(new Error('x'));
    expect(tool.performances).toHaveLength(1);
    expect(asking.performances).toEqual([]);
    expect(stage.call('c1').attempts[1]?.end).toMatchObject({ code: 'not-approved' });
    expect(stage.status('c1')).toBe('errored');
  });

  test('P17: stopped between two, or in the second, nothing starts again', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 3 });
    await tool.last().throws(new Error('one'));
    const second = tool.last();
    stage.conversation.stop();
    expect(second.context.signal.aborted).toBe(true);
    await second.throws(new Error('aborted'));
    expect(tool.performances).toHaveLength(2);
    expect(stage.status('c1')).toBe('stopped');
    expect(codeOf(retry({ stage, tool }))).toBe('call-not-failed');
  });

  test('P17: the page that is left starts no second one', async () => {
    const stage = createStage({ idle: true });
    const leave = stage.conversation.start();
    const tool = stage.tool('pay', { approval: 'none', idempotent: true, attempts: 3 });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'pay', '{}'));
    await stage.finish();
    leave();
    await tool.last().throws(new Error('x'));
    expect(tool.performances).toHaveLength(1);
    expect(stage.status('c1')).toBe('stopped');
  });

  test('an edited call is tried with the arguments that were approved', async () => {
    const stage = createStage();
    const tool = stage.tool('pay', { idempotent: true, attempts: 2 });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'edit', argsText: '{"n":2}' });
    await tool.last().throws(new Error('x'));
    expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 2 }, { n: 2 }]);
    expect(stage.conversation.thread.requests()).toHaveLength(1);
  });
});

describe('P15: an attempt that somebody asks for', () => {
  test('runs once more, with a number of its own, and its result is the answer', async () => {
    const scene = await beside({ idempotent: true });
    const { stage, tool } = scene;
    await tool.last().throws(new Error('x'));
    expect(stage.status('c1')).toBe('errored');
    const person = { id: 'p1', name: 'Ana' };
    stage.conversation.retryCall(stage.call('c1').key, { means: 'person', person });
    await settle();
    expect(stage.status('c1')).toBe('running');
    expect(stage.call('c1').attempts[1]).toMatchObject({ number: 2, wish: { means: 'person', person } });
    await tool.last().returns('paid');
    await stage.decide('c2', { kind: 'reject' });
    expect(stage.sentAnswers()[0]).toBe('c1: paid');
    replaysEqually(stage);
  });

  test('waits for its turn, and can be cancelled there', async () => {
    const stage = createStage();
    const tool = stage.tool('pay', { approval: 'none', idempotent: true });
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'pay', '{"n":1}'),
      callOf('run-1', 'c2', 'pay', '{"n":2}'),
      callOf('run-1', 'c3', 'ask', '{}'),
    );
    await stage.finish();
    await tool.last().throws(new Error('x'));
    const { key } = stage.call('c1');
    stage.conversation.retryCall(key);
    expect(stage.status('c1')).toBe('queued');
    expect(codeOf(() => stage.conversation.retryCall(key))).toBe('call-not-failed');
    stage.conversation.cancelCall(key);
    expect(stage.status('c1')).toBe('errored');
    await tool.last().returns('x');
    await settle();
    expect(tool.performances).toHaveLength(2);
    expect(codeOf(() => stage.conversation.retryCall(key))).toBe('call-not-failed');
  });

  test('never runs beside one of its lane that has its turn already', async () => {
    const stage = createStage();
    const tool = stage.tool('pay', { approval: 'none', idempotent: true });
    const { conversation } = stage;
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'), callOf('run-1', 'c2', 'pay', '{"n":2}'));
    await stage.finish();
    // Asked for in the moment in which the next one is being checked once more.
    conversation.thread.observe((event) => {
      if (event.type === 'attempt-ended' && event.attempt === 1 && event.key === stage.call('c1').key)
        conversation.retryCall(event.key);
    });
    await tool.last().throws(new Error('x'));
    expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(stage.status('c1')).toBe('queued');
    await tool.last().returns('two');
    expect(tool.last().args).toEqual({ n: 1 });
    await tool.last().returns('one');
    expect(stage.sentAnswers()).toEqual(['c1: one', 'c2: two']);
  });

  test('is superseded by a message, and the agent hears of the failure there was', async () => {
    const stage = createStage();
    const tool = stage.tool('pay', { approval: 'none', idempotent: true });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'), callOf('run-1', 'c2', 'pay', '{"n":2}'));
    await stage.finish();
    await tool.last().throws(new Error('x'));
    stage.conversation.retryCall(stage.call('c1').key);
    await stage.say('leave it');
    expect(stage.sentAnswers()[0]).toBe('c1 (tool_failed): The tool failed. Error: x');
    await settle();
    expect(tool.performances).toHaveLength(2);
  });

  test('P5: one that waits does not start after its run was revoked', async () => {
    const stage = createStage();
    const tool = stage.tool('pay', { approval: 'none', idempotent: true });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'), callOf('run-1', 'c2', 'pay', '{"n":2}'), {
      type: 'run-succeeded',
      runId: 'run-1',
    });
    await tool.last().throws(new Error('x'));
    stage.conversation.retryCall(stage.call('c1').key);
    await stage.hear({ type: 'run-failed', runId: 'run-1', message: 'late' });
    await tool.last().returns('x');
    await settle();
    expect(tool.performances).toHaveLength(2);
    expect(stage.status('c1')).toBe('errored');
  });

  test.each<[string, string, (scene: Scene) => Promise<void>, Partial<PageTool>]>([
    ['runs', 'call-not-failed', async () => {}, { idempotent: true }],
    ['is done', 'call-not-failed', ({ tool }) => tool.last().returns('x'), { idempotent: true }],
    [
      'was stopped by a person',
      'call-not-failed',
      async ({ stage }) => stage.conversation.cancelCall(stage.call('c1').key),
      { idempotent: true },
    ],
    ['may have had effects', 'not-repeatable', ({ tool }) => tool.last().throws(new Error('x')), {}],
    [
      'may have had effects, and nobody knows',
      'not-repeatable',
      async ({ stage }) => stage.clock.advance(60_000),
      {},
    ],
    [
      'is offered no more',
      'tool-not-offered',
      async ({ tool }) => {
        await tool.last().throws(harmless);
        tool.remove();
      },
      {},
    ],
  ])('is refused for a call that %s', async (_name, code, until, options) => {
    const scene = await beside(options);
    await until(scene);
    const { thread } = scene.stage.conversation;
    const before = thread.log().length;
    expect(codeOf(retry(scene))).toBe(code);
    expect(scene.stage.conversation.whyNoRetry(scene.stage.call('c1').key)).toBe(code);
    expect(thread.log()).toHaveLength(before);
  });

  test('is refused once the agent has its answer, and for a call that is not there', async () => {
    const scene = await called({ idempotent: true });
    await scene.tool.last().throws(new Error('x'));
    expect(scene.stage.transport.runs).toHaveLength(2);
    expect(codeOf(retry(scene))).toBe('call-answered');
    expect(codeOf(() => scene.stage.conversation.retryCall('nothing'))).toBe('call-not-failed');
  });

  test('is refused where the tool that is mounted now is not idempotent any more', async () => {
    const scene = await beside({ idempotent: true });
    await scene.tool.last().throws(new Error('x'));
    scene.tool.remove();
    scene.stage.tool('pay', { approval: 'none' });
    expect(codeOf(retry(scene))).toBe('not-repeatable');
  });

  test('is refused where the tool is idempotent now and was not when it was called', async () => {
    const scene = await beside();
    await scene.tool.last().throws(new Error('x'));
    scene.tool.remove();
    scene.stage.tool('pay', { approval: 'none', idempotent: true });
    expect(codeOf(retry(scene))).toBe('not-repeatable');
  });

  test('ends before the handler is called where its tool has changed by its turn', async () => {
    const stage = createStage();
    const tool = stage.tool('pay', { approval: 'none', idempotent: true });
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'pay', '{"n":1}'),
      callOf('run-1', 'c2', 'pay', '{"n":2}'),
      callOf('run-1', 'c3', 'ask', '{}'),
    );
    await stage.finish();
    await tool.last().throws(new Error('x'));
    stage.conversation.retryCall(stage.call('c1').key);
    const second = tool.last();
    tool.remove();
    const other = stage.tool('pay', { approval: 'none' });
    await second.returns('x');
    expect(other.performances).toEqual([]);
    expect(stage.call('c1').attempts[1]?.end).toMatchObject({ code: 'not-repeatable' });
  });

  test('no event of a log, told again, starts one', async () => {
    const { stage, tool } = await beside({ idempotent: true, attempts: 2 });
    await tool.last().throws(new Error('one'));
    await tool.last().throws(new Error('two'));
    const { thread } = stage.conversation;
    const again = thread.log().filter(({ type }) => type !== 'run-requested' && type !== 'message-sent');
    thread.dispatch(again);
    await settle();
    expect(tool.performances).toHaveLength(2);
    expect(stage.call('c1').attempts).toHaveLength(2);
  });

  test('a page that opened on its log makes it', async () => {
    const before = await beside({ idempotent: true });
    await before.tool.last().throws(new Error('x'));
    const stage = createStage({ log: before.stage.conversation.thread.log() });
    const tool = stage.tool('pay', { approval: 'none', idempotent: true });
    stage.conversation.retryCall(stage.call('c1').key);
    await settle();
    expect(tool.performances).toHaveLength(1);
    expect(tool.last().context.attempt).toBe(2);
  });
});
