import { describe, expect, test } from 'vitest';
import { placeInLine } from './place-in-line.ts';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import type { PageTool } from './tool.ts';
import { ToolError } from './tool.ts';

type Calls = readonly (readonly [toolCallId: string, toolName: string, argsText?: string])[];

/** The agent makes these calls in one run, which ends well. */
async function called(stage: Stage, calls: Calls): Promise<void> {
  await stage.say('hi');
  await stage.hear(...calls.map(([id, name, argsText = '{}']) => callOf(stage.runId(), id, name, argsText)));
  await stage.finish();
}

function statuses(stage: Stage, ...ids: readonly string[]): readonly string[] {
  return ids.map((id) => stage.status(id));
}

function place(stage: Stage, toolCallId: string) {
  const { thread } = stage.conversation;
  const found = placeInLine(thread, stage.call(toolCallId).key);
  return found === undefined ? undefined : { ...found, waitsFor: thread.call(found.waitsFor)?.toolCallId };
}

/** A tool that runs at once for each path. */
const byPath: Partial<PageTool> = {
  approval: 'none',
  order: {
    key: (args) => (typeof args === 'object' && args !== null && 'path' in args ? String(args.path) : ''),
  },
};

describe('serial calls', () => {
  test('P15: one approved early waits for the one before it that is still being decided, and says so', async () => {
    const stage = createStage();
    const tool = stage.tool('set');
    await called(stage, [
      ['c1', 'set', '{"n":1}'],
      ['c2', 'set', '{"n":2}'],
      ['c3', 'set', '{"n":3}'],
    ]);
    await stage.decide('c3', { kind: 'approve' });
    await stage.decide('c2', { kind: 'approve' });
    expect(tool.performances).toEqual([]);
    expect(statuses(stage, 'c1', 'c2', 'c3')).toEqual(['awaiting-decision', 'queued', 'queued']);
    expect(place(stage, 'c1')).toBeUndefined();
    expect(place(stage, 'c2')).toEqual({ before: 1, waitsFor: 'c1', needsDecision: true });
    expect(place(stage, 'c3')).toEqual({ before: 2, waitsFor: 'c1', needsDecision: true });
    await stage.decide('c1', { kind: 'approve' });
    expect(statuses(stage, 'c1', 'c2', 'c3')).toEqual(['running', 'queued', 'queued']);
    expect(place(stage, 'c3')).toEqual({ before: 2, waitsFor: 'c1', needsDecision: false });
    await tool.last().returns('one');
    expect(place(stage, 'c2')).toBeUndefined();
    expect(place(stage, 'c3')).toEqual({ before: 1, waitsFor: 'c2', needsDecision: false });
    await tool.last().returns('two');
    await tool.last().returns('three');
    expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(stage.sentAnswers()).toEqual(['c1: one', 'c2: two', 'c3: three']);
  });

  test.each([
    ['rejected', (stage: Stage) => stage.decide('c1', { kind: 'reject' })],
    ['answered', (stage: Stage) => stage.decide('c1', { kind: 'answer', text: 'no need' })],
    ['cancelled', async (stage: Stage) => stage.conversation.cancelCall(stage.call('c1').key)],
  ])('P17: one before it that is %s lets it start', async (_how, act) => {
    const stage = createStage();
    const tool = stage.tool('set');
    stage.tool('free', { approval: 'none' });
    await called(stage, [
      ['c1', 'set', '{"n":1}'],
      ['c2', 'set', '{"n":2}'],
      ['c3', 'free'],
    ]);
    await stage.decide('c2', { kind: 'approve' });
    expect(statuses(stage, 'c2', 'c3')).toEqual(['queued', 'queued']);
    await act(stage);
    await settle();
    expect(tool.last().args).toEqual({ n: 2 });
    expect(statuses(stage, 'c2', 'c3')).toEqual(['running', 'queued']);
  });

  test('one that waits names the call before it that needs the person, where one does', async () => {
    const stage = createStage();
    stage.tool('free', { approval: 'none' });
    stage.tool('set');
    await called(stage, [
      ['c1', 'free'],
      ['c2', 'set'],
      ['c3', 'free'],
    ]);
    expect(statuses(stage, 'c1', 'c2', 'c3')).toEqual(['running', 'awaiting-decision', 'queued']);
    expect(place(stage, 'c3')).toEqual({ before: 2, waitsFor: 'c2', needsDecision: true });
  });

  test('P15: in a session calls are serial in the order they were handed over, whatever their tools say', async () => {
    const stage = createStage();
    const look = stage.tool('look', { approval: 'none', order: 'concurrent' });
    const { thread, tools } = stage.conversation;
    const session = { turnId: 'turn-9', epoch: 9, tools: tools.advertise().tools };
    const hand = (toolCallId: string, n: number) => ({
      type: 'call-handed-over' as const,
      runId: 'turn',
      toolCallId,
      argsText: `{"n":${n}}`,
    });
    thread.dispatch([
      { type: 'run-started', runId: 'turn', session },
      ...callOf('turn', 'c1', 'look', '{"n":1}'),
      ...callOf('turn', 'c2', 'look', '{"n":2}'),
      hand('c2', 2),
      hand('c1', 1),
    ]);
    await settle();
    expect(look.performances.map(({ args }) => args)).toEqual([{ n: 2 }]);
    expect(look.last().context).toMatchObject({ runId: 'turn', turnId: 'turn-9', epoch: 9 });
    expect(place(stage, 'c1')).toEqual({ before: 1, waitsFor: 'c2', needsDecision: false });
    await look.last().returns('two');
    expect(look.last().args).toEqual({ n: 1 });
  });

  test('what only a person can answer keeps nobody waiting', async () => {
    const stage = createStage();
    stage.question('seat');
    stage.tool('free', { approval: 'none' });
    await called(stage, [
      ['c1', 'seat'],
      ['c2', 'free'],
    ]);
    expect(statuses(stage, 'c1', 'c2')).toEqual(['awaiting-decision', 'running']);
  });

  test('P17: one that waits is cancelled alone, and those behind it move up', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    await called(stage, [
      ['c1', 'free'],
      ['c2', 'free'],
      ['c3', 'free'],
    ]);
    expect(place(stage, 'c3')).toEqual({ before: 2, waitsFor: 'c1', needsDecision: false });
    stage.conversation.cancelCall(stage.call('c2').key);
    expect(place(stage, 'c3')).toEqual({ before: 1, waitsFor: 'c1', needsDecision: false });
    await tool.last().returns('one');
    expect(statuses(stage, 'c1', 'c2', 'c3')).toEqual(['completed', 'cancelled', 'running']);
  });

  test('P18: what breaks before a handler is called is no word of its tool, whatever was thrown', async () => {
    const stage = createStage();
    stage.conversation.tools.register({
      name: 'odd',
      description: 'Breaks when it is looked at by its turn.',
      approval: 'none',
      get timeLimit(): number {
        throw new ToolError('the limit of SECRET-4711');
      },
      handler: () => 'never',
    });
    await called(stage, [['c1', 'odd']]);
    expect(stage.call('c1').attempts[0]?.end).toMatchObject({ kind: 'errored', code: 'tool-failed' });
  });

  test('P15: one that cannot even be looked at by its turn ends with that, and holds up nobody', async () => {
    const stage = createStage();
    const tool = stage.tool('free', { approval: 'none' });
    stage.conversation.tools.register({
      name: 'odd',
      description: 'Breaks when it is looked at by its turn.',
      approval: 'none',
      get timeLimit(): number {
        throw new Error('no limit');
      },
      handler: () => 'never',
    });
    await called(stage, [
      ['c1', 'odd'],
      ['c2', 'free'],
    ]);
    expect(stage.status('c2')).toBe('running');
    await tool.last().returns('two');
    expect(stage.sentAnswers()).toEqual([expect.stringContaining('no limit'), 'c2: two']);
  });
});

