import { expect, test } from 'vitest';
import { type CallMoment, callStory } from './call-story.ts';
import { callOf, resultOf } from './testing/index.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';
import { ToolRefused } from './tool.ts';

const minute = 60_000;

/** One moment in a few words: what, of which attempt, and how many seconds after the first. */
function inWords(moment: CallMoment, from: number): string {
  const attempt = 'attempt' in moment ? ` ${moment.attempt}` : '';
  return `${(moment.at - from) / 1000}s ${moment.kind}${attempt}`;
}

function storyOf({ conversation, call }: Stage, toolCallId = 'c1'): readonly CallMoment[] {
  return callStory(call(toolCallId), conversation.thread.requests());
}

function told(stage: Stage): readonly string[] {
  const story = storyOf(stage);
  return story.map((moment) => inWords(moment, story[0]?.at ?? 0));
}

async function pass(stage: Stage, seconds: number): Promise<void> {
  stage.clock.advance(seconds * 1000);
  await settle();
}

test('P30: a call that was asked about, taken, asked for something, and done is told in order', async () => {
  const stage = createStage();
  const tool = stage.tool('pay', { timeLimit: 10 * minute });
  stage.tool('other');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'), callOf('run-1', 'c2', 'other', '{}'));
  await pass(stage, 1);
  await stage.finish();
  await pass(stage, 1);
  await stage.decide('c1', { kind: 'approve' });
  await pass(stage, 1);
  const { context } = tool.last();
  context.accepted('task-1');
  context.progress(0.1);
  await pass(stage, 1);
  context.progress(0.5);
  void context.ask({ message: 'Which?', form: { kind: 'text' } });
  await settle();
  await pass(stage, 1);
  // What another call is asked is no part of it.
  await stage.decide('c2', { kind: 'reject' });
  await stage.decide('c1', { kind: 'answer', text: 'this' });
  await pass(stage, 1);
  await tool.last().returns('paid');
  expect(told(stage)).toEqual([
    '0s written',
    '1s asked',
    '2s decided',
    '2s queued',
    '2s sent 1',
    '3s accepted 1',
    '4s input-asked 1',
    '4s progressed 1',
    '5s decided',
    '5s input-given 1',
    '6s ended 1',
    '6s replied',
  ]);
  expect(storyOf(stage).find(({ kind }) => kind === 'progressed')).toMatchObject({ count: 2, progress: 0.5 });
  expect(storyOf(stage).find(({ kind }) => kind === 'asked')).toMatchObject({
    policy: { word: 'permission-required', rule: { kind: 'tool-setting' } },
  });
});

test('P30: attempts, what somebody wanted, and what came late stand in it with their times', async () => {
  const stage = createStage();
  const tool = stage.tool('pay', { approval: 'none', timeLimit: 5_000, idempotent: true, attempts: 2 });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'));
  await stage.finish();
  const [first] = tool.performances;
  await pass(stage, 5);
  await pass(stage, 1);
  await first?.returns('too late');
  await tool.last().throws(new ToolRefused('no', { stepUp: 'more' }));
  await pass(stage, 1);
  stage.conversation.retryCall(stage.call('c1').key, { means: 'person' });
  await settle();
  await pass(stage, 1);
  stage.conversation.cancelCall(stage.call('c1').key);
  await settle();
  expect(told(stage)).toEqual([
    '0s written',
    '0s queued',
    '0s sent 1',
    '5s timed-out 1',
    '5s sent 2',
    '6s late 1',
    '6s ended 2',
    '7s retry-wanted',
    '7s sent 3',
    '8s cancel-asked 3',
    '8s closed',
    '8s replied',
  ]);
  expect(storyOf(stage).find(({ kind }) => kind === 'queued')).toMatchObject({ policy: { word: 'allowed' } });
  expect(storyOf(stage).find(({ kind }) => kind === 'replied')).toMatchObject({ error: 'stopped' });
});

test('P30: a request that nobody decided on says how it ended; a call of the agent has its result', async () => {
  const stage = createStage();
  stage.tool('pay');
  await stage.say('hi');
  await stage.hear(
    callOf('run-1', 'c1', 'pay', '{"n":1}'),
    callOf('run-1', 'c2', 'own', '{}'),
    resultOf('run-1', 'c2', { kind: 'text', text: 'x' }),
  );
  await stage.finish();
  stage.conversation.stop();
  await settle();
  expect(told(stage)).toEqual(['0s written', '0s asked', '0s request-ended', '0s closed']);
  expect(storyOf(stage).find(({ kind }) => kind === 'request-ended')).toMatchObject({ end: 'withdrawn' });
  expect(storyOf(stage, 'c2').map(({ kind }) => kind)).toEqual(['written', 'result']);
});
