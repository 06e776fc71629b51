import { describe, expect, test } from 'vitest';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';

/** Three calls of one tool that runs without asking: the first runs, the others wait for their turn. */
async function running(timeLimit?: number): Promise<{ readonly stage: Stage; readonly tool: PlayedTool }> {
  const stage = createStage();
  const tool = stage.tool('work', { approval: 'none', ...(timeLimit === undefined ? {} : { timeLimit }) });
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(['c1', 'c2', 'c3'].flatMap((id) => callOf('run-1', id, 'work', `{"id":"${id}"}`)));
  await stage.finish();
  return { stage, tool };
}

describe('stop', () => {
  test('P17: aborts the handler’s signal at once, and nothing that waited starts', async () => {
    const { stage, tool } = await running();
    const { signal } = tool.last().context;
    let heard: unknown;
    signal.addEventListener('abort', () => {
      heard = signal.reason;
    });
    stage.conversation.stop();
    expect(signal.aborted).toBe(true);
    expect(heard).toMatchObject({ name: 'AbortError', message: 'The call was stopped.' });
    expect(['c1', 'c2', 'c3'].map((id) => stage.status(id))).toEqual(['stopped', 'cancelled', 'cancelled']);
    await settle();
    expect(tool.performances).toHaveLength(1);
  });

  test.each<[string, (tool: PlayedTool) => Promise<void>, 'returned' | 'threw']>([
    ['returns', (tool) => tool.last().returns({ secret: true }), 'returned'],
    ['throws', (tool) => tool.last().throws(new Error('aborted')), 'threw'],
  ])(
    'P17: what the handler %s later is noted as late and never leaves the page',
    async (_name, end, kind) => {
      const { stage, tool } = await running();
      stage.conversation.stop();
      stage.clock.advance(1000);
      await end(tool);
      expect(stage.status('c1')).toBe('stopped');
      expect(stage.call('c1').attempts[0]?.late).toMatchObject({ kind, at: stage.clock.now() });
      expect(stage.transport.runs).toHaveLength(1);
      await stage.say('go on');
      expect(stage.sentAnswers()).toEqual([
        'c1 (stopped): The person stopped this while the tool was running. It may have had effects; there is no result.',
        'c2 (cancelled): The person stopped the run. It was not executed.',
        'c3 (cancelled): The person stopped the run. It was not executed.',
      ]);
      expect(JSON.stringify(stage.transport.last().request.messages)).not.toContain('secret');
    },
  );

  test('P17: nothing goes on by itself afterwards; the run has ended well and is halted', async () => {
    const { stage } = await running();
    stage.conversation.stop();
    await settle();
    expect(stage.conversation.thread.latestRun()).toMatchObject({ end: { kind: 'succeeded' }, halted: true });
    expect(stage.transport.runs).toHaveLength(1);
    void stage.conversation.retry();
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P17: stops a run that streams; the transport hears it, and nothing of it counts any more', async () => {
    const stage = createStage();
    const run = await stage.say('hi');
    const sent = stage.conversation.thread.latestRun();
    expect(sent?.end).toBeUndefined();
    await stage.hear(callOf('run-1', 'c1', 'work', '{}').slice(0, 1));
    stage.conversation.stop();
    expect(run.signal.aborted).toBe(true);
    await run.push(...callOf('run-1', 'c2', 'work', '{}'), { type: 'run-succeeded', runId: 'run-1' });
    expect(stage.conversation.thread.latestCall('c2')).toBeUndefined();
    expect(stage.conversation.thread.latestRun()?.end).toEqual({ kind: 'stopped', by: 'person' });
  });

  test('P17: withdraws open questions, and nobody is asked about what was being checked', async () => {
    const stage = createStage();
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'ask', '{}'), callOf('run-1', 'c2', 'ask', '{}'));
    const run = stage.transport.last();
    await run.push({ type: 'run-succeeded', runId: 'run-1' });
    stage.conversation.stop();
    await settle();
    expect(stage.conversation.thread.openRequests()).toEqual([]);
    expect(stage.status('c1')).toBe('cancelled');
    expect(stage.status('c2')).toBe('cancelled');
  });

  test('P17: reaches the calls of earlier runs, and what has no run at all', async () => {
    const { stage, tool } = await running();
    stage.conversation.thread.dispatch([
      { type: 'run-started', runId: 'foreign' },
      { type: 'run-succeeded', runId: 'foreign' },
      ...callOf('no-run', 'c9', 'work', '{}'),
    ]);
    stage.conversation.stop();
    expect(tool.last().context.signal.aborted).toBe(true);
    expect(stage.status('c1')).toBe('stopped');
    expect(stage.status('c9')).toBe('stopped');
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
  });

  test('with nothing under way it does nothing', () => {
    const stage = createStage();
    stage.conversation.stop();
    expect(stage.conversation.thread.log()).toEqual([]);
  });

  test('a second stop changes nothing', async () => {
    const { stage } = await running();
    stage.conversation.stop();
    const before = stage.conversation.thread.snapshot();
    stage.conversation.stop();
    expect(stage.conversation.thread.snapshot()).toEqual(before);
  });
});

