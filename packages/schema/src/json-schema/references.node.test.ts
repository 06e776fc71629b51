import type { JsonObject, JsonValue } from '@callboard/core';
import { expect, test } from 'vitest';
import { createValidator, formatProblems } from '../index.ts';

const validator = createValidator();

function said(schema: JsonObject, value: JsonValue): string {
  const outcome = validator.checkJsonSchema(schema, value);
  return outcome.kind === 'valid' ? 'valid' : `${outcome.kind}: ${formatProblems(outcome.problems)}`;
}

test('a schema may lead back to itself through the value: trees are checked to their leaves', () => {
  const tree = { properties: { name: { type: 'string' }, children: { items: { $ref: '#' } } } };
  expect(said(tree, { name: 'a', children: [{ name: 'b', children: [] }] })).toBe('valid');
  expect(said(tree, { children: [{ children: [{ name: 1 }] }] })).toBe(
    'invalid: children[0].children[0].name: must be a string, got the number 1',
  );
});

test.each([
  ['a JSON Pointer', { $ref: '#/$defs/a~1b%25' }],
  ['a pointer through definitions', { $ref: '#/definitions/n' }],
  ['a pointer to where no keyword leads', { $ref: '#/x-shared/list/0' }],
  ['an anchor', { $ref: '#here' }],
  ['a dynamic anchor, by a plain reference', { $ref: '#there' }],
  ['an absolute identifier', { $ref: 'https://example.org/whole#/definitions/n' }],
  ['a relative identifier', { $ref: 'part' }],
  ['an identifier that is no address', { $ref: 'urn:example:n' }],
])('what %s refers to is applied', (_, reference) => {
  const schema: JsonObject = {
    $id: 'https://example.org/whole',
    $defs: {
      'a/b%': { type: 'number' },
      anchored: { $anchor: 'here', type: 'number' },
      dynamic: { $dynamicAnchor: 'there', type: 'number' },
      part: { $id: 'part', type: 'number' },
      urn: { $id: 'urn:example:n', type: 'number' },
    },
    definitions: { n: { type: 'number' } },
    'x-shared': { list: [{ type: 'number' }] },
    properties: { value: reference },
  };
  expect(said(schema, { value: 1 })).toBe('valid');
  expect(said(schema, { value: null })).toBe('invalid: value: must be a number, got null');
});

test('a reference inside an embedded schema starts from that schema', () => {
  const schema: JsonObject = {
    $defs: {
      n: { type: 'number' },
      inner: { $id: 'https://example.org/inner', $defs: { n: { type: 'string' } }, $ref: '#/$defs/n' },
    },
    properties: { a: { $ref: '#/$defs/n' }, b: { $ref: 'https://example.org/inner' } },
  };
  expect(said(schema, { a: 1, b: 'text' })).toBe('valid');
});

test('draft-07: an anchor is written as an identifier', () => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { n: { $id: '#n', type: 'number' } },
    properties: { value: { $ref: '#n' } },
  };
  expect(said(schema, { value: 'a' })).toBe('invalid: value: must be a number, got the string "a"');
});

test.each([
  ['nowhere', '#/$defs/missing', 'the schema refers to "#/$defs/missing", which it does not hold'],
  ['what every object inherits', '#/__proto__', 'the schema refers to "#/__proto__", which it does not hold'],
  [
    'something that is no schema',
    '#/$defs/text/type',
    'the schema refers to "#/$defs/text/type", which it does not hold',
  ],
  ['an anchor nobody set', '#lost', 'the schema refers to "#lost", which it does not hold'],
  ['a broken escape', '#/%E0%A4%A', 'the schema refers to "#/%E0%A4%A", which it does not hold'],
  [
    'another document',
    'https://example.org/other.json',
    'the schema refers to "https://example.org/other.json", and nothing outside the schema is loaded',
  ],
])('P24: a reference to %s is undecidable', (_, $ref, words) => {
  const schema = { $defs: { text: { type: 'string' } }, properties: { a: { $ref } } };
  expect(said(schema, {})).toBe(`undecidable: properties.a.$ref: ${words}`);
});

test.each([
  ['to itself', { $ref: '#' }],
  ['to each other', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
  ['through allOf', { allOf: [{ $ref: '#' }] }],
  ['through anyOf and not', { anyOf: [{ not: { $ref: '#' } }] }],
  ['through oneOf', { oneOf: [{ $ref: '#' }, true] }],
  ['through then', JSON.parse('{"if": true, "then": {"$ref": "#"}}')],
  ['through dependentSchemas', { dependentSchemas: { a: { $ref: '#' } } }],
  ['where nobody looks', { $defs: { unused: { $ref: '#/$defs/unused' } } }],
])('P24: references that lead back without going into the value, %s, are undecidable', (_, schema) => {
  expect(said(schema, {})).toContain('the schema refers to itself without end');
});

test('P24: one identifier for two schemas is undecidable', () => {
  const schema = { $defs: { a: { $id: 'x', type: 'string' }, b: { $id: 'x', type: 'number' } } };
  expect(said(schema, {})).toContain('undecidable: $defs.b.$id: the schema uses');
});
