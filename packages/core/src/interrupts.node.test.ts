import { describe, expect, test } from 'vitest';
import type { RunInterrupt } from './interrupt.ts';
import { readLedger } from './ledger.ts';
import { previewRun } from './preview-run.ts';
import { callOf, providerProblems, resultOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import type { ThreadEventBody } from './thread-event.ts';

const text = (said: string) => ({ kind: 'text' as const, text: said });

function about(id: string, toolCallId?: string): RunInterrupt {
  return { id, reason: 'tool_call', raw: {}, ...(toolCallId === undefined ? {} : { toolCallId }) };
}

function interrupted(runId: string, ...interrupts: readonly RunInterrupt[]): ThreadEventBody {
  return { type: 'run-interrupted', runId, interrupts };
}

/** A run that ends in an interrupt about c1, an agent's call. */
async function held(...interrupts: readonly RunInterrupt[]): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{}'), interrupted('run-1', ...interrupts));
  await stage.transport.last().end();
  await settle();
  return stage;
}

/** Checks what went out: strict as ever, except for calls that a resume entry answers. */
function problems(stage: Stage, ...heldIds: readonly string[]): readonly string[] {
  return providerProblems(
    stage.transport.last().request,
    heldIds.map((id) => stage.call(id).key),
  );
}

const cancelled = (id: string) => ({ kind: 'cancelled', interrupt: expect.objectContaining({ id }) });

test('P19: a call under an open interrupt waits for its resume entry, and gets no reply', async () => {
  const stage = await held(about('i1', 'c1'));
  expect(stage.status('c1')).toBe('input-required');
  expect(readLedger(stage.conversation.thread)).toMatchObject([
    { kind: 'under-interrupt', interruptId: 'i1' },
  ]);
  expect(stage.transport.runs).toHaveLength(1);
  stage.conversation.stop();
  expect(stage.status('c1')).toBe('input-required');
});

test('P19: a message gives every open interrupt up by name, and the call gets no second answer', async () => {
  const stage = await held(about('i1', 'c1'), about('i2'), about('i1'));
  expect(previewRun(stage.conversation).answers).toEqual([cancelled('i1'), cancelled('i2')]);
  await stage.say('never mind');
  const { request } = stage.transport.last();
  expect(request.answers).toEqual([cancelled('i1'), cancelled('i2')]);
  expect(stage.sentAnswers()).toEqual([]);
  expect(problems(stage, 'c1')).toEqual([]);
  expect(stage.status('c1')).toBe('running');
});

describe('a run whose stream tells of an earlier one first', () => {
  /** The agent tells of a run of the thread's past, and then of the one that was asked for. */
  async function replay(stage: Stage): Promise<void> {
    void stage.conversation.send('hi');
    await settle();
    await stage.transport
      .last()
      .push(
        { type: 'run-started', runId: 'earlier' },
        { type: 'run-succeeded', runId: 'earlier' },
        { type: 'run-started', runId: 'run-1' },
      );
  }

  test('P13: is resumed with an answer to all it asks', async () => {
    const stage = createStage();
    await replay(stage);
    await stage.hear(
      callOf('run-1', 'c1', 'refund', '{}'),
      interrupted('run-1', about('i1', 'c1'), about('i2')),
    );
    await stage.transport.last().end();
    await stage.say('never mind');
    expect(stage.transport.last().request.answers).toEqual([cancelled('i1'), cancelled('i2')]);
    expect(problems(stage, 'c1')).toEqual([]);
  });

  test('P19: goes on by itself once its calls are answered', async () => {
    const stage = createStage();
    const free = stage.tool('free', { approval: 'none' });
    await replay(stage);
    await stage.hear(callOf('run-1', 'c1', 'free', '{}'));
    await stage.finish();
    await free.last().returns('done');
    expect(stage.transport.runs).toHaveLength(2);
    expect(stage.sentAnswers()).toEqual(['c1: done']);
  });
});

test('P19: what the resumed run leaves without a result is answered in the next one', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('never mind');
  await stage.finish();
  expect(stage.status('c1')).toBe('superseded');
  await stage.say('more');
  expect(stage.transport.last().request.answers).toEqual([]);
  expect(stage.sentAnswers()).toHaveLength(1);
  expect(problems(stage)).toEqual([]);
});

test('P19: what the resumed run delivers is the answer', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('never mind');
  await stage.hear(resultOf('run-2', 'c1', text('denied')));
  await stage.finish();
  expect(stage.status('c1')).toBe('superseded');
  await stage.say('more');
  expect(stage.sentAnswers()).toEqual(['c1: denied']);
  expect(problems(stage)).toEqual([]);
});

