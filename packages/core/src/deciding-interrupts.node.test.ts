import { describe, expect, test } from 'vitest';
import type { DecisionOutcomeReport } from './decide.ts';
import { shownTextOf } from './decide.ts';
import type { Decision, DecisionOutcome } from './decision.ts';
import type { InterruptAnswer, Question, RunInterrupt } from './interrupt.ts';
import { readLedger } from './ledger.ts';
import { callOf, openValidator, providerProblems, resultOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';

const text = (said: string) => ({ kind: 'text' as const, text: said });
const everything: readonly DecisionOutcome[] = ['approve', 'edit', 'reject', 'answer'];

function question(facts: Partial<Question> = {}): Question {
  return { allowed: ['approve', 'reject'], losses: [], ...facts };
}

function interrupt(id: string, ...questions: readonly Question[]): RunInterrupt {
  return { id, reason: 'tool_call', raw: {}, codec: 'test', questions };
}

const about = (id: string, toolCallId: string, facts: Partial<Question> = {}): RunInterrupt =>
  interrupt(id, question({ toolCallId, ...facts }));

/** A run with two calls of the agent that ends in interrupts. */
async function asked(...interrupts: readonly RunInterrupt[]): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'refund', '{"amount":1}'),
    callOf('run-1', 'c2', 'refund', '{"amount":2}'),
    { type: 'run-interrupted', runId: 'run-1', interrupts },
  );
  await stage.transport.last().end();
  await settle();
  return stage;
}

/** Decides on the nth request that has not ended. */
async function decideOn(stage: Stage, index: number, decision: Decision): Promise<DecisionOutcomeReport> {
  const { thread } = stage.conversation;
  const request = thread.openRequests()[index];
  if (request === undefined) throw new Error('Nothing is asked.');
  const call = request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  const report = await stage.conversation.decide({
    requestId: request.id,
    decision,
    means: 'person',
    shownText: shownTextOf(request, call),
  });
  await settle();
  return report;
}

/** What went out, as id of the interrupt and what it got. */
function sent(stage: Stage): readonly string[] {
  return stage.transport
    .last()
    .request.answers.map((answer: InterruptAnswer) =>
      answer.kind === 'cancelled'
        ? `${answer.interrupt.id}: cancelled`
        : `${answer.interrupt.id}: ${answer.decisions.map(({ decision }) => decision.kind).join(', ')}`,
    );
}

const ends = (stage: Stage) =>
  stage.conversation.thread
    .snapshot()
    .requests.map(({ state }) => (state.kind === 'ended' ? state.end : state.kind));

