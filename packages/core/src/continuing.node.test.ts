import { describe, expect, test } from 'vitest';
import type { RunRequest } from './ports.ts';
import { previewRun } from './preview-run.ts';
import { callOf, createScriptedTransport, providerProblems, runOf, textOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';

async function asked(): Promise<Stage> {
  const stage = createStage();
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
  await stage.finish();
  return stage;
}

describe('the conversation goes on by itself', () => {
  test('once, when the last reply is ready, as a run of its own', async () => {
    const stage = await asked();
    await stage.decide('c1', { kind: 'reject' });
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    expect(stage.conversation.thread.latestRun()?.request).toMatchObject({
      cause: 'replies',
      tools: [{ name: 'ask' }],
    });
  });

  test('not when the run left nothing to answer', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(textOf('run-1', 'm1', 'Hello'));
    await stage.finish();
    expect(stage.transport.runs).toHaveLength(1);
  });

  test.each([
    ['failed', { type: 'run-failed' as const, runId: 'run-1', message: 'x' }],
    ['was cancelled', { type: 'run-cancelled' as const, runId: 'run-1' }],
    ['was refused', { type: 'run-refused' as const, runId: 'run-1', message: 'x', code: 'y' }],
    ['was cut off', { type: 'run-cut-off' as const, runId: 'run-1', message: 'x' }],
  ])('not when the run %s', async (_name, end) => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'own', '{}'), end);
    await stage.transport.last().end();
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
  });

  test('not before the answer to the last run is over, but without waiting for one that stays open', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'own', '{}'), { type: 'run-succeeded', runId: 'run-1' });
    expect(stage.transport.runs).toHaveLength(1);
    stage.clock.advance(999);
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    stage.clock.advance(1);
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    expect(stage.transport.runs[0]?.signal.aborted).toBe(true);
  });

  test('at once when the transport says that nothing can follow, though its stream is still open', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'own', '{}'),
      { type: 'run-succeeded', runId: 'run-1' },
      { type: 'stream-ended', runId: 'run-1' },
    );
    expect(stage.transport.runs).toHaveLength(2);
    expect(stage.conversation.thread.log().filter(({ type }) => type === 'stream-ended')).toHaveLength(1);
  });

  test('not while an answer that stays open is left or stopped meanwhile', async () => {
    for (const act of ['stop', 'leave', 'send'] as const) {
      const stage = createStage({ idle: true });
      const leave = stage.conversation.start();
      await stage.say('hi');
      await stage.hear(callOf('run-1', 'c1', 'own', '{}'), { type: 'run-succeeded', runId: 'run-1' });
      if (act === 'stop') stage.conversation.stop();
      else if (act === 'leave') leave();
      else void stage.conversation.send('more');
      stage.clock.advance(5000);
      await settle();
      expect(stage.transport.runs).toHaveLength(act === 'send' ? 2 : 1);
    }
  });

  test('not while a call of an earlier run is still open: no run leaves a call without an answer', async () => {
    const stage = createStage();
    // Another client's agent is at work on the thread, and its call is still out.
    stage.conversation.thread.dispatch(callOf('elsewhere', 'c0', 'own', '{}'));
    await stage.say('hi');
    stage.conversation.thread.dispatch(callOf('elsewhere', 'c9', 'own', '{}'));
    await stage.hear(callOf('run-1', 'c1', 'own', '{}'));
    await stage.finish();
    expect(stage.status('c0')).toBe('stopped');
    expect(stage.status('c9')).toBe('running');
    expect(stage.transport.runs).toHaveLength(1);
    stage.conversation.cancelCall(stage.call('c9').key);
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });
});

