import { expect, test, vi } from 'vitest';
import type { Validator } from './ports.ts';
import { callOf, openValidator } from './testing/index.ts';
import { createStage, settle } from './testing/stage.ts';
import type { PageTool } from './tool.ts';

/** One call of one tool that runs without asking, from its start to the end of its run. */
async function callOnce(
  argsText: string,
  tool: Partial<PageTool> = {},
  validator: Validator = openValidator,
) {
  const stage = createStage({ validator });
  const played = stage.tool('set', { approval: 'none', ...tool });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', argsText));
  await stage.finish();
  return { stage, played };
}

test.each(['', ' ', '\n\t \r'])(
  'P3: empty arguments (%j) mean {}, for the handler and in its text',
  async (text) => {
    const { stage, played } = await callOnce(text);
    expect(played.last().args).toEqual({});
    expect(played.last().context.argsText).toBe('{}');
    expect(stage.call('c1').args.text).toBe(text);
    expect(stage.call('c1').attempts[0]?.argsText).toBe('{}');
  },
);

test.each([
  ['{"amount": 40', /The text ends|character 14/i],
  ['{"amount": 40} and more', /character 16/],
  ['{"amount": 40, "amount": 4000}', /"?amount"?/],
  ["{'amount': 40}", /character 2/],
  ['{"amount": 040}', /character 13|character 12/],
  ['NaN', /character 1/],
  ['{"a": "\ud800"}', /surrogate|half/i],
  [`${'['.repeat(300)}${']'.repeat(300)}`, /deep/i],
])('P3: %j never runs, is never asked about, and is answered with where it breaks', async (text, where) => {
  for (const approval of ['none', 'ask'] as const) {
    const { stage, played } = await callOnce(text, { approval });
    expect(stage.status('c1')).toBe('invalid');
    expect(played.performances).toEqual([]);
    expect(stage.conversation.thread.openRequests()).toEqual([]);
    const [answer] = stage.sentAnswers();
    expect(answer).toContain('c1 (invalid-arguments): The arguments are not one valid JSON document.');
    expect(answer).toContain('The call was not executed.');
    expect(answer).toMatch(where);
    expect(stage.call('c1').args.text).toBe(text);
  }
});

test.each(['9007199254740993', '0.1234567890123456789', '1e400', '[1, {"a": 1E-400}]'])(
  'P6: a number JavaScript cannot hold (%s) is never passed on rounded',
  async (text) => {
    const { stage, played } = await callOnce(text);
    expect(stage.status('c1')).toBe('invalid');
    expect(played.performances).toEqual([]);
    expect(stage.sentAnswers()[0]).toContain('cannot be passed on exactly');
    expect(stage.call('c1').args.text).toBe(text);
  },
);

test('P6: the refused number is named as it was sent, with its place', async () => {
  const { stage } = await callOnce('{"ids": [1, 9007199254740993]}');
  expect(stage.sentAnswers()[0]).toContain('ids[1]: 9007199254740993 cannot be held exactly');
});

test('P6: a tool that reads the text gets it to the letter, key order and unknown keys and all', async () => {
  const text = '{ "z": 9007199254740993, "a": 1.10, "unknown": [1e5] }';
  const { played } = await callOnce(text, { takesArgsText: true });
  expect(played.last().context.argsText).toBe(text);
});

test('P6: what only a person answers is passed on to nobody, so its numbers may be any', async () => {
  const stage = createStage();
  stage.question('set');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{"account": 9007199254740993}'));
  await stage.finish();
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(stage.call('c1').args.text).toContain('9007199254740993');
});

const strict: Validator = {
  ...openValidator,
  checkJsonSchema: () => ({
    kind: 'invalid',
    problems: [
      { path: ['amount'], message: 'must be at most 500, got 900' },
      { path: ['items', 0, 'a b'], message: 'is missing' },
      { path: [], message: 'must be an object' },
    ],
  }),
};

