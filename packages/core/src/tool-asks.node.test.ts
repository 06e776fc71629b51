import { describe, expect, test } from 'vitest';
import { askerOf } from './asker.ts';
import type { Attempt } from './attempt.ts';
import { attemptState } from './attempt-state.ts';
import type { Decision } from './decision.ts';
import type { Request } from './request.ts';
import { callOf, createTabs, providerProblems, type Tab, type Tabs } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import type { PageTool } from './tool.ts';
import type { ToolAnswer, ToolQuestion } from './tool-question.ts';

const words: ToolQuestion = { message: 'Which account?', form: { kind: 'text' } };

interface Scene {
  readonly stage: Stage;
  readonly tool: PlayedTool;
}

/** One call of a tool that runs without asking; its handler has been called. */
async function called(options: Partial<PageTool> = {}, stage: Stage = createStage()): Promise<Scene> {
  const tool = stage.tool('pay', { approval: 'none', ...options });
  await stage.say('hi');
  await stage.hear(callOf(stage.runId(), 'c1', 'pay', '{"n":1}'));
  await stage.finish();
  return { stage, tool };
}

/** What a handler asked, and what came of its promise so far. */
interface Asking {
  readonly came: () => unknown;
}

async function asks({ tool }: Scene, question: ToolQuestion = words): Promise<Asking> {
  let came: unknown = 'nothing yet';
  void tool
    .last()
    .context.ask(question)
    .then(
      (answer) => {
        came = answer;
      },
      (error: unknown) => {
        came = error;
      },
    );
  await settle();
  return { came: () => came };
}

function attemptOf({ stage }: Scene): Attempt {
  const attempt = stage.call('c1').attempts.at(-1);
  if (attempt === undefined) throw new Error('There is no attempt.');
  return attempt;
}

function requestOf({ stage }: Scene): Request {
  const request = stage.conversation.thread.requests().at(-1);
  if (request === undefined) throw new Error('Nothing was asked.');
  return request;
}

