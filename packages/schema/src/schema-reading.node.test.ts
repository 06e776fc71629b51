import type { JsonObject } from '@callboard/core';
import { expect, test } from 'vitest';
import { openSchema } from './index.ts';

const schema: JsonObject = {
  type: 'object',
  properties: { size: { $ref: '#/$defs/size', title: 'Width' } },
  patternProperties: { '^x_': {} },
  $defs: { size: { type: 'integer', description: 'In metres.', default: 2 } },
};

test('a schema is opened as the validator reads it, with what is written beside its rules', () => {
  const reading = openSchema(schema);
  const size = reading?.root.rules?.object.properties.get('size');
  if (reading === undefined || size === undefined) throw new Error('not read');
  expect(reading.notes(size)).toMatchObject({ title: 'Width' });
  const [referred] = size.rules?.all ?? [];
  expect(referred && reading.notes(referred)).toEqual({
    type: 'integer',
    description: 'In metres.',
    default: 2,
  });
  expect([reading.misfits(size, 5), reading.misfits(size, 'five')]).toEqual([0, 1]);
});

test('a pattern for names is tried with the same bounds', () => {
  const reading = openSchema(schema);
  const [pattern] = reading?.root.rules?.object.patternProperties[0] ?? [];
  expect(pattern && reading?.matches(pattern, 'x_1')).toBe(true);
  expect(pattern && reading?.matches(pattern, 'y')).toBe(false);
});

test.each<[string, JsonObject]>([
  ['leads outside', { $ref: 'https://example.com/schema' }],
  ['leads nowhere', { $ref: '#/$defs/none' }],
  ['is endless', { $ref: '#' }],
  ['is broken', { properties: [] }],
  ['is larger than it may be', { enum: Array<number>(20_000).fill(0) }],
])('P24: a schema that %s is not opened', (_name, broken) => {
  expect(openSchema(broken)).toBeUndefined();
});

test('P24: what would take too long to tell is not told', () => {
  const value = Array<string>(1_000).fill('a'.repeat(1_000));
  const reading = openSchema({ items: { pattern: '^(a|aa)+b$' } }, { steps: 10_000 });
  expect(reading?.misfits(reading.root, value)).toBeUndefined();
});