describe('concurrent calls', () => {
  test('P15: start at once, each once, beside a serial one that runs or is being decided', async () => {
    const stage = createStage();
    const look = stage.tool('look', { approval: 'none', order: 'concurrent' });
    const set = stage.tool('set');
    await called(stage, [
      ['c1', 'set'],
      ['c2', 'look', '{"n":2}'],
      ['c3', 'set'],
      ['c4', 'look', '{"n":4}'],
    ]);
    expect(statuses(stage, 'c1', 'c2', 'c3', 'c4')).toEqual([
      'awaiting-decision',
      'running',
      'awaiting-decision',
      'running',
    ]);
    expect(place(stage, 'c4')).toBeUndefined();
    expect(look.performances.map(({ args }) => args)).toEqual([{ n: 2 }, { n: 4 }]);
    await stage.decide('c3', { kind: 'approve' });
    await stage.decide('c1', { kind: 'approve' });
    expect(set.performances).toHaveLength(1);
  });

  test('P19: whose handlers come back in reverse go back in call order', async () => {
    const stage = createStage();
    const look = stage.tool('look', { approval: 'none', order: 'concurrent' });
    await called(stage, [
      ['c1', 'look'],
      ['c2', 'look'],
      ['c3', 'look'],
    ]);
    await look.performances[2]?.returns('three');
    await look.performances[1]?.throws(undefined);
    expect(stage.transport.runs).toHaveLength(1);
    await look.performances[0]?.returns('one');
    expect(stage.sentAnswers().map((answer) => answer.slice(0, 8))).toEqual([
      'c1: one',
      'c2 (tool',
      'c3: thre',
    ]);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P17: all are stopped at once, and one is cancelled alone', async () => {
    const stage = createStage();
    const look = stage.tool('look', { approval: 'none', order: 'concurrent' });
    await called(stage, [
      ['c1', 'look'],
      ['c2', 'look'],
      ['c3', 'look'],
    ]);
    const aborted = () => look.performances.map(({ context }) => context.signal.aborted);
    stage.conversation.cancelCall(stage.call('c2').key);
    expect(aborted()).toEqual([false, true, false]);
    stage.conversation.stop();
    expect(aborted()).toEqual([true, true, true]);
  });
});

