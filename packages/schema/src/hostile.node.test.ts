import type { JsonObject, JsonValue } from '@callboard/core';
import { expect, test } from 'vitest';
import { createValidator, formatProblems } from './index.ts';

/** Milliseconds; these spend a whole budget, on a machine that may be busy. */
const patience = 30_000;

const validator = createValidator();

function said(schema: JsonObject, value: JsonValue): string {
  const outcome = validator.checkJsonSchema(schema, value);
  return outcome.kind === 'valid' ? 'valid' : `${outcome.kind}: ${formatProblems(outcome.problems)}`;
}

/** What apps and models may hand in whatever the types say. */
function loosely(schema: unknown, value: unknown): unknown {
  return Reflect.apply(validator.checkJsonSchema, validator, [schema, value]);
}

const tooMuch = 'undecidable: checking these arguments against the schema takes too much work';

test(
  'P24: a schema that doubles its work at every step is given up on',
  () => {
    const $defs: Record<string, JsonValue> = { d60: { type: 'number' } };
    for (let index = 0; index < 60; index += 1) {
      const next = { $ref: `#/$defs/d${index + 1}` };
      $defs[`d${index}`] = { allOf: [next, next] };
    }
    expect(said({ $ref: '#/$defs/d0', $defs }, 1)).toBe(tooMuch);
  },
  patience,
);

test(
  'P24: a schema that doubles its work at every level of the value is given up on',
  () => {
    const branch = { properties: { a: { $ref: '#' } } };
    let value: JsonValue = {};
    for (let level = 0; level < 60; level += 1) value = { a: value };
    expect(said({ anyOf: [{ ...branch, required: ['b'] }, branch] }, value)).toBe(tooMuch);
  },
  patience,
);

test(
  'P24: a long chain of references is given up on before the stack is',
  () => {
    const $defs: Record<string, JsonValue> = { c2000: {} };
    for (let index = 0; index < 2000; index += 1) $defs[`c${index}`] = { $ref: `#/$defs/c${index + 1}` };
    expect(said({ $ref: '#/$defs/c0', $defs }, 1)).toBe(tooMuch);
    expect(said({ $ref: '#/$defs/c1300', $defs }, 1)).toBe('valid');
  },
  patience,
);

test('P24: how many schemas may be open inside each other is limited', () => {
  const narrow = createValidator({ limits: { nesting: 3 } });
  expect(narrow.checkJsonSchema({ allOf: [{ not: { const: 2 } }] }, 1)).toMatchObject({ kind: 'valid' });
  expect(narrow.checkJsonSchema({ allOf: [{ not: { not: { const: 1 } } }] }, 1)).toMatchObject({
    kind: 'undecidable',
  });
});

test.each<[what: string, schema: (names: readonly string[]) => JsonObject]>([
  ['what would fit', (names) => ({ contains: { anyOf: [{ enum: names }, false] } })],
  ['alternatives', (names) => ({ contains: { anyOf: names.map(() => false) } })],
  ['required', (required) => ({ contains: { required } })],
  ['dependentRequired', (names) => ({ items: { dependentRequired: byName(names, ['x']) } })],
  ['dependentSchemas', (names) => ({ items: { dependentSchemas: byName(names, true) } })],
])('P24: going through a long list, of %s, is paid for', (_, schema) => {
  const names = Array.from({ length: 500 }, (__, index) => `option ${index}`);
  const items = Array.from({ length: 500 }, () => ({}));
  const frugal = createValidator({ limits: { steps: 100_000 } });
  expect(frugal.checkJsonSchema(schema(names), items)).toMatchObject({ kind: 'undecidable' });
  expect(frugal.checkJsonSchema(schema(names), items.slice(0, 10)).kind).not.toBe('undecidable');
});

function byName(names: readonly string[], value: JsonValue): JsonObject {
  return Object.fromEntries(names.map((name) => [name, value]));
}

test('P24: a value nested too deep is undecidable, one at the limit is checked to its end', () => {
  const schema = { properties: { a: { $ref: '#' } }, additionalProperties: false };
  const nest = (levels: number): JsonValue => {
    let value: JsonValue = {};
    for (let level = 1; level < levels; level += 1) value = { a: value };
    return value;
  };
  expect(said(schema, nest(200))).toBe('valid');
  expect(said(schema, nest(201))).toBe(
    'undecidable: the arguments must not be nested deeper than 200 levels',
  );
  expect(said(schema, nest(100_000))).toContain('undecidable');
});

test('P24: a schema nested too deep, or too large, is undecidable', () => {
  let deep: JsonObject = {};
  for (let level = 0; level < 100_000; level += 1) deep = { not: deep };
  expect(said(deep, 1)).toBe('undecidable: the schema must not be nested deeper than 100 levels');
  const large = { enum: Array.from({ length: 10_000 }, (_, index) => index) };
  expect(said(large, 1)).toBe('undecidable: the schema must not hold more than 10000 values');
});