describe('the limit of runs in a row', () => {
  /** An agent that calls an unknown tool in every run. */
  function looping() {
    return createScriptedTransport(({ runId }) =>
      runOf(runId, callOf(runId, `of-${runId}`, 'unknown', '{}')),
    );
  }

  test('stops a loop, says so, and a person lets it go on', async () => {
    const transport = looping();
    const stage = createStage({ transport, runLimit: 3 });
    await stage.conversation.send('hi');
    for (let turn = 0; turn < 10; turn += 1) await settle();
    expect(transport.runs).toHaveLength(4);
    expect(stage.conversation.isPaused()).toBe(true);
    await stage.conversation.retry();
    for (let turn = 0; turn < 10; turn += 1) await settle();
    expect(transport.runs).toHaveLength(8);
    expect(stage.conversation.thread.runs().map(({ request }) => request?.cause)).toEqual([
      'message',
      'replies',
      'replies',
      'replies',
      'retry',
      'replies',
      'replies',
      'replies',
    ]);
    for (const { request } of transport.runs) expect(providerProblems(request)).toEqual([]);
  });

  test('is twenty-five, and a message from the person begins to count anew', async () => {
    const transport = looping();
    const stage = createStage({ transport });
    await stage.conversation.send('hi');
    for (let turn = 0; turn < 60; turn += 1) await settle();
    expect(transport.runs).toHaveLength(26);
    await stage.conversation.send('again');
    await settle();
    expect(transport.runs.length).toBeGreaterThan(27);
    stage.conversation.stop();
  });

  test('nothing is paused while replies are missing', async () => {
    const stage = createStage({ runLimit: 0 });
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
    await stage.finish();
    expect(stage.conversation.isPaused()).toBe(false);
    await stage.decide('c1', { kind: 'reject' });
    expect(stage.conversation.isPaused()).toBe(true);
    expect(stage.transport.runs).toHaveLength(1);
  });
});

describe('trying again', () => {
  test('after a run that was not accepted carries the same replies, once', async () => {
    const stage = await asked();
    await stage.decide('c1', { kind: 'reject', reason: 'no' });
    const carried = stage.sentAnswers();
    await stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'No.', status: 503 });
    await stage.transport.last().end();
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    void stage.conversation.retry();
    await settle();
    expect(stage.sentAnswers()).toEqual(carried);
    expect(stage.transport.last().request.messages).toEqual(stage.transport.runs[1]?.request.messages);
  });

  test('is refused while calls are open, naming them, while a run is under way, and where there was none', async () => {
    const stage = createStage();
    await expect(stage.conversation.retry()).rejects.toMatchObject({ code: 'calls-still-open' });
    stage.tool('ask');
    await stage.say('hi');
    await expect(stage.conversation.retry()).rejects.toMatchObject({ code: 'calls-still-open' });
    await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
    await stage.finish();
    await expect(stage.conversation.retry()).rejects.toThrow(/c1/);
    expect(stage.transport.runs).toHaveLength(1);
  });

  test('after a failure answers what the failed run left', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'own', '{}'), {
      type: 'run-failed',
      runId: 'run-1',
      message: 'x',
    });
    await stage.transport.last().end();
    await settle();
    void stage.conversation.retry();
    await settle();
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
    expect(stage.sentAnswers()).toHaveLength(1);
  });
});

