import type { Rules } from '@callboard/schema';
import { decodeString } from '../document/json-grammar.ts';
import type { Applied } from './apply-schemas.ts';
import type { Field, FieldBase, NumberField, StringField, ValueKind } from './field.ts';

/** Texts of more characters than this want more than one line. */
const oneLine = 120;

/** A field for values of one kind. */
export function deriveOfKind(base: FieldBase, applied: Applied, kind: ValueKind): Field {
  const { rules } = applied;
  switch (kind) {
    case 'object':
      return { ...base, kind, takesNewMembers: rules.every(takesOtherNames) };
    case 'array':
      return {
        ...base,
        kind,
        minItems: most(rules.map(({ array }) => array.minItems)),
        maxItems: least(rules.map(({ array }) => array.maxItems)),
      };
    case 'string':
      return { ...base, kind, ...textPart(base, applied) };
    case 'number':
    case 'integer':
      return { ...base, kind: 'number', ...numberPart(rules, kind) };
    case 'boolean':
      return { ...base, kind, value: base.presence === 'value' ? base.token === 'true' : undefined };
    case 'null': {
      const option = { token: 'null', label: 'null', description: undefined };
      return { ...base, kind: 'const', option, isMet: base.presence === 'null' };
    }
  }
}

type Own<Kind extends Field> = Omit<Kind, keyof FieldBase | 'kind'>;

function textPart({ presence, token, source }: FieldBase, { rules, schemas }: Applied): Own<StringField> {
  const value = presence === 'value' && token !== undefined ? decodeString(token) : '';
  const maxLength = least(rules.map(({ text }) => text.maxLength));
  const media = schemas.some((schema) => typeof source.form.notes(schema).contentMediaType === 'string');
  return {
    value,
    format: rules.find(({ text }) => text.format !== undefined)?.text.format,
    minLength: most(rules.map(({ text }) => text.minLength)),
    maxLength,
    isLong: media || value.includes('\n') || value.length > oneLine || (maxLength ?? 0) > 2 * oneLine,
  };
}

function numberPart(rules: readonly Rules[], kind: ValueKind): Own<NumberField> {
  return {
    isInteger: kind === 'integer',
    minimum: most(rules.map(({ number }) => number.minimum)),
    maximum: least(rules.map(({ number }) => number.maximum)),
    exclusiveMinimum: most(rules.map(({ number }) => number.exclusiveMinimum)),
    exclusiveMaximum: least(rules.map(({ number }) => number.exclusiveMaximum)),
    multipleOf: rules.find(({ number }) => number.multipleOf !== undefined)?.number.multipleOf,
  };
}

/** False where a schema refuses all names but its own. */
function takesOtherNames({ object }: Rules): boolean {
  const others = object.additional ?? object.unevaluated;
  return others?.never !== true || object.patternProperties.length > 0;
}

/** The tightest of the lower bounds. */
function most(bounds: readonly (number | undefined)[]): number | undefined {
  return bounds.reduce((a, b) => (a === undefined ? b : b === undefined ? a : Math.max(a, b)), undefined);
}

/** The tightest of the upper bounds. */
function least(bounds: readonly (number | undefined)[]): number | undefined {
  return bounds.reduce((a, b) => (a === undefined ? b : b === undefined ? a : Math.min(a, b)), undefined);
}
