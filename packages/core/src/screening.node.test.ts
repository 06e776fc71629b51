import { describe, expect, test, vi } from 'vitest';
import type { ConversationOptions } from './conversation-options.ts';
import type { Validator } from './ports.ts';
import type { BeforeToolCall, CallToScreen, ScreeningAnswer } from './screening.ts';
import { callOf, openValidator, resultOf } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import { createThread } from './thread.ts';
import type { PageTool } from './tool.ts';

/** One call of a tool of the page, from its start to the end of its run. */
async function called(
  beforeToolCall: BeforeToolCall,
  options: {
    readonly argsText?: string;
    readonly tool?: Partial<PageTool>;
    readonly given?: Partial<ConversationOptions>;
  } = {},
): Promise<{ readonly stage: Stage; readonly tool: PlayedTool }> {
  const stage = createStage({ beforeToolCall, ...options.given });
  const tool = stage.tool('refund', options.tool);
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', options.argsText ?? '{"amount":900}'));
  await stage.finish();
  return { stage, tool };
}

const unasked = { approval: 'none' } as const;

/** A hook that notes what it is told, and answers so. */
function noting(answer: ScreeningAnswer): BeforeToolCall & { readonly told: readonly CallToScreen[] } {
  const told: CallToScreen[] = [];
  const hook: BeforeToolCall = (call) => {
    told.push(call);
    return answer;
  };
  return Object.assign(hook, { told });
}

const to = (amount: number): ScreeningAnswer => ({ kind: 'rewrite', args: { amount } });

function screenings(stage: Stage): readonly unknown[] {
  return stage.conversation.thread
    .log()
    .flatMap((event) => (event.type === 'call-screened' ? [event.screening.kind] : []));
}

describe('asking', () => {
  test('P16: the hook is asked once about each call of the page, in call order, before anyone else is', async () => {
    const hook = noting({ kind: 'allow' });
    const stage = createStage({ beforeToolCall: hook });
    const refund = stage.tool('refund', { risk: 'high' });
    const theme = stage.tool('theme', unasked);
    await stage.say('hi');
    await stage.hear(
      callOf('run-1', 'c1', 'theme', ''),
      callOf('run-1', 'c2', 'refund', '{ "amount": 40.00 }'),
    );
    expect(hook.told).toEqual([]);
    await stage.finish();
    expect(hook.told).toMatchObject([
      { toolCallId: 'c1', args: {}, argsText: '{}' },
      {
        owner: 'page',
        writtenBy: 'agent',
        toolCallId: 'c2',
        toolName: 'refund',
        args: { amount: 40 },
        argsText: '{ "amount": 40.00 }',
        runsAs: { amount: 40 },
        risk: 'high',
        threadId: 'thread-1',
        runId: 'run-1',
        turnId: 'run-1',
        epoch: 1,
      },
    ]);
    await theme.last().returns('ok');
    await stage.decide('c2', { kind: 'approve' });
    await refund.last().returns('ok');
    expect(hook.told).toHaveLength(2);
    expect(screenings(stage)).toEqual(['allowed', 'allowed']);
    expect(stage.sentAnswers()).toEqual(['c1: ok', 'c2: ok']);
  });

  test('P7: the hook sees what the handler would get, beside what the agent wrote', async () => {
    const validator: Validator = {
      ...openValidator,
      check: async () => ({ kind: 'valid', output: { amount: 900, currency: 'EUR' } }),
    };
    const hook = noting({ kind: 'allow' });
    await called(hook, { tool: { parameters: { type: 'object' } }, given: { validator } });
    expect(hook.told).toMatchObject([{ args: { amount: 900 }, runsAs: { amount: 900, currency: 'EUR' } }]);
  });

  test('P16: of a call that is not fit to run the hook hears nothing', async () => {
    const hook = noting({ kind: 'allow' });
    const { stage } = await called(hook, { argsText: '{"amount":' });
    expect(stage.status('c1')).toBe('invalid');
    expect(hook.told).toEqual([]);
  });

  test('P4: a replay takes what the hook said from the log, and asks nobody', async () => {
    const { stage } = await called(() => to(100));
    const { thread } = stage.conversation;
    const hook = noting({ kind: 'reject', reason: 'never' });
    const again = createStage({ beforeToolCall: hook, log: thread.log() });
    await settle();
    expect(hook.told).toEqual([]);
    expect(again.conversation.thread.snapshot()).toEqual(thread.snapshot());
    expect(createThread({ id: 'thread-1', log: thread.log() }).snapshot()).toEqual(thread.snapshot());
  });
});