describe('an agent that gives the run an id of its own', () => {
  /** The agent answers run-1 as `own`, with calls of the page and of its own. */
  async function renamed(): Promise<{ readonly stage: Stage; readonly tool: ReturnType<Stage['tool']> }> {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    void stage.conversation.send('hi');
    await settle();
    await stage.hear(
      { type: 'run-started', runId: 'own' },
      callOf('own', 'c1', 'free', '{}'),
      callOf('own', 'c2', 'agents', '{}'),
      { type: 'run-succeeded', runId: 'own' },
    );
    return { stage, tool };
  }

  test('P16: what was advertised counts for that run, once its stream is over', async () => {
    const { stage, tool } = await renamed();
    expect(stage.call('c1').advertised).toBeUndefined();
    expect(tool.performances).toEqual([]);
    await stage.transport.last().end();
    await settle();
    expect(stage.conversation.thread.runs().map(({ id }) => id)).toEqual(['own']);
    expect(stage.conversation.thread.latestRun()?.request?.cause).toBe('message');
    expect(stage.status('c1')).toBe('running');
    expect(stage.status('c2')).toBe('no-result');
    await tool.last().returns('done');
    expect(stage.sentAnswers()[0]).toBe('c1: done');
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P17: stopped meanwhile, nothing of it runs, and the run we asked for is not left open', async () => {
    const { stage, tool } = await renamed();
    stage.conversation.stop();
    await settle();
    expect(tool.performances).toEqual([]);
    expect(stage.status('c1')).toBe('cancelled');
    expect(stage.conversation.thread.runs().map(({ id, end }) => [id, end?.kind])).toEqual([
      ['own', 'succeeded'],
    ]);
    expect(stage.transport.runs).toHaveLength(1);
  });

  test('P19: tried again before that is known, no run leaves its calls without an answer', async () => {
    const { stage, tool } = await renamed();
    await expect(stage.conversation.retry()).rejects.toMatchObject({ code: 'calls-still-open' });
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    await tool.last().returns('done');
    expect(stage.transport.runs).toHaveLength(2);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P5: cut off in the middle, its calls are closed as the page’s and the agent’s', async () => {
    const stage = createStage();
    stage.tool('free', { approval: 'none' });
    void stage.conversation.send('hi');
    await settle();
    await stage.hear(
      { type: 'run-started', runId: 'own' },
      callOf('own', 'c1', 'free', '{}'),
      callOf('own', 'c2', 'agents', '{}'),
    );
    await stage.transport.last().fail(new Error('reset'));
    await settle();
    expect(stage.conversation.thread.runs()).toMatchObject([
      { id: 'own', end: { kind: 'cut-off', message: 'reset' } },
    ]);
    expect(stage.status('c1')).toBe('cancelled');
    expect(stage.status('c2')).toBe('cut-off');
  });

  test('P17: a call that a person cancelled before that is known stays cancelled', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    void stage.conversation.send('hi');
    await settle();
    await stage.hear({ type: 'run-started', runId: 'own' }, callOf('own', 'c1', 'free', '{}'));
    stage.conversation.cancelCall(stage.call('c1').key);
    await stage.hear({ type: 'run-succeeded', runId: 'own' });
    const heard: string[] = [];
    stage.conversation.thread.subscribe('run', () => heard.push('run'));
    await stage.transport.last().end();
    await settle();
    expect(heard.length).toBeGreaterThan(0);
    expect(tool.performances).toEqual([]);
    expect(stage.sentAnswers()).toEqual([
      'c1 (cancelled): The person cancelled this call. It was not executed.',
    ]);
  });

  test('the promise of the message resolves with the run it became', async () => {
    const stage = createStage();
    const sent = stage.conversation.send('hi');
    await settle();
    await stage.hear({ type: 'run-started', runId: 'own' }, { type: 'run-succeeded', runId: 'own' });
    await stage.transport.last().end();
    expect(await sent).toMatchObject({ id: 'own', end: { kind: 'succeeded' } });
  });

  test('a replayed history before it is only told of: nothing of it runs', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    void stage.conversation.send('hi');
    await settle();
    await stage.hear(
      runOf('old', callOf('old', 'c0', 'free', '{"old":true}')).slice(0, -1),
      { type: 'run-started', runId: 'run-1' },
      callOf('run-1', 'c1', 'free', '{"new":true}'),
    );
    await stage.finish();
    expect(tool.performances.map(({ args }) => args)).toEqual([{ new: true }]);
    expect(stage.status('c0')).toBe('no-result');
    await tool.last().returns('done');
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });
});

test('what the next run would carry can be seen without sending it', async () => {
  const stage = await asked();
  stage.conversation.cancelCall(stage.call('c1').key);
  const before = stage.conversation.thread.snapshot();
  const preview: RunRequest = previewRun(stage.conversation);
  expect(preview.tools.map(({ name }) => name)).toEqual(['ask']);
  expect(providerProblems(preview)).toEqual([]);
  expect(preview.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  expect(stage.conversation.thread.snapshot()).toEqual(before);
  await settle();
  expect(stage.transport.last().request.messages.map(({ role }) => role)).toEqual(
    preview.messages.map(({ role }) => role),
  );
});

test('P14: what the next run would carry closes what is open, as a message would', async () => {
  const stage = await asked();
  const preview = previewRun(stage.conversation);
  expect(providerProblems(preview)).toEqual([]);
  expect(stage.status('c1')).toBe('awaiting-decision');
  void stage.conversation.send('never mind');
  await settle();
  const sent = stage.transport.last().request;
  const bare = (messages: RunRequest['messages']): unknown[] => messages.map(({ id: _id, ...rest }) => rest);
  expect(bare(sent.messages.slice(0, -1))).toEqual(bare(preview.messages));
});
