import { describe, expect, test } from 'vitest';
import { readLedger } from './ledger.ts';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import { type OnToolException, type PageTool, ToolError } from './tool.ts';

interface Scene {
  readonly stage: Stage;
  readonly tool: PlayedTool;
}

/** What must not leave the page. */
const secret = 'SECRET-4711';

/** Another kind of exception than the language has, whose name tells something too. */
class PatientFileLocked extends Error {
  override readonly name = `Locked${secret}`;
}

const leak = new PatientFileLocked(`row ${secret}`);

/** One call that runs without asking and throws; `thread` is the thread's own setting. */
async function thrown(
  options: Partial<PageTool>,
  error: unknown = leak,
  thread: { readonly onToolException?: OnToolException } = {},
): Promise<Scene> {
  const stage = createStage(thread);
  const tool = stage.tool('look', { approval: 'none', ...options });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'look', '{"n":1}'));
  await stage.finish();
  await tool.last().throws(error);
  return { stage, tool };
}

/** Everything that was ever sent, as one text. */
function everythingSent({ transport }: Stage): string {
  return JSON.stringify(transport.runs.map(({ request }) => ({ ...request, callOf: undefined })));
}

function replaysEqually({ conversation }: Stage): void {
  const { thread } = conversation;
  const again = createThread({ id: thread.id, log: thread.log() });
  expect(again.snapshot()).toEqual(thread.snapshot());
  expect(readLedger(again)).toEqual(readLedger(thread));
}

describe('return-generic', () => {
  test('P18: the model learns only that the tool failed; what it was is kept in the log and the snapshot', async () => {
    const { stage } = await thrown({ onException: 'return-generic' });
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.']);
    expect(everythingSent(stage)).not.toContain(secret);
    const { thread } = stage.conversation;
    expect(JSON.stringify(thread.log())).toContain(`row ${secret}`);
    expect(JSON.stringify(thread.snapshot())).toContain(`row ${secret}`);
    replaysEqually(stage);
  });

  test('P18: not a byte of it is in any later run: after edits, more attempts, a replay, a restated transcript', async () => {
    const stage = createStage();
    const tool = stage.tool('look', { onException: 'return-generic', idempotent: true, attempts: 2 });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'look', '{"n":1}', { parentMessageId: 'm1' }));
    await stage.finish();
    await stage.decide('c1', { kind: 'edit', argsText: '{"n":2}' });
    await tool.last().throws(leak);
    await tool.last().throws(new Error(secret));
    expect(stage.sentAnswers()).toEqual([
      'c1 (tool_failed): The person changed the arguments before approving. Arguments used: {"n":2}\nThe tool failed.',
    ]);
    const { thread } = stage.conversation;
    const answer = thread.messages().find(({ role }) => role === 'tool');
    const runId = stage.runId();
    await stage.hear(
      { type: 'run-started', runId },
      {
        type: 'snapshot-received',
        runId,
        messages: [
          {
            role: 'assistant',
            id: 'renamed',
            parts: [{ kind: 'call', call: { toolCallId: 'c1', toolName: 'look', argsText: '{"n":1}' } }],
            raw: { id: 'renamed' },
          },
          {
            role: 'tool',
            id: answer?.id ?? '',
            toolCallId: 'c1',
            content: { kind: 'text', text: 'The tool failed.' },
            error: 'tool_failed',
            raw: { id: 'restated' },
          },
        ],
      },
    );
    await stage.finish();
    await stage.say('and now?');
    await stage.finish();
    const reopened = createStage({ log: thread.log() });
    await reopened.say('again');
    expect(everythingSent(stage)).not.toContain(secret);
    expect(everythingSent(reopened)).not.toContain(secret);
  });

  test('P18: what cannot be sent is not named by the tool’s own data', async () => {
    const stage = createStage();
    const tool = stage.tool('look', { approval: 'none', onException: 'return-generic' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'look', '{}'));
    await stage.finish();
    await tool.last().returns({ [secret]: 1n });
    expect(stage.sentAnswers()).toEqual([
      'c1 (result-unserialisable): "look" ran, but what it returned cannot be sent.',
    ]);
    expect(everythingSent(stage)).not.toContain(secret);
  });

  test('a ToolError is the tool’s own word to the model, and goes out all the same', async () => {
    const { stage } = await thrown({ onException: 'return-generic' }, new ToolError('No such file.'));
    expect(stage.sentAnswers()).toEqual(['c1 (No such file.): No such file.']);
  });

  test('a thread says it for all its tools; a tool that says something else counts', async () => {
    const generic = { onToolException: 'return-generic' } as const;
    const ofThread = await thrown({}, leak, generic);
    expect(everythingSent(ofThread.stage)).not.toContain(secret);
    const ofTool = await thrown({ onException: 'return-to-model' }, leak, generic);
    expect(ofTool.stage.sentAnswers()[0]).toContain(`row ${secret}`);
  });

  test('what an attempt began with counts for it, also where the page says something else by its end', async () => {
    const stage = createStage();
    const tool = stage.tool('look', { approval: 'none', onException: 'return-generic' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'look', '{}'));
    await stage.finish();
    stage.tool('look', { approval: 'none', onException: 'return-to-model' });
    await tool.last().throws(leak);
    expect(everythingSent(stage)).not.toContain(secret);
    expect(stage.call('c1').attempts[0]?.terms).toEqual({ onException: 'return-generic' });
  });

  test.each<readonly [string, object, { readonly onToolException?: OnToolException }]>([
    ['by its own setting', { onException: 'return-generic' }, {}],
    ['by the setting of its thread', {}, { onToolException: 'return-generic' }],
    [
      'also where it cannot say what its setting is',
      {
        get onException() {
          throw leak;
        },
      },
      {},
    ],
  ])(
    'P18: a tool that breaks when it is looked at keeps its words to itself: %s',
    async (_how, setting, thread) => {
      const stage = createStage(thread);
      const tool: PageTool = {
        name: 'look',
        description: 'Looks.',
        approval: 'none',
        handler: () => 'never',
      };
      const broken = Object.defineProperties(tool, {
        ...Object.getOwnPropertyDescriptors(setting),
        timeLimit: {
          get: () => {
            throw leak;
          },
        },
      });
      stage.conversation.tools.register(broken);
      await stage.say('hi');
      await stage.hear(callOf('run-1', 'c1', 'look', '{"n":1}'));
      await stage.finish();
      await settle();
      expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.']);
      expect(everythingSent(stage)).not.toContain(secret);
    },
  );
});

