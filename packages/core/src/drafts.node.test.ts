import { expect, test, vi } from 'vitest';
import { shownTextOf } from './decide.ts';
import type { Decision } from './decision.ts';
import type { DraftChange } from './drafts.ts';
import type { RunInterrupt } from './interrupt.ts';
import { callOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';

const about = (id: string, toolCallId: string): RunInterrupt => ({
  id,
  reason: 'tool_call',
  raw: {},
  codec: 'test',
  questions: [{ toolCallId, allowed: ['approve', 'edit', 'reject'], losses: [] }],
});

/** A call of the page that asks. */
async function pageAsks(options: Parameters<typeof createStage>[0] = {}): Promise<Stage> {
  const stage = createStage(options);
  stage.tool('refund');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"amount":1}'));
  await stage.finish();
  return stage;
}

/** A run of the agent that asks about two of its calls. */
async function agentAsks(): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'refund', '{"amount":1}', { parentMessageId: 'm1' }),
    callOf('run-1', 'c2', 'refund', '{"amount":2}', { parentMessageId: 'm1' }),
    { type: 'run-interrupted', runId: 'run-1', interrupts: [about('i1', 'c1'), about('i2', 'c2')] },
  );
  await stage.transport.last().end();
  await settle();
  return stage;
}

/** The first request on the stage, and what can be done about it. */
function first(stage: Stage) {
  const { conversation } = stage;
  const { drafts, thread } = conversation;
  const [known] = thread.requests();
  if (known === undefined) throw new Error('Nothing was asked.');
  const { id } = known;
  return {
    id,
    draft: () => drafts.of(id),
    write: (change: DraftChange) => drafts.write(id, change),
    state: () => thread.request(id)?.state.kind,
    async decide(decision: Decision) {
      const request = thread.request(id) ?? known;
      const shownText = shownTextOf(request, stage.call('c1'));
      const report = await conversation.decide({ requestId: id, decision, means: 'person', shownText });
      await settle();
      return report;
    },
  };
}

test('P29: what is begun stays until the request ends, whoever shows it', async () => {
  const stage = await pageAsks();
  const { draft, write, decide } = first(stage);
  write({ edit: '{"amount":' });
  write({ reject: 'Too much', unfinished: { '/amount': '-' } });
  expect(draft()).toEqual({ edit: '{"amount":', reject: 'Too much', unfinished: { '/amount': '-' } });
  expect(draft()).toBe(draft());
  write({ edit: undefined, unfinished: undefined });
  expect(draft()).toEqual({ reject: 'Too much' });

  await decide({ kind: 'approve' });
  expect(draft()).toEqual({});
  // What is written once it has ended is written nowhere.
  write({ reject: 'Too late' });
  expect(draft()).toEqual({});
});

test('P13: a draft stays while its decision waits for its siblings, and is there once that is taken back', async () => {
  const stage = await agentAsks();
  const { id, draft, write, decide, state } = first(stage);
  write({ edit: '{"amount":7}', choice: { kind: 'edit', shownText: '{"amount":1}', means: 'person' } });
  await decide({ kind: 'edit', argsText: '{"amount":7}' });
  expect(state()).toBe('staged');
  // It is decided: nothing is left that a queue would send once more.
  expect(draft()).toEqual({ edit: '{"amount":7}' });
  expect(stage.conversation.takeBack(id)).toBe(true);
  await settle();
  expect(draft()).toEqual({ edit: '{"amount":7}' });
});

test('P29: a draft is there again once the run that gave its request up was never accepted', async () => {
  const stage = await agentAsks();
  const { draft, write, state } = first(stage);
  write({ reject: 'Not these' });
  void stage.conversation.send('Something else');
  await settle();
  expect(state()).toBe('ended');
  expect(draft()).toEqual({});
  await stage.hear({ type: 'run-not-accepted', runId: stage.runId(), message: 'No agent is there.' });
  expect(state()).toBe('open');
  expect(draft()).toEqual({ reject: 'Not these' });
});

test('P29: a draft is gone once the run that gave its request up has started', async () => {
  const stage = await agentAsks();
  const { draft, write } = first(stage);
  write({ reject: 'Not these' });
  void stage.conversation.send('Something else');
  await settle();
  await stage.hear({ type: 'run-started', runId: stage.runId() });
  expect(draft()).toEqual({});
});

test('P7: what was written does not stand under what a rule made of it, and a choice is void, not forgotten', async () => {
  const stage = await pageAsks({
    beforeToolCall: (call) =>
      call.owner === 'page' && call.writtenBy !== 'agent'
        ? { kind: 'rewrite', argsText: '{"amount":5}' }
        : { kind: 'allow' },
  });
  const { draft, write, decide } = first(stage);
  const choice = { kind: 'edit', shownText: '{"amount":1}', means: 'person' } as const;
  write({ edit: '{"amount":9}', reject: 'Too much', choice });
  const report = await decide({ kind: 'edit', argsText: '{"amount":9}' });
  expect(report.kind === 'refused' ? report.error.code : report.kind).toBe('edit-rewritten');
  expect(draft()).toEqual({ choice });
});

test('P22: what a rule does not let pass is not lost', async () => {
  const stage = await pageAsks({
    beforeToolCall: (call) =>
      call.owner === 'page' && call.writtenBy !== 'agent'
        ? { kind: 'reject', reason: 'Not this much' }
        : { kind: 'allow' },
  });
  const { draft, write, decide } = first(stage);
  write({ edit: '{"amount":9}' });
  await decide({ kind: 'edit', argsText: '{"amount":9}' });
  expect(draft()).toEqual({ edit: '{"amount":9}' });
});

test('P8: whoever writes on has not chosen that yet', async () => {
  const { draft, write } = first(await pageAsks());
  const shownText = '{"amount":1}';
  write({ edit: '{"amount":9}', choice: { kind: 'edit', shownText, means: 'person' } });
  write({ reject: 'Another thing' });
  expect(draft().choice).toEqual({ kind: 'edit', shownText, means: 'person' });
  write({ edit: '{"amount":90}' });
  expect(draft()).toEqual({ edit: '{"amount":90}', reject: 'Another thing' });
  write({ choice: { kind: 'edit', shownText, means: 'person' } });
  write({ unfinished: { '/amount': '1e' } });
  expect(draft().choice).toBeUndefined();
});

test('P25: readers of a draft are woken when it changes and when its request ends, and one that throws harms no other', async () => {
  const stage = await pageAsks();
  const { id, write, decide } = first(stage);
  const { drafts } = stage.conversation;
  const seen: (string | undefined)[] = [];
  const leaveBroken = drafts.subscribe(id, () => {
    throw new Error('A reader broke.');
  });
  const leave = drafts.subscribe(id, () => seen.push(drafts.of(id).reject));
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  write({ reject: 'No' });
  await settle();
  leaveBroken();
  expect(seen).toEqual(['No']);
  await decide({ kind: 'approve' });
  expect(seen.at(-1)).toBeUndefined();
  leave();
  vi.unstubAllGlobals();
  expect(report).toHaveBeenCalledTimes(1);
});