/** The thread says the same when its log is read again (P4). */
function replaysEqual(stage: Stage): void {
  const { thread } = stage.conversation;
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

test('P13: a decision on the only question goes out at once, and the call is the agent’s again', async () => {
  const stage = await asked(about('i1', 'c1'));
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(await stage.decide('c1', { kind: 'approve' })).toEqual({ kind: 'decided' });
  expect(sent(stage)).toEqual(['i1: approve']);
  expect(stage.status('c1')).toBe('deciding');
  await stage.hear({ type: 'run-started', runId: 'run-2' });
  expect(stage.status('c1')).toBe('running');
  expect(ends(stage)).toEqual(['decided']);
  await stage.hear(resultOf('run-2', 'c1', text('done')));
  await stage.finish();
  expect(stage.status('c1')).toBe('completed');
  await stage.say('more');
  expect(stage.sentAnswers()).toEqual(['c1: done', expect.stringMatching(/^c2 \(no-result\)/)]);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
  replaysEqual(stage);
});

test('P13: one decided early waits for its siblings, and all go out together in order', async () => {
  const stage = await asked(about('i1', 'c1'), about('i2', 'c2'));
  await decideOn(stage, 1, { kind: 'reject', reason: 'no' });
  expect(stage.transport.runs).toHaveLength(1);
  await decideOn(stage, 0, { kind: 'approve' });
  expect(sent(stage)).toEqual(['i1: approve', 'i2: reject']);
  expect(stage.transport.runs).toHaveLength(2);
  replaysEqual(stage);
});

test('P13: what waits can be taken back and decided anew; then only the new decision counts', async () => {
  const stage = await asked(about('i1', 'c1', { allowed: everything }), about('i2', 'c2'));
  const requestId = stage.conversation.thread.openRequests()[0]?.id ?? '';
  await decideOn(stage, 0, { kind: 'edit', argsText: '{"amount":9}' });
  expect(stage.status('c1')).toBe('deciding');
  expect(stage.transport.runs).toHaveLength(1);
  expect((await decideOn(stage, 0, { kind: 'approve' })).kind).toBe('refused');
  expect(stage.conversation.takeBack(requestId)).toBe(true);
  expect(stage.conversation.takeBack(requestId)).toBe(false);
  expect(stage.status('c1')).toBe('awaiting-decision');
  await decideOn(stage, 0, { kind: 'reject' });
  await decideOn(stage, 1, { kind: 'approve' });
  expect(sent(stage)).toEqual(['i1: reject', 'i2: approve']);
  expect(stage.conversation.takeBack(requestId)).toBe(false);
  replaysEqual(stage);
});

test('P13: an interrupt with several questions is answered whole, or not at all', async () => {
  const propose = (amount: number) =>
    question({ proposal: { toolName: 'refund', argsText: `{ "amount": ${amount} }` } });
  const stage = await asked(interrupt('i1', propose(1), propose(2)));
  expect([stage.status('c1'), stage.status('c2')]).toEqual(['awaiting-decision', 'awaiting-decision']);
  await stage.decide('c2', { kind: 'reject' });
  expect(stage.transport.runs).toHaveLength(1);
  await stage.decide('c1', { kind: 'approve' });
  expect(sent(stage)).toEqual(['i1: approve, reject']);
  const [answer] = stage.transport.last().request.answers;
  expect(answer?.kind === 'decided' && answer.decisions.map(({ call }) => call?.toolCallId)).toEqual([
    'c1',
    'c2',
  ]);
});

test('equal proposals are about equal calls in their order, each once', async () => {
  const stage = createStage();
  await stage.say('hi');
  const same = question({ proposal: { toolName: 'ping', argsText: '{}' } });
  await stage.hear(callOf('run-1', 'a', 'ping', '{}'), callOf('run-1', 'b', 'ping', ' {} '), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [interrupt('i1', same, same, same)],
  });
  expect(stage.conversation.thread.openRequests().map(({ subject }) => subject)).toEqual([
    { kind: 'call', key: stage.call('a').key },
    { kind: 'call', key: stage.call('b').key },
    { kind: 'run', runId: 'run-1' },
  ]);
});

test('a call that its agent asks about without having started it has its card, its decision and its result', async () => {
  const stage = createStage();
  await stage.say('hi');
  const proposal = { toolName: 'refund', argsText: '{"amount":1}' };
  await stage.hear({
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [about('i1', 'c1', { proposal })],
  });
  await stage.transport.last().end();
  await settle();
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(stage.call('c1').args).toEqual({ state: 'final', text: '{"amount":1}' });
  await stage.decide('c1', { kind: 'approve' });
  expect(stage.transport.last().request.heldCalls).toEqual(['c1']);
  await stage.hear({ type: 'run-started', runId: 'run-2' }, resultOf('run-2', 'c1', text('done')));
  await stage.finish();
  expect(stage.status('c1')).toBe('completed');
  await stage.say('more');
  expect(stage.sentAnswers()).toEqual(['c1: done']);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
  replaysEqual(stage);
});

test('P7: where the agent asks about other arguments than it wrote, those are shown and decided on', async () => {
  const proposal = { toolName: 'refund', argsText: '{"amount":1,"fee":0}' };
  const stage = await asked(about('i1', 'c1', { proposal }));
  const report = await stage.conversation.decide({
    requestId: stage.conversation.thread.openRequests()[0]?.id ?? '',
    decision: { kind: 'approve' },
    means: 'person',
    shownText: '{"amount":1}',
  });
  expect(report).toMatchObject({ kind: 'refused', error: { code: 'shown-value-changed' } });
  expect((await stage.decide('c1', { kind: 'approve' })).kind).toBe('decided');
});

