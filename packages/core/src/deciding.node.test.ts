import { describe, expect, test } from 'vitest';
import type { Decision } from './decision.ts';
import type { ValidationOutcome, Validator } from './ports.ts';
import { callOf, openValidator } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';

const parameters = { type: 'object' };

async function asked(
  validator: Validator = openValidator,
  argsText = '{"amount":40}',
): Promise<{ readonly stage: Stage; readonly tool: PlayedTool }> {
  const stage = createStage({ validator });
  const tool = stage.tool('refund', { parameters });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', argsText));
  await stage.finish();
  return { stage, tool };
}

function requestOf(stage: Stage): string {
  const [request] = stage.conversation.thread.openRequests();
  if (request === undefined) throw new Error('Nothing is asked.');
  return request.id;
}

/** A schema whose own check gives this. */
function checking(check: (value: unknown) => ValidationOutcome | Promise<ValidationOutcome>): Validator {
  return { ...openValidator, check: async (_parameters, value) => await check(value) };
}

describe('what is shown is what runs', () => {
  test('P7: a decision is recorded with who, by which means, when, and on which text', async () => {
    const { stage } = await asked();
    stage.clock.advance(1234);
    const person = { id: 'p1', name: 'Ana' };
    await stage.conversation.decide({
      requestId: requestOf(stage),
      decision: { kind: 'approve' },
      means: 'person',
      person,
      shownText: '{"amount":40}',
    });
    expect(stage.call('c1').gate).toMatchObject({
      kind: 'decided',
      policy: { word: 'permission-required', rule: { kind: 'tool-setting', approval: 'ask' } },
      record: {
        decision: { kind: 'approve' },
        means: 'person',
        person,
        shownText: '{"amount":40}',
        at: stage.clock.now(),
      },
    });
  });

  test.each<Decision>([
    { kind: 'approve' },
    { kind: 'edit', argsText: '{}' },
    { kind: 'reject' },
    { kind: 'answer', text: 'x' },
  ])('P7: $kind on another text than the one that would run does not count', async (decision) => {
    const { stage, tool } = await asked();
    const report = await stage.conversation.decide({
      requestId: requestOf(stage),
      decision,
      means: 'person',
      shownText: '{"amount":4}',
    });
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'shown-value-changed' } });
    expect(stage.status('c1')).toBe('awaiting-decision');
    expect(tool.performances).toEqual([]);
  });

  test('P7: where a schema makes another value of the arguments, that one is shown, decided on and run', async () => {
    const { stage, tool } = await asked(
      checking(() => ({ kind: 'valid', output: { amount: 40, currency: 'EUR' } })),
    );
    expect(stage.call('c1').verdict).toEqual({ kind: 'valid', shownText: '{"amount":40,"currency":"EUR"}' });
    const wrong = await stage.conversation.decide({
      requestId: requestOf(stage),
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '{"amount":40}',
    });
    expect(wrong).toMatchObject({ error: { code: 'shown-value-changed' } });
    await stage.decide('c1', { kind: 'approve' });
    expect(tool.last().args).toEqual({ amount: 40, currency: 'EUR' });
    expect(tool.last().context.argsText).toBe('{"amount":40,"currency":"EUR"}');
    expect(stage.call('c1').attempts[0]?.argsText).toBe('{"amount":40,"currency":"EUR"}');
  });

  test('P7: a copy that says the same is no other value: the text stays as sent', async () => {
    const { stage, tool } = await asked(
      checking(() => ({ kind: 'valid', output: { b: [1, { c: null }], a: 'x' } })),
      '{ "a": "x", "b": [1.0, {"c": null}] }',
    );
    expect(stage.call('c1').verdict).toEqual({ kind: 'valid' });
    await stage.decide('c1', { kind: 'approve' });
    expect(tool.last().context.argsText).toBe('{ "a": "x", "b": [1.0, {"c": null}] }');
  });

  test.each([
    ['"forty"', 'forty'],
    ['[40,"EUR"]', [40, 'EUR']],
    ['null', null],
  ])('P7: what a schema makes of the arguments may be any JSON (%s)', async (shown, output) => {
    const { stage, tool } = await asked(checking(() => ({ kind: 'valid', output })));
    expect(stage.call('c1').verdict).toEqual({ kind: 'valid', shownText: shown });
    await stage.decide('c1', { kind: 'approve' });
    expect(tool.last().args).toEqual(output);
  });

  test.each([
    ['a value JSON cannot hold', { amount: 40n }],
    ['nothing', undefined],
    ['a symbol', Symbol('x')],
    ['a map', new Map([['amount', 40]])],
    ['an object that shows another amount', { amount: 4000, toJSON: () => ({ amount: 40 }) }],
    ['an object of a class, which may hold more than it shows', Object.create({ amount: 4000 })],
    ['a list with a gap in it', [40, undefined]],
  ])(
    'P7: a schema that makes %s of the arguments lets nothing run: it could not be shown',
    async (_name, output) => {
      const { stage, tool } = await asked(checking(() => ({ kind: 'valid', output })));
      expect(stage.status('c1')).toBe('invalid');
      expect(stage.call('c1').verdict?.kind).toBe('undecidable');
      expect(tool.performances).toEqual([]);
    },
  );

  test.each<[string, (times: number) => ValidationOutcome]>([
    ['another value each time', (times) => ({ kind: 'valid', output: { at: times } })],
    [
      'no value the second time',
      (times) => (times === 1 ? { kind: 'valid', output: {} } : { kind: 'invalid', problems: [] }),
    ],
    [
      'another value only once it runs',
      (times) => ({ kind: 'valid', output: times === 1 ? { amount: 40 } : { amount: 4000 } }),
    ],
  ])(
    'P7: a schema that gives %s is unstable, and what was not shown does not run',
    async (_name, outcome) => {
      let times = 0;
      const { stage, tool } = await asked(
        checking(() => {
          times += 1;
          return outcome(times);
        }),
      );
      await stage.decide('c1', { kind: 'approve' });
      expect(tool.performances).toEqual([]);
      expect(stage.status('c1')).toBe('errored');
      expect(stage.sentAnswers()).toEqual([
        'c1 (unstable-schema): The schema of "refund" gives another value than the one that was shown. The call was not executed.',
      ]);
    },
  );

  test('P7: an edit runs as edited; what a schema makes of it is checked, recorded and run', async () => {
    const { stage, tool } = await asked(
      checking((value) => ({ kind: 'valid', output: { ...Object(value), currency: 'EUR' } })),
    );
    await stage.decide('c1', { kind: 'edit', argsText: '{"amount": 5}' });
    expect(tool.last().args).toEqual({ amount: 5, currency: 'EUR' });
    expect(tool.last().context.argsText).toBe('{"amount":5,"currency":"EUR"}');
    expect(stage.call('c1').gate).toMatchObject({
      record: { shownText: '{"amount":40,"currency":"EUR"}', decision: { argsText: '{"amount": 5}' } },
      shownText: '{"amount":5,"currency":"EUR"}',
    });
    expect(stage.call('c1').args.text).toBe('{"amount":40}');
  });

  test('P20: an edit reaches the handler’s text to the letter', async () => {
    const { stage, tool } = await asked();
    await stage.decide('c1', { kind: 'edit', argsText: '{ "amount" : 5.00 }' });
    expect(tool.last().context.argsText).toBe('{ "amount" : 5.00 }');
  });

  test.each(['{"amount": 5', '{"amount":1,"amount":2}', '{"amount": 9007199254740993}', 'nonsense'])(
    'P7: an edit that cannot run (%s) decides nothing and says what is wrong',
    async (argsText) => {
      const { stage, tool } = await asked();
      const report = await stage.decide('c1', { kind: 'edit', argsText });
      expect(report).toMatchObject({ kind: 'refused', error: { code: 'edit-invalid' } });
      expect(
        report.kind === 'refused' && report.verdict?.kind !== 'valid' && report.verdict?.problems.length,
      ).toBe(1);
      expect(stage.status('c1')).toBe('awaiting-decision');
      expect(tool.performances).toEqual([]);
      expect((await stage.decide('c1', { kind: 'approve' })).kind).toBe('decided');
    },
  );

  test('P7: an edit is checked against the schema that was advertised', async () => {
    const validator: Validator = {
      ...openValidator,
      checkJsonSchema: (_schema, value) =>
        JSON.stringify(value) === '{"amount":900}'
          ? { kind: 'invalid', problems: [{ path: ['amount'], message: 'must be at most 500, got 900' }] }
          : { kind: 'valid', output: value },
    };
    const { stage } = await asked(validator);
    const requestId = requestOf(stage);
    const report = await stage.decide('c1', { kind: 'edit', argsText: '{"amount":900}' });
    expect(report).toMatchObject({ verdict: { kind: 'mismatched', problems: [{ path: ['amount'] }] } });
    expect(await stage.conversation.checkEdit(requestId, '{"amount":900}')).toMatchObject({
      kind: 'mismatched',
    });
    expect(await stage.conversation.checkEdit(requestId, '{"amount":9}')).toEqual({
      kind: 'valid',
    });
    expect(await stage.conversation.checkEdit('nobody', '{}')).toBeUndefined();
  });
});

