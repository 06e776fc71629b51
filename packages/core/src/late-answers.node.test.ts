import { describe, expect, test } from 'vitest';
import type { Attempt } from './attempt.ts';
import { attemptState } from './attempt-state.ts';
import { isFailureHeld } from './attempts.ts';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import { type PageTool, ToolError, ToolRefused } from './tool.ts';

interface Scene {
  readonly stage: Stage;
  readonly tool: PlayedTool;
}

async function called(options: Partial<PageTool> = {}): Promise<Scene> {
  const stage = createStage();
  const tool = stage.tool('pay', { approval: 'none', timeLimit: 1_000, ...options });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'pay', '{"n":1}'));
  await stage.finish();
  return { stage, tool };
}

function attemptOf({ stage }: Scene): Attempt {
  const attempt = stage.call('c1').attempts.at(-1);
  if (attempt === undefined) throw new Error('There is no attempt.');
  return attempt;
}

function replaysEqually({ conversation }: Stage): void {
  const { thread } = conversation;
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

const overTime = (scene: Scene): void => scene.stage.clock.advance(1_000);
const stopped = ({ stage }: Scene): void => stage.conversation.cancelCall(stage.call('c1').key);

describe('draft 5: timed out and cancel requested are not final', () => {
  test.each<[string, (scene: Scene) => void, string, string]>([
    ['over its time', overTime, 'timed-out', 'timeout'],
    ['told to stop', stopped, 'cancel-requested', 'stopped'],
  ])(
    'P17: what a tool returns that is %s ends its attempt; the call and our reply stand',
    async (_n, act, state, code) => {
      const scene = await called();
      const { stage, tool } = scene;
      act(scene);
      await settle();
      expect(attemptState(attemptOf(scene))).toBe(state);
      await stage.say('and?');
      const sent = JSON.stringify(stage.transport.runs.map(({ request }) => request.messages));
      const status = stage.status('c1');
      await tool.last().returns('PAID AFTER ALL');
      expect(attemptState(attemptOf(scene))).toBe('completed');
      expect(attemptOf(scene).late).toMatchObject({
        kind: 'returned',
        end: { kind: 'completed', content: { kind: 'text', text: 'PAID AFTER ALL' } },
      });
      expect(stage.status('c1')).toBe(status);
      expect(stage.call('c1').reply).toMatchObject({ error: code });
      await stage.finish();
      await stage.say('once more');
      expect(JSON.stringify(stage.transport.last().request.messages)).not.toContain('PAID AFTER ALL');
      expect(sent).not.toContain('PAID AFTER ALL');
      replaysEqually(stage);
    },
  );

  test.each<[string, unknown, string]>([
    ['that it failed', new ToolError('no money'), 'failed'],
    ['that it broke', new Error('x'), 'errored'],
    ['that it was refused', new ToolRefused('no'), 'denied'],
  ])('P17: late, a tool says %s', async (_name, error, state) => {
    const scene = await called();
    overTime(scene);
    await settle();
    await scene.tool.last().throws(error);
    expect(attemptOf(scene).late?.kind).toBe('threw');
    expect(attemptState(attemptOf(scene))).toBe(state);
    expect(scene.stage.status('c1')).toBe('timed-out');
  });

  test('P17: a handler that only does as its signal says has said nothing for its tool', async () => {
    for (const give of [
      (signal: AbortSignal): unknown => signal.reason,
      (): unknown => new DOMException('The operation was aborted.', 'AbortError'),
    ]) {
      const scene = await called();
      stopped(scene);
      await settle();
      await scene.tool.last().throws(give(scene.tool.last().context.signal));
      expect(attemptOf(scene).late).toEqual({ kind: 'threw', at: expect.any(Number) });
      expect(attemptState(attemptOf(scene))).toBe('cancel-requested');
    }
  });
});

const needsMore = new ToolRefused('The token may only read.', {
  detail: { scopes: ['files:write'] },
  stepUp: 'more access: files:write',
});

describe('a tool whose side refuses the request', () => {
  test('P18: without a way to be let in, the agent is told at once, and that nothing was done', async () => {
    const scene = await called();
    const { stage, tool } = scene;
    await tool.last().throws(new ToolRefused('Not for you.', { detail: { status: 403 } }));
    expect(stage.call('c1')).toMatchObject({
      attempts: [{ end: { kind: 'refused', message: 'Not for you.', detail: { status: 403 } } }],
    });
    expect(stage.status('c1')).toBe('refused-by-tool');
    expect(stage.sentAnswers()).toEqual([
      'c1 (refused-by-tool): The tool refused this request, and did nothing. Not for you.',
    ]);
    expect(JSON.stringify(stage.transport.last().request.messages)).not.toContain('403');
  });

  test('draft 6.1: it says where it is no denial of its protocol', async () => {
    const scene = await called();
    await scene.tool.last().throws(new ToolRefused('Not visited.', { as: 'error' }));
    expect(attemptOf(scene).end).toMatchObject({ kind: 'refused', as: 'error' });
    expect(scene.stage.status('c1')).toBe('refused-by-tool');
  });

  test('P15: it is never tried again unasked, whatever its tool says', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 5 });
    await tool.last().throws(new ToolRefused('no'));
    expect(tool.performances).toHaveLength(1);
    expect(stage.transport.runs).toHaveLength(2);
  });

  test('draft 5.1: with one, it waits for somebody, who gives access: another attempt, let in', async () => {
    const scene = await called();
    const { stage, tool } = scene;
    await tool.last().throws(needsMore);
    expect(stage.status('c1')).toBe('refused-by-tool');
    expect(isFailureHeld(stage.call('c1'))).toBe(true);
    expect(stage.transport.runs).toHaveLength(1);
    expect(stage.conversation.whyNoRetry(stage.call('c1').key)).toBeUndefined();
    stage.conversation.retryCall(stage.call('c1').key, { means: 'person' });
    await settle();
    expect(tool.last().context.attempt).toBe(2);
    expect(stage.status('c1')).toBe('running');
    await tool.last().returns('written');
    expect(stage.call('c1').attempts.map(attemptState)).toEqual(['denied', 'completed']);
    expect(stage.call('c1').attempts[1]?.wish).toMatchObject({ means: 'person' });
    expect(stage.sentAnswers()).toEqual(['c1: written']);
    replaysEqually(stage);
  });

  test('P19: or has the agent told, once; or answers in its place', async () => {
    const told = await called();
    await told.tool.last().throws(needsMore);
    told.stage.conversation.decideFailure(told.stage.call('c1').key, { kind: 'tell' });
    await settle();
    expect(told.stage.sentAnswers()).toEqual([
      'c1 (refused-by-tool): The tool refused this request, and did nothing. The token may only read.',
    ]);
    expect(providerProblems(told.stage.transport.last().request)).toEqual([]);
    const answered = await called();
    await answered.tool.last().throws(needsMore);
    answered.stage.conversation.decideFailure(answered.stage.call('c1').key, {
      kind: 'answer',
      text: 'by hand',
    });
    await settle();
    expect(answered.stage.status('c1')).toBe('answered');
    expect(answered.stage.sentAnswers()).toEqual([
      'c1: The tool refused this request. The page answered in its place: by hand',
    ]);
  });

  test('P18: a refusal whose detail is no JSON is one without it', async () => {
    const scene = await called();
    const error = new ToolRefused('no');
    Object.assign(error, { detail: 10n, stepUp: 4, as: 'allowed' });
    await scene.tool.last().throws(error);
    expect(attemptOf(scene).end).toEqual({ kind: 'refused', message: 'no', at: expect.any(Number) });
  });

  test('P15: what was refused after something that may have had effects is not repeated', async () => {
    const { stage, tool } = await called({ idempotent: true, attempts: 2 });
    await tool.last().throws(new Error('the line broke'));
    tool.remove();
    stage.tool('pay', { approval: 'none' });
    await tool.last().throws(needsMore);
    expect(stage.conversation.whyNoRetry(stage.call('c1').key)).toBe('not-repeatable');
  });
});