test.each([
  ['as it was edited', '{ "amount": 9 }'],
  ['as it was written', '{"amount":1}'],
])('P4: an edited call that the agent tells once more %s is the same call', async (_name, argsText) => {
  const stage = await asked(about('i1', 'c1', { allowed: everything }));
  await stage.decide('c1', { kind: 'edit', argsText: '{"amount":9}' });
  await stage.hear({ type: 'run-started', runId: 'run-2' }, callOf('run-2', 'c1', 'refund', argsText));
  expect(stage.call('c1').conflict).toBeUndefined();
  await stage.hear(resultOf('run-2', 'c1', text('done')));
  await stage.finish();
  expect(stage.status('c1')).toBe('completed');
  expect(stage.conversation.thread.callKeys()).toHaveLength(2);
});

test('P7: an approved call that comes back with other arguments is not what was approved', async () => {
  const stage = await asked(about('i1', 'c1'));
  await stage.decide('c1', { kind: 'approve' });
  await stage.hear({ type: 'run-started', runId: 'run-2' }, callOf('run-2', 'c1', 'refund', '{"amount":7}'));
  expect(stage.call('c1').conflict).toMatchObject({ what: 'arguments' });
  await stage.finish();
  expect(stage.status('c1')).toBe('invalid');
});

test('P10: what an agent says of a refused call is no work of the tool', async () => {
  const stage = await asked(about('i1', 'c1'));
  await stage.decide('c1', { kind: 'reject', reason: 'too much' });
  await stage.hear({ type: 'run-started', runId: 'run-2' }, resultOf('run-2', 'c1', text('denied')));
  await stage.finish();
  expect(stage.status('c1')).toBe('rejected');
  await stage.say('more');
  expect(stage.sentAnswers()[0]).toBe('c1: denied');
});

test('P19: a refused call without a result is answered in the next run, as refused', async () => {
  const stage = await asked(about('i1', 'c1'));
  await stage.decide('c1', { kind: 'reject' });
  await stage.hear({ type: 'run-started', runId: 'run-2' });
  await stage.finish();
  expect(stage.status('c1')).toBe('rejected');
  expect(stage.transport.runs).toHaveLength(2);
  await stage.say('more');
  expect(stage.sentAnswers()[0]).toMatch(/^c1 \(rejected\)/);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
});

test('a question about no call is asked of the run, and its answer has to fit', async () => {
  const stage = await asked(
    interrupt('i1', question({ allowed: ['answer'], answer: { kind: 'choice', options: ['red', 'blue'] } })),
  );
  const [request] = stage.conversation.thread.openRequests();
  expect(request).toMatchObject({ subject: { kind: 'run', runId: 'run-1' }, allowed: ['answer', 'reject'] });
  expect(await decideOn(stage, 0, { kind: 'answer', text: 'green' })).toMatchObject({
    kind: 'refused',
    error: { code: 'answer-invalid' },
    verdict: { problems: [{ message: 'must be one of "red", "blue"' }] },
  });
  expect(stage.transport.runs).toHaveLength(1);
  await decideOn(stage, 0, { kind: 'answer', text: 'blue' });
  expect(sent(stage)).toEqual(['i1: answer']);
});

test.each([
  ['no JSON', '{', 'unparseable'],
  ['a number that would be rounded', '12345678901234567890', 'inexact-number'],
])('P6: an answer that is %s is not sent', async (_name, written, kind) => {
  const stage = await asked(interrupt('i1', question({ allowed: ['answer'], answer: { kind: 'json' } })));
  expect(await decideOn(stage, 0, { kind: 'answer', text: written })).toMatchObject({ verdict: { kind } });
});

test('P22: an edit that does not fit what the agent takes stays open, and loses nothing', async () => {
  const stage = await asked(about('i1', 'c1', { allowed: everything }));
  expect(await stage.decide('c1', { kind: 'edit', argsText: '{"amount":' })).toMatchObject({
    kind: 'refused',
    error: { code: 'edit-invalid' },
  });
  expect(stage.status('c1')).toBe('awaiting-decision');
});

test('a call of the page that the agent asks about is not run here once it is approved', async () => {
  const stage = createStage();
  const tool = stage.tool('page', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'page', '{}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [about('i1', 'c1')],
  });
  await stage.transport.last().end();
  await settle();
  await stage.decide('c1', { kind: 'approve' });
  await stage.hear({ type: 'run-started', runId: 'run-2' }, resultOf('run-2', 'c1', text('done')));
  await stage.finish();
  expect(tool.performances).toEqual([]);
  expect(stage.status('c1')).toBe('completed');
});