describe('the first decision wins', () => {
  test('P8: pressed twice, once counts', async () => {
    const { stage, tool } = await asked();
    const attempt = {
      requestId: requestOf(stage),
      decision: { kind: 'approve' as const },
      means: 'person' as const,
      shownText: '{"amount":40}',
    };
    const reports = await Promise.all([
      stage.conversation.decide(attempt),
      stage.conversation.decide(attempt),
      stage.conversation.decide({ ...attempt, decision: { kind: 'reject' } }),
    ]);
    await settle();
    expect(reports.map(({ kind }) => kind)).toEqual(['decided', 'refused', 'refused']);
    expect(reports[1]).toMatchObject({ error: { code: 'request-not-open' } });
    expect(tool.performances).toHaveLength(1);
    expect(stage.status('c1')).toBe('running');
    expect(stage.conversation.thread.openRequests()).toEqual([]);
    expect(stage.conversation.thread.request(attempt.requestId)?.state).toMatchObject({
      kind: 'ended',
      end: 'decided',
    });
  });

  test('P8: while an edit is checked, no other decision comes between; if it was invalid, one can', async () => {
    let finish: (outcome: ValidationOutcome) => void = () => {};
    const { stage, tool } = await asked(
      checking((value) =>
        JSON.stringify(value) === '{"amount":5}'
          ? new Promise((resolve) => {
              finish = resolve;
            })
          : { kind: 'valid', output: value },
      ),
    );
    const edit = stage.decide('c1', { kind: 'edit', argsText: '{"amount":5}' });
    await settle();
    expect(await stage.decide('c1', { kind: 'reject' })).toMatchObject({
      error: { code: 'already-deciding' },
    });
    finish({ kind: 'invalid', problems: [{ path: [], message: 'no' }] });
    expect(await edit).toMatchObject({ error: { code: 'edit-invalid' } });
    const again = stage.decide('c1', { kind: 'edit', argsText: '{"amount":5}' });
    await settle();
    finish({ kind: 'valid', output: { amount: 5 } });
    expect(await again).toEqual({ kind: 'decided' });
    finish({ kind: 'valid', output: { amount: 5 } });
    await settle();
    expect(tool.last().args).toEqual({ amount: 5 });
  });

  test('P8: an edit whose call was settled while it was checked decides nothing', async () => {
    let finish: (outcome: ValidationOutcome) => void = () => {};
    let times = 0;
    const { stage, tool } = await asked(
      checking((value) => {
        times += 1;
        if (times === 1) return { kind: 'valid', output: value };
        return new Promise((resolve) => {
          finish = resolve;
        });
      }),
    );
    const edit = stage.decide('c1', { kind: 'edit', argsText: '{"amount":5}' });
    stage.conversation.cancelCall(stage.call('c1').key);
    finish({ kind: 'invalid', problems: [] });
    expect(await edit).toMatchObject({ error: { code: 'request-not-open' } });
    expect(stage.status('c1')).toBe('cancelled');
    expect(tool.performances).toEqual([]);
  });

  test('P22: a check of an edit that never ends frees its request, which can be refused', async () => {
    const { stage, tool } = await asked(
      checking((value) =>
        JSON.stringify(value) === '{"amount":5}' ? new Promise(() => {}) : { kind: 'valid', output: value },
      ),
    );
    const edit = stage.decide('c1', { kind: 'edit', argsText: '{"amount":5}' });
    await settle();
    stage.clock.advance(10_000);
    expect(await edit).toMatchObject({ error: { code: 'edit-invalid' }, verdict: { kind: 'undecidable' } });
    expect(await stage.decide('c1', { kind: 'reject' })).toEqual({ kind: 'decided' });
    expect(tool.performances).toEqual([]);
  });

  test('P8: a check that breaks frees its request', async () => {
    const { stage } = await asked({
      ...openValidator,
      check: async (_parameters, value) => {
        if (JSON.stringify(value) === '{"amount":5}') throw new Error('kaput');
        return { kind: 'valid', output: value };
      },
    });
    expect(await stage.decide('c1', { kind: 'edit', argsText: '{"amount":5}' })).toMatchObject({
      error: { code: 'edit-invalid' },
      verdict: { kind: 'undecidable' },
    });
    expect((await stage.decide('c1', { kind: 'approve' })).kind).toBe('decided');
  });

  test('P8: decisions reach their own call only, whatever their events claim', async () => {
    const stage = createStage();
    stage.tool('refund');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'), callOf('run-1', 'c2', 'refund', '{}'));
    await stage.finish();
    const { thread } = stage.conversation;
    const [first, second] = thread.openRequests();
    const decision = { kind: 'approve' as const };
    thread.dispatch([
      {
        type: 'decision-made',
        requestId: 'made-up',
        decision,
        means: 'code',
        shownText: '{}',
      },
      {
        type: 'request-opened',
        key: stage.call('c2').key,
        requestId: first?.id ?? '',
        allowed: ['approve'],
        policy: { word: 'permission-required', rule: { kind: 'tool-setting', approval: 'ask' } },
      },
    ]);
    expect(stage.status('c1')).toBe('awaiting-decision');
    expect(stage.status('c2')).toBe('awaiting-decision');
    expect(thread.openRequests()).toEqual([first, second]);
  });

  test('an outcome that is not offered does not count; one about nothing known neither', async () => {
    const stage = createStage();
    stage.question('who');
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'who', '{}'));
    await stage.finish();
    expect(await stage.decide('c1', { kind: 'approve' })).toMatchObject({
      error: { code: 'outcome-not-allowed' },
    });
    expect(await stage.decide('c1', { kind: 'edit', argsText: '{}' })).toMatchObject({
      error: { code: 'outcome-not-allowed' },
    });
    const report = await stage.conversation.decide({
      requestId: 'made-up',
      decision: { kind: 'reject' },
      means: 'person',
      shownText: '{}',
    });
    expect(report).toMatchObject({
      kind: 'refused',
      error: { code: 'request-not-open', name: 'CallboardError' },
    });
  });

  test('siblings are decided in any order, each once, and run in call order', async () => {
    const stage = createStage();
    const tool = stage.tool('refund');
    await stage.say('hi');
    await stage.hear(['c1', 'c2', 'c3'].flatMap((id) => callOf('run-1', id, 'refund', `{"id":"${id}"}`)));
    await stage.finish();
    await stage.decide('c3', { kind: 'approve' });
    await stage.decide('c1', { kind: 'reject' });
    await stage.decide('c2', { kind: 'approve' });
    expect(stage.status('c2')).toBe('running');
    expect(stage.status('c3')).toBe('queued');
    await tool.last().returns('two');
    await tool.last().returns('three');
    expect(tool.performances.map(({ args }) => args)).toEqual([{ id: 'c2' }, { id: 'c3' }]);
    expect(stage.sentAnswers().map((answer) => answer.slice(0, 2))).toEqual(['c1', 'c2', 'c3']);
  });
});