describe('rejecting', () => {
  test('P10: what the hook rejects does not run, is nobody’s refusal, and carries its reason', async () => {
    const { stage, tool } = await called(() => ({ kind: 'reject', reason: 'Order A-1 is blocked.' }), {
      tool: unasked,
    });
    expect(stage.status('c1')).toBe('disallowed');
    expect(stage.conversation.thread.requests()).toEqual([]);
    expect(stage.conversation.thread.log().map(({ type }) => type)).not.toContain('call-gated');
    expect(tool.performances).toEqual([]);
    expect(stage.sentAnswers()).toEqual([
      'c1 (refused-by-rule): A rule of this page refused this call. It was not executed. Reason: Order A-1 is blocked.',
    ]);
  });

  test('P25: the calls beside a rejected one go on', async () => {
    const stage = createStage({
      beforeToolCall: ({ toolCallId }) =>
        toolCallId === 'c1' ? { kind: 'reject', reason: '' } : { kind: 'allow' },
    });
    const tool = stage.tool('refund', unasked);
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'), callOf('run-1', 'c2', 'refund', '{}'));
    await stage.finish();
    await tool.last().returns('ok');
    expect(stage.sentAnswers()).toEqual([
      'c1 (refused-by-rule): A rule of this page refused this call. It was not executed.',
      'c2: ok',
    ]);
  });
});

describe('rewriting', () => {
  test('P7: what is asked, approved and run is the rewritten value, and the model is told', async () => {
    const { stage, tool } = await called(() => to(100));
    const { thread } = stage.conversation;
    const requestId = thread.openRequests()[0]?.id ?? '';
    const old = await stage.conversation.decide({
      requestId,
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '{"amount":900}',
    });
    expect(old).toMatchObject({ kind: 'refused', error: { code: 'shown-value-changed' } });
    expect(await stage.decide('c1', { kind: 'approve' })).toEqual({ kind: 'decided' });
    expect(tool.last().args).toEqual({ amount: 100 });
    expect(tool.last().context.argsText).toBe('{"amount":100}');
    await tool.last().returns('ok');
    expect(stage.call('c1').args.text).toBe('{"amount":900}');
    expect(stage.sentAnswers()).toEqual([
      'c1: A rule of this page changed the arguments. Arguments used: {"amount":100}\nResult: ok',
    ]);
  });

  test('P7: what a schema makes of a rewrite is what is shown and run', async () => {
    const validator: Validator = {
      ...openValidator,
      check: async (_parameters, value) => ({ kind: 'valid', output: { ...Object(value), currency: 'EUR' } }),
    };
    const { stage, tool } = await called(() => to(100), {
      tool: { parameters: { type: 'object' } },
      given: { validator },
    });
    expect(stage.call('c1').screening).toMatchObject({
      kind: 'rewritten',
      argsText: '{"amount":100}',
      shownText: '{"amount":100,"currency":"EUR"}',
    });
    await stage.decide('c1', { kind: 'approve' });
    expect(tool.last().args).toEqual({ amount: 100, currency: 'EUR' });
    expect(tool.last().context.argsText).toBe('{"amount":100,"currency":"EUR"}');
  });

  test('P10: a rewrite of a call that nobody is asked about runs as rewritten, and says so', async () => {
    const { stage, tool } = await called(() => ({ kind: 'rewrite', args: {}, reason: 'No more.' }), {
      tool: unasked,
    });
    expect(tool.last().args).toEqual({});
    expect(stage.call('c1').screening).toMatchObject({ kind: 'rewritten', reason: 'No more.' });
    await tool.last().throws(new Error('x'));
    expect(stage.sentAnswers()[0]).toContain('A rule of this page changed the arguments. Arguments used: {}');
  });

  test('P20: the same said once more is no rewrite: the bytes stay as they were written', async () => {
    const { stage, tool } = await called(() => to(900), { argsText: '{ "amount": 9.0e2 }', tool: unasked });
    expect(screenings(stage)).toEqual(['allowed']);
    expect(tool.last().context.argsText).toBe('{ "amount": 9.0e2 }');
  });

  const picky: Validator = {
    ...openValidator,
    checkJsonSchema: (_schema, value) =>
      Object(value).amount > 500
        ? { kind: 'invalid', problems: [{ path: ['amount'], message: 'must be at most 500, got 900' }] }
        : { kind: 'valid', output: value },
  };

  test.each<[what: string, answer: ScreeningAnswer, problem: string]>([
    ['does not fit the schema', to(900), 'must be at most 500, got 900'],
    ['is no JSON', { kind: 'rewrite', argsText: '{"amount":' }, ''],
    ['holds a key twice', { kind: 'rewrite', argsText: '{"amount":1,"amount":2}' }, ''],
    ['would be rounded', { kind: 'rewrite', argsText: '{"n":9007199254740993}' }, '9007199254740993'],
  ])('P16: where a rewrite %s, nothing runs', async (_what, answer, problem) => {
    const { stage, tool } = await called(() => answer, {
      argsText: '{"amount":1}',
      tool: unasked,
      given: { validator: picky },
    });
    expect(stage.status('c1')).toBe('errored');
    expect(tool.performances).toEqual([]);
    expect(stage.call('c1').attempts).toEqual([]);
    expect(stage.call('c1').screening).toMatchObject({ kind: 'failed', why: 'rewrite-unfit' });
    expect(JSON.stringify(stage.call('c1').screening)).toContain(problem);
    expect(stage.sentAnswers()).toEqual([
      'c1 (rule-failed): A rule of this page changed the arguments into something that does not fit the tool. It was not executed.',
    ]);
  });

  test('P18: a rewrite that JSON cannot hold lets nothing run, and says why', async () => {
    const { stage } = await called(() => Reflect.apply(to, undefined, [10n]));
    expect(stage.call('c1').screening).toMatchObject({
      why: 'rewrite-unfit',
      message: expect.stringContaining('"amount" is a bigint'),
    });
  });

  test('P6: a value cannot rewrite what it cannot hold; a text can, and passes every other token on', async () => {
    const argsText = '{"account":9007199254740993,"amount":900}';
    const tool = { takesArgsText: true, ...unasked };
    const byValue = await called((call) => ({ kind: 'rewrite', args: { ...Object(call.args), amount: 1 } }), {
      argsText,
      tool,
    });
    expect(byValue.stage.status('c1')).toBe('errored');
    expect(byValue.tool.performances).toEqual([]);
    const byText = await called(
      (call) => ({ kind: 'rewrite', argsText: call.argsText.replace('900}', '1}') }),
      {
        argsText,
        tool,
      },
    );
    expect(byText.tool.last().context.argsText).toBe('{"account":9007199254740993,"amount":1}');
  });
});