test('P10: a call that a message gave up stays that, whatever its agent then tells of it', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('do none of it');
  await stage.hear(resultOf('run-2', 'c1', text('nobody decided')));
  await stage.finish();
  expect(stage.status('c1')).toBe('superseded');
  await stage.say('more');
  expect(stage.sentAnswers()).toEqual(['c1: nobody decided']);
});

test('P10: without a result, its agent reads that there is none, not that nothing was done', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('do none of it');
  await stage.finish();
  await stage.say('more');
  expect(stage.sentAnswers()).toEqual([expect.stringMatching(/^c1 \(superseded\).*There is no result/)]);
});

test('what was given up is asked on the card of its call again, where its agent asks again', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('wait');
  await stage.hear(interrupted('run-2', about('i2', 'c1')));
  expect(stage.conversation.thread.openRequests().map(({ subject }) => subject)).toEqual([
    { kind: 'call', key: stage.call('c1').key },
  ]);
  expect(stage.status('c1')).toBe('input-required');
});

test('P4: a resumed run that starts the call once more with the same text replays it', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('never mind');
  await stage.hear(callOf('run-2', 'c1', 'refund', '{}'), resultOf('run-2', 'c1', text('denied')));
  await stage.finish();
  expect(stage.conversation.thread.callKeys()).toHaveLength(1);
  expect(stage.status('c1')).toBe('superseded');
});

test('P19: a resumed run that interrupts over the call once more holds it once more', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('never mind');
  await stage.hear(interrupted('run-2', about('i2', 'c1')));
  await stage.transport.last().end();
  await settle();
  expect(stage.call('c1').interruptId).toBe('i2');
  expect(stage.status('c1')).toBe('input-required');
  await stage.say('no!');
  expect(stage.transport.last().request.answers).toEqual([cancelled('i2')]);
  await stage.finish();
  await stage.say('more');
  expect(problems(stage)).toEqual([]);
});

test.each<[string, ThreadEventBody, string]>([
  ['failed', { type: 'run-failed', runId: 'run-2', message: 'x' }, 'no-result'],
  ['was cut off', { type: 'run-cut-off', runId: 'run-2', message: 'x' }, 'cut-off'],
  ['was stopped', { type: 'run-stopped', runId: 'run-2', by: 'person' }, 'stopped'],
])('P5: a resumed run that %s closes the call', async (_name, end, status) => {
  const stage = await held(about('i1'));
  await stage.say('never mind');
  await stage.hear(end);
  expect(stage.status('c1')).toBe(status);
  await stage.say('more');
  expect(stage.sentAnswers()).toHaveLength(1);
  expect(problems(stage)).toEqual([]);
});

test.each<[string, (stage: Stage) => Promise<void>]>([
  [
    'was not accepted',
    (stage) => stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'x', status: 500 }),
  ],
  ['failed before it began', (stage) => stage.hear({ type: 'run-failed', runId: 'run-2', message: 'x' })],
])('P19: a resume that %s has answered nothing: the next run carries it again', async (_name, act) => {
  const stage = await held(about('i1', 'c1'));
  void stage.conversation.send('never mind');
  await settle();
  await act(stage);
  await stage.transport.last().end();
  await settle();
  expect(stage.status('c1')).toBe('input-required');
  void stage.conversation.retry();
  await settle();
  expect(stage.transport.last().request.answers).toEqual([cancelled('i1')]);
  expect(stage.sentAnswers()).toEqual([]);
  expect(problems(stage, 'c1')).toEqual([]);
});

test('P5: a failure reported after an interrupt revokes it: the call is closed, and answered', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{}'), interrupted('run-1', about('i1', 'c1')), {
    type: 'run-failed',
    runId: 'run-1',
    message: 'sorry',
  });
  expect(stage.status('c1')).toBe('no-result');
  await stage.say('more');
  expect(stage.transport.last().request.answers).toEqual([]);
  expect(stage.sentAnswers()).toHaveLength(1);
  expect(problems(stage)).toEqual([]);
});

test('P5: a failure reported after a second interrupt revokes that one too', async () => {
  const stage = await held(about('i1', 'c1'));
  await stage.say('never mind');
  await stage.hear(interrupted('run-2', about('i2', 'c1')), {
    type: 'run-failed',
    runId: 'run-2',
    message: 'sorry',
  });
  expect(stage.status('c1')).toBe('no-result');
  await stage.say('more');
  expect(stage.transport.last().request.answers).toEqual([]);
  expect(problems(stage)).toEqual([]);
});

