import { describe, expect, test } from 'vitest';
import { shownTextOf } from './decide.ts';
import type { Decision, DecisionOutcome } from './decision.ts';
import type { Question, RunInterrupt } from './interrupt.ts';
import { callOf, openValidator, providerProblems, resultOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import { statedAssistant, statedCall } from './testing/stated-messages.ts';
import { createThread } from './thread.ts';

const everything: readonly DecisionOutcome[] = ['approve', 'edit', 'reject', 'answer'];

const about = (id: string, toolCallId: string, facts: Partial<Question> = {}): RunInterrupt => ({
  id,
  reason: 'tool_call',
  raw: {},
  codec: 'test',
  questions: [{ toolCallId, allowed: ['approve', 'reject'], losses: [], ...facts }],
});

/** A run with two calls of the agent that ends in interrupts; its answer is over unless it `lingers`. */
async function asked(
  interrupts: readonly RunInterrupt[],
  { lingers = false }: { readonly lingers?: boolean } = {},
): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'refund', '{"amount":1}', { parentMessageId: 'm1' }),
    callOf('run-1', 'c2', 'refund', '{"amount":2}', { parentMessageId: 'm1' }),
    { type: 'run-interrupted', runId: 'run-1', interrupts },
  );
  if (!lingers) await stage.transport.last().end();
  await settle();
  return stage;
}

/** Decides on the first request about a call that nobody decided on. */
async function decideOn(stage: Stage, toolCallId: string, decision: Decision): Promise<string> {
  const { thread } = stage.conversation;
  const call = stage.call(toolCallId);
  const request = thread
    .openRequests()
    .find(
      ({ subject, state }) => state.kind === 'open' && subject.kind === 'call' && subject.key === call.key,
    );
  if (request === undefined) throw new Error(`Nothing is asked about ${toolCallId}.`);
  const shownText = shownTextOf(request, call);
  await stage.conversation.decide({ requestId: request.id, decision, means: 'person', shownText });
  await settle();
  return request.id;
}

function sent(stage: Stage): readonly string[] {
  return stage.transport
    .last()
    .request.answers.map((answer) =>
      answer.kind === 'cancelled'
        ? `${answer.interrupt.id}: cancelled`
        : `${answer.interrupt.id}: ${answer.decisions.map(({ decision }) => decision.kind).join(', ')}`,
    );
}

const ends = (stage: Stage) =>
  stage.conversation.thread
    .snapshot()
    .requests.map(({ state }) => (state.kind === 'ended' ? state.end : state.kind));

function replaysEqual({ conversation: { thread } }: Stage): void {
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

describe('P17: stop keeps what was decided from going out by itself', () => {
  test('while the answer of the interrupted run is still open', async () => {
    const stage = await asked([about('i1', 'c1')], { lingers: true });
    await decideOn(stage, 'c1', { kind: 'approve' });
    stage.conversation.stop();
    await settle();
    stage.clock.advance(60_000);
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    expect(ends(stage)).toEqual(['staged']);
    void stage.conversation.retry();
    await settle();
    expect(sent(stage)).toEqual(['i1: approve']);
    replaysEqual(stage);
  });

  test('while the checks it needs are fetched', async () => {
    const { log, id } = (await asked([about('i1', 'c1')])).conversation.thread;
    let loads = 0;
    const load = (): Promise<void> => {
      loads += 1;
      return new Promise(() => undefined);
    };
    const stage = createStage({ validator: { ...openValidator, load }, threadId: id, log: log() });
    await decideOn(stage, 'c1', { kind: 'approve' });
    stage.conversation.stop();
    stage.conversation.thread.dispatch({ type: 'history-loaded', messages: [] });
    await settle();
    expect(loads).toBe(1);
    expect(ends(stage)).toEqual(['staged']);
  });

  test('where a call of the page was open beside it', async () => {
    const stage = createStage();
    stage.tool('page');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'p1', 'page', '{}'), callOf('run-1', 'c1', 'refund', '{}'), {
      type: 'run-interrupted',
      runId: 'run-1',
      interrupts: [about('i1', 'c1')],
    });
    await decideOn(stage, 'c1', { kind: 'approve' });
    stage.conversation.stop();
    await settle();
    expect(stage.status('p1')).toBe('cancelled');
    expect(stage.transport.runs).toHaveLength(1);
  });
});