describe('a hook that says nothing', () => {
  /** Whatever the types say. */
  const anything = (answer: unknown): BeforeToolCall => Object.assign(() => answer);

  test.each<[what: string, hook: BeforeToolCall, why: string]>([
    ['rejects', async () => Promise.reject(new Error('database password is hunter2')), 'threw'],
    [
      'throws at once',
      () => {
        throw new Error('database password is hunter2');
      },
      'threw',
    ],
    ['answers with nothing', anything(undefined), 'unclear'],
    ['answers true', anything(true), 'unclear'],
    ['answers null', anything(null), 'unclear'],
    ['answers with another word', anything({ kind: 'maybe' }), 'unclear'],
  ])('P16: where it %s, nothing runs, and what broke stays on the page', async (_what, hook, why) => {
    const { stage, tool } = await called(hook, { tool: unasked });
    expect(stage.call('c1').screening).toMatchObject({ kind: 'failed', why });
    expect(stage.status('c1')).toBe('errored');
    expect(tool.performances).toEqual([]);
    expect(stage.sentAnswers()).toEqual([
      'c1 (rule-failed): A rule of this page could not say whether this call may run. It was not executed.',
    ]);
  });

  test('P17: a hook that hangs has ten seconds; then nothing runs, and the calls behind it go on', async () => {
    const signals: AbortSignal[] = [];
    const stage = createStage({
      beforeToolCall: ({ toolCallId, signal }) => {
        if (toolCallId !== 'c1') return { kind: 'allow' };
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const tool = stage.tool('refund', unasked);
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'), callOf('run-1', 'c2', 'refund', '{"n":2}'));
    await stage.finish();
    expect(stage.status('c1')).toBe('args-complete');
    stage.clock.advance(9_999);
    await settle();
    expect(tool.performances).toEqual([]);
    stage.clock.advance(1);
    await settle();
    expect(signals[0]?.aborted).toBe(true);
    expect(stage.call('c1').screening).toMatchObject({ kind: 'failed', why: 'timed-out' });
    expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 2 }]);
    expect(stage.clock.waiting()).toBe(1);
  });

  test.each<[what: string, end: (stage: Stage) => void, status: string]>([
    ['cancelled', (stage) => stage.conversation.cancelCall(stage.call('c1').key), 'cancelled'],
    ['stopped', (stage) => stage.conversation.stop(), 'cancelled'],
    ['superseded', (stage) => void stage.conversation.send('other'), 'superseded'],
  ])(
    'P17: a call that is %s meanwhile is over at once, whatever the hook says later',
    async (_what, end, status) => {
      const answers: ((answer: ScreeningAnswer) => void)[] = [];
      const signals: AbortSignal[] = [];
      const { stage, tool } = await called(
        ({ signal }) => {
          signals.push(signal);
          return new Promise((resolve) => answers.push(resolve));
        },
        { tool: unasked },
      );
      end(stage);
      await settle();
      expect(stage.status('c1')).toBe(status);
      expect(signals[0]?.aborted).toBe(true);
      answers[0]?.({ kind: 'allow' });
      await settle();
      expect(stage.status('c1')).toBe(status);
      expect(tool.performances).toEqual([]);
      expect(screenings(stage)).toEqual([]);
    },
  );

  test('P15: left while the hook is asked, the call is closed, and nothing starts', async () => {
    const stage = createStage({ idle: true, beforeToolCall: () => new Promise(() => {}) });
    const leave = stage.conversation.start();
    const tool = stage.tool('refund', unasked);
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
    await stage.finish();
    leave();
    expect(stage.status('c1')).toBe('cancelled');
    stage.conversation.start();
    await settle();
    expect(tool.performances).toEqual([]);
    expect(stage.clock.waiting()).toBe(0);
  });
});

