import type { JsonObject, JsonValue } from '@callboard/core';
import { expect, test } from 'vitest';
import { createValidator, formatProblems } from '../index.ts';

const validator = createValidator();

function said(schema: JsonObject, value: JsonValue): string {
  const outcome = validator.checkJsonSchema(schema, value);
  return outcome.kind === 'valid' ? 'valid' : formatProblems(outcome.problems);
}

const payment: JsonObject = {
  oneOf: [
    { properties: { by: { const: 'card' }, number: { type: 'string' } }, required: ['by', 'number'] },
    { properties: { by: { const: 'cash' }, till: { type: 'integer' } }, required: ['by', 'till'] },
  ],
};

test('P16: a tag chooses the alternative, and only that one is spoken of', () => {
  expect(said(payment, { by: 'cash', till: 'front' })).toBe(
    'till: must be an integer, got the string "front"',
  );
});

test('P16: a tag that no alternative has is told with all that there are', () => {
  expect(said(payment, { by: 'cheque' })).toBe('by: must be one of "card", "cash", got "cheque"');
});

test('P16: alternatives of other types are told as one', () => {
  const schema = {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
  };
  expect(said(schema, 5)).toBe('must be a string, an array or null, got the number 5');
  expect(said(schema, ['a', 1])).toBe('[1]: must be a string, got the number 1');
});

test('P16: alternatives that are fixed values are told as one list', () => {
  expect(said({ anyOf: [{ const: 'a' }, { const: 'b' }, { type: 'null' }] }, 'c')).toBe(
    'must be one of "a", "b" or null, got "c"',
  );
});

test('P16: where several come near, the closest is named and its problems told', () => {
  const schema = {
    anyOf: [
      { title: 'by id', required: ['id', 'region', 'kind'] },
      { title: 'by name', required: ['name', 'region'] },
    ],
  };
  expect(said(schema, { region: 'eu' }).split('\n')).toEqual([
    'must fit one of 2 alternatives; the closest is number 2 ("by name")',
    'name: is required but missing',
  ]);
});

test('P16: fitting more than one of oneOf is a problem that names them', () => {
  const schema = { oneOf: [{ minimum: 1 }, { maximum: -1 }, { multipleOf: 5 }] };
  expect(said(schema, 3)).toBe('valid');
  expect(said(schema, 10)).toBe('must fit exactly one of 3 alternatives, but fits numbers 1, 3');
});

test('alternatives that allow nothing allow nothing', () => {
  expect(said({ properties: { a: { anyOf: [false, false] } } }, { a: 1 })).toBe(
    'a: must be left out: nothing is allowed here',
  );
});

test('alternatives inside alternatives are followed to the closest leaf', () => {
  const schema = { anyOf: [{ type: 'null' }, { properties: { pay: payment }, type: 'object' }] };
  expect(said(schema, { pay: { by: 'card' } })).toBe('pay.number: is required but missing');
});