describe('one call cancelled alone', () => {
  test('P17: a running one makes room at once, its siblings go on', async () => {
    const { stage, tool } = await running();
    const first = tool.last();
    stage.conversation.cancelCall(stage.call('c1').key);
    expect(first.context.signal.aborted).toBe(true);
    await settle();
    expect(['c1', 'c2', 'c3'].map((id) => stage.status(id))).toEqual(['stopped', 'running', 'queued']);
    await first.returns('late');
    expect(['c1', 'c2', 'c3'].map((id) => stage.status(id))).toEqual(['stopped', 'running', 'queued']);
    await tool.last().returns('two');
    await tool.last().returns('three');
    expect(stage.sentAnswers().map((answer) => answer.slice(0, 12))).toEqual([
      'c1 (stopped)',
      'c2: two',
      'c3: three',
    ]);
  });

  test('P17: a waiting one never starts', async () => {
    const { stage, tool } = await running();
    stage.conversation.cancelCall(stage.call('c2').key);
    await tool.last().returns('one');
    expect(tool.last().args).toEqual({ id: 'c3' });
    await tool.last().returns('three');
    expect(stage.sentAnswers()[1]).toBe(
      'c2 (cancelled): The person cancelled this call. It was not executed.',
    );
  });

  test('P17: the last open one lets the conversation go on', async () => {
    const stage = createStage();
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
    await stage.finish();
    stage.conversation.cancelCall(stage.call('c1').key);
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    expect(stage.sentAnswers()).toHaveLength(1);
  });

  test('a settled one, or one that is not there, stays as it is', async () => {
    const { stage, tool } = await running();
    await tool.last().returns('one');
    const before = stage.call('c1');
    stage.conversation.cancelCall(before.key);
    stage.conversation.cancelCall('nobody');
    expect(stage.call('c1')).toBe(before);
  });

  test('P17: cancelled by whoever hears that it starts, the handler is never called', async () => {
    const stage = createStage();
    const tool = stage.tool('work', { approval: 'none' });
    stage.conversation.thread.observe((event) => {
      if (event.type === 'attempt-started') stage.conversation.cancelCall(event.key);
    });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'work', '{}'));
    await stage.finish();
    expect(tool.performances).toEqual([]);
    expect(stage.status('c1')).toBe('stopped');
  });
});