describe('calls with a key', () => {
  test('P15: run one at a time for each key, whichever tool is called, and beside other keys', async () => {
    const stage = createStage();
    const write = stage.tool('write', byPath);
    const remove = stage.tool('remove', byPath);
    stage.tool('set', { approval: 'none' });
    await called(stage, [
      ['c1', 'write', '{"path":"a"}'],
      ['c2', 'remove', '{"path":"a"}'],
      ['c3', 'write', '{"path":"b"}'],
      ['c4', 'write', '{"path":"a"}'],
      ['c5', 'set'],
    ]);
    expect(statuses(stage, 'c1', 'c2', 'c3', 'c4', 'c5')).toEqual([
      'running',
      'queued',
      'running',
      'queued',
      'running',
    ]);
    expect(place(stage, 'c4')).toEqual({ before: 2, waitsFor: 'c1', needsDecision: false });
    await write.performances[0]?.returns('written');
    expect(statuses(stage, 'c2', 'c4')).toEqual(['running', 'queued']);
    await remove.last().returns('removed');
    expect(stage.status('c4')).toBe('running');
  });

  test.each<[string, (args: unknown) => string]>([
    [
      'throws',
      () => {
        throw new Error('no key');
      },
    ],
    ['is no text', () => Object(1)],
  ])('fail closed: where the key %s, the call waits with the serial ones', async (_how, key) => {
    const stage = createStage();
    const set = stage.tool('set', { approval: 'none' });
    stage.tool('write', { approval: 'none', order: { key } });
    await called(stage, [
      ['c1', 'set'],
      ['c2', 'write'],
    ]);
    expect(stage.call('c2').lane).toBe('serial');
    expect(stage.status('c2')).toBe('queued');
    await set.last().returns('one');
    expect(stage.status('c2')).toBe('running');
  });

  test('P7: an edit puts a call where the edited arguments belong, and lets go who waited for it', async () => {
    const stage = createStage();
    const write = stage.tool('write', { ...byPath, approval: 'ask' });
    await called(stage, [
      ['c1', 'write', '{"path":"a"}'],
      ['c2', 'write', '{"path":"b"}'],
      ['c3', 'write', '{"path":"b"}'],
    ]);
    await stage.decide('c3', { kind: 'approve' });
    expect(place(stage, 'c3')).toEqual({ before: 1, waitsFor: 'c2', needsDecision: true });
    await stage.decide('c2', { kind: 'edit', argsText: '{"path":"a"}' });
    expect(stage.call('c2').lane).toBe('key:a');
    expect(statuses(stage, 'c2', 'c3')).toEqual(['queued', 'running']);
    await stage.decide('c1', { kind: 'approve' });
    expect(write.last().args).toEqual({ path: 'a' });
    expect(statuses(stage, 'c1', 'c2')).toEqual(['running', 'queued']);
  });

  test('P17: a handler that hangs holds up its own key, until its time is over', async () => {
    const stage = createStage();
    stage.tool('write', { ...byPath, timeLimit: 500 });
    await called(stage, [
      ['c1', 'write', '{"path":"a"}'],
      ['c2', 'write', '{"path":"a"}'],
      ['c3', 'write', '{"path":"b"}'],
    ]);
    expect(statuses(stage, 'c2', 'c3')).toEqual(['queued', 'running']);
    stage.clock.advance(500);
    await settle();
    expect(statuses(stage, 'c1', 'c2')).toEqual(['timed-out', 'running']);
  });
});

