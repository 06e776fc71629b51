import { isJsonArray, type JsonValue } from '@callboard/core';

/** What a JSON value is. `integer` is no kind of its own: it is a number without a fraction. */
export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** What the keyword `type` may ask for. */
export type TypeName = JsonKind | 'integer';

const typeNames: ReadonlySet<string> = new Set<TypeName>([
  'null',
  'boolean',
  'number',
  'string',
  'array',
  'object',
  'integer',
]);

export function isTypeName(value: unknown): value is TypeName {
  return typeof value === 'string' && typeNames.has(value);
}

export function kindOf(value: JsonValue): JsonKind {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    case 'string':
      return 'string';
    default:
      return 'object';
  }
}

export function hasType(value: JsonValue, type: TypeName): boolean {
  return type === 'integer' ? Number.isInteger(value) : kindOf(value) === type;
}