test('P13: an interrupted run that also left calls to the page goes on once both are settled, with both', async () => {
  const stage = createStage();
  const tool = stage.tool('page', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'page', '{}'), callOf('run-1', 'c2', 'agents', '{}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [about('i1', 'c2')],
  });
  await stage.transport.last().end();
  await settle();
  await stage.decide('c2', { kind: 'approve' });
  expect(stage.transport.runs).toHaveLength(1);
  await tool.last().returns('done');
  expect(sent(stage)).toEqual(['i1: approve']);
  expect(stage.sentAnswers()).toEqual(['c1: done']);
  expect(readLedger(stage.conversation.thread)).toMatchObject([{ kind: 'under-interrupt' }]);
});

test('a run that interrupts over the same call once more asks once more', async () => {
  const stage = await asked(about('i1', 'c1'));
  await stage.decide('c1', { kind: 'approve' });
  await stage.hear(
    { type: 'run-started', runId: 'run-2' },
    { type: 'run-interrupted', runId: 'run-2', interrupts: [about('i1', 'c1')] },
  );
  await stage.transport.last().end();
  await settle();
  expect(stage.status('c1')).toBe('awaiting-decision');
  await stage.decide('c1', { kind: 'reject' });
  expect(sent(stage)).toEqual(['i1: reject']);
  await stage.hear({ type: 'run-started', runId: 'run-3' });
  await stage.finish();
  expect(stage.status('c1')).toBe('rejected');
  replaysEqual(stage);
});

test('a call that is approved stays with the agent while another question of a later run is open', async () => {
  const stage = await asked(about('i1', 'c1'));
  await stage.decide('c1', { kind: 'approve' });
  const open = interrupt('i2', question({ allowed: ['answer'] }));
  await stage.hear(
    { type: 'run-started', runId: 'run-2' },
    { type: 'run-interrupted', runId: 'run-2', interrupts: [open] },
  );
  expect(stage.status('c1')).toBe('input-required');
});

/** A decision that is made while the checks are fetched once more: its run has not gone out. */
async function decidedWhileFetching(): Promise<{ readonly stage: Stage; fetch(): Promise<void> }> {
  let fetched = (): void => undefined;
  const load = () =>
    new Promise<void>((resolve) => {
      fetched = resolve;
    });
  const fetch = (): Promise<void> => {
    fetched();
    return settle();
  };
  const stage = createStage({ validator: { ...openValidator, load } });
  void stage.conversation.send('hi');
  await fetch();
  await stage.hear({ type: 'run-started', runId: 'run-1' }, callOf('run-1', 'c1', 'refund', '{}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [about('i1', 'c1')],
  });
  await stage.transport.last().end();
  await settle();
  await stage.decide('c1', { kind: 'approve' });
  return { stage, fetch };
}

test('P13: a decision that is taken back before its run has gone out is not sent, and nothing is given up', async () => {
  const { stage, fetch } = await decidedWhileFetching();
  const requestId = stage.conversation.thread.openRequests()[0]?.id ?? '';
  expect(stage.conversation.takeBack(requestId)).toBe(true);
  await fetch();
  expect(stage.transport.runs).toHaveLength(1);
  expect(stage.status('c1')).toBe('awaiting-decision');
  await stage.decide('c1', { kind: 'reject' });
  await fetch();
  expect(sent(stage)).toEqual(['i1: reject']);
});

