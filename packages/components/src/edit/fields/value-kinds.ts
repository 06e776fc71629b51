import { isJsonArray, isJsonObject, type JsonValue } from '@callboard/core';
import type { Rules } from '@callboard/schema';
import type { ValueKind } from './field.ts';

/** The kinds of value that all rules allow; undefined where none says. `null` is left out: it is a choice of its own. */
export function kindsIn(rules: readonly Rules[]): readonly ValueKind[] | undefined {
  let kinds: readonly ValueKind[] | undefined;
  for (const { types } of rules) {
    if (types === undefined) continue;
    kinds = kinds === undefined ? types : kinds.flatMap((kind) => meet(kind, types));
  }
  const kept = kinds?.filter((kind) => kind !== 'null' && !(kind === 'integer' && kinds?.includes('number')));
  return kept && [...new Set(kept)];
}

/** What is left of one kind where only these are allowed: of numbers, perhaps the integers. */
function meet(kind: ValueKind, allowed: readonly ValueKind[]): readonly ValueKind[] {
  if (allowed.includes(kind)) return [kind];
  if (kind === 'integer' && allowed.includes('number')) return ['integer'];
  return kind === 'number' && allowed.includes('integer') ? ['integer'] : [];
}

/** The kind that the rules speak of without demanding it; undefined where they speak of none, or of several. */
export function kindMeant(rules: readonly Rules[]): ValueKind | undefined {
  const meant = new Set(rules.flatMap(kindsSpokenOf));
  const [only, ...others] = meant;
  return others.length === 0 ? only : undefined;
}

function kindsSpokenOf({ object, array, text, number }: Rules): readonly ValueKind[] {
  const said = (...values: readonly unknown[]): boolean => values.some((value) => value !== undefined);
  const kinds: ValueKind[] = [];
  const { properties, patternProperties, required, additional, minProperties, maxProperties } = object;
  if (
    properties.size > 0 ||
    patternProperties.length > 0 ||
    said(required, additional, minProperties, maxProperties)
  ) {
    kinds.push('object');
  }
  if (said(array.first, array.rest, array.minItems, array.maxItems, array.contains)) kinds.push('array');
  if (said(text.format, text.pattern, text.minLength, text.maxLength)) kinds.push('string');
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = number;
  if (said(minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf)) kinds.push('number');
  return kinds;
}

/** The kind of a value as JSON has it: an integer is a number. */
export function kindOfValue(value: JsonValue): Exclude<ValueKind, 'integer'> {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  if (isJsonObject(value)) return 'object';
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'number' : 'boolean';
}

/** The kind of a token, told by its first character. */
export function kindOfToken(token: string): Exclude<ValueKind, 'integer'> {
  switch (token.charAt(0)) {
    case '{':
      return 'object';
    case '[':
      return 'array';
    case '"':
      return 'string';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
      return 'null';
    default:
      return 'number';
  }
}

/** True where a value of the one kind is one of the other as far as a form can tell. */
export function isOfKind(kind: ValueKind, wanted: ValueKind): boolean {
  return kind === wanted || (kind === 'number' && wanted === 'integer');
}
