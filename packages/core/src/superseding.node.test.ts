import { describe, expect, test } from 'vitest';
import type { Validator } from './ports.ts';
import { callOf, openValidator, providerProblems } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';

const superseded = 'The person sent a new message before this call could run. It was not executed.';

async function typed(stage: Stage): Promise<void> {
  const before = stage.transport.runs.length;
  await stage.say('Wait, something else.');
  expect(stage.transport.runs).toHaveLength(before + 1);
  const { request } = stage.transport.last();
  expect(providerProblems(request)).toEqual([]);
  expect(request.messages.at(-1)).toMatchObject({ role: 'user', parts: [{ text: 'Wait, something else.' }] });
}

describe('P14: a message typed while a call is', () => {
  test('open to a decision closes it as superseded, and goes in one run with its reply', async () => {
    const stage = createStage();
    const tool = stage.tool('refund');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
    await stage.finish();
    const [request] = stage.conversation.thread.openRequests();
    await typed(stage);
    expect(stage.status('c1')).toBe('superseded');
    expect(stage.sentAnswers()).toEqual([`c1 (superseded): ${superseded}`]);
    expect(stage.conversation.thread.request(request?.id ?? '')?.state).toMatchObject({ end: 'withdrawn' });
    expect(stage.conversation.thread.runs().map(({ request: sent }) => sent?.cause)).toEqual([
      'message',
      'message',
    ]);
    expect(tool.performances).toEqual([]);
  });

  test('running stops it at once; what may have happened is said, what comes later stays in the page', async () => {
    const stage = createStage();
    const tool = stage.tool('refund', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{"n":1}'), callOf('run-1', 'c2', 'refund', '{"n":2}'));
    await stage.finish();
    const { context } = tool.last();
    expect(stage.status('c2')).toBe('queued');
    await typed(stage);
    expect(context.signal.aborted).toBe(true);
    expect(stage.status('c1')).toBe('stopped');
    expect(stage.status('c2')).toBe('superseded');
    expect(stage.sentAnswers()).toEqual([
      'c1 (stopped): The person sent a new message while the tool was running. It may have had effects; there is no result.',
      `c2 (superseded): ${superseded}`,
    ]);
    await tool.performances[0]?.returns('too late');
    expect(tool.performances).toHaveLength(1);
    expect(stage.call('c1').attempts[0]?.late).toMatchObject({ kind: 'returned' });
    expect(stage.transport.runs).toHaveLength(2);
  });

  test('being checked closes it, and the check changes nothing any more', async () => {
    let finish: () => void = () => {};
    const validator: Validator = {
      ...openValidator,
      check: (_parameters, value) =>
        new Promise((resolve) => {
          finish = () => resolve({ kind: 'valid', output: value });
        }),
    };
    const stage = createStage({ validator });
    const tool = stage.tool('refund', { approval: 'none', parameters: { type: 'object' } });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
    await stage.finish();
    expect(stage.status('c1')).toBe('args-complete');
    await typed(stage);
    finish();
    await settle();
    expect(stage.status('c1')).toBe('superseded');
    expect(stage.call('c1').verdict).toBeUndefined();
    expect(tool.performances).toEqual([]);
    expect(stage.sentAnswers()).toEqual([`c1 (superseded): ${superseded}`]);
  });

  test('checked once more before it runs keeps it from starting', async () => {
    let finish: () => void = () => {};
    let times = 0;
    const validator: Validator = {
      ...openValidator,
      check: (_parameters, value) => {
        times += 1;
        if (times === 1) return openValidator.check(undefined, value);
        return new Promise((resolve) => {
          finish = () => resolve({ kind: 'valid', output: value });
        });
      },
    };
    const stage = createStage({ validator });
    const tool = stage.tool('refund', { parameters: { type: 'object' } });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'approve' });
    expect(stage.status('c1')).toBe('queued');
    await typed(stage);
    finish();
    await settle();
    expect(stage.status('c1')).toBe('superseded');
    expect(stage.call('c1').attempts).toEqual([]);
    expect(tool.performances).toEqual([]);
  });

  test('still being written stops its run, and the call is superseded too', async () => {
    const stage = createStage();
    stage.tool('refund');
    const run = await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{"a":').slice(0, -1));
    await typed(stage);
    expect(run.signal.aborted).toBe(true);
    expect(stage.conversation.thread.run('run-1')?.end).toEqual({ kind: 'stopped', by: 'message' });
    expect(stage.status('c1')).toBe('superseded');
    expect(stage.sentAnswers()).toEqual([`c1 (superseded): ${superseded}`]);
  });

  test('the agent’s own, and its result is still out, says that nobody knows here whether it ran', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'search', '{}'));
    await typed(stage);
    expect(stage.status('c1')).toBe('stopped');
    expect(stage.sentAnswers()).toEqual([
      'c1 (stopped): The person sent a new message before a result arrived. Whether the tool ran is not known here.',
    ]);
  });

  test('decided on already leaves the decision as it is', async () => {
    const stage = createStage();
    const tool = stage.tool('refund');
    await stage.say('hi');
    await stage.hear(['c1', 'c2', 'c3', 'c4'].flatMap((id) => callOf('run-1', id, 'refund', '{}')));
    await stage.finish();
    await stage.decide('c1', { kind: 'reject', reason: 'no' });
    await stage.decide('c2', { kind: 'answer', text: 'later' });
    await stage.decide('c3', { kind: 'approve' });
    await tool.last().returns('done');
    await typed(stage);
    expect(['c1', 'c2', 'c3', 'c4'].map((id) => stage.status(id))).toEqual([
      'rejected',
      'answered',
      'completed',
      'superseded',
    ]);
    expect(stage.sentAnswers().map((answer) => answer.slice(0, 12))).toEqual([
      'c1 (rejected',
      'c2: The pers',
      'c3: done',
      'c4 (supersed',
    ]);
  });
});

