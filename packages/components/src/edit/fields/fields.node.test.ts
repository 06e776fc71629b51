import type { JsonObject } from '@callboard/core';
import { toolArguments } from '@callboard/fixtures';
import { expect, test } from 'vitest';
import { setToken } from '../document/edit-document.ts';
import { inBranch, openForm } from '../testing/open-form.ts';
import { childFields, nameVerdict, nextItem } from './child-fields.ts';

const order: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', title: 'Order', pattern: '^A-', minLength: 3, readOnly: true },
    amount: { type: 'number', exclusiveMinimum: 0, maximum: 500, default: 10, examples: [1.5, 20] },
    count: { type: 'integer' },
    paid: { type: 'boolean', deprecated: true },
    note: { type: ['string', 'null'], description: 'For the buyer.' },
    status: { enum: ['open', 'paid', null] },
    version: { const: 2 },
    when: { type: 'string', format: 'date-time' },
    lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } }, maxItems: 2 },
  },
  required: ['id', 'missing'],
};

test('a form shows the members of the schema in its order, then what only the data has', () => {
  const form = openForm(order, '{"extra": 1, "amount": 5, "id": "A-1", "__proto__": {"x": 1}}');
  expect(form.names()).toEqual([
    'id',
    'amount',
    'count',
    'paid',
    'note',
    'status',
    'version',
    'when',
    'lines',
    'missing',
    'extra',
    '__proto__',
  ]);
  expect(form.at('extra')).toMatchObject({ kind: 'number', isKnown: false, token: '1' });
  expect(form.at('__proto__', 'x')).toMatchObject({ kind: 'number', token: '1' });
  expect(form.at('missing')).toMatchObject({
    kind: 'any',
    why: 'free',
    isRequired: true,
    presence: 'absent',
  });
});

test('a field says what its schema says', () => {
  const form = openForm(order, '{"id":"A-1","amount":2.50}');
  expect(form.at('id')).toMatchObject({
    kind: 'string',
    label: 'Order',
    value: 'A-1',
    minLength: 3,
    isRequired: true,
    isReadOnly: true,
  });
  expect(form.at('amount')).toMatchObject({
    kind: 'number',
    isInteger: false,
    exclusiveMinimum: 0,
    maximum: 500,
    token: '2.50',
    examples: ['1.5', '20'],
  });
  expect(form.at('count')).toMatchObject({ kind: 'number', isInteger: true, presence: 'absent' });
  expect(form.at('paid')).toMatchObject({ kind: 'boolean', value: undefined, isDeprecated: true });
  expect(form.at('when')).toMatchObject({ kind: 'string', format: 'date-time' });
  expect(form.at('version')).toMatchObject({ kind: 'const', option: { token: '2' }, isMet: false });
});

test('P21: a default is a hint; the field is absent until a person takes it', () => {
  const { document, root } = openForm(order, '{"id":"A-1"}');
  const amount = childFields(root, document).find(({ name }) => name === 'amount');
  expect(amount).toMatchObject({ presence: 'absent', token: undefined, hint: '10' });
});

test('P21: absent, null and empty are told apart', () => {
  const presence = (text: string) => openForm(order, text).at('note');
  expect(presence('{}')).toMatchObject({ kind: 'string', presence: 'absent', isNullable: true });
  expect(presence('{"note":null}')).toMatchObject({ kind: 'string', presence: 'null', value: '' });
  expect(presence('{"note":""}')).toMatchObject({ kind: 'string', presence: 'value', value: '' });
  expect(openForm(order, '{}').at('id')).toMatchObject({ isNullable: false });
  expect(openForm(order, '{}').root).toMatchObject({ presence: 'value' });
  expect(openForm(order, '').root).toMatchObject({ presence: 'absent', kind: 'object' });
});

test('a choice is one of the values that fit, and `null` is a choice beside them', () => {
  const form = openForm(order, '{"status":"p\\u0061id"}');
  expect(form.at('status')).toMatchObject({ kind: 'choice', isNullable: true, chosen: 1 });
  expect(form.at('status')).toMatchObject({ options: [{ token: '"open"' }, { token: '"paid"' }] });
  expect(openForm(order, '{"status":"gone"}').at('status')).toMatchObject({
    chosen: undefined,
    token: '"gone"',
  });
  const typed = openForm({ properties: { a: { type: 'string', enum: ['x', 1] } } }, '{"a":"x"}');
  expect(typed.at('a')).toMatchObject({ kind: 'const', isMet: true });
});