/** What is there when its log is replayed has to be what is there now. */
function replaysEqually({ conversation }: Stage): void {
  const { thread } = conversation;
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

const aborted = expect.objectContaining({ name: 'AbortError' });

describe('a tool that asks something in mid-run', () => {
  test.each<[string, ToolQuestion['form'], Decision, ToolAnswer]>([
    [
      'words',
      { kind: 'text' },
      { kind: 'answer', text: 'the blue one' },
      { action: 'accept', text: 'the blue one' },
    ],
    [
      'a choice',
      { kind: 'choice', options: ['a', 'b'] },
      { kind: 'answer', text: 'b' },
      { action: 'accept', text: 'b' },
    ],
    [
      'a form',
      { kind: 'json', schema: { type: 'object' } },
      { kind: 'answer', text: '{"amount": 1.50}' },
      { action: 'accept', text: '{"amount": 1.50}' },
    ],
    [
      'a visit',
      { kind: 'visit', url: 'https://bank.example/login' },
      { kind: 'approve' },
      { action: 'accept' },
    ],
    ['words, refused', { kind: 'text' }, { kind: 'reject' }, { action: 'decline' }],
    ['words, closed', { kind: 'text' }, { kind: 'dismiss' }, { action: 'cancel' }],
  ])('P8: %s: it gets what the person decided, and goes on', async (_name, form, decision, answer) => {
    const scene = await called();
    const { stage, tool } = scene;
    const asking = await asks(scene, { message: 'Which?', form });
    expect(stage.status('c1')).toBe('input-required');
    expect(requestOf(scene)).toMatchObject({
      subject: { kind: 'call', key: stage.call('c1').key },
      ofAttempt: 1,
      state: { kind: 'open' },
      question: { message: 'Which?', answer: form },
    });
    expect(await stage.decide('c1', decision)).toEqual({ kind: 'decided' });
    expect(asking.came()).toEqual(answer);
    expect(stage.status('c1')).toBe('running');
    expect(attemptOf(scene).inputs).toMatchObject([{ from: 'running', answer }]);
    await tool.last().returns('paid');
    expect(stage.sentAnswers()).toEqual(['c1: paid']);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
    replaysEqually(stage);
  });

  test('P8: the first decision wins; one more changes nothing, and the call was let run all along', async () => {
    const scene = await called({ approval: 'ask' }, createStage());
    const { stage } = scene;
    // Let run by a person: what the tool asks later is another request than that.
    await stage.decide('c1', { kind: 'approve' });
    const asking = await asks(scene);
    const { gate } = stage.call('c1');
    const { id } = requestOf(scene);
    const decide = (decision: Decision) =>
      stage.conversation.decide({ requestId: id, decision, means: 'person', shownText: '' });
    const reports = await Promise.all([
      decide({ kind: 'answer', text: 'one' }),
      decide({ kind: 'answer', text: 'two' }),
      decide({ kind: 'reject' }),
    ]);
    await settle();
    expect(reports.filter(({ kind }) => kind === 'decided')).toHaveLength(1);
    expect(await decide({ kind: 'dismiss' })).toMatchObject({ error: { code: 'request-not-open' } });
    expect(asking.came()).toEqual({ action: 'accept', text: 'one' });
    expect(stage.conversation.thread.log().filter(({ type }) => type === 'input-given')).toHaveLength(1);
    expect(stage.call('c1').gate).toBe(gate);
    expect(stage.status('c1')).toBe('running');
  });

  test('P16: what does not fit is not sent, and the question stays open', async () => {
    const scene = await called({}, createStage());
    const asking = await asks(scene, { form: { kind: 'choice', options: ['a'] } });
    const report = await scene.stage.decide('c1', { kind: 'answer', text: 'b' });
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'answer-invalid' } });
    expect(asking.came()).toBe('nothing yet');
    expect(scene.stage.status('c1')).toBe('input-required');
  });

  test('P10: who asks is the tool, with the server it lives on', async () => {
    const scene = await called({ title: 'Pay a bill', server: 'https://bank.example/mcp' });
    await asks(scene);
    expect(askerOf(scene.stage.conversation.thread, requestOf(scene))).toEqual({
      kind: 'tool',
      name: 'Pay a bill',
      server: 'https://bank.example/mcp',
    });
  });

  test('one after another: the next waits for what came of the one before', async () => {
    const scene = await called();
    const { stage } = scene;
    const first = await asks(scene);
    const second = await asks(scene, { message: 'And when?', form: { kind: 'text' } });
    expect(stage.conversation.thread.openRequests()).toMatchObject([
      { question: { message: 'Which account?' } },
    ]);
    await stage.decide('c1', { kind: 'reject' });
    expect(first.came()).toEqual({ action: 'decline' });
    expect(stage.conversation.thread.openRequests()).toMatchObject([{ question: { message: 'And when?' } }]);
    await stage.decide('c1', { kind: 'answer', text: 'now' });
    expect(second.came()).toEqual({ action: 'accept', text: 'now' });
    replaysEqually(stage);
  });

  test('is asked while it is accepted, and is accepted again afterwards', async () => {
    const scene = await called();
    const { stage, tool } = scene;
    tool.last().context.accepted({ taskId: 't-1' });
    tool.last().context.accepted('another');
    expect(stage.status('c1')).toBe('accepted');
    expect(attemptOf(scene).accepted).toMatchObject({ reference: { taskId: 't-1' } });
    await asks(scene);
    expect(stage.status('c1')).toBe('input-required');
    await stage.decide('c1', { kind: 'answer', text: 'x' });
    expect(stage.status('c1')).toBe('accepted');
    await tool.last().returns('done');
    expect(stage.sentAnswers()).toEqual(['c1: done']);
    expect(stage.call('c1').strays).toBeUndefined();
    replaysEqually(stage);
  });

  test('asks a copy, and what cannot be asked is an error of its own', async () => {
    const scene = await called();
    const options = ['a'];
    await asks(scene, { form: { kind: 'choice', options } });
    options.push('b');
    expect(requestOf(scene).question?.answer).toEqual({ kind: 'choice', options: ['a'] });
    await scene.stage.decide('c1', { kind: 'dismiss' });
    const cycle: Record<string, never> = {};
    Object.assign(cycle, { cycle });
    const asking = await asks(scene, { form: { kind: 'json', schema: cycle } });
    expect(asking.came()).toBeInstanceOf(TypeError);
    expect(scene.stage.status('c1')).toBe('running');
  });
});

