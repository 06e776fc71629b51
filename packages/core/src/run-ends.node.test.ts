import { describe, expect, test } from 'vitest';
import type { CallStatus } from './call-status.ts';
import { callOf, providerProblems, resultOf, textOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import type { ThreadEventBody } from './thread-event.ts';

const runId = 'run-1';
const ends: Readonly<Record<string, ThreadEventBody>> = {
  stopped: { type: 'run-stopped', runId, by: 'person' },
  'stopped by a message': { type: 'run-stopped', runId, by: 'message' },
  'stopped by leaving': { type: 'run-stopped', runId, by: 'leaving' },
  cancelled: { type: 'run-cancelled', runId },
  failed: { type: 'run-failed', runId, message: 'The model is away.', code: 'E1' },
  refused: { type: 'run-refused', runId, message: 'It broke a rule.', code: 'R1' },
  'cut off': { type: 'run-cut-off', runId, message: 'The connection broke.' },
  'not accepted': { type: 'run-not-accepted', runId, message: 'No.', status: 500, body: '<html>' },
};

/** A run with calls of the page and of the agent, whole and half written, that ends like this. */
async function ended(how: string): Promise<Stage> {
  const stage = createStage();
  stage.tool('page', { approval: 'none' });
  await stage.say('hi');
  await stage.hear(
    callOf(runId, 'page-whole', 'page', '{}'),
    callOf(runId, 'page-half', 'page', '{"a":').slice(0, -1),
    callOf(runId, 'agent-whole', 'agent', '{}'),
    callOf(runId, 'agent-half', 'agent', '{"a":').slice(0, -1),
    callOf(runId, 'answered', 'agent', '{}'),
    resultOf(runId, 'answered', { kind: 'text', text: 'here' }),
    textOf(runId, 'm1', 'I was about to').slice(0, -1),
    ends[how] ?? [],
  );
  return stage;
}

type Row = readonly [how: string, page: CallStatus, agent: CallStatus, half: CallStatus, said: string];
const rows: readonly Row[] = [
  ['stopped', 'cancelled', 'stopped', 'cancelled', 'The person stopped the run.'],
  ['stopped by a message', 'superseded', 'stopped', 'superseded', 'The person sent a new message before'],
  ['stopped by leaving', 'cancelled', 'stopped', 'cancelled', 'The person left the page.'],
  ['cancelled', 'cancelled', 'no-result', 'cancelled', 'The run was cancelled.'],
  ['failed', 'cancelled', 'no-result', 'cancelled', 'The run failed.'],
  ['refused', 'cancelled', 'no-result', 'cancelled', 'The run broke the protocol'],
  ['cut off', 'cancelled', 'cut-off', 'cut-off', 'The connection broke'],
  ['not accepted', 'cancelled', 'cut-off', 'cut-off', 'The connection broke'],
];

describe.each(rows)('a run that was %s', (how, page, agent, half, said) => {
  test('P5: leaves every card in a final state that is neither success nor the tool’s own failure', async () => {
    const stage = await ended(how);
    expect(stage.status('page-whole')).toBe(page);
    expect(stage.status('page-half')).toBe(page);
    expect(stage.status('agent-whole')).toBe(agent);
    expect(stage.status('agent-half')).toBe(half);
    expect(stage.status('answered')).toBe('completed');
    expect(stage.call('page-half').args).toEqual({ state: 'incomplete', text: '{"a":' });
    expect(stage.conversation.thread.message('m1')).toMatchObject({ streaming: false });
  });

  test('P19: every call it left is answered, as an error, before the next message', async () => {
    const stage = await ended(how);
    await stage.transport.last().end();
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    await stage.say('again');
    const answers = stage.sentAnswers();
    expect(answers.map((answer) => answer.split(/[ :]/)[0])).toEqual([
      'page-whole',
      'page-half',
      'agent-whole',
      'agent-half',
      'answered',
    ]);
    expect(answers[0]).toContain(said);
    for (const answer of answers.slice(0, 4)) expect(answer).toMatch(/^[a-z-]+ \([a-z-]+\): /);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P5: what comes to it after its end changes nothing', async () => {
    const stage = await ended(how);
    const { thread } = stage.conversation;
    const before = thread.snapshot();
    thread.dispatch([
      { type: 'run-succeeded', runId },
      { type: 'run-failed', runId, message: 'late' },
      { type: 'run-cut-off', runId, message: 'late' },
    ]);
    const after = thread.snapshot();
    const agentSaidSo = how === 'cancelled';
    expect(after.calls).toEqual(before.calls);
    expect(after.runs[0]?.end?.kind).toBe(agentSaidSo ? 'failed' : before.runs[0]?.end?.kind);
  });
});

test('P5: the eight ends of a run are told apart, with what was said about them', async () => {
  const kinds = await Promise.all(
    Object.keys(ends).map(async (how) => (await ended(how)).conversation.thread.latestRun()?.end),
  );
  expect(kinds).toEqual([
    { kind: 'stopped', by: 'person' },
    { kind: 'stopped', by: 'message' },
    { kind: 'stopped', by: 'leaving' },
    { kind: 'cancelled' },
    { kind: 'failed', message: 'The model is away.', code: 'E1' },
    { kind: 'refused', message: 'It broke a rule.', code: 'R1' },
    { kind: 'cut-off', message: 'The connection broke.' },
    { kind: 'not-accepted', message: 'No.', status: 500, body: '<html>' },
  ]);
});

describe('a failure that is reported after the run had ended well', () => {
  async function revoked(before: (stage: Stage) => Promise<void>): Promise<Stage> {
    const stage = createStage();
    stage.tool('ask');
    stage.tool('run', { approval: 'none' });
    await stage.say('hi');
    await before(stage);
    await stage.hear({ type: 'run-failed', runId, message: 'Sorry, no.' });
    return stage;
  }

  test('P5: the run has failed, and what has not started is revoked with its question', async () => {
    const stage = await revoked((stage) =>
      stage.hear(callOf(runId, 'c1', 'ask', '{}'), { type: 'run-succeeded', runId }),
    );
    expect(stage.conversation.thread.latestRun()?.end).toEqual({ kind: 'failed', message: 'Sorry, no.' });
    expect(stage.status('c1')).toBe('cancelled');
    expect(stage.conversation.thread.openRequests()).toEqual([]);
  });

  test('P5: a tool that has started goes on, and its result is kept for the next message', async () => {
    const stage = createStage();
    const tool = stage.tool('run', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf(runId, 'c1', 'run', '{"n":1}'), callOf(runId, 'c2', 'run', '{"n":2}'), {
      type: 'run-succeeded',
      runId,
    });
    await stage.hear({ type: 'run-failed', runId, message: 'Sorry, no.' });
    expect(stage.status('c1')).toBe('running');
    expect(tool.last().context.signal.aborted).toBe(false);
    expect(stage.status('c2')).toBe('cancelled');
    await tool.last().returns('done');
    await stage.transport.last().end();
    await settle();
    expect(tool.performances).toHaveLength(1);
    expect(stage.transport.runs).toHaveLength(1);
    await stage.say('again');
    expect(stage.sentAnswers()).toEqual(['c1: done', 'c2 (cancelled): The run failed. It was not executed.']);
  });

  test('P5: in the same batch as the good end, nothing is ever asked or run', async () => {
    const stage = createStage();
    const tool = stage.tool('run', { approval: 'none' });
    stage.tool('ask');
    await stage.say('hi');
    await stage.hear(
      callOf(runId, 'c1', 'run', '{}'),
      callOf(runId, 'c2', 'ask', '{}'),
      { type: 'run-succeeded', runId },
      { type: 'run-failed', runId, message: 'Sorry, no.' },
    );
    expect(tool.performances).toEqual([]);
    expect(stage.conversation.thread.log().some(({ type }) => type === 'request-opened')).toBe(false);
    expect(stage.status('c1')).toBe('cancelled');
  });

  test('P5: it is heard before the next run goes out by itself', async () => {
    const stage = createStage();
    await stage.say('hi');
    await stage.hear(callOf(runId, 'c1', 'unknown', '{}'), { type: 'run-succeeded', runId });
    expect(stage.transport.runs).toHaveLength(1);
    await stage.hear({ type: 'run-failed', runId, message: 'Sorry, no.' });
    await stage.transport.last().end();
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    expect(stage.status('c1')).toBe('no-result');
  });
});

test('P5: a run that ended well leaves an agent’s call without a result as unresolved, not as done', async () => {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf(runId, 'c1', 'agent', '{}'));
  await stage.finish();
  expect(stage.status('c1')).toBe('no-result');
});

test('a run nobody announced can end, and can neither be stopped nor have a stream', () => {
  const stage = createStage();
  const { thread } = stage.conversation;
  thread.dispatch([
    { type: 'run-stopped', runId: 'x', by: 'person' },
    { type: 'stream-ended', runId: 'y' },
  ]);
  expect(thread.runs()).toEqual([]);
  thread.dispatch({ type: 'run-failed', runId: 'z', message: 'no' });
  expect(thread.runs()).toMatchObject([{ id: 'z', end: { kind: 'failed' } }]);
});

test('a result that comes for an agent’s call after its run was stopped still counts', async () => {
  const stage = await ended('stopped');
  stage.conversation.thread.dispatch(resultOf(runId, 'agent-whole', { kind: 'text', text: 'after all' }));
  expect(stage.status('agent-whole')).toBe('completed');
  await stage.say('again');
  expect(stage.sentAnswers()).toContain('agent-whole: after all');
});
