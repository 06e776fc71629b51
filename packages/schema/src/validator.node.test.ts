import type { JsonObject, JsonValue } from '@callboard/core';
import { expect, test } from 'vitest';
import { createValidator, type Finding, formatProblems } from './index.ts';

const validator = createValidator();

function lines(schema: JsonObject, value: JsonValue): string {
  const outcome = validator.checkJsonSchema(schema, value);
  return outcome.kind === 'valid' ? 'valid' : formatProblems(outcome.problems);
}

const refund: JsonObject = {
  type: 'object',
  properties: {
    amount: { type: 'number', maximum: 500 },
    items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    'card number': { type: 'string' },
  },
  required: ['amount'],
  additionalProperties: false,
};

test('P16: a wrong argument is told with its path, what was expected and what was got', () => {
  expect(lines(refund, { amount: 900 })).toBe('amount: must be at most 500, got 900');
});

test('P16: all problems are told at once, one a line, nested paths and odd names included', () => {
  const value = { amount: '900', items: [{ price: null }], 'card number': 4, amout: 1 };
  expect(lines(refund, value).split('\n')).toEqual([
    'amount: must be a number, got the string "900"',
    'items[0].price: must be a number, got null',
    '["card number"]: must be a string, got the number 4',
    'amout: is not a known property; known: "amount", "items", "card number"',
  ]);
});

test('a problem about the whole value stands without a path', () => {
  expect(lines(refund, [])).toBe('must be an object, got an empty array');
});

test('plain JSON Schema hands the very value on', () => {
  const value = { amount: 5 };
  const outcome = validator.checkJsonSchema(refund, value);
  expect(outcome.kind === 'valid' && outcome.output).toBe(value);
});

test('a tool without parameters takes any object and nothing else', async () => {
  expect(validator.toJsonSchema(undefined)).toEqual({ ok: true, schema: { type: 'object' } });
  expect(await validator.check(undefined, { anything: [1] })).toMatchObject({ kind: 'valid' });
  expect(await validator.check(undefined, 'text')).toEqual({
    kind: 'invalid',
    problems: [{ path: [], message: 'must be an object, got the string "text"' }],
  });
});

test('plain JSON Schema is advertised as a copy that later changes cannot reach', () => {
  const properties: Record<string, JsonValue> = { a: { type: 'string' } };
  const outcome = validator.toJsonSchema({ type: 'object', properties });
  properties.a = false;
  expect(outcome).toEqual({ ok: true, schema: { type: 'object', properties: { a: { type: 'string' } } } });
});

test('a property that is undefined is left out of what is advertised, as JSON does', () => {
  const given = { type: 'object', description: undefined };
  const outcome: unknown = Reflect.apply(validator.toJsonSchema, validator, [given]);
  expect(JSON.stringify(outcome)).toBe('{"ok":true,"schema":{"type":"object"}}');
  expect(outcome).not.toHaveProperty('schema.description');
});

test('P16: what nothing could ever be checked against is not advertised', () => {
  const outcome = validator.toJsonSchema({ type: 'object', properties: { id: { type: 'text' } } });
  expect(outcome).toEqual({
    ok: false,
    problems: [
      {
        path: ['properties', 'id', 'type'],
        message:
          'the schema is broken here: must be the name of a JSON type, or a list of different ones, got "text"',
      },
    ],
  });
});

test('no more problems are told than anyone reads, and that there are more is said', () => {
  const outcome = createValidator({ limits: { problems: 3 } }).checkJsonSchema(
    { items: { type: 'string' } },
    [1, 2, 3, 4],
  );
  expect(outcome.kind === 'invalid' && outcome.problems.map(({ message }) => message)).toEqual([
    'must be a string, got the number 1',
    'must be a string, got the number 2',
    'must be a string, got the number 3',
    'there are more problems than these',
  ]);
  expect(lines({ items: { type: 'string' } }, [1])).not.toContain('more');
});

test('long values are clipped, whole characters only', () => {
  const message = lines({ maxLength: 1, pattern: '^x' }, '🙂'.repeat(500)).split('\n')[1] ?? '';
  expect(message).toContain(`"${'🙂'.repeat(60)}…"`);
});

test('P7: hidden and bidirectional characters in a value or a name are told as escapes', () => {
  const message = lines({ properties: { 'a\u202e': { const: 'x' } } }, { 'a\u202e': 'y\u200b\n' });
  expect(message).toBe(String.raw`["a\u202e"]: must be "x", got "y\u200b\n"`);
});

test('P28: problems can be said in other words, and what those leave out is said in English', () => {
  const finding = ({ kind, ...rest }: Finding): string | undefined =>
    kind === 'maximum' && 'limit' in rest ? `höchstens ${rest.limit}` : undefined;
  const german = createValidator({ words: { finding, fault: () => 'das Schema ist kaputt' } });
  expect(german.checkJsonSchema(refund, { amount: 900, items: 1 })).toEqual({
    kind: 'invalid',
    problems: [
      { path: ['amount'], message: 'höchstens 500' },
      { path: ['items'], message: 'must be an array, got the number 1' },
    ],
  });
  const silent = createValidator({
    words: {
      finding: () => {
        throw new Error('no words');
      },
    },
  });
  expect(silent.checkJsonSchema(refund, 1)).toMatchObject({
    problems: [{ message: 'must be an object, got the number 1' }],
  });
  expect(german.toJsonSchema({ type: 5 })).toMatchObject({
    problems: [{ message: 'das Schema ist kaputt' }],
  });
});
