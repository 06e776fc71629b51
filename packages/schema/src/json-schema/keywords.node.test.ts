import type { JsonObject, JsonValue } from '@callboard/core';
import { describe, expect, test } from 'vitest';
import { createValidator, formatProblems } from '../index.ts';

const validator = createValidator();

function said(schema: JsonObject, value: JsonValue): string {
  const outcome = validator.checkJsonSchema(schema, value);
  return outcome.kind === 'valid' ? 'valid' : `${outcome.kind}: ${formatProblems(outcome.problems)}`;
}

/** Keyword by keyword: a schema, values that fit, and values that do not with what is said of them. */
const cases: readonly {
  readonly name: string;
  readonly schema: JsonObject;
  readonly fits: readonly JsonValue[];
  readonly unfit: readonly (readonly [JsonValue, string])[];
}[] = [
  {
    name: 'type',
    schema: { type: ['string', 'integer', 'null'] },
    fits: ['', 3, 3.0, null],
    unfit: [
      [3.5, 'must be a string, an integer or null, got the number 3.5'],
      [true, 'must be a string, an integer or null, got true'],
      [{}, 'must be a string, an integer or null, got an empty object'],
      [[1], 'must be a string, an integer or null, got an array'],
    ],
  },
  {
    name: 'enum',
    schema: { enum: ['eur', 5, null, { a: 1, b: [2] }] },
    fits: ['eur', 5, null, { b: [2], a: 1 }],
    unfit: [['usd', 'must be one of "eur", 5, null, {"a":1,"b":[2]}, got "usd"']],
  },
  {
    name: 'enum with nothing in it',
    schema: { enum: [] },
    fits: [],
    unfit: [[1, 'must be one of nothing, got 1']],
  },
  {
    name: 'a long enum',
    schema: { enum: Array.from({ length: 15 }, (_, index) => index) },
    fits: [14],
    unfit: [[15, 'must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more, got 15']],
  },
  { name: 'const', schema: { const: null }, fits: [null], unfit: [[0, 'must be null, got 0']] },
  {
    name: 'minimum and maximum',
    schema: { minimum: 1, maximum: 5 },
    fits: [1, 5, 'text'],
    unfit: [
      [0, 'must be at least 1, got 0'],
      [5.01, 'must be at most 5, got 5.01'],
    ],
  },
  {
    name: 'exclusiveMinimum and exclusiveMaximum',
    schema: { exclusiveMinimum: 1, exclusiveMaximum: 5 },
    fits: [1.1, 4.9],
    unfit: [
      [1, 'must be more than 1, got 1'],
      [5, 'must be less than 5, got 5'],
    ],
  },
  {
    name: 'multipleOf',
    schema: { multipleOf: 0.01 },
    fits: [19.99, 0, -4.35, 1e300],
    unfit: [
      [0.001, 'must be a multiple of 0.01, got 0.001'],
      [1e-300, 'must be a multiple of 0.01, got 1e-300'],
    ],
  },
  {
    name: 'minLength and maxLength, in characters',
    schema: { minLength: 1, maxLength: 2 },
    fits: ['🙂🙂', 'ab'],
    unfit: [
      ['', 'must have at least 1 character, got 0'],
      ['abc', 'must have at most 2 characters, got 3'],
    ],
  },
  {
    name: 'pattern',
    schema: { pattern: '^[A-Z]{2}\\d+$' },
    fits: ['AB1', 5],
    unfit: [['ab1', 'must match the pattern ^[A-Z]{2}\\d+$, got "ab1"']],
  },
  {
    name: 'format',
    schema: { format: 'email' },
    fits: ['a@example.org', 5],
    unfit: [['a at example', 'must be an email address, got "a at example"']],
  },
  { name: 'a format nobody knows', schema: { format: 'colour' }, fits: ['anything'], unfit: [] },
  {
    name: 'minItems and maxItems',
    schema: { minItems: 1, maxItems: 2 },
    fits: [[1], [1, 2]],
    unfit: [
      [[], 'must have at least 1 item, got 0'],
      [[1, 2, 3], 'must have at most 2 items, got 3'],
    ],
  },
  {
    name: 'uniqueItems',
    schema: { uniqueItems: true },
    fits: [[1, '1', true, [1], { a: 1 }, { a: '1' }]],
    unfit: [[[{ a: 1, b: 2 }, 0, { b: 2, a: 1 }], 'must not repeat an item, but [0] and [2] are equal']],
  },
  {
    name: 'prefixItems and items',
    schema: { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    fits: [['a', 1, 2], []],
    unfit: [[[1, 'a'], '[0]: must be a string, got the number 1\n[1]: must be a number, got the string "a"']],
  },
  {
    name: 'items: false',
    schema: { prefixItems: [true], items: false },
    fits: [[1]],
    unfit: [[[1, 2], '[1]: must be left out: nothing is allowed here']],
  },
  {
    name: 'contains',
    schema: { contains: { type: 'number' } },
    fits: [['a', 1], {}],
    unfit: [[[], 'must have at least 1 item of the kind asked for, got 0']],
  },
  {
    name: 'contains, though none is needed',
    schema: { contains: false, minContains: 0 },
    fits: [[], [1]],
    unfit: [],
  },
  {
    name: 'contains, minContains and maxContains',
    schema: { contains: { type: 'number' }, minContains: 2, maxContains: 3 },
    fits: [[1, 'a', 2]],
    unfit: [
      [[1], 'must have at least 2 items of the kind asked for, got 1'],
      [[1, 2, 3, 4], 'must have at most 3 items of the kind asked for, got 4'],
    ],
  },
  {
    name: 'properties, patternProperties and additionalProperties',
    schema: {
      properties: { a: { type: 'number' } },
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: { type: 'boolean' },
    },
    fits: [{ a: 1, 'x-b': '', c: true }],
    unfit: [
      [{ a: '' }, 'a: must be a number, got the string ""'],
      [{ 'x-b': 1 }, '["x-b"]: must be a string, got the number 1'],
      [{ c: 1 }, 'c: must be a boolean, got the number 1'],
    ],
  },
  {
    name: 'additionalProperties: false',
    schema: { additionalProperties: false },
    fits: [{}],
    unfit: [[{ a: 1 }, 'a: is not a known property; none is expected here']],
  },
  {
    name: 'a property that is false',
    schema: { properties: { old: false } },
    fits: [{}],
    unfit: [[{ old: 1 }, 'old: must be left out: nothing is allowed here']],
  },
  {
    name: 'required',
    schema: { required: ['a', 'b c'] },
    fits: [{ a: null, 'b c': 0 }, 'text'],
    unfit: [[{}, 'a: is required but missing\n["b c"]: is required but missing']],
  },
  {
    name: 'minProperties and maxProperties',
    schema: { minProperties: 1, maxProperties: 1 },
    fits: [{ a: 1 }],
    unfit: [
      [{}, 'must have at least 1 property, got 0'],
      [{ a: 1, b: 2 }, 'must have at most 1 property, got 2'],
    ],
  },
  {
    name: 'propertyNames',
    schema: { propertyNames: { maxLength: 2 } },
    fits: [{ ab: 1 }],
    unfit: [[{ abc: 1 }, 'abc: this name is not allowed: must have at most 2 characters, got 3']],
  },
  {
    name: 'dependentRequired',
    schema: { dependentRequired: { card: ['address'] } },
    fits: [{}, { card: 1, address: 2 }],
    unfit: [[{ card: 1 }, 'address: is required when "card" is given, but missing']],
  },
  {
    name: 'dependentSchemas',
    schema: { dependentSchemas: { card: { required: ['address'] } } },
    fits: [{}, { card: 1, address: 2 }],
    unfit: [[{ card: 1 }, 'address: is required but missing']],
  },
  {
    name: 'dependencies, which 2020-12 still meets',
    schema: { dependencies: { card: ['address'], cash: { required: ['till'] } } },
    fits: [{}],
    unfit: [
      [{ card: 1 }, 'address: is required when "card" is given, but missing'],
      [{ cash: 1 }, 'till: is required but missing'],
    ],
  },
  {
    name: 'allOf',
    schema: { allOf: [{ minimum: 2 }, { multipleOf: 2 }] },
    fits: [4],
    unfit: [[1, 'must be at least 2, got 1\nmust be a multiple of 2, got 1']],
  },
  {
    name: 'not',
    schema: { not: { type: 'string' } },
    fits: [1],
    unfit: [['a', 'has a value that is ruled out, got "a"']],
  },
  {
    name: 'if, then, else',
    schema: JSON.parse(
      '{"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}}',
    ),
    fits: [{ a: 1, b: 1 }, { c: 1 }],
    unfit: [
      [{ a: 1 }, 'b: is required but missing'],
      [{}, 'c: is required but missing'],
    ],
  },
  {
    name: 'unevaluatedProperties',
    schema: {
      allOf: [{ properties: { a: true } }],
      anyOf: [{ properties: { b: { type: 'string' } }, required: ['b'] }, true],
      properties: { c: true },
      unevaluatedProperties: false,
    },
    fits: [{ a: 1, b: 'x', c: 1 }],
    unfit: [
      [{ a: 1, b: 1 }, 'b: is not a known property; known: "c"'],
      [{ d: 1 }, 'd: is not a known property; known: "c"'],
    ],
  },
  {
    name: 'unevaluatedItems',
    schema: { prefixItems: [true], contains: { type: 'string' }, unevaluatedItems: false },
    fits: [[1, 'a']],
    unfit: [[[1, 'a', 2], '[2]: must be left out: nothing is allowed here']],
  },
  {
    name: 'unknown keywords are ignored',
    schema: { minimun: 5, nullable: true, 'x-order': ['a'], discriminator: { propertyName: 'kind' } },
    fits: [1],
    unfit: [],
  },
];

describe.each(cases)('$name', ({ schema, fits, unfit }) => {
  test('P16: what fits is valid', () => {
    for (const value of fits) expect(said(schema, value)).toBe('valid');
  });

  test('P16: what does not fit is told in words', () => {
    for (const [value, words] of unfit) expect(said(schema, value)).toBe(`invalid: ${words}`);
  });
});

const draft07 = 'http://json-schema.org/draft-07/schema#';

test('draft-07: items may be a list, with additionalItems for the rest', () => {
  const schema = { $schema: draft07, items: [{ type: 'string' }], additionalItems: { type: 'number' } };
  expect(said(schema, ['a', 1])).toBe('valid');
  expect(said(schema, ['a', 'b'])).toBe('invalid: [1]: must be a number, got the string "b"');
});

test('draft-07: what stands beside a $ref is ignored, in 2020-12 it counts', () => {
  const schema = {
    definitions: { a: { type: 'number' } },
    properties: { x: { $ref: '#/definitions/a', minimum: 5 } },
  };
  expect(said({ ...schema, $schema: draft07 }, { x: 1 })).toBe('valid');
  expect(said(schema, { x: 1 })).toBe('invalid: x: must be at least 5, got 1');
});

test('draft-07: keywords that came later are unknown', () => {
  const later = {
    prefixItems: [false],
    minContains: 3,
    contains: true,
    unevaluatedItems: false,
    dependentRequired: 5,
  };
  expect(said({ $schema: draft07, ...later }, [1])).toBe('valid');
});