describe('P14: a message', () => {
  test('gives up what is asked, also what was decided and not sent: it says something else', async () => {
    const stage = await asked(about('i1', 'c1'), about('i2', 'c2'));
    await stage.decide('c1', { kind: 'approve' });
    void stage.conversation.send('do none of it');
    await settle();
    expect(sent(stage)).toEqual(['i1: cancelled', 'i2: cancelled']);
    expect(ends(stage)).toEqual(['superseded', 'superseded']);
    expect(stage.status('c1')).toBe('superseded');
    replaysEqual(stage);
  });

  test('that is typed while the checks are fetched gives up what was just decided', async () => {
    const { stage, fetch } = await decidedWhileFetching();
    void stage.conversation.send('no, stop');
    await fetch();
    expect(sent(stage)).toEqual(['i1: cancelled']);
    expect(stage.transport.runs).toHaveLength(2);
  });

  test('that was not accepted has given nothing up, and gives it up when it is sent again', async () => {
    const stage = await asked(about('i1', 'c1'));
    void stage.conversation.send('never mind');
    await settle();
    await stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'x', status: 500 });
    await stage.transport.last().end();
    await settle();
    expect(ends(stage)).toEqual(['open']);
    expect(stage.status('c1')).toBe('awaiting-decision');
    void stage.conversation.retry();
    await settle();
    expect(sent(stage)).toEqual(['i1: cancelled']);
    expect(ends(stage)).toEqual(['superseded']);
    replaysEqual(stage);
  });

  test('that cannot be sent leaves what is asked to be decided, and goes with that', async () => {
    const stage = await asked(about('i1', 'c1'), about('i2', 'c2'));
    await stage.decide('c1', { kind: 'approve' });
    void stage.conversation.send('never mind');
    await settle();
    await stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'it cannot be given up' });
    await stage.transport.last().end();
    await settle();
    expect(stage.conversation.thread.openRequests()).toHaveLength(2);
    await stage.decide('c1', { kind: 'reject' });
    await stage.decide('c2', { kind: 'approve' });
    expect(sent(stage)).toEqual(['i1: reject', 'i2: approve']);
    expect(stage.transport.last().request.messages.at(-1)).toMatchObject({ role: 'user' });
    replaysEqual(stage);
  });
});

describe('P19: a resume that was never accepted', () => {
  async function lost(): Promise<Stage> {
    const stage = await asked(about('i1', 'c1'));
    await stage.decide('c1', { kind: 'approve' });
    await stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'x', status: 500 });
    await stage.transport.last().end();
    await settle();
    return stage;
  }

  test('has sent nothing: the decision waits, and goes with the next try', async () => {
    const stage = await lost();
    expect(stage.status('c1')).toBe('deciding');
    expect(stage.transport.runs).toHaveLength(2);
    void stage.conversation.retry();
    await settle();
    expect(sent(stage)).toEqual(['i1: approve']);
  });

  test('leaves the decision to be changed', async () => {
    const stage = await lost();
    expect(stage.conversation.takeBack(stage.conversation.thread.openRequests()[0]?.id ?? '')).toBe(true);
    await expect(stage.conversation.retry()).rejects.toMatchObject({ code: 'calls-still-open' });
    await stage.decide('c1', { kind: 'reject' });
    expect(sent(stage)).toEqual(['i1: reject']);
  });
});

test('P13: trying again gives up no question that is open', async () => {
  const stage = await asked(about('i1', 'c1'), about('i2', 'c2'));
  await stage.decide('c1', { kind: 'approve' });
  await expect(stage.conversation.retry()).rejects.toMatchObject({ code: 'calls-still-open' });
  expect(stage.transport.runs).toHaveLength(1);
});

test('nothing can be decided or taken back while a run carries it', async () => {
  const stage = await asked(about('i1', 'c1'));
  const requestId = stage.conversation.thread.openRequests()[0]?.id ?? '';
  await stage.decide('c1', { kind: 'approve' });
  expect(stage.conversation.takeBack(requestId)).toBe(false);
  expect(await decideOn(stage, 0, { kind: 'reject' })).toMatchObject({ error: { code: 'request-not-open' } });
});

test('P5: a failure reported after the interrupt withdraws what it asked, decided or not', async () => {
  const stage = await asked(about('i1', 'c1'), about('i2', 'c2'));
  await stage.decide('c1', { kind: 'reject' });
  stage.conversation.thread.dispatch({ type: 'run-failed', runId: 'run-1', message: 'sorry' });
  expect(ends(stage)).toEqual(['withdrawn', 'withdrawn']);
  expect(stage.status('c1')).toBe('no-result');
  await stage.say('more');
  expect(stage.transport.last().request.answers).toEqual([]);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
  replaysEqual(stage);
});

test('a result that comes while a decision waits was not brought about by it', async () => {
  const stage = await asked(about('i1', 'c1'), about('i2', 'c2'));
  await stage.decide('c1', { kind: 'reject' });
  stage.conversation.thread.dispatch(resultOf('run-1', 'c1', text('done elsewhere')));
  expect(stage.status('c1')).toBe('completed');
  expect(ends(stage)).toEqual(['withdrawn', 'open']);
  await stage.decide('c2', { kind: 'approve' });
  expect(sent(stage)).toEqual(['i1: cancelled', 'i2: approve']);
});

