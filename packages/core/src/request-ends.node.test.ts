import { describe, expect, test } from 'vitest';
import { shownTextOf } from './decide.ts';
import type { Decision, DecisionOutcome } from './decision.ts';
import type { Question, RunInterrupt } from './interrupt.ts';
import { callOf, resultOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';

const everything: readonly DecisionOutcome[] = ['approve', 'edit', 'reject', 'answer', 'dismiss'];

function about(id: string, toolCallId: string, facts: Partial<RunInterrupt> = {}): RunInterrupt {
  const question: Question = { toolCallId, allowed: everything, losses: [] };
  return { id, reason: 'tool_call', raw: {}, codec: 'test', questions: [question], ...facts };
}

/** The agent asks about calls of its own. */
async function asked(...interrupts: readonly RunInterrupt[]): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"amount":1}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts,
  });
  await stage.transport.last().end();
  await settle();
  return stage;
}

/** The page asks about a call of its own. */
async function askedHere(): Promise<Stage> {
  const stage = createStage();
  stage.tool('refund');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"amount":1}'));
  await stage.finish();
  return stage;
}

const ends = (stage: Stage) =>
  stage.conversation.thread.requests().map(({ state }) => (state.kind === 'ended' ? state.end : state.kind));

const recordOf = (stage: Stage) => {
  const state = stage.conversation.thread.requests()[0]?.state;
  return state?.kind === 'ended' ? state.record : undefined;
};

const begin = (stage: Stage, runId = 'run-2') => stage.hear({ type: 'run-started', runId });