describe('an interrupt that names no call', () => {
  test('holds the agent’s calls; the page’s are asked about and run', async () => {
    const stage = createStage();
    const tool = stage.tool('page', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'page', '{}'),
      callOf('run-1', 'c2', 'agents', '{}'),
      interrupted('run-1', about('i1')),
    );
    await stage.transport.last().end();
    await settle();
    expect(stage.status('c2')).toBe('input-required');
    await tool.last().returns('done');
    expect(stage.transport.runs).toHaveLength(1);
    await stage.say('go on');
    expect(stage.transport.last().request.answers).toEqual([cancelled('i1')]);
    expect(stage.sentAnswers()).toEqual(['c1: done']);
    expect(problems(stage, 'c2')).toEqual([]);
  });
});

test('a call of the page under an interrupt of its own is not run: it is the agent’s to go on with', async () => {
  const stage = createStage();
  const tool = stage.tool('page', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'page', '{}'), interrupted('run-1', about('i1', 'c1')));
  await stage.transport.last().end();
  await settle();
  expect(stage.status('c1')).toBe('input-required');
  await stage.say('never mind');
  await stage.finish();
  expect(tool.performances).toEqual([]);
  expect(stage.status('c1')).toBe('superseded');
  await stage.say('more');
  expect(problems(stage)).toEqual([]);
});

test('an interrupt about other calls holds an agent’s call too: its result comes with the run that goes on', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'refund', '{}'),
    callOf('run-1', 'c2', 'other', '{}'),
    interrupted('run-1', about('i1', 'c1')),
  );
  await stage.transport.last().end();
  await settle();
  expect(stage.status('c2')).toBe('input-required');
  await stage.say('go on');
  expect(stage.sentAnswers()).toEqual([]);
  expect(stage.transport.last().request.heldCalls).toEqual(['c1', 'c2']);
  expect(problems(stage, 'c1', 'c2')).toEqual([]);
  await stage.hear(resultOf('run-2', 'c2', text('found')));
  await stage.finish();
  expect([stage.status('c1'), stage.status('c2')]).toEqual(['superseded', 'completed']);
  await stage.say('more');
  expect(stage.sentAnswers()).toEqual([expect.stringMatching(/^c1 \(superseded\)/), 'c2: found']);
  expect(stage.transport.last().request.heldCalls).toEqual([]);
  expect(problems(stage)).toEqual([]);
});

test('P4: an older run delivered once more resumes nothing', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.finish();
  await stage.say('again');
  await stage.hear(callOf('run-2', 'c1', 'refund', '{}'), interrupted('run-2', about('i1', 'c1')));
  stage.conversation.thread.dispatch([
    { type: 'run-started', runId: 'run-1' },
    { type: 'run-succeeded', runId: 'run-1' },
  ]);
  expect(stage.status('c1')).toBe('input-required');
});

test('an interrupt about a call that has its result holds nothing', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'refund', '{}'),
    resultOf('run-1', 'c1', text('done')),
    interrupted('run-1', about('i1', 'c1'), about('i2')),
  );
  expect(stage.status('c1')).toBe('completed');
  expect(stage.call('c1')).not.toHaveProperty('interruptId');
  expect(readLedger(stage.conversation.thread)).toEqual([]);
});

test('an interrupt without an id can never be answered, so it holds nothing', async () => {
  const stage = await held(about('', 'c1'), about(''));
  expect(stage.status('c1')).toBe('no-result');
  await stage.say('go on');
  expect(stage.transport.last().request.answers).toEqual([]);
  expect(problems(stage)).toEqual([]);
});

test('P19: an agent with its own run id that interrupts: the page’s calls are the page’s once that is known', async () => {
  const stage = createStage();
  const tool = stage.tool('page', { approval: 'none' });
  void stage.conversation.send('hi');
  await settle();
  await stage.hear(
    { type: 'run-started', runId: 'own' },
    callOf('own', 'c1', 'page', '{}'),
    callOf('own', 'c2', 'agents', '{}'),
    interrupted('own', about('i1')),
  );
  await stage.transport.last().end();
  await settle();
  expect(stage.status('c2')).toBe('input-required');
  expect(stage.status('c1')).toBe('running');
  await tool.last().returns('done');
  await stage.say('go on');
  expect(stage.transport.last().request.answers).toEqual([cancelled('i1')]);
  expect(problems(stage, 'c2')).toEqual([]);
});