test('P13: what nobody took goes again once with the same answers, however often somebody presses', async () => {
  const stage = await asked([about('i1', 'c1'), about('i2', 'c2')]);
  await decideOn(stage, 'c1', { kind: 'approve' });
  await decideOn(stage, 'c2', { kind: 'reject', reason: 'no' });
  const before = stage.transport.last().request;
  await stage.hear({ type: 'run-not-accepted', runId: before.runId, message: 'x', status: 503 });
  await stage.transport.last().end();
  await settle();
  expect(ends(stage)).toEqual(['staged', 'staged']);
  void stage.conversation.retry();
  const late = await Promise.allSettled([stage.conversation.retry(), stage.conversation.retry()]);
  expect(late.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await settle();
  expect(stage.transport.runs).toHaveLength(3);
  expect(stage.transport.last().request.answers).toEqual(before.answers);
  expect(stage.transport.last().request.messages).toEqual(before.messages);
  await stage.hear({ type: 'run-started', runId: stage.runId() });
  expect(ends(stage)).toEqual(['decided', 'declined']);
  await expect(stage.conversation.retry()).rejects.toMatchObject({ code: 'calls-still-open' });
  replaysEqual(stage);
});

describe('a decision that waits for its siblings', () => {
  test('P7: on a call that comes back with other arguments is not sent', async () => {
    const stage = await asked([about('i1', 'c1'), about('i2', 'c2')]);
    await decideOn(stage, 'c1', { kind: 'approve' });
    const changed = [
      statedCall('c1', 'refund', '{"amount":900}'),
      statedCall('c2', 'refund', '{"amount":2}'),
    ];
    stage.conversation.thread.dispatch({
      type: 'history-loaded',
      messages: [statedAssistant('m1', '', ...changed)],
    });
    expect(stage.status('c1')).toBe('invalid');
    await decideOn(stage, 'c2', { kind: 'approve' });
    expect(sent(stage)).toEqual(['i1: cancelled', 'i2: approve']);
    expect(ends(stage)).toEqual(['withdrawn', 'staged']);
    replaysEqual(stage);
  });

  test('P4: on a call that a snapshot drops is withdrawn, and not sent', async () => {
    const stage = await asked([about('i1', 'c1'), about('i2', 'c2')]);
    await decideOn(stage, 'c1', { kind: 'approve' });
    const left = statedAssistant('m1', '', statedCall('c2', 'refund', '{"amount":2}'));
    stage.conversation.thread.dispatch({ type: 'snapshot-received', runId: 'run-1', messages: [left] });
    expect(stage.status('c1')).toBe('withdrawn');
    await decideOn(stage, 'c2', { kind: 'approve' });
    expect(sent(stage)).toEqual(['i1: cancelled', 'i2: approve']);
    replaysEqual(stage);
  });

  test('P13: goes out once the other call is settled without a decision', async () => {
    const stage = await asked([about('i1', 'c1'), about('i2', 'c2')]);
    await decideOn(stage, 'c1', { kind: 'approve' });
    stage.conversation.thread.dispatch(resultOf('run-1', 'c2', { kind: 'text', text: 'done elsewhere' }));
    await settle();
    expect(stage.transport.runs).toHaveLength(2);
    expect(sent(stage)).toEqual(['i1: approve', 'i2: cancelled']);
    replaysEqual(stage);
  });
});

describe('an interrupt about a call of an earlier run', () => {
  async function earlier(approval: 'ask' | 'none'): Promise<{ stage: Stage; calls: () => number }> {
    const stage = createStage();
    const tool = stage.tool('page', { approval });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'p1', 'page', '{}'), { type: 'run-succeeded', runId: 'run-1' });
    await stage.hear(
      { type: 'run-started', runId: 'run-x' },
      { type: 'run-interrupted', runId: 'run-x', interrupts: [about('i1', 'p1')] },
    );
    await stage.transport.last().end();
    await settle();
    return { stage, calls: () => tool.performances.length };
  }

  test('P19: holds the call: it is answered by the resume alone, and what the page asked is withdrawn', async () => {
    const { stage, calls } = await earlier('ask');
    expect(ends(stage)).toEqual(['withdrawn', 'open']);
    await decideOn(stage, 'p1', { kind: 'reject' });
    expect(sent(stage)).toEqual(['i1: reject']);
    expect(stage.sentAnswers()).toEqual([]);
    expect(providerProblems(stage.transport.last().request, [stage.call('p1').key])).toEqual([]);
    expect(calls()).toBe(0);
    replaysEqual(stage);
  });

  test('P15: is no question about one that the page runs already', async () => {
    const { stage, calls } = await earlier('none');
    expect(calls()).toBe(1);
    expect(stage.status('p1')).toBe('running');
    expect(stage.conversation.thread.openRequests()).toMatchObject([{ subject: { kind: 'run' } }]);
    replaysEqual(stage);
  });
});

test.each([
  ['hold a key twice', callOf('run-1', 'c1', 'refund', '{"amount":1,"amount":2}')],
  ['break off', callOf('run-1', 'c1', 'refund', '{"amount":').slice(0, -1)],
])('P3: arguments that %s are never offered for approval', async (_what, call) => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(call, {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [about('i1', 'c1', { allowed: everything })],
  });
  expect(stage.conversation.thread.openRequests()).toMatchObject([{ allowed: ['edit', 'reject', 'answer'] }]);
});