test('P24: a value too large is undecidable', () => {
  const small = createValidator({ limits: { dataSize: 10 } });
  expect(small.checkJsonSchema({}, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toMatchObject({ kind: 'valid' });
  expect(small.checkJsonSchema({}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toMatchObject({
    kind: 'undecidable',
    problems: [{ path: [], message: 'the arguments must not hold more than 10 values' }],
  });
});

test('P24: objects that contain themselves are undecidable, twice the same object is not', () => {
  const schema: Record<string, JsonValue> = { type: 'object' };
  const twice = { type: 'string' };
  expect(said({ properties: { a: twice, b: twice } }, {})).toBe('valid');
  schema.properties = { a: schema };
  expect(said(schema, {})).toBe(
    'undecidable: properties.a: the schema must be JSON, but this value contains itself',
  );
  const value: Record<string, JsonValue> = {};
  value.items = [value];
  expect(said({}, value)).toBe(
    'undecidable: items[0]: the arguments must be JSON, but this value contains itself',
  );
});

test.each([
  ['a bigint', 10n, 'a value of type bigint'],
  ['a function', () => 1, 'a value of type function'],
  ['a symbol', Symbol('x'), 'a value of type symbol'],
  ['a date', new Date(0), 'an object of a class'],
  ['a map', new Map(), 'an object of a class'],
  ['NaN', Number.NaN, 'NaN'],
  ['a number beyond all', Number.POSITIVE_INFINITY, 'a number too large to hold'],
])('P24: %s in a schema or a value is undecidable and named', (_, foreign, got) => {
  expect(loosely({ properties: { a: { default: foreign } } }, {})).toEqual({
    kind: 'undecidable',
    problems: [{ path: ['properties', 'a', 'default'], message: `the schema must be JSON, got ${got}` }],
  });
  expect(loosely({}, { a: [foreign] })).toEqual({
    kind: 'undecidable',
    problems: [{ path: ['a', 0], message: `the arguments must be JSON, got ${got}` }],
  });
});

test('P24: what throws while it is read is undecidable', () => {
  const trap = {
    get properties(): never {
      throw new Error('no entry');
    },
  };
  const words = 'the schema or the arguments could not be read: Error: no entry';
  expect(loosely(trap, {})).toEqual({ kind: 'undecidable', problems: [{ path: [], message: words }] });
  expect(loosely({}, trap)).toMatchObject({ kind: 'undecidable' });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(loosely(proxy, {})).toMatchObject({ kind: 'undecidable' });
});

test('P24: hostile names are names like any other', () => {
  const value: JsonObject = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2, "toString": 3}');
  expect(said({ additionalProperties: false }, value).split('\n')).toEqual([
    'invalid: __proto__: is not a known property; none is expected here',
    'constructor: is not a known property; none is expected here',
    'toString: is not a known property; none is expected here',
  ]);
  const schema: JsonObject = JSON.parse(
    '{"properties": {"__proto__": {"type": "string"}}, "required": ["__proto__", "valueOf"]}',
  );
  expect(said(schema, value)).toBe(
    'invalid: valueOf: is required but missing\n__proto__: must be a string, got an object',
  );
  expect(said(schema, {})).toContain('__proto__: is required but missing');
  expect(said({ dependentRequired: { toString: ['a'] } }, {})).toBe('valid');
  expect(said({ enum: [JSON.parse('{"__proto__": 1}')] }, {})).toContain('invalid');
});

test('P24: halves of surrogate pairs in names and values are checked and told', () => {
  expect(said({ additionalProperties: { type: 'string' } }, { '\ud800': 1 })).toBe(
    String.raw`invalid: ["\ud800"]: must be a string, got the number 1`,
  );
  expect(said({ const: '\ud800' }, '\ud801')).toBe(String.raw`invalid: must be "\ud800", got "\ud801"`);
});

test('P24: frozen schemas and values are left as they are', () => {
  const schema = Object.freeze({
    $ref: '#/$defs/a',
    $defs: Object.freeze({ a: Object.freeze({ type: 'number' }) }),
  });
  expect(said(schema, 1)).toBe('valid');
  expect(JSON.stringify(schema)).toBe('{"$ref":"#/$defs/a","$defs":{"a":{"type":"number"}}}');
});

test(
  'P26: uniqueItems and enum are look-ups, however long the list',
  () => {
    const long = Array.from({ length: 20_000 }, (_, index) => index);
    expect(said({ uniqueItems: true }, long)).toBe('valid');
    expect(said({ uniqueItems: true }, [...long, 5])).toBe(
      'invalid: must not repeat an item, but [5] and [20000] are equal',
    );
    const options = Array.from({ length: 5_000 }, (_, index) => `option ${index}`);
    expect(said({ items: { enum: options } }, [...options, ...options])).toBe('valid');
  },
  patience,
);

test('P26: ten thousand wrong items are told like twenty', () => {
  const outcome = validator.checkJsonSchema(
    { items: { type: 'string' } },
    Array.from({ length: 10_000 }, () => 1),
  );
  expect(outcome.kind === 'invalid' && outcome.problems.length).toBe(21);
});