test('P16: arguments that do not fit the advertised schema never run and are answered with the problems', async () => {
  const { stage, played } = await callOnce('{"amount": 900}', {}, strict);
  expect(stage.status('c1')).toBe('invalid');
  expect(played.performances).toEqual([]);
  expect(stage.sentAnswers()).toEqual([
    'c1 (invalid-arguments): The arguments do not fit the schema of the tool. The call was not executed.\n' +
      'amount: must be at most 500, got 900\n' +
      'items[0]["a b"]: is missing\n' +
      'must be an object',
  ]);
});

test('P16: the app’s own schema counts too', async () => {
  const validator: Validator = {
    ...openValidator,
    check: async () => ({ kind: 'invalid', problems: [{ path: ['day'], message: 'is a Sunday' }] }),
  };
  const { stage, played } = await callOnce('{}', { parameters: { type: 'object' } }, validator);
  expect(stage.status('c1')).toBe('invalid');
  expect(stage.sentAnswers()[0]).toContain('day: is a Sunday');
  expect(played.performances).toEqual([]);
});

test('P16: a schema nobody can judge by lets nothing run', async () => {
  const validator: Validator = {
    ...openValidator,
    checkJsonSchema: () => ({
      kind: 'undecidable',
      problems: [{ path: [], message: 'the pattern is broken' }],
    }),
  };
  const { stage, played } = await callOnce('{}', {}, validator);
  expect(stage.status('c1')).toBe('invalid');
  expect(stage.sentAnswers()[0]).toContain('could not be checked');
  expect(stage.sentAnswers()[0]).toContain('the pattern is broken');
  expect(played.performances).toEqual([]);
});

const explode = (): never => {
  throw new Error('kaput');
};

test.each<[string, Partial<Validator>]>([
  ['the check of the schema throws', { checkJsonSchema: explode }],
  ['the app’s own check throws', { check: explode }],
  ['the app’s own check rejects', { check: () => Promise.reject(new Error('kaput')) }],
])('P16: where %s, nothing runs and the calls behind it go on', async (_name, broken) => {
  let times = 0;
  const validator: Validator = {
    ...openValidator,
    checkJsonSchema: (...given) =>
      times++ === 0 && broken.checkJsonSchema !== undefined
        ? broken.checkJsonSchema(...given)
        : openValidator.checkJsonSchema(...given),
    check: (...given) =>
      times++ <= 1 && broken.check !== undefined ? broken.check(...given) : openValidator.check(...given),
  };
  const stage = createStage({ validator });
  const tool = stage.tool('set', { approval: 'none', parameters: { type: 'object' } });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{"n":1}'), callOf('run-1', 'c2', 'set', '{"n":2}'));
  await stage.finish();
  expect(stage.status('c1')).toBe('invalid');
  expect(stage.call('c1').verdict).toMatchObject({
    kind: 'undecidable',
    problems: [{ path: [], message: 'the check itself broke: kaput' }],
  });
  expect(stage.status('c2')).toBe('running');
  expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 2 }]);
});

test('P25: a check that hangs holds up only its own call, once that one is cancelled', async () => {
  const validator: Validator = {
    ...openValidator,
    check: (_parameters, value) =>
      JSON.stringify(value) === '{"n":1}' ? new Promise(() => {}) : openValidator.check(undefined, value),
  };
  const stage = createStage({ validator });
  const tool = stage.tool('set', { approval: 'none', parameters: { type: 'object' } });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{"n":1}'), callOf('run-1', 'c2', 'set', '{"n":2}'));
  await stage.finish();
  expect(stage.status('c1')).toBe('args-complete');
  stage.conversation.cancelCall(stage.call('c1').key);
  await settle();
  expect(stage.status('c1')).toBe('cancelled');
  expect(tool.performances.map(({ args }) => args)).toEqual([{ n: 2 }]);
});

test('P16: a call to a tool nobody advertised is watched, never run, and answered with the names that exist', async () => {
  const stage = createStage();
  stage.tool('set');
  stage.tool('get');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'launch "missiles"', '{}'));
  await stage.finish();
  expect(stage.call('c1').advertised).toBeUndefined();
  expect(stage.status('c1')).toBe('no-result');
  expect(stage.sentAnswers()).toEqual([
    'c1 (no-result): There is no result for this call. This page offers no tool named "launch "missiles"" ' +
      'and did not run it. It offers: set, get.',
  ]);
});