describe('a person’s edit', () => {
  /** Caps at 500. */
  const cap: BeforeToolCall = (call) =>
    call.owner === 'page' && Object(call.args).amount > 500
      ? { kind: 'rewrite', args: { amount: 500 }, reason: 'No more than 500.' }
      : { kind: 'allow' };

  const edit = (amount: number) => ({ kind: 'edit', argsText: `{"amount":${amount}}` }) as const;

  test('P7: an edit is looked at like what the agent wrote, and runs where the hook lets it', async () => {
    const hook = noting({ kind: 'allow' });
    const { stage, tool } = await called(hook);
    expect(await stage.decide('c1', edit(40))).toEqual({ kind: 'decided' });
    expect(hook.told).toMatchObject([
      { writtenBy: 'agent' },
      { writtenBy: 'person', toolCallId: 'c1', args: { amount: 40 }, argsText: '{"amount":40}' },
    ]);
    expect(tool.last().args).toEqual({ amount: 40 });
    await tool.last().returns('ok');
    expect(stage.sentAnswers()[0]).toContain('The person changed the arguments before approving.');
  });

  test('P7: what the hook makes of an edit was not shown yet, so it is asked about anew', async () => {
    const { stage, tool } = await called(cap, { argsText: '{"amount":40}' });
    const report = await stage.decide('c1', edit(900));
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'edit-rewritten' } });
    expect(stage.status('c1')).toBe('awaiting-decision');
    expect(tool.performances).toEqual([]);
    expect(stage.call('c1').screening).toMatchObject({
      kind: 'rewritten',
      argsText: '{"amount":500}',
      editedText: '{"amount":900}',
    });
    expect(await stage.decide('c1', { kind: 'approve' })).toEqual({ kind: 'decided' });
    expect(tool.last().args).toEqual({ amount: 500 });
    await tool.last().returns('ok');
    expect(stage.sentAnswers()).toEqual([
      'c1: The person changed the arguments, and a rule of this page changed them again. Arguments used: {"amount":500}\nResult: ok',
    ]);
    const { thread } = stage.conversation;
    expect(createThread({ id: 'thread-1', log: thread.log() }).snapshot()).toEqual(thread.snapshot());
  });

  test('P10: an edit of what a rule has rewritten is the person’s', async () => {
    const { stage, tool } = await called(cap);
    await stage.decide('c1', edit(30));
    expect(tool.last().args).toEqual({ amount: 30 });
    await tool.last().returns('ok');
    expect(stage.sentAnswers()).toEqual([
      'c1: The person changed the arguments before approving. Arguments used: {"amount":30}\nResult: ok',
    ]);
  });

  test.each<[what: string, answer: () => ScreeningAnswer]>([
    ['rejects', () => ({ kind: 'reject', reason: 'Not on Sundays.' })],
    [
      'cannot say about',
      () => {
        throw new Error('x');
      },
    ],
  ])('P16: an edit that the hook %s does not count, and the question stays open', async (_what, answer) => {
    const { stage, tool } = await called((call) =>
      call.owner === 'page' && call.writtenBy === 'person' ? answer() : { kind: 'allow' },
    );
    const report = await stage.decide('c1', edit(40));
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'edit-refused' } });
    expect(stage.status('c1')).toBe('awaiting-decision');
    expect(stage.call('c1').screening).toMatchObject({ kind: 'allowed' });
    await stage.decide('c1', { kind: 'approve' });
    expect(tool.last().args).toEqual({ amount: 900 });
  });

  test('P8: while the hook looks at an edit nothing else is decided, and what settles the call ends the asking', async () => {
    const signals: AbortSignal[] = [];
    const { stage, tool } = await called((call) => {
      if (call.owner === 'agent' || call.writtenBy === 'agent') return { kind: 'allow' };
      signals.push(call.signal);
      return new Promise(() => {});
    });
    const first = stage.decide('c1', edit(40));
    await settle();
    expect(await stage.decide('c1', { kind: 'approve' })).toMatchObject({
      error: { code: 'already-deciding' },
    });
    stage.conversation.cancelCall(stage.call('c1').key);
    expect(signals[0]?.aborted).toBe(true);
    expect(await first).toMatchObject({ kind: 'refused', error: { code: 'request-not-open' } });
    expect(stage.status('c1')).toBe('cancelled');
    expect(tool.performances).toEqual([]);
  });
});