test('a value of another kind than the schema wants is shown as what it is', () => {
  const form = openForm(order, '{"amount":"5","lines":{},"paid":null}');
  expect(form.at('amount')).toMatchObject({ kind: 'any', why: 'other-kind', wanted: 'number', token: '"5"' });
  expect(form.at('lines')).toMatchObject({ kind: 'any', why: 'other-kind', wanted: 'array' });
  expect(form.at('paid')).toMatchObject({ kind: 'boolean', presence: 'null', isNullable: false });
});

test('without a schema, the data itself is the form', () => {
  for (const schema of [undefined, {}, { properties: { a: true } }]) {
    const form = openForm(schema, '{"a":{"b":[1,"x",null,true]}}');
    expect(form.names('a')).toEqual(['b']);
    expect(form.names('a', 'b')).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3].map((at) => form.at('a', 'b', at).kind)).toEqual([
      'number',
      'string',
      'any',
      'boolean',
    ]);
  }
});

test('`false` takes nothing, and what stands there is kept and shown', () => {
  const form = openForm({ properties: { a: false }, additionalProperties: false }, '{"a":1,"b":2}');
  expect(form.at('a')).toMatchObject({ kind: 'any', why: 'nothing-fits', token: '1' });
  expect(form.at('b')).toMatchObject({ kind: 'any', why: 'nothing-fits', isKnown: false });
});

test('allOf and references are one schema; the outer words count', () => {
  const schema: JsonObject = {
    allOf: [{ $ref: '#/$defs/named' }, { properties: { size: { $ref: '#size', title: 'Width' } } }],
    properties: { size: { maximum: 9 } },
    required: ['size'],
    $defs: {
      named: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      size: { $anchor: 'size', type: 'integer', minimum: 1, title: 'Size', description: 'In metres.' },
    },
  };
  const form = openForm(schema, '{}');
  expect(form.names()).toEqual(['size', 'name']);
  expect(form.at('size')).toMatchObject({
    kind: 'number',
    isInteger: true,
    minimum: 1,
    maximum: 9,
    label: 'Width',
    description: 'In metres.',
    isRequired: true,
  });
});

test('a condition adds what follows from the data', () => {
  const { schema } = toolArguments.create_event;
  const weekly = openForm(schema, '{"repeats":{"every":"week"}}');
  expect(weekly.names('repeats')).toContain('days');
  expect(weekly.at('repeats', 'days')).toMatchObject({ kind: 'array', isRequired: true, minItems: 1 });
  expect(openForm(schema, '{"repeats":{"every":"day"}}').names('repeats')).not.toContain('days');
});

test('a schema that refers to itself is opened as far as someone looks', () => {
  const { schema, examples } = toolArguments.filter_comments;
  const form = openForm(schema, examples[0]?.text ?? '');
  expect(form.at('where')).toMatchObject({ kind: 'union', chosen: 0 });
  expect(form.at('where', 'all', 1, 'not', 'any', 0)).toMatchObject({ kind: 'union', chosen: 3 });
  expect(form.at('where', 'all', 1, 'not', 'any', 1, 'value')).toMatchObject({ kind: 'union', chosen: 0 });
});

test('items by position, and the next one', () => {
  const { schema } = toolArguments.update_sheet;
  const form = openForm(schema, '{"updates":[[1,"A",2.50]]}');
  const row = form.at('updates', 0);
  expect(childFields(row, form.document).map(({ label }) => label)).toEqual(['Row', 'Column', 'Value']);
  expect(row.kind === 'array' && nextItem(row)).toMatchObject({
    kind: 'string',
    label: 'Note',
    path: ['updates', 0, 3],
  });
  const full = openForm(schema, '{"updates":[[1,"A",2,"x"]]}').at('updates', 0);
  expect(full.kind === 'array' && nextItem(full)).toBeUndefined();
  const lines = openForm(order, '{"lines":[{},{}]}').at('lines');
  expect(lines.kind === 'array' && nextItem(lines)).toBeUndefined();
});