test('P16: a tool that was not offered with the run does not run, though it is on the page by then', async () => {
  const stage = createStage();
  await stage.say('hi');
  const late = stage.tool('set', { approval: 'none' });
  await stage.hear(callOf('run-1', 'c1', 'set', '{}'));
  await stage.finish();
  expect(late.performances).toEqual([]);
  expect(stage.status('c1')).toBe('no-result');
  expect(stage.sentAnswers()[0]).toContain('It offers no tools.');
  expect(stage.transport.last().request.tools.map(({ name }) => name)).toEqual(['set']);
});

test('P16: a tool that has left the page since is answered for, and the model hears that nothing ran', async () => {
  const stage = createStage();
  const tool = stage.tool('set');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{}'));
  await stage.finish();
  tool.remove();
  await stage.decide('c1', { kind: 'approve' });
  expect(stage.status('c1')).toBe('errored');
  expect(stage.sentAnswers()).toEqual([
    'c1 (no-handler): The page no longer offers the tool "set". The call was not executed.',
  ]);
});

test('P16: the handler called is the one mounted now, the schema the one that was advertised', async () => {
  const checked: unknown[] = [];
  const validator: Validator = {
    ...openValidator,
    checkJsonSchema(schema, value) {
      checked.push(schema.title);
      return openValidator.checkJsonSchema(schema, value);
    },
  };
  const stage = createStage({ validator });
  const first = stage.tool('set', { parameters: { title: 'old' } });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'set', '{}'));
  first.remove();
  const second = stage.tool('set', { parameters: { title: 'new' } });
  await stage.finish();
  await stage.decide('c1', { kind: 'approve' });
  expect(first.performances).toEqual([]);
  expect(second.performances).toHaveLength(1);
  expect(new Set(checked)).toEqual(new Set(['old']));
});

test('P16: a tool whose schema cannot be advertised is left out, and the reason noted', async () => {
  const validator: Validator = {
    ...openValidator,
    toJsonSchema: (parameters) =>
      parameters === undefined
        ? openValidator.toJsonSchema(parameters)
        : { ok: false, problems: [{ path: ['a'], message: 'a is no schema' }] },
  };
  const stage = createStage({ validator });
  stage.tool('good');
  stage.tool('bad', { parameters: { a: 1 } });
  await stage.say('hi');
  expect(stage.transport.last().request.tools.map(({ name }) => name)).toEqual(['good']);
  expect(stage.conversation.thread.problems()).toMatchObject([
    { code: 'tool-not-advertised', runId: 'run-1', message: expect.stringContaining('a is no schema') },
  ]);
});

test('P16: a validator that throws while tools are advertised costs that tool, not the message', async () => {
  const stage = createStage({ validator: { ...openValidator, toJsonSchema: explode } });
  stage.tool('set');
  await stage.say('hi');
  expect(stage.transport.last().request.tools).toEqual([]);
  expect(stage.conversation.thread.problems()[0]?.message).toContain('kaput');
});

test('P16: without an approval setting a tool asks, and one without a handler can only be answered', async () => {
  const stage = createStage();
  stage.tool('plain');
  stage.question('question');
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'plain', '{}'), callOf('run-1', 'c2', 'question', '{}'));
  await stage.finish();
  const { thread } = stage.conversation;
  expect(thread.openRequests().map(({ allowed }) => allowed)).toEqual([
    ['approve', 'edit', 'reject', 'answer'],
    ['answer', 'reject'],
  ]);
});

test('the registry takes the latest of one name, and each registration is its own', () => {
  const stage = createStage();
  const { tools } = stage.conversation;
  const tool: PageTool = { name: 'x', description: 'one' };
  const heard = vi.fn();
  tools.subscribe(() => {
    throw new Error('a listener broke');
  });
  vi.stubGlobal('reportError', vi.fn());
  tools.subscribe(heard);
  const first = tools.register(tool);
  const second = tools.register(tool);
  const third = tools.register({ name: 'x', description: 'other' });
  expect(tools.get('x')?.description).toBe('other');
  third();
  second();
  second();
  expect(tools.get('x')).toBe(tool);
  first();
  expect(tools.get('x')).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(6);
  vi.unstubAllGlobals();
});
