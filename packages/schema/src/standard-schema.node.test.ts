import type { JsonValue, StandardSchemaLike, ToolParameters } from '@callboard/core';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createValidator, formatProblems, type ValidatorOptions } from './index.ts';

// Zod tries eval unless told not to; a page under a content security policy tells it.
z.config({ jitless: true });

const validator = createValidator();

/** A schema as any library could make it, right or wrong. */
function schemaOf(validate: unknown, jsonSchema?: unknown): ToolParameters {
  const standard = { version: 1, vendor: 'test', validate, jsonSchema };
  const schema: unknown = JSON.parse('{}');
  return Object.assign(Object(schema), { '~standard': standard });
}

async function said(
  parameters: ToolParameters,
  value: JsonValue,
  options?: ValidatorOptions,
): Promise<string> {
  const outcome = await (options === undefined ? validator : createValidator(options)).check(
    parameters,
    value,
  );
  return outcome.kind === 'valid'
    ? `valid: ${JSON.stringify(outcome.output)}`
    : `${outcome.kind}: ${formatProblems(outcome.problems)}`;
}

const zodRefund = z.object({ amount: z.number().max(500), note: z.string().trim().optional() });
const valibotRefund = v.object({
  amount: v.pipe(v.number(), v.maxValue(500)),
  note: v.optional(v.pipe(v.string(), v.trim())),
});
const arktypeRefund = type({ amount: 'number<=500', 'note?': 'string.trim' });

test.each<[library: string, schema: StandardSchemaLike]>([
  ['zod', zodRefund],
  ['valibot', valibotRefund],
  ['arktype', arktypeRefund],
])('P7, P16: %s checks, and what it makes of a value is what the handler gets', async (_, schema) => {
  expect(await said(schema, { amount: 5, note: ' broken ' })).toBe('valid: {"amount":5,"note":"broken"}');
  expect(await said(schema, { amount: 900 })).toMatch(/^invalid: amount: /);
  expect(await said(schema, { note: 'x' })).toMatch(/^invalid: amount: /);
});

test.each<[library: string, schema: StandardSchemaLike]>([
  ['zod', z.object({ amount: z.number().max(500) })],
  ['valibot', toStandardJsonSchema(v.object({ amount: v.pipe(v.number(), v.maxValue(500)) }))],
  ['arktype', type({ amount: 'number<=500' })],
])('P16: what %s accepts is advertised as JSON Schema that says the same', (_, schema) => {
  const outcome = validator.toJsonSchema(schema);
  if (!outcome.ok) throw new Error(formatProblems(outcome.problems));
  expect(outcome.schema).toMatchObject({
    type: 'object',
    properties: { amount: { type: 'number', maximum: 500 } },
    required: ['amount'],
  });
  expect(validator.checkJsonSchema(outcome.schema, { amount: 900 })).toEqual({
    kind: 'invalid',
    problems: [{ path: ['amount'], message: 'must be at most 500, got 900' }],
  });
});

test('P16: the patterns zod writes for its own formats can be checked', () => {
  const formats = [
    z.email(),
    z.uuid(),
    z.ipv6(),
    z.base64(),
    z.emoji(),
    z.cidrv4(),
    z.e164(),
    z.nanoid(),
    z.hostname(),
  ];
  const dates = [z.iso.datetime(), z.iso.date(), z.iso.time(), z.iso.duration()];
  for (const schema of [...formats, ...dates]) {
    const outcome = validator.toJsonSchema(z.object({ value: schema }));
    expect(outcome.ok, outcome.ok ? '' : formatProblems(outcome.problems)).toBe(true);
  }
  const email = validator.toJsonSchema(z.object({ to: z.email() }));
  if (!email.ok) throw new Error('no schema');
  expect(validator.checkJsonSchema(email.schema, { to: 'a.b+c@example.org' })).toMatchObject({
    kind: 'valid',
  });
  expect(validator.checkJsonSchema(email.schema, { to: `${'a.'.repeat(5_000)}@` })).toMatchObject({
    kind: 'invalid',
  });
});