test('a new member is named as the schema allows', () => {
  const { schema } = toolArguments.search_orders;
  const form = openForm(schema, '{"facets":{"x_color":[]}}');
  const facets = form.at('facets');
  if (facets.kind !== 'object') throw new Error(facets.kind);
  expect(facets.takesNewMembers).toBe(true);
  expect(
    ['x_color', 'x_size', 'size', '\ud800'].map((name) => nameVerdict(facets, form.document, name)),
  ).toEqual(['taken', 'free', 'not-allowed', 'not-allowed']);
  expect(form.at('facets', 'x_color')).toMatchObject({ kind: 'array', isKnown: true });
  const payment = openForm(toolArguments.create_payment.schema, '{}').root;
  expect(payment).toMatchObject({ kind: 'object', takesNewMembers: false });
  const short: JsonObject = { type: 'object', propertyNames: { maxLength: 3 } };
  const { root, document } = openForm(short, '{}');
  expect(root.kind === 'object' && nameVerdict(root, document, 'long')).toBe('not-allowed');
});

test.each<[string, JsonObject]>([
  ['a reference to itself', { $ref: '#' }],
  ['a reference to elsewhere', { $ref: 'https://example.com/schema' }],
  ['a reference to nothing', { properties: { a: { $ref: '#/$defs/none' } } }],
  ['a malformed keyword', { properties: { a: { type: 'text' } } }],
  [
    'more than may be read',
    { properties: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`p${at}`, {}])) },
  ],
  ['a depth nobody needs', nested(5_000)],
])('P24: a schema with %s says nothing, and the data is the form', (_name, schema) => {
  const form = openForm(schema, '{"a":{"b":1}}');
  expect(form.root.source.form.schemas).toEqual([]);
  expect(form.at('a', 'b')).toMatchObject({ kind: 'number', token: '1' });
});

function nested(depth: number): JsonObject {
  let schema: JsonObject = { type: 'object' };
  for (let level = 0; level < depth; level += 1) schema = { allOf: [schema] };
  return schema;
}

test('P24: schemas that multiply by reference are gathered once each', () => {
  const levels = 60;
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, at) => {
      const next = { $ref: `#/$defs/d${at + 1}` };
      return [
        `d${at}`,
        at + 1 < levels ? { allOf: [next, next] } : { type: 'object', properties: { a: {} } },
      ];
    }),
  );
  expect(openForm({ $ref: '#/$defs/d0', $defs }, '{}').names()).toEqual(['a']);
});

test('P26: only as many children as are asked for are derived', () => {
  const { document, root } = openForm(undefined, `[${'0,'.repeat(50_000)}0]`);
  expect(root).toMatchObject({ kind: 'array', count: 50_001 });
  expect(childFields(root, document, [], 20)).toHaveLength(20);
});

test('P26: of 200 fields, one keystroke derives one anew', () => {
  const { schema, examples } = toolArguments.update_customer;
  const { document, root } = openForm(schema, examples[0]?.text ?? '');
  const before = childFields(root, document);
  const changed = setToken(document, ['field_005'], '"x"');
  const after = childFields(openForm(schema, changed).root, changed, before);
  expect(before).toHaveLength(200);
  // Another reading of the schema makes other fields; the same reading keeps all but one.
  expect(after.filter((field, at) => field !== before[at])).toHaveLength(200);
  const kept = childFields({ ...root, token: changed.text }, changed, before);
  expect(kept.flatMap((field, at) => (field === before[at] ? [] : [field.name]))).toEqual(['field_005']);
});

test('every field of the twelve tools is one a form can show', () => {
  for (const { schema, examples } of Object.values(toolArguments)) {
    for (const { text } of examples) {
      const form = openForm(schema, text);
      const due = [form.root];
      for (let field = due.pop(); field !== undefined; field = due.pop()) {
        const shown = inBranch(field);
        expect(shown.kind === 'any' && shown.presence === 'value' ? [shown.path, shown.why] : []).toEqual([]);
        due.push(...childFields(shown, form.document));
      }
    }
  }
});