function replaysEqual(stage: Stage): void {
  const { thread } = stage.conversation;
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

const decisions: readonly (readonly [Decision, string, string])[] = [
  [{ kind: 'approve' }, 'decided', 'running'],
  [{ kind: 'edit', argsText: '{"amount":2}' }, 'decided', 'running'],
  [{ kind: 'answer', text: 'done by hand' }, 'decided', 'answered'],
  [{ kind: 'reject', reason: 'no' }, 'declined', 'rejected'],
  [{ kind: 'dismiss' }, 'dismissed', 'dismissed'],
];

test.each(decisions)(
  'P10: what the agent asks ends by what was decided: %o',
  async (decision, end, status) => {
    const stage = await asked(about('i1', 'c1'));
    expect(await stage.decide('c1', decision)).toEqual({ kind: 'decided' });
    // Until a run carries it, it has ended nothing.
    expect(ends(stage)).toEqual(['staged']);
    expect(stage.status('c1')).toBe('deciding');
    await begin(stage);
    expect(ends(stage)).toEqual([end]);
    expect(recordOf(stage)).toMatchObject({ decision, means: 'person' });
    expect(stage.status('c1')).toBe(status);
    replaysEqual(stage);
  },
);

test.each(decisions.filter(([{ kind }]) => kind !== 'dismiss'))(
  'P10: what the page asks ends by what was decided: %o',
  async (decision, end) => {
    const stage = await askedHere();
    expect(await stage.decide('c1', decision)).toEqual({ kind: 'decided' });
    expect(ends(stage)).toEqual([end]);
    replaysEqual(stage);
  },
);

test('P10: what nobody decides on ends superseded, expired or withdrawn, and has no record', async () => {
  const superseded = await asked(about('i1', 'c1'));
  await superseded.say('never mind');
  expect([ends(superseded), superseded.status('c1')]).toEqual([['superseded'], 'superseded']);

  const expired = await asked(
    about('i1', 'c1', { expiresAt: new Date(Date.UTC(2026, 0, 1, 14, 1)).toISOString() }),
  );
  expired.clock.advance(60_000);
  expect([ends(expired), expired.status('c1')]).toEqual([['expired'], 'expired']);

  const withdrawn = await asked(about('i1', 'c1'));
  withdrawn.conversation.thread.dispatch(resultOf('run-1', 'c1', { kind: 'text', text: 'done elsewhere' }));
  expect([ends(withdrawn), withdrawn.status('c1')]).toEqual([['withdrawn'], 'completed']);

  for (const stage of [superseded, expired, withdrawn]) {
    expect(recordOf(stage)).toBeUndefined();
    replaysEqual(stage);
  }
});

describe('a question that is closed without a decision', () => {
  test('P9: is never closed so where the page asks: nothing is decided by that', async () => {
    const stage = await askedHere();
    const report = await stage.decide('c1', { kind: 'dismiss' });
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'outcome-not-allowed' } });
    expect(ends(stage)).toEqual(['open']);
    expect(stage.status('c1')).toBe('awaiting-decision');
  });

  test('P13: waits for its siblings, can be taken back, and leaves with them', async () => {
    const stage = await asked(about('i1', 'c1'), {
      id: 'i2',
      reason: 'confirmation',
      raw: {},
      questions: [{ allowed: ['approve', 'reject', 'dismiss'], losses: [] }],
    });
    await stage.decide('c1', { kind: 'dismiss' });
    const [first, second] = stage.conversation.thread.openRequests();
    if (first === undefined || second === undefined) throw new Error('Two are asked.');
    expect(stage.transport.runs).toHaveLength(1);
    expect(stage.conversation.takeBack(first.id)).toBe(true);
    expect(ends(stage)).toEqual(['open', 'open']);
    await stage.decide('c1', { kind: 'dismiss' });
    const shownText = shownTextOf(second, undefined);
    await stage.conversation.decide({
      requestId: second.id,
      decision: { kind: 'dismiss' },
      means: 'person',
      shownText,
    });
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    expect(stage.transport.last().request.answers).toMatchObject([
      { kind: 'decided', decisions: [{ decision: { kind: 'dismiss' } }] },
      { kind: 'decided', decisions: [{ decision: { kind: 'dismiss' } }] },
    ]);
    await begin(stage);
    expect(ends(stage)).toEqual(['dismissed', 'dismissed']);
  });

  test('P10: stays closed whatever its agent tells of the call, and is told in a word of its own where it tells nothing', async () => {
    const told = await asked(about('i1', 'c1'));
    await told.decide('c1', { kind: 'dismiss' });
    await begin(told);
    await told.hear(resultOf('run-2', 'c1', { kind: 'text', text: 'cancelled' }));
    await told.finish();
    expect(told.status('c1')).toBe('dismissed');

    const untold = await asked(about('i1', 'c1'));
    await untold.decide('c1', { kind: 'dismiss' });
    await begin(untold);
    await untold.finish();
    await untold.say('and now?');
    expect(untold.sentAnswers()).toEqual([
      'c1 (dismissed): The person closed the question about this call without deciding, and the agent told no result of it.',
    ]);
  });

  test('P8: may be asked again by its agent, on the same card', async () => {
    const stage = await asked(about('i1', 'c1'));
    await stage.decide('c1', { kind: 'dismiss' });
    await begin(stage);
    await stage.hear({ type: 'run-interrupted', runId: 'run-2', interrupts: [about('i1', 'c1')] });
    await stage.transport.last().end();
    await settle();
    expect(ends(stage)).toEqual(['dismissed', 'open']);
    expect(stage.status('c1')).toBe('awaiting-decision');
    await stage.decide('c1', { kind: 'approve' });
    await begin(stage, 'run-3');
    expect(stage.status('c1')).toBe('running');
    replaysEqual(stage);
  });

  test('P14: a message gives it up with all that is asked, before it was sent', async () => {
    const stage = await asked(about('i1', 'c1'), about('i2', 'nobody'));
    await stage.decide('c1', { kind: 'dismiss' });
    await stage.say('never mind');
    expect(ends(stage)).toEqual(['superseded', 'superseded']);
    expect(stage.transport.last().request.answers.map(({ kind }) => kind)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });
});
