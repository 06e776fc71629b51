import { expect, test } from 'vitest';
import { hashOfArgs } from './args-hash.ts';
import type { Validator } from './ports.ts';
import { callOf, openValidator } from './testing/index.ts';
import { createStage, type PlayedTool, type Stage, settle } from './testing/stage.ts';
import type { PageTool } from './tool.ts';

const parameters = {
  '~standard': { version: 1 as const, vendor: 'test', validate: (value: unknown) => ({ value }) },
};

/** A call that asks, checked by a validator of the app's own. */
async function asked(
  validator: Partial<Validator> = {},
  options: Partial<PageTool> = { parameters },
): Promise<{ readonly stage: Stage; readonly tool: PlayedTool }> {
  const stage = createStage({ validator: { ...openValidator, ...validator } });
  const tool = stage.tool('refund', options);
  await stage.say('hi');
  await stage.hear(callOf(stage.runId(), 'c1', 'refund', '{"amount":40}'));
  await stage.finish();
  return { stage, tool };
}

/** Writes into a value that it was only to check, as validators that fill in defaults do. */
function writeInto(value: unknown): void {
  if (typeof value === 'object' && value !== null) Object.assign(value, { currency: 'EUR' });
}

const writers: readonly (readonly [name: string, validator: Partial<Validator>, tool: Partial<PageTool>])[] =
  [
    [
      'the app’s own check',
      {
        check: async (_parameters, output) => {
          writeInto(output);
          return { kind: 'valid', output };
        },
      },
      { parameters },
    ],
    [
      'the app’s own check, which gives a copy',
      {
        check: async (_parameters, value) => {
          writeInto(value);
          return { kind: 'valid', output: structuredClone(value) };
        },
      },
      { parameters },
    ],
    [
      'the check against what was advertised',
      {
        checkJsonSchema: (_schema, value) => {
          writeInto(value);
          return { kind: 'valid', output: value };
        },
      },
      { parameters: { type: 'object' } },
    ],
  ];

test.each(writers)(
  'P7: what a validator writes into the value is shown before it is decided: %s',
  async (_name, validator, options) => {
    const { stage, tool } = await asked(validator, options);
    expect(stage.call('c1').verdict).toEqual({
      kind: 'valid',
      shownText: '{"amount":40,"currency":"EUR"}',
    });
    await stage.decide('c1', { kind: 'approve' });
    expect(tool.last().args).toEqual({ amount: 40, currency: 'EUR' });
    expect(stage.call('c1').attempts[0]?.argsText).toBe('{"amount":40,"currency":"EUR"}');
  },
);

test('P7: a validator that writes into the value only once it runs lets nothing run', async () => {
  let times = 0;
  const { stage, tool } = await asked({
    check: async (_parameters, output) => {
      times += 1;
      if (times > 1) writeInto(output);
      return { kind: 'valid', output };
    },
  });
  await stage.decide('c1', { kind: 'approve' });
  expect(tool.performances).toEqual([]);
  expect(stage.call('c1').attempts[0]?.end).toMatchObject({ code: 'unstable-schema' });
});

const notAsDecided =
  'c1 (not-as-decided): The arguments of "refund" are not those that were decided on. The call was not executed.';

test('P7: a decision that was made on another text lets nothing run, wherever it came from', async () => {
  const { stage, tool } = await asked();
  const { gate } = stage.call('c1');
  stage.conversation.thread.dispatch({
    type: 'decision-made',
    requestId: gate.kind === 'asking' ? gate.requestId : '',
    decision: { kind: 'approve' },
    means: 'person',
    shownText: '{"amount":4}',
  });
  await settle();
  expect(tool.performances).toEqual([]);
  expect(stage.status('c1')).toBe('errored');
  expect(stage.sentAnswers()).toEqual([notAsDecided]);
});

test('P7: a value that is changed between its check and its start does not run', async () => {
  const codes: unknown[] = [];
  // Whoever has seen the value may have kept it, and write into it at any moment.
  for (let moment = 1; moment <= 12; moment += 1) {
    const given: string[] = [];
    const { stage } = await asked(
      {
        check: async (_parameters, output) => {
          void (async () => {
            for (let turn = 0; turn < moment; turn += 1) await undefined;
            writeInto(output);
          })();
          return { kind: 'valid', output };
        },
      },
      { parameters, handler: (args) => given.push(JSON.stringify(args)) },
    );
    const { shownText = '{"amount":40}' } = verdictOf(stage);
    await stage.decide('c1', { kind: 'approve' });
    expect(given.filter((args) => args !== shownText)).toEqual([]);
    const end = stage.call('c1').attempts[0]?.end;
    codes.push(end?.kind === 'errored' ? end.code : end?.kind);
  }
  expect(codes).toContain('not-as-decided');
});

function verdictOf(stage: Stage): { readonly shownText?: string } {
  const { verdict } = stage.call('c1');
  return verdict?.kind === 'valid' ? verdict : {};
}

test('P7: a tool that was offered anew with a schema that makes something else of the arguments does not run', async () => {
  const { stage, tool } = await asked({
    check: async (given, value) => ({
      kind: 'valid',
      output: given === parameters ? value : { ...Object(value), currency: 'EUR' },
    }),
  });
  tool.remove();
  const anew = stage.tool('refund', { parameters: { ...parameters } });
  await stage.decide('c1', { kind: 'approve' });
  expect([...tool.performances, ...anew.performances]).toEqual([]);
  expect(stage.call('c1').attempts[0]?.end).toMatchObject({ code: 'unstable-schema' });
});

test('what was written and what it says as JSON are two texts, with a hash each', async () => {
  expect(await hashOfArgs('{}')).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  expect(await hashOfArgs('{ }')).not.toBe(await hashOfArgs('{}'));
  expect(await hashOfArgs('"ä"')).toMatch(/^[0-9a-f]{64}$/);
});