test('P16: what zod cannot write as JSON Schema is not advertised, and the way out is said', () => {
  const outcome = validator.toJsonSchema(z.object({ at: z.date() }));
  expect(outcome).toMatchObject({ ok: false });
  expect(outcome.ok ? '' : formatProblems(outcome.problems)).toMatch(
    /^this zod schema could not be written as JSON Schema \(.*\): pass JSON Schema beside it$/,
  );
});

test('P16: a schema without JSON Schema output is not advertised, and the way out is said', () => {
  expect(validator.toJsonSchema(valibotRefund)).toEqual({
    ok: false,
    problems: [
      {
        path: [],
        message: 'this valibot schema cannot be written as JSON Schema by itself: pass JSON Schema beside it',
      },
    ],
  });
});

test('a library that writes draft-07 only is asked for that', () => {
  const input = ({ target }: { target: string }): unknown => {
    if (target !== 'draft-07') throw new Error('unknown target');
    return { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' };
  };
  expect(validator.toJsonSchema(schemaOf(() => ({ value: 1 }), { input }))).toMatchObject({ ok: true });
});

test('P24: a library that writes a broken schema, or none, is not advertised', () => {
  for (const json of [{ type: 5 }, null, 'text', undefined, { properties: { a: 1n } }]) {
    expect(validator.toJsonSchema(schemaOf(() => ({ value: 1 }), { input: () => json }))).toMatchObject({
      ok: false,
    });
  }
});

test('a schema that only writes JSON Schema is checked by what it writes', async () => {
  const schema = schemaOf(undefined, { input: () => ({ type: 'object', required: ['a'] }) });
  expect(await said(schema, { a: 1 })).toBe('valid: {"a":1}');
  expect(await said(schema, {})).toBe('invalid: a: is required but missing');
});

test('synchronous and asynchronous schemas answer alike', async () => {
  const issue = { issues: [{ message: 'too much', path: ['amount'] }] };
  expect(
    await said(
      schemaOf(() => ({ value: 2 })),
      1,
    ),
  ).toBe('valid: 2');
  expect(
    await said(
      schemaOf(async () => ({ value: 2 })),
      1,
    ),
  ).toBe('valid: 2');
  expect(
    await said(
      schemaOf(() => issue),
      1,
    ),
  ).toBe('invalid: amount: too much');
  expect(
    await said(
      schemaOf(async () => issue),
      1,
    ),
  ).toBe('invalid: amount: too much');
});

test('issues that are nothing are none', async () => {
  for (const issues of [undefined, null, false]) {
    expect(
      await said(
        schemaOf(() => ({ value: 2, issues })),
        1,
      ),
    ).toBe('valid: 2');
  }
});

test('a schema may turn a value into nothing', async () => {
  const outcome = await validator.check(
    schemaOf(() => ({ value: undefined })),
    1,
  );
  expect(outcome).toEqual({ kind: 'valid', output: undefined });
});

test('P7: a schema that writes to what it checks writes to a copy', async () => {
  const value = { list: [1] };
  const outcome = await validator.check(
    schemaOf((given: { list: number[] }) => {
      given.list.push(2);
      return { value: given };
    }),
    value,
  );
  expect(outcome).toEqual({ kind: 'valid', output: { list: [1, 2] } });
  expect(value).toEqual({ list: [1] });
});

test('P16: paths of issues may hold keys, indexes, segments and symbols', async () => {
  const path = ['items', 0, { key: 'a b' }, { key: 1 }, Symbol('tag'), Symbol()];
  expect(
    await said(
      schemaOf(() => ({ issues: [{ message: 'bad', path }] })),
      1,
    ),
  ).toBe('invalid: items[0]["a b"][1].tag[""]: bad');
});

test('P16: an issue without words, and no issue at all, still say that it does not fit', async () => {
  expect(
    await said(
      schemaOf(() => ({ issues: [{}, null, { message: 5, path: 'a' }] })),
      1,
    ),
  ).toBe('invalid: does not fit\ndoes not fit\ndoes not fit');
  expect(
    await said(
      schemaOf(() => ({ issues: [] })),
      1,
    ),
  ).toBe('invalid: does not fit');
});

test('messages of a schema are kept on one line and clipped', async () => {
  const message = `first\nsecond ${'x'.repeat(1_000)}`;
  const line = await said(
    schemaOf(() => ({ issues: [{ message }] })),
    1,
  );
  expect(line).toContain(String.raw`first\u000asecond`);
  expect(line.length).toBeLessThan(330);
});

test.each<[what: string, validate: unknown, words: string]>([
  ['throws', () => Promise.reject(new TypeError('no')), 'failed while checking: TypeError: no'],
  [
    'rejects',
    () => {
      throw new RangeError('no');
    },
    'failed while checking: RangeError: no',
  ],
  ['throws undefined', () => Promise.reject(undefined), 'failed while checking: undefined'],
  ['returns nothing', () => undefined, 'answered neither with a value nor with a list of issues'],
  ['returns an empty object', () => ({}), 'answered neither with a value nor with a list of issues'],
  [
    'returns issues that are no list',
    () => ({ issues: 'bad' }),
    'answered neither with a value nor with a list of issues',
  ],
  [
    'returns something that throws',
    () => ({
      get issues(): never {
        throw new Error('trap');
      },
    }),
    'failed while checking: Error: trap',
  ],
])('P24: a schema that %s is undecidable', async (_, validate, words) => {
  expect(await said(schemaOf(validate), 1)).toBe(`undecidable: this test schema ${words}`);
});

test('P24: a schema that cannot be asked, or trips whoever looks at it, is undecidable', async () => {
  expect(await said(schemaOf('not a function'), 1)).toContain('undecidable');
  const trap = schemaOf(() => ({ value: 1 }));
  Object.defineProperty(trap, '~standard', {
    get(): never {
      throw new Error('trap');
    },
  });
  expect(await said(trap, 1)).toContain('undecidable');
  expect(validator.toJsonSchema(trap)).toMatchObject({ ok: false });
});

test('P24: a schema that never answers is given up on after the time limit', async () => {
  let wake = (): void => {};
  const cancel = vi.fn();
  const after = vi.fn((_: number, callback: () => void) => {
    wake = callback;
    return cancel;
  });
  const outcome = said(
    schemaOf(() => new Promise(() => {})),
    1,
    { timeLimit: 700, after },
  );
  expect(after).toHaveBeenCalledWith(700, expect.any(Function));
  wake();
  expect(await outcome).toBe('undecidable: this test schema did not answer within 700 ms');
});

test('the timer of a schema that answered is stopped', async () => {
  const cancel = vi.fn();
  await said(
    schemaOf(async () => ({ value: 1 })),
    1,
    { after: () => cancel },
  );
  expect(cancel).toHaveBeenCalledOnce();
});

test('P24: an answer after the time limit changes nothing and troubles nobody', async () => {
  let answer = (_: Error): void => {};
  const late = new Promise((_, reject) => {
    answer = reject;
  });
  const outcome = await said(
    schemaOf(() => late),
    1,
    {
      after: (_, callback) => {
        callback();
        return () => {};
      },
    },
  );
  answer(new Error('late'));
  await Promise.resolve();
  expect(outcome).toContain('undecidable');
});

test('P24: a value too deep for a schema never reaches it', async () => {
  let deep: JsonValue = 1;
  for (let level = 0; level < 10_000; level += 1) deep = [deep];
  const validate = vi.fn();
  expect(await said(schemaOf(validate), deep)).toContain(
    'undecidable: the arguments must not be nested deeper',
  );
  expect(validate).not.toHaveBeenCalled();
});
