import { describe, expect, test } from 'vitest';
import type { AttemptEnd } from './attempt.ts';
import { triesAgain, whyNoRetry } from './attempts.ts';
import { phaseOf } from './call-status.ts';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import type { PageTool } from './tool.ts';

// Breaks it: a page is reloaded while its handler pays. The next page reads that it started, and not how it ended. Paid
// again, the buyer has the money twice; reported as done, the agent builds on what may not be.

interface Scene {
  readonly stage: Stage;
  readonly tool: PlayedTool;
}

/** A call whose handler has been called, beside one that a person is asked about: nothing is sent before that. */
async function called(options: Partial<PageTool> = {}): Promise<Scene> {
  const stage = createStage();
  const tool = stage.tool('pay', { approval: 'none', ...options });
  stage.tool('ask');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'), callOf('run-1', 'c2', 'ask', '{}'));
  await stage.finish();
  return { stage, tool };
}

async function ends({ stage }: Scene, end: AttemptEnd, isTriedAgain?: true): Promise<void> {
  const { key, attempts } = stage.call('c1');
  stage.conversation.thread.dispatch({
    type: 'attempt-ended',
    key,
    attempt: attempts.length,
    end,
    ...(isTriedAgain === undefined ? {} : { isTriedAgain }),
  });
  await settle();
}

const unknown: AttemptEnd = { kind: 'outcome-unknown' };
const notClaimed: AttemptEnd = {
  kind: 'errored',
  code: 'not-claimed',
  name: 'StorageError',
  message: 'It could not be noted that this call starts, so it was not executed.',
};

/** The other call is settled, so that what is due goes out. */
async function goOn({ stage }: Scene): Promise<void> {
  await stage.decide('c2', { kind: 'reject' });
}

const unknownWords =
  'The page was closed or reloaded while the tool was running. It may have had effects; what came of it is not known.';

describe('P15: an attempt whose page is gone', () => {
  test('has an unknown outcome, which is told as an error and never reads as success (P19)', async () => {
    const scene = await called();
    const { stage } = scene;
    await ends(scene, unknown);
    expect(stage.status('c1')).toBe('outcome-unknown');
    expect(phaseOf(stage.status('c1'))).toBe('unresolved');
    await goOn(scene);
    expect(stage.sentAnswers()[0]).toBe(`c1 (outcome-unknown): ${unknownWords}`);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('is not made again where nobody says that it does no harm, not even where the log wants it', async () => {
    const scene = await called();
    const { stage, tool } = scene;
    await ends(scene, unknown, true);
    expect(stage.status('c1')).toBe('outcome-unknown');
    expect(tool.performances).toHaveLength(1);
    expect(whyNoRetry(stage.call('c1'))).toBe('not-repeatable');
    const { key } = stage.call('c1');
    expect(() => stage.conversation.retryCall(key)).toThrow('it may have had effects');
  });

  test('is put back in line where its tool is idempotent, and what the next one brings is the answer', async () => {
    const scene = await called({ idempotent: true });
    const { stage, tool } = scene;
    await ends(scene, unknown, true);
    expect(tool.performances.map(({ context }) => context.attempt)).toEqual([1, 2]);
    expect(stage.status('c1')).toBe('running');
    await tool.last().returns('paid');
    await goOn(scene);
    expect(stage.sentAnswers()[0]).toBe('c1: paid');
    const { thread } = stage.conversation;
    expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
  });

  test('a person can have an idempotent one tried again, until the agent was told', async () => {
    const scene = await called({ idempotent: true });
    const { stage, tool } = scene;
    await ends(scene, unknown);
    const { key } = stage.call('c1');
    expect(stage.conversation.whyNoRetry(key)).toBeUndefined();
    stage.conversation.retryCall(key, { means: 'person' });
    await settle();
    expect(tool.performances).toHaveLength(2);
    await ends(scene, unknown);
    await goOn(scene);
    expect(stage.conversation.whyNoRetry(key)).toBe('call-answered');
  });

  test('what its handler brings later is not its result', async () => {
    const scene = await called();
    const { stage, tool } = scene;
    await ends(scene, unknown);
    await tool.last().returns('paid');
    expect(stage.status('c1')).toBe('outcome-unknown');
    await goOn(scene);
    expect(stage.sentAnswers()[0]).toContain(unknownWords);
  });

  test('P11: that its arguments were edited is told with it', async () => {
    const stage = createStage();
    stage.tool('pay');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'));
    await stage.finish();
    await stage.decide('c1', { kind: 'edit', argsText: '{"n":2}' });
    const { key } = stage.call('c1');
    stage.conversation.thread.dispatch({ type: 'attempt-ended', key, attempt: 1, end: unknown });
    await settle();
    expect(stage.sentAnswers()).toEqual([
      `c1 (outcome-unknown): The person changed the arguments before approving. Arguments used: {"n":2}\n${unknownWords}`,
    ]);
  });
});

describe('P15: an attempt that could not be noted before it starts', () => {
  test('did nothing: whatever its tool is like it can be tried again, and never is by itself', async () => {
    const scene = await called({ attempts: 3 });
    const { stage } = scene;
    await ends(scene, notClaimed);
    expect(stage.status('c1')).toBe('errored');
    expect(stage.call('c1').attempts).toHaveLength(1);
    expect(triesAgain(stage.call('c1'), stage.conversation.tools.get('pay'))).toBe(false);
    expect(whyNoRetry(stage.call('c1'))).toBeUndefined();
  });

  test('says to the agent that it was not executed', async () => {
    const scene = await called();
    await ends(scene, notClaimed);
    await goOn(scene);
    expect(scene.stage.sentAnswers()[0]).toBe(
      'c1 (not-claimed): It could not be noted that this call starts, so it was not executed.',
    );
  });
});