describe('an address to visit', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//bank.example',
    'https://',
    'https://bank.example/a b',
    'https:\\\\bank.example',
    ' https://bank.example',
  ])('P24: %s can only be refused', async (url) => {
    const scene = await called();
    const asking = await asks(scene, { form: { kind: 'visit', url } });
    expect(requestOf(scene).allowed).toEqual(['reject', 'dismiss']);
    expect(await scene.stage.decide('c1', { kind: 'approve' })).toMatchObject({
      error: { code: 'outcome-not-allowed' },
    });
    await scene.stage.decide('c1', { kind: 'reject' });
    expect(asking.came()).toEqual({ action: 'decline' });
  });

  test('P7: who agrees, agrees to the address that was shown', async () => {
    const scene = await called();
    await asks(scene, { form: { kind: 'visit', url: 'https://bank.example/' } });
    const report = await scene.stage.conversation.decide({
      requestId: requestOf(scene).id,
      decision: { kind: 'approve' },
      means: 'person',
      shownText: 'https://other.example/',
    });
    expect(report).toMatchObject({ error: { code: 'shown-value-changed' } });
  });
});

describe('P17: what ends an attempt ends what its tool asks', () => {
  test.each<[string, (scene: Scene) => unknown]>([
    ['stop', ({ stage }) => stage.conversation.stop()],
    ['cancelling it alone', ({ stage }) => stage.conversation.cancelCall(stage.call('c1').key)],
    ['a message that takes its place', ({ stage }) => stage.say('never mind')],
  ])('%s withdraws the request, and the promise rejects', async (_name, act) => {
    const scene = await called();
    const { stage } = scene;
    const asking = await asks(scene);
    const next = await asks(scene, { form: { kind: 'text' } });
    const { id } = requestOf(scene);
    await act(scene);
    await settle();
    expect(stage.status('c1')).toBe('stopped');
    expect(stage.conversation.thread.request(id)?.state).toMatchObject({ kind: 'ended', end: 'withdrawn' });
    expect(stage.conversation.thread.openRequests()).toEqual([]);
    expect(asking.came()).toBe(scene.tool.last().context.signal.reason);
    expect(asking.came()).toEqual(aborted);
    // What waited behind it is never put.
    expect(next.came()).toEqual(aborted);
    expect(stage.conversation.thread.requests()).toHaveLength(1);
    const late = await stage.conversation.decide({
      requestId: id,
      decision: { kind: 'answer', text: 'x' },
      means: 'person',
      shownText: '',
    });
    expect(late).toMatchObject({ error: { code: 'request-not-open' } });
    replaysEqually(stage);
  });

  test('leaving the thread, too', async () => {
    const stage = createStage({ idle: true });
    const leave = stage.conversation.start();
    const scene = await called({}, stage);
    const asking = await asks(scene);
    leave();
    await settle();
    expect(requestOf(scene).state).toMatchObject({ end: 'withdrawn' });
    expect(asking.came()).toEqual(aborted);
  });

  test('a handler that returns without waiting for it', async () => {
    const scene = await called();
    const { stage, tool } = scene;
    const asking = await asks(scene);
    await tool.last().returns('did without');
    expect(requestOf(scene).state).toMatchObject({ end: 'withdrawn' });
    expect(asking.came()).toEqual(aborted);
    expect(stage.sentAnswers()).toEqual(['c1: did without']);
    const after = await asks(scene);
    expect(after.came()).toEqual(aborted);
    expect(stage.conversation.thread.requests()).toHaveLength(1);
  });
});

