import type { JsonObject, JsonValue } from '@callboard/core';
import { expect, test } from 'vitest';
import { createValidator, formatProblems } from '../index.ts';

const validator = createValidator();

function faults(schema: JsonObject, value: JsonValue = {}): string {
  const outcome = validator.checkJsonSchema(schema, value);
  return outcome.kind === 'undecidable' ? formatProblems(outcome.problems) : outcome.kind;
}

const schemaMap = 'an object of schemas';
const schemaList = 'a list of at least one schema';
const schema = 'a schema (an object, true or false)';
const types = 'the name of a JSON type, or a list of different ones';
const count = 'a whole number of at least 0';

test.each<[keyword: string, value: JsonValue, expected: string, got: string]>([
  ['type', 5, types, '5'],
  ['type', 'any', types, '"any"'],
  ['type', [], types, 'an empty array'],
  ['type', ['string', 'string'], types, 'an array'],
  ['enum', 'a', 'a list', '"a"'],
  ['required', 'x', 'a list of strings', '"x"'],
  ['required', [1], 'a list of strings', 'an array'],
  ['properties', null, schemaMap, 'null'],
  ['properties', [], schemaMap, 'an empty array'],
  ['properties', { a: 'string' }, schemaMap, 'an object'],
  ['patternProperties', { a: 1 }, schemaMap, 'an object'],
  ['additionalProperties', 'no', schema, '"no"'],
  ['propertyNames', [], schema, 'an empty array'],
  ['dependentRequired', { a: 'b' }, 'an object of lists of strings', 'an object'],
  ['dependentSchemas', { a: [] }, schemaMap, 'an object'],
  ['dependencies', { a: 'b' }, 'an object of schemas and lists of strings', 'an object'],
  ['items', [{}], schema, 'an array'],
  ['prefixItems', {}, schemaList, 'an empty object'],
  ['contains', null, schema, 'null'],
  ['minContains', -1, count, '-1'],
  ['uniqueItems', 'yes', 'true or false', '"yes"'],
  ['minItems', 1.5, count, '1.5'],
  ['minimum', '3', 'a number', '"3"'],
  ['exclusiveMaximum', true, 'a number', 'true'],
  ['multipleOf', 0, 'a number above 0', '0'],
  ['maxLength', -1, count, '-1'],
  ['pattern', 5, 'a string', '5'],
  ['format', {}, 'a string', 'an empty object'],
  ['allOf', [], schemaList, 'an empty array'],
  ['anyOf', {}, schemaList, 'an empty object'],
  ['oneOf', [1], schemaList, 'an array'],
  ['not', 1, schema, '1'],
  ['if', 'a', schema, '"a"'],
  ['unevaluatedProperties', null, schema, 'null'],
  ['$defs', 5, schemaMap, '5'],
  ['definitions', { a: null }, schemaMap, 'an object'],
  ['$ref', 5, 'a string', '5'],
  ['$anchor', {}, 'a string', 'an empty object'],
])('P24: a malformed %s (%j) is undecidable and named', (keyword, value, expected, got) => {
  const problem = `${keyword}: the schema is broken here: must be ${expected}, got ${got}`;
  expect(faults({ [keyword]: value })).toBe(problem);
});

test('P24: a keyword is found malformed wherever it is, whether or not the value leads there', () => {
  const nested = { properties: { a: { items: { anyOf: [true, { minimum: '3' }] } } } };
  expect(faults(nested)).toBe(
    'properties.a.items.anyOf[1].minimum: the schema is broken here: must be a number, got "3"',
  );
  expect(faults({ $defs: { unused: { type: 5 } } })).toContain(
    '$defs.unused.type: the schema is broken here',
  );
});

test('all that is wrong with a schema is told at once', () => {
  expect(faults({ type: 5, required: 'x', properties: null }).split('\n')).toHaveLength(3);
});

test.each([
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2020-12/schema#',
  'http://json-schema.org/draft-07/schema#',
  'https://json-schema.org/draft-07/schema',
])('the dialect %s is understood', ($schema) => {
  expect(faults({ $schema, type: 'object' })).toBe('valid');
});

test.each([
  'http://json-schema.org/draft-04/schema#',
  'https://json-schema.org/draft/2019-09/schema',
  'https://example.org/my-own',
  '',
])('P24: the dialect %j is undecidable', ($schema) => {
  expect(faults({ $schema, type: 'object' })).toBe(
    `$schema: the schema is written in "${$schema}"; JSON Schema 2020-12 and draft-07 are understood`,
  );
});

test('P24: an embedded schema in another dialect is undecidable', () => {
  const $schema = 'http://json-schema.org/draft-07/schema#';
  expect(faults({ $defs: { old: { $id: 'old', $schema, items: [true] } } })).toContain('$defs.old.$schema:');
});

test('P24: references that depend on who refers are undecidable, not ignored', () => {
  for (const keyword of ['$dynamicRef', '$recursiveRef']) {
    expect(faults({ properties: { a: { [keyword]: '#' } } })).toBe(
      `properties.a.${keyword}: the schema uses a keyword that is not supported`,
    );
  }
});

test('P24: a schema that is none is undecidable, as an app without types may hand it in', async () => {
  for (const parameters of [null, 5, 'text', [], true, () => 1, new Map(), 10n]) {
    expect(await Reflect.apply(validator.check, validator, [parameters, {}])).toMatchObject({
      kind: 'undecidable',
    });
    expect(Reflect.apply(validator.toJsonSchema, validator, [parameters])).toMatchObject({ ok: false });
  }
});