describe('fail', () => {
  const fail = { onException: 'fail' } as const;

  test('P18: no run follows by itself, and the call counts as failed', async () => {
    const { stage } = await thrown(fail, new Error('kaput'));
    await settle();
    expect(stage.transport.runs).toHaveLength(1);
    expect(stage.status('c1')).toBe('errored');
    expect(stage.conversation.isPaused()).toBe(false);
    replaysEqually(stage);
  });

  test('it holds back what its siblings have to say, and nothing that runs', async () => {
    const stage = createStage();
    const tool = stage.tool('look', { approval: 'none', ...fail });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'look', '{}'), callOf('run-1', 'c2', 'look', '{}'));
    await stage.finish();
    await tool.last().throws(new Error('kaput'));
    expect(stage.status('c2')).toBe('running');
    await tool.last().returns('fine');
    expect(stage.transport.runs).toHaveLength(1);
    stage.conversation.decideFailure(stage.call('c1').key, { kind: 'tell' });
    await settle();
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.', 'c2: fine']);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P14: a message closes it with tool_failed', async () => {
    const { stage } = await thrown(fail);
    await stage.say('what happened?');
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.']);
    expect(everythingSent(stage)).not.toContain(secret);
    expect(providerProblems(stage.transport.last().request)).toEqual([]);
  });

  test('P30: somebody has the agent told, once, and the log says who', async () => {
    const { stage } = await thrown(fail);
    const { key } = stage.call('c1');
    const person = { id: 'p1' };
    stage.conversation.decideFailure(key, { kind: 'tell' }, { means: 'person', person });
    await settle();
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.']);
    expect(stage.call('c1').failureDecision).toMatchObject({ kind: 'tell', means: 'person', person });
    expect(() => stage.conversation.decideFailure(key, { kind: 'tell' })).toThrow('nothing was decided');
    replaysEqually(stage);
  });

  test('P11: somebody answers in the tool’s place, and the model is told that it failed and whose words these are', async () => {
    const { stage } = await thrown(fail);
    const { key } = stage.call('c1');
    stage.conversation.decideFailure(
      key,
      { kind: 'answer', text: 'It is in drawer 3.' },
      { means: 'person' },
    );
    await settle();
    expect(stage.status('c1')).toBe('answered');
    expect(stage.sentAnswers()).toEqual([
      'c1: The tool failed. The person answered in its place: It is in drawer 3.',
    ]);
    replaysEqually(stage);
  });

  test('P10: what code answers is not called a person’s', async () => {
    const { stage } = await thrown(fail);
    stage.conversation.decideFailure(stage.call('c1').key, { kind: 'answer', text: 'x' });
    await settle();
    expect(stage.sentAnswers()).toEqual(['c1: The tool failed. The page answered in its place: x']);
  });

  test('P15: it can be tried again where that does no harm, and goes on with what comes of it', async () => {
    const { stage, tool } = await thrown({ ...fail, idempotent: true });
    stage.conversation.retryCall(stage.call('c1').key);
    await settle();
    await tool.last().throws(new Error('again'));
    expect(stage.transport.runs).toHaveLength(1);
    stage.conversation.retryCall(stage.call('c1').key);
    await settle();
    await tool.last().returns('found');
    expect(stage.sentAnswers()).toEqual(['c1: found']);
  });

  test('P15: it cannot where it may have had effects', async () => {
    const { stage } = await thrown(fail);
    expect(() => stage.conversation.retryCall(stage.call('c1').key)).toThrow('may have had effects');
  });

  test('its attempts come first: only the last failure is held', async () => {
    const { stage, tool } = await thrown({ ...fail, idempotent: true, attempts: 2 });
    expect(tool.performances).toHaveLength(2);
    await tool.last().returns('found');
    expect(stage.sentAnswers()).toEqual(['c1: found']);
  });

  test('what the tool plans for is told: its own word, its time limit, a result that cannot be sent', async () => {
    const planned = await thrown(fail, new ToolError('No such file.'));
    expect(planned.stage.sentAnswers()).toEqual(['c1 (No such file.): No such file.']);
    const stage = createStage({ onToolException: 'fail' });
    stage.tool('look', { approval: 'none', timeLimit: 10 });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'look', '{}'));
    await stage.finish();
    stage.clock.advance(10);
    await settle();
    expect(stage.sentAnswers()[0]).toContain('c1 (timeout)');
  });

  test('a run that somebody asks for tells of it', async () => {
    const { stage } = await thrown(fail);
    void stage.conversation.retry();
    await settle();
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.']);
  });

  test('P17: what stops its run ends the waiting: the failure goes out with the next message, and nobody can try again', async () => {
    const { stage } = await thrown({ ...fail, idempotent: true });
    const { key } = stage.call('c1');
    stage.conversation.stop();
    // Nothing is at work: what waits for a person goes on waiting.
    expect(stage.conversation.whyNoRetry(key)).toBeUndefined();
    stage.conversation.thread.dispatch({ type: 'run-stopped', runId: 'run-1', by: 'person' });
    expect(stage.conversation.whyNoRetry(key)).toBe('call-not-failed');
    expect(stage.status('c1')).toBe('errored');
    await stage.say('leave it');
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.']);
  });

  test('a page that opened on its log holds it still, and goes on from there', async () => {
    const before = await thrown(fail);
    const stage = createStage({ log: before.stage.conversation.thread.log() });
    await settle();
    expect(stage.transport.runs).toEqual([]);
    stage.conversation.decideFailure(stage.call('c1').key, { kind: 'tell' });
    await settle();
    expect(stage.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed.']);
  });
});
