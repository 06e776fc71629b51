import { expect, test } from 'vitest';
import { type DecisionOutcomeReport, shownTextOf } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Question, RunInterrupt } from './interrupt.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';

/** One of several questions to an agent that hears one answer. */
function asks(id: string): RunInterrupt {
  const question: Question = {
    proposal: { toolName: 'refund', argsText: `{"of": "${id}"}` },
    allowed: ['approve', 'reject'],
    losses: ['rejection', 'reason'],
  };
  return { id, reason: 'test:suspend', raw: {}, codec: 'test', questions: [question], oneAnswer: true };
}

async function asked(): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear({ type: 'run-interrupted', runId: 'run-1', interrupts: [asks('i1'), asks('i2')] });
  await stage.transport.last().end();
  await settle();
  return stage;
}

async function decideOn(stage: Stage, index: number, decision: Decision): Promise<DecisionOutcomeReport> {
  const request = stage.conversation.thread.openRequests()[index];
  if (request === undefined) throw new Error('Nothing is asked.');
  const shownText = shownTextOf(request, undefined);
  const report = await stage.conversation.decide({
    requestId: request.id,
    decision,
    means: 'person',
    shownText,
  });
  await settle();
  return report;
}

test('P13: of several questions to an agent that hears one answer the second is not approved in vain', async () => {
  const stage = await asked();
  expect(await decideOn(stage, 0, { kind: 'approve' })).toEqual({ kind: 'decided' });
  const second = await decideOn(stage, 1, { kind: 'approve' });
  expect(second).toMatchObject({ kind: 'refused', error: { code: 'one-answer' } });
  expect(stage.transport.runs).toHaveLength(1);
  expect(await decideOn(stage, 1, { kind: 'reject' })).toEqual({ kind: 'decided' });
  expect(stage.transport.runs).toHaveLength(2);
});

test('P13: taken back, the other one can be approved; refused, it stands in nobody’s way', async () => {
  const stage = await asked();
  const [first] = stage.conversation.thread.openRequests();
  await decideOn(stage, 0, { kind: 'approve' });
  expect(stage.conversation.takeBack(first?.id ?? '')).toBe(true);
  expect(await decideOn(stage, 0, { kind: 'reject' })).toEqual({ kind: 'decided' });
  expect(await decideOn(stage, 1, { kind: 'approve' })).toEqual({ kind: 'decided' });
  expect(stage.transport.last().request.answers).toMatchObject([
    { decisions: [{ decision: { kind: 'reject' } }] },
    { decisions: [{ decision: { kind: 'approve' } }] },
  ]);
});