describe('the time limit', () => {
  test('P17: is an answer, not a hang: the call ends, the signal aborts, the next one starts', async () => {
    const { stage, tool } = await running(500);
    const first = tool.last();
    stage.clock.advance(499);
    await settle();
    expect(stage.status('c1')).toBe('running');
    stage.clock.advance(1);
    expect(stage.status('c1')).toBe('timed-out');
    expect(first.context.signal.reason).toMatchObject({ name: 'TimeoutError' });
    await settle();
    expect(tool.last().args).toEqual({ id: 'c2' });
    await first.returns('late');
    expect(stage.call('c1').attempts[0]).toMatchObject({
      end: { kind: 'timed-out', limit: 500 },
      late: { kind: 'returned' },
    });
    await tool.last().returns('two');
    await tool.last().returns('three');
    expect(stage.sentAnswers()[0]).toBe(
      'c1 (timeout): The tool gave no result within its time limit. It may have had effects.',
    );
  });

  test('P17: is sixty seconds unless a tool says otherwise', async () => {
    const { stage } = await running();
    stage.clock.advance(59_999);
    expect(stage.status('c1')).toBe('running');
    stage.clock.advance(1);
    expect(stage.status('c1')).toBe('timed-out');
  });

  test('P17: each call has its own, from its own start, and one that returned in time is left alone', async () => {
    const { stage, tool } = await running(500);
    const { signal } = tool.last().context;
    stage.clock.advance(400);
    await tool.last().returns('one');
    stage.clock.advance(400);
    expect(stage.status('c1')).toBe('completed');
    expect(signal.aborted).toBe(false);
    expect(stage.status('c2')).toBe('running');
    stage.clock.advance(100);
    expect(stage.status('c2')).toBe('timed-out');
  });

  test('nothing waits for a handler that has ended, in whatever way', async () => {
    const { stage, tool } = await running();
    expect(stage.clock.waiting()).toBe(1);
    await tool.last().returns('one');
    await tool.last().throws(new Error('two'));
    stage.conversation.cancelCall(stage.call('c3').key);
    await tool.last().returns('late');
    expect(stage.clock.waiting()).toBe(0);
  });

  test('P17: a handler that hangs for ever keeps nobody waiting once it is stopped', async () => {
    const { stage, tool } = await running();
    stage.conversation.stop();
    await stage.say('again');
    await stage.hear(callOf('run-2', 'd1', 'work', '{"id":"d1"}'));
    await stage.finish();
    expect(stage.status('d1')).toBe('running');
    expect(tool.last().args).toEqual({ id: 'd1' });
  });
});

describe('leaving', () => {
  async function left(act: (stage: Stage) => Promise<void>) {
    const stage = createStage({ idle: true });
    const leave = stage.conversation.start();
    const tool = stage.tool('work', { approval: 'none' });
    stage.tool('ask');
    await stage.say('hi');
    await act(stage);
    leave();
    await settle();
    return { stage, tool };
  }

  test('P19: sends nothing; what ran is stopped, what waited is closed, what a person is asked stays open', async () => {
    const { stage, tool } = await left(async (stage) => {
      await stage.hear(
        callOf('run-1', 'c1', 'work', '{}'),
        callOf('run-1', 'c2', 'work', '{}'),
        callOf('run-1', 'c3', 'ask', '{}'),
      );
      await stage.finish();
    });
    expect(tool.last().context.signal.reason).toMatchObject({ message: 'The thread was left.' });
    expect(['c1', 'c2', 'c3'].map((id) => stage.status(id))).toEqual([
      'stopped',
      'cancelled',
      'awaiting-decision',
    ]);
    expect(stage.transport.runs).toHaveLength(1);
    stage.conversation.start();
    await stage.decide('c3', { kind: 'reject' });
    expect(stage.sentAnswers()).toEqual([
      'c1 (stopped): The person left the page while the tool was running. It may have had effects; there is no result.',
      'c2 (cancelled): The person left the page. It was not executed.',
      'c3 (rejected): The person rejected this call. It was not executed.',
    ]);
  });

  test('P19: a run that streams is stopped, and its calls are closed', async () => {
    const { stage } = await left((stage) => stage.hear(callOf('run-1', 'c1', 'work', '{}').slice(0, 1)));
    expect(stage.transport.last().signal.aborted).toBe(true);
    expect(stage.conversation.thread.latestRun()?.end).toEqual({ kind: 'stopped', by: 'leaving' });
    expect(stage.status('c1')).toBe('cancelled');
  });

  test('what was being checked is closed, not asked about by a page that is gone', async () => {
    const stage = createStage({ idle: true });
    const leave = stage.conversation.start();
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'ask', '{}'));
    stage.conversation.thread.dispatch({ type: 'run-succeeded', runId: 'run-1' });
    leave();
    await settle();
    expect(stage.conversation.thread.openRequests()).toEqual([]);
    expect(stage.status('c1')).toBe('cancelled');
  });

  test('what only a log tells of is nobody’s to stop', async () => {
    const before = await running();
    const log = before.stage.conversation.thread.log();
    const stage = createStage({ log, idle: true });
    stage.conversation.start()();
    expect(stage.conversation.thread.snapshot()).toEqual(before.stage.conversation.thread.snapshot());
  });
});