describe('P16: a setting that changed after the tool was advertised', () => {
  test.each([
    ['none', 'ask', 'awaiting-decision'],
    ['none', undefined, 'awaiting-decision'],
    ['ask', 'none', 'awaiting-decision'],
    ['none', 'none', 'running'],
  ] as const)('advertised as %s, now %s: the call is %s', async (advertised, now, status) => {
    const stage = createStage();
    stage.tool('refund', { approval: advertised });
    await stage.say('hi');
    // Another component offers it now, or the same one with another setting.
    const later = stage.tool('refund', { approval: now });
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
    await stage.finish();
    expect(stage.status('c1')).toBe(status);
    expect(later.performances).toHaveLength(status === 'running' ? 1 : 0);
  });

  test('the setting of a component that left does not let the handler of another one run unasked', async () => {
    const stage = createStage();
    const asking = stage.tool('refund');
    const free = stage.tool('refund', { approval: 'none' });
    await stage.say('hi');
    free.remove();
    await stage.hear(callOf('run-1', 'c1', 'refund', '{}'));
    await stage.finish();
    expect(stage.status('c1')).toBe('awaiting-decision');
    expect(asking.performances).toEqual([]);
  });

  test('a call that was allowed and waits for its turn does not run once the page asks', async () => {
    const stage = createStage();
    const slow = stage.tool('export', { approval: 'none' });
    const refund = stage.tool('refund', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'export', '{}'), callOf('run-1', 'c2', 'refund', '{}'));
    await stage.finish();
    expect(stage.status('c2')).toBe('queued');
    const asking = stage.tool('refund');
    await slow.last().returns('exported');
    expect([...refund.performances, ...asking.performances]).toEqual([]);
    expect(stage.call('c2').attempts[0]?.end).toMatchObject({ kind: 'errored', code: 'not-approved' });
  });
});