test('P14: calls of earlier runs that are open still are closed too', async () => {
  const stage = createStage();
  stage.tool('refund');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
  await stage.finish();
  // Another client's run comes by; the question of the first one stays open.
  stage.conversation.thread.dispatch([
    { type: 'run-started', runId: 'foreign' },
    { type: 'run-succeeded', runId: 'foreign' },
  ]);
  expect(stage.status('c1')).toBe('awaiting-decision');
  await typed(stage);
  expect(stage.status('c1')).toBe('superseded');
});

test('P14: two messages at once are two runs, one after the other, and the first one is stopped', async () => {
  const stage = createStage();
  stage.tool('refund');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
  await stage.finish();
  const first = stage.conversation.send('one');
  const second = stage.conversation.send('two');
  await settle();
  expect((await first).end).toEqual({ kind: 'stopped', by: 'message' });
  expect(stage.transport.runs).toHaveLength(3);
  expect(stage.transport.runs.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  const { request } = stage.transport.last();
  expect(providerProblems(request)).toEqual([]);
  expect(request.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'user']);
  await stage.transport.last().push({ type: 'run-started', runId: 'run-3' });
  await stage.finish();
  expect((await second).end?.kind).toBe('succeeded');
});

test('P14: a message typed while the next run is under way on replies stops that one', async () => {
  const stage = createStage();
  const tool = stage.tool('refund', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
  await stage.finish();
  await tool.last().returns('done');
  expect(stage.transport.runs).toHaveLength(2);
  await typed(stage);
  expect(stage.transport.runs[1]?.signal.aborted).toBe(true);
  expect(stage.conversation.thread.run('run-2')?.end).toEqual({ kind: 'stopped', by: 'message' });
  expect(stage.sentAnswers()).toEqual(['c1: done']);
});

test.each(['', '  \n', []])('an empty message (%j) is refused, and stops nothing', async (content) => {
  const stage = createStage();
  await stage.say('hi');
  await expect(stage.conversation.send(content)).rejects.toMatchObject({ code: 'nothing-to-send' });
  expect(stage.transport.runs).toHaveLength(1);
  expect(stage.transport.last().signal.aborted).toBe(false);
});

test('a message may hold parts that are no text', async () => {
  const stage = createStage();
  const source = { type: 'url' as const, value: 'https://example.org/a.png' };
  void stage.conversation.send([{ type: 'image', source }]);
  await settle();
  expect(stage.transport.last().request.messages[0]).toMatchObject({ parts: [{ type: 'image', source }] });
});
