import type { JsonObject } from '@callboard/core';
import { toolArguments } from '@callboard/fixtures';
import { expect, test } from 'vitest';
import type { JsonDocument } from '../document/json-document.ts';
import { inBranch, type OpenForm, openForm } from '../testing/open-form.ts';
import { startToken } from './start-token.ts';
import { switchBranch } from './switch-branch.ts';

const { schema: payment } = toolArguments.create_payment;
const { schema: search } = toolArguments.search_orders;

function switched(form: OpenForm, path: readonly (string | number)[], branch: number): JsonDocument {
  const field = form.at(...path);
  if (field.kind !== 'union') throw new Error(field.kind);
  return switchBranch(form.document, field, branch);
}

test('P21: a branch is chosen by the member that tells it', () => {
  const form = openForm(payment, '{"source":{"iban":"DE","method":"transfer"}}');
  expect(form.at('source')).toMatchObject({
    kind: 'union',
    chosen: 1,
    branches: [
      { title: 'Card', tag: 'card', values: 'object' },
      { title: 'Bank transfer', tag: 'transfer' },
      { title: 'Wallet', tag: 'wallet' },
    ],
  });
  expect(form.names('source')).toEqual(['method', 'iban', 'reference']);
  expect(form.at('source', 'method')).toMatchObject({ kind: 'const', isMet: true });
});

test('P21: a branch stays chosen by its member while the rest does not fit', () => {
  expect(openForm(payment, '{"source":{"method":"wallet"}}').at('source')).toMatchObject({ chosen: 2 });
  expect(openForm(payment, '{"source":{"method":"wallet","account":"x"}}').at('source')).toMatchObject({
    chosen: 2,
  });
});

test('P21: where the data does not say which branch, none is chosen', () => {
  const chosenIn = (text: string): unknown => openForm(payment, text).at('source');
  for (const text of ['{}', '{"source":{}}', '{"source":{"method":"cheque"}}', '{"source":5}']) {
    expect(chosenIn(text)).toMatchObject({ kind: 'union', chosen: undefined });
  }
});

test('P21: without such a member, the branch is the one that fits', () => {
  const { schema } = toolArguments.create_event;
  const form = openForm(schema, '{"start":{"dateTime":"2026-01-12T09:00:00Z"},"end":{"date":"2026-01-12"}}');
  expect([form.at('start'), form.at('end')]).toMatchObject([{ chosen: 1 }, { chosen: 0 }]);
});

test('alternatives by kind are chosen by the kind of what stands there', () => {
  const form = openForm(search, '{"total":{"from":1}}');
  expect(form.at('total')).toMatchObject({
    kind: 'union',
    isNullable: true,
    chosen: 1,
    branches: [
      { title: 'Exactly', values: 'number' },
      { title: 'From – to', values: 'object' },
    ],
  });
  expect(openForm(search, '{"total":null}').at('total')).toMatchObject({
    presence: 'null',
    chosen: undefined,
  });
  const kinds = openForm({ properties: { a: { type: ['string', 'integer', 'null'] } } }, '{"a":1.0}');
  expect(kinds.at('a')).toMatchObject({
    kind: 'union',
    isNullable: true,
    chosen: 1,
    branches: [{ values: 'string' }, { values: 'integer' }],
  });
  expect(inBranch(kinds.at('a'))).toMatchObject({ kind: 'number', isInteger: true, token: '1.0' });
});

test('one kind or null is no union', () => {
  const form = openForm(search, '{}');
  expect(form.at('placed_after')).toMatchObject({ kind: 'string', format: 'date', isNullable: true });
});

test('alternatives of single values are a choice, with their titles', () => {
  const form = openForm(search, '{"status":["paid"]}');
  expect(form.at('status', 0)).toMatchObject({
    kind: 'choice',
    chosen: 1,
    options: [{ label: 'Open' }, { label: 'Paid' }, { label: 'Paid back', token: '"refunded"' }],
  });
});

test('alternatives that only demand something leave the form as it is', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  };
  expect(openForm(schema, '{}').root.kind).toBe('object');
});

test('two unions about one value are edited as JSON', () => {
  const one = { oneOf: [{ type: 'string' }, { type: 'object', properties: { a: {} } }] };
  expect(openForm({ allOf: [one, { ...one, title: 'x' }] }, '{"a":1}').root).toMatchObject({
    kind: 'any',
    why: 'entangled',
  });
});

test('P20, P21: another branch is taken with the smallest change that chooses it', () => {
  const form = openForm(payment, '{ "source" : {"iban":"DE1", "method" : "transfer"}, "amount_minor":1.0 }');
  expect(switched(form, ['source'], 2).text).toBe(
    '{ "source" : {"iban":"DE1", "method" : "wallet"}, "amount_minor":1.0 }',
  );
  const empty = openForm(payment, '{"amount_minor": 5}');
  expect(switched(empty, ['source'], 0).text).toBe('{"amount_minor": 5, "source": {"method": "card"}}');
});

test('P21: a branch without a telling member comes with what it demands and no more', () => {
  const { schema } = toolArguments.create_event;
  const form = openForm(schema, '{"start":{"date":"2026-01-12"}}');
  expect(switched(form, ['start'], 1).text).toBe('{"start":{"dateTime":""}}');
});

test('a value that says the same in another kind is kept', () => {
  const schema: JsonObject = { properties: { a: { type: ['string', 'number', 'boolean', 'array'] } } };
  const form = (text: string): OpenForm => openForm(schema, text);
  expect(switched(form('{"a":"1.50"}'), ['a'], 1).text).toBe('{"a":1.50}');
  expect(switched(form('{"a":1.50}'), ['a'], 0).text).toBe('{"a":"1.50"}');
  expect(switched(form('{"a":"x"}'), ['a'], 1).text).toBe('{"a":0}');
  expect(switched(form('{"a":"x"}'), ['a'], 3).text).toBe('{"a":["x"]}');
});

test('P21: a field that is added begins with the empty value of its kind, never with its default', () => {
  const schema: JsonObject = {
    properties: {
      text: { type: 'string', default: 'x' },
      list: { type: 'array', default: [1] },
      part: { type: 'object', default: { a: 1 } },
      one: { const: 5 },
      number: { type: 'number', default: 5 },
      flag: { type: 'boolean', default: true },
      choice: { enum: ['a', 'b'], default: 'a' },
    },
  };
  const form = openForm(schema, '{}');
  expect(form.names().map((name) => startToken(form.at(name ?? '')))).toEqual([
    '""',
    '[]',
    '{}',
    '5',
    undefined,
    undefined,
    undefined,
  ]);
});