describe('what is in line', () => {
  /** c1 is being decided, c2 was approved and waits for it, c3 runs, and c4 is being decided too. */
  async function lined(idle = false): Promise<{ readonly stage: Stage; readonly look: PlayedTool }> {
    const stage = createStage({ idle });
    stage.tool('set');
    const look = stage.tool('look', { approval: 'none', order: 'concurrent' });
    if (idle) return { stage, look };
    await called(stage, [
      ['c1', 'set', '{"n":1}'],
      ['c2', 'set', '{"n":2}'],
      ['c3', 'look'],
      ['c4', 'set', '{"n":4}'],
    ]);
    await stage.decide('c2', { kind: 'approve' });
    return { stage, look };
  }

  test('P4: is the same in a replay, as calls and as places', async () => {
    const { stage } = await lined();
    const { thread } = stage.conversation;
    const again = createThread({ id: 'again', log: thread.log() });
    expect(again.callsInLine()).toEqual(thread.callsInLine());
    expect(again.callsInLine().map(({ toolCallId }) => toolCallId)).toEqual(['c1', 'c2', 'c3', 'c4']);
    const { key } = stage.call('c2');
    expect(placeInLine(again, key)).toEqual(placeInLine(thread, key));
  });

  test('P19: is closed when the thread is left, but for what a person is asked', async () => {
    const { stage, look } = await lined(true);
    const leave = stage.conversation.start();
    await called(stage, [
      ['c1', 'set'],
      ['c2', 'set'],
      ['c3', 'look'],
    ]);
    await stage.decide('c2', { kind: 'approve' });
    leave();
    expect(look.last().context.signal.aborted).toBe(true);
    expect(statuses(stage, 'c1', 'c2', 'c3')).toEqual(['awaiting-decision', 'cancelled', 'stopped']);
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    stage.conversation.start();
    await stage.decide('c1', { kind: 'approve' });
    expect(stage.status('c1')).toBe('running');
  });

  test('P15: what only a log has queued is run by nobody, and holds up nobody', async () => {
    const before = await lined();
    const stage = createStage({ log: before.stage.conversation.thread.log() });
    const set = stage.tool('set');
    await stage.decide('c1', { kind: 'approve' });
    expect(set.performances.map(({ args }) => args)).toEqual([{ n: 1 }]);
    await set.last().returns('one');
    expect(statuses(stage, 'c1', 'c2')).toEqual(['completed', 'queued']);
    await stage.decide('c4', { kind: 'approve' });
    expect(set.last().args).toEqual({ n: 4 });
  });

  test('P13: a call that an interrupt takes hold of keeps nobody waiting', async () => {
    const { stage } = await lined();
    stage.conversation.thread.dispatch([
      { type: 'run-started', runId: 'other' },
      {
        type: 'run-interrupted',
        runId: 'other',
        interrupts: [{ id: 'i', reason: 'x', raw: null, toolCallId: 'c1' }],
      },
    ]);
    await settle();
    expect(stage.status('c2')).toBe('running');
  });

  test('P16: a tool that is gone by its turn ends with that, and the next one starts', async () => {
    const stage = createStage();
    const set = stage.tool('set', { approval: 'none' });
    const gone = stage.tool('gone', { approval: 'none' });
    await called(stage, [
      ['c1', 'set'],
      ['c2', 'gone'],
      ['c3', 'set'],
    ]);
    gone.remove();
    await set.last().returns('one');
    await settle();
    expect(statuses(stage, 'c2', 'c3')).toEqual(['errored', 'running']);
  });
});
