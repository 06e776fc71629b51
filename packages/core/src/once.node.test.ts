import { expect, test } from 'vitest';
import { callOf, providerProblems, runOf } from './testing/index.ts';
import { createStage, settle } from './testing/stage.ts';

const call = callOf('run-1', 'c1', 'set', '{"n":1}');

test('P15: started twice at once, everything still happens once, and goes on until both have left', async () => {
  const stage = createStage();
  const leaveSecond = stage.conversation.start();
  const tool = stage.tool('set', { approval: 'none' });
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(call, callOf('run-1', 'c2', 'ask', '{}'));
  await stage.finish();
  expect(tool.performances).toHaveLength(1);
  expect(stage.conversation.thread.openRequests()).toHaveLength(1);
  leaveSecond();
  leaveSecond();
  expect(tool.last().context.signal.aborted).toBe(false);
  await stage.decide('c2', { kind: 'reject' });
  await tool.last().returns('done');
  expect(stage.transport.runs).toHaveLength(2);
  expect(stage.conversation.thread.log().filter(({ type }) => type === 'execution-queued')).toHaveLength(1);
});

test('P15: started, left and started again, as StrictMode mounts, a handler is called once', async () => {
  const stage = createStage({ idle: true });
  stage.conversation.start()();
  stage.conversation.start();
  const tool = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(call);
  await stage.finish();
  expect(tool.performances).toHaveLength(1);
  await tool.last().returns('done');
  expect(tool.performances).toHaveLength(1);
  expect(stage.sentAnswers()).toEqual(['c1: done']);
});

test('P15: left before anything was begun, nothing happens, and nothing changes', async () => {
  const stage = createStage({ idle: true });
  const tool = stage.tool('set', { approval: 'none' });
  stage.conversation.start()();
  await stage.say('hi');
  await stage.hear(call);
  await stage.finish();
  await settle();
  expect(tool.performances).toEqual([]);
  expect(stage.status('c1')).toBe('args-complete');
});

test('P15: what a person was asked before a remount can be decided after it, and runs once', async () => {
  const stage = createStage({ idle: true });
  const leave = stage.conversation.start();
  const tool = stage.tool('set');
  await stage.say('hi');
  await stage.hear(call);
  await stage.finish();
  leave();
  expect(stage.status('c1')).toBe('awaiting-decision');
  stage.conversation.start();
  await stage.decide('c1', { kind: 'approve' });
  await tool.last().returns('done');
  expect(tool.performances).toHaveLength(1);
  expect(stage.sentAnswers()).toEqual(['c1: done']);
});

test('P15: what a person was asked before a reload can be decided after it, and runs once', async () => {
  const before = createStage();
  before.tool('set');
  await before.say('hi');
  await before.hear(call);
  await before.finish();
  const stage = createStage({ log: before.conversation.thread.log() });
  const tool = stage.tool('set');
  expect(stage.status('c1')).toBe('awaiting-decision');
  await stage.decide('c1', { kind: 'approve' });
  await tool.last().returns('done');
  expect(tool.performances).toHaveLength(1);
  expect(stage.sentAnswers()).toEqual(['c1: done']);
});

test('P15: no event of a log, told again, starts a second time what has started', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(call);
  await stage.finish();
  const { thread } = stage.conversation;
  const { key } = stage.call('c1');
  const again = thread.log().filter(({ type }) => type !== 'run-requested' && type !== 'message-sent');
  thread.dispatch(again);
  thread.dispatch(runOf('run-1', call));
  thread.dispatch({ type: 'attempt-started', key, attempt: 2, argsText: '{}' });
  await settle();
  expect(tool.performances).toHaveLength(1);
  await tool.last().returns('done');
  thread.dispatch(again);
  thread.dispatch({ type: 'attempt-started', key, attempt: 2, argsText: '{}' });
  await settle();
  expect(tool.performances).toHaveLength(1);
  expect(stage.call('c1').attempts).toHaveLength(1);
  expect(stage.sentAnswers()).toEqual(['c1: done']);
});

test('P15: a handler registered anew while it runs is not called again', async () => {
  const stage = createStage();
  const first = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(call);
  await stage.finish();
  first.remove();
  const second = stage.tool('set', { approval: 'none' });
  await first.last().returns('done');
  expect(second.performances).toEqual([]);
  expect(stage.sentAnswers()).toEqual(['c1: done']);
});

test('tools run one at a time, in call order where nobody is asked', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  await stage.hear([3, 1, 2].flatMap((n) => callOf('run-1', `c${n}`, 'set', `{"n":${n}}`)));
  await stage.finish();
  expect(['c3', 'c1', 'c2'].map((id) => stage.status(id))).toEqual(['running', 'queued', 'queued']);
  expect(stage.call('c2').queuedAt).toBe(stage.clock.now());
  stage.clock.advance(10);
  await tool.last().returns('x');
  expect(stage.call('c1').attempts).toEqual([
    { number: 1, argsText: '{"n":1}', startedAt: stage.clock.now() },
  ]);
  expect(['c3', 'c1', 'c2'].map((id) => stage.status(id))).toEqual(['completed', 'running', 'queued']);
  await tool.last().throws(new Error('no'));
  await tool.last().returns('x');
  expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 3 }, { n: 1 }, { n: 2 }]);
});

test('a handler is told which call it runs for, and its progress is shown while it runs', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(call);
  await stage.finish();
  const { context } = tool.last();
  expect(context).toMatchObject({ toolCallId: 'c1', threadId: 'thread-1', runId: 'run-1', attempt: 1 });
  context.progress({ done: 1 });
  expect(stage.call('c1').attempts[0]?.progress).toEqual({ done: 1 });
  await tool.last().returns('x');
  context.progress({ done: 2 });
  expect(stage.call('c1').attempts[0]?.progress).toEqual({ done: 1 });
});

test('P19: an agent that numbers its messages and calls anew in every run is answered each time, and can go on', async () => {
  const stage = createStage();
  const tool = stage.tool('set', { approval: 'none' });
  await stage.say('hi');
  for (const run of [1, 2, 3]) {
    const runId = `run-${run}`;
    if (run > 1) await stage.hear({ type: 'run-started', runId });
    await stage.hear(callOf(runId, 'c1', 'set', `{"n":${run}}`, { parentMessageId: 'm1' }));
    await stage.finish();
    expect(tool.performances).toHaveLength(run);
    await tool.last().returns(`done ${run}`);
  }
  expect(stage.sentAnswers()).toEqual(['c1: done 1', 'c1: done 2', 'c1: done 3']);
  const { request } = stage.transport.last();
  // Two calls of one id in one message could not be told apart by their answers.
  const round = ['assistant', 'tool'];
  expect(request.messages.map(({ role }) => role)).toEqual(['user', ...round, ...round, ...round]);
  expect(providerProblems(request)).toEqual([]);
});