describe('P12: expiry', () => {
  const at = (ms: number) => new Date(ms).toISOString();

  async function expiring(expiresAt: (now: number) => string): Promise<Stage> {
    const now = createStage().clock.now();
    return await asked({ ...about('i1', 'c1'), expiresAt: expiresAt(now) }, about('i2', 'c2'));
  }

  test('locks the card when its time is over, and is nobody’s refusal', async () => {
    const stage = await expiring((now) => at(now + 5_000));
    await stage.clock.advance(4_999);
    expect(stage.status('c1')).toBe('awaiting-decision');
    await stage.clock.advance(1);
    expect(stage.status('c1')).toBe('expired');
    expect(stage.transport.runs).toHaveLength(1);
    await stage.decide('c2', { kind: 'approve' });
    expect(sent(stage)).toEqual(['i1: cancelled', 'i2: approve']);
    await stage.hear({ type: 'run-started', runId: 'run-2' }, resultOf('run-2', 'c2', text('done')));
    await stage.finish();
    await stage.say('more');
    expect(stage.sentAnswers()[0]).toMatch(/^c1 \(expired\).*nobody refused it/);
    replaysEqual(stage);
  });

  test('is judged when deciding: a press that comes too late counts for nothing', async () => {
    const stage = createStage();
    stage.conversation.start()();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'), {
      type: 'run-interrupted',
      runId: 'run-1',
      interrupts: [{ ...about('i1', 'c1'), expiresAt: at(stage.clock.now() + 5_000) }],
    });
    stage.clock.sleep(5_000);
    const [request] = stage.conversation.thread.openRequests();
    const report = await stage.conversation.decide({
      requestId: request?.id ?? '',
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '{}',
    });
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'request-expired' } });
    expect(stage.status('c1')).toBe('expired');
  });

  test('is judged when a run is sent: an approval that waited too long is not sent as one', async () => {
    const stage = await expiring((now) => at(now + 5_000));
    await stage.decide('c1', { kind: 'approve' });
    stage.clock.sleep(6_000);
    await stage.decide('c2', { kind: 'approve' });
    expect(sent(stage)).toEqual(['i1: cancelled', 'i2: approve']);
    expect(stage.status('c1')).toBe('expired');
  });

  test.each(['soon', '', '2026-13-45', at(0)])('fails closed when it is "%s"', async (expiresAt) => {
    const stage = await expiring(() => expiresAt);
    expect(stage.status('c1')).toBe('expired');
    await stage.decide('c2', { kind: 'approve' });
    expect(sent(stage)).toEqual(['i1: cancelled', 'i2: approve']);
  });
});

describe('a question whose answer is the result of its call', () => {
  async function confirming(): Promise<Stage> {
    const stage = createStage();
    await stage.say('hi');
    const results = { approve: '{"confirmed":true}', reject: '{"confirmed":false}' };
    await stage.hear(callOf('run-1', 'c1', 'confirm', '{}'), {
      type: 'question-asked',
      runId: 'run-1',
      toolCallId: 'c1',
      question: question({ results }),
    });
    await stage.finish();
    return stage;
  }

  test.each([
    [{ kind: 'approve' as const }, 'c1: {"confirmed":true}', 'answered'],
    [{ kind: 'reject' as const }, 'c1: {"confirmed":false}', 'rejected'],
  ])('goes back as that: %j', async (decision, answer, status) => {
    const stage = await confirming();
    expect(stage.status('c1')).toBe('awaiting-decision');
    expect(stage.transport.runs).toHaveLength(1);
    await stage.decide('c1', decision);
    expect(stage.sentAnswers()).toEqual([answer]);
    expect(stage.transport.last().request.answers).toEqual([]);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
    expect(stage.status('c1')).toBe(status);
    replaysEqual(stage);
  });

  test('P14: is superseded by a message, and says so', async () => {
    const stage = await confirming();
    await stage.say('never mind');
    expect(stage.status('c1')).toBe('superseded');
    expect(stage.sentAnswers()).toEqual([expect.stringMatching(/^c1 \(superseded\)/)]);
  });

  test('P2: is not asked before its run has ended', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'confirm', '{}'));
    expect(stage.conversation.thread.openRequests()).toEqual([]);
  });
});