describe('the agent’s own calls', () => {
  test('the hook is told of them with their arguments, and its answer changes nothing', async () => {
    const hook = noting({ kind: 'reject', reason: 'never' });
    const stage = createStage({ beforeToolCall: hook });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'a1', 'search', '{"q":"vase"}'));
    expect(hook.told).toMatchObject([
      { owner: 'agent', toolCallId: 'a1', toolName: 'search', args: { q: 'vase' }, argsText: '{"q":"vase"}' },
    ]);
    await stage.hear(resultOf('run-1', 'a1', { kind: 'text', text: 'found' }));
    await stage.finish();
    expect(stage.status('a1')).toBe('completed');
    expect(hook.told).toHaveLength(1);
    expect(screenings(stage)).toEqual([]);
  });

  test('P25: where the hook throws or hangs over one, the conversation goes on', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const stage = createStage({
      beforeToolCall: ({ toolCallId }) => {
        if (toolCallId === 'a1') throw new Error('watching broke');
        return new Promise(() => {});
      },
    });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'a1', 'search', '{}'), callOf('run-1', 'a2', 'search', '{"q"'));
    await stage.hear(resultOf('run-1', 'a1', { kind: 'text', text: 'found' }));
    await stage.finish();
    expect(report).toHaveBeenCalledTimes(1);
    expect(stage.status('a1')).toBe('completed');
    expect(stage.status('a2')).toBe('no-result');
    vi.unstubAllGlobals();
  });

  test('P4: one that is delivered once more is told once; one that is reopened, with all of it', async () => {
    const hook = noting({ kind: 'allow' });
    const stage = createStage({ beforeToolCall: hook });
    await stage.say('hi');
    const call = callOf('run-1', 'a1', 'search', '{"q":');
    await stage.hear(call, { type: 'call-started', runId: 'run-1', toolCallId: 'a1', toolName: 'search' }, [
      { type: 'call-args-appended', runId: 'run-1', toolCallId: 'a1', delta: '1}' },
      { type: 'call-closed', runId: 'run-1', toolCallId: 'a1' },
    ]);
    await stage.finish();
    await stage.say('again');
    await stage.hear(callOf('run-2', 'a1', 'search', '{"q":1}'));
    expect(hook.told.map(({ argsText }) => argsText)).toEqual(['{"q":1}']);
  });
});