describe('P17: the time limit is the tool’s, and stands still while a person thinks', () => {
  test('it goes on where it was once they have answered', async () => {
    const scene = await called({ timeLimit: 1_000 });
    const { stage, tool } = scene;
    stage.clock.advance(600);
    await asks(scene);
    stage.clock.advance(3_600_000);
    await settle();
    expect(stage.status('c1')).toBe('input-required');
    await stage.decide('c1', { kind: 'answer', text: 'at last' });
    stage.clock.advance(399);
    expect(stage.status('c1')).toBe('running');
    stage.clock.advance(1);
    expect(stage.status('c1')).toBe('timed-out');
    expect(tool.last().context.signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  test('one that was stopped while a person thought has no time left to run out', async () => {
    const scene = await called({ timeLimit: 1_000 });
    const { stage } = scene;
    await asks(scene);
    stage.conversation.cancelCall(stage.call('c1').key);
    await settle();
    const before = stage.conversation.thread.log();
    stage.clock.advance(10_000);
    await settle();
    expect(stage.conversation.thread.log().filter(({ type }) => type === 'attempt-ended')).toEqual([]);
    expect(stage.conversation.thread.log().length).toBe(before.length);
  });

  test.each([Number.POSITIVE_INFINITY, 30 * 24 * 3_600_000])(
    'a limit of %d ms is no limit of now',
    async (timeLimit) => {
      const scene = await called({ timeLimit });
      scene.stage.clock.advance(2_147_483_647);
      await settle();
      expect(scene.stage.status('c1')).toBe('running');
    },
  );
});

describe('P29: an open question of a tool, in several tabs and after a reload', () => {
  async function inTabs(): Promise<{ tabs: Tabs; first: Tab; scene: Scene; asking: Asking }> {
    const tabs = createTabs();
    const first = await tabs.open();
    const tool = first.tool('pay', { approval: 'none' });
    void first.conversation.send('hi');
    await tabs.settle();
    const { runId } = first.transport.last().request;
    await first.hear({ type: 'run-started', runId }, callOf(runId, 'c1', 'pay', '{}'));
    await first.finish();
    await tabs.settle();
    const scene = { stage: first, tool };
    const asking = await asks(scene);
    await tabs.settle();
    return { tabs, first, scene, asking };
  }

  test('P8: a tab that follows sees it, and its answer reaches the handler in the other', async () => {
    const { tabs, first, asking } = await inTabs();
    const second = await tabs.open();
    expect(second.status('c1')).toBe('input-required');
    const report = second.decide('c1', { kind: 'answer', text: 'from over there' });
    await tabs.settle();
    expect(await report).toEqual({ kind: 'decided' });
    expect(asking.came()).toEqual({ action: 'accept', text: 'from over there' });
    expect(second.status('c1')).toBe('running');
    expect(second.conversation.thread.snapshot()).toEqual(first.conversation.thread.snapshot());
  });

  test('P15: the page is gone: what it asked is withdrawn, and nobody knows what came of the call', async () => {
    const { tabs, first } = await inTabs();
    first.kill();
    const again = await tabs.open();
    again.tool('pay', { approval: 'none' });
    await tabs.settle();
    expect(again.status('c1')).toBe('outcome-unknown');
    expect(again.conversation.thread.openRequests()).toEqual([]);
    expect(again.conversation.thread.requests()).toMatchObject([
      { state: { kind: 'ended', end: 'withdrawn' } },
    ]);
    const [attempt] = again.call('c1').attempts;
    // Nobody saw it go on from there.
    expect(attempt === undefined ? undefined : attemptState(attempt)).toBe('input-required');
  });
});
