import type { Field, ValueKind } from './field.ts';

/**
 * What a field that is absent begins with when a person adds it: the empty value of its kind. Undefined where there is no
 * such value: then they type, choose, or say which branch, and that is the first token. Never the default (P21).
 */
export function startToken(field: Field): string | undefined {
  switch (field.kind) {
    case 'object':
    case 'array':
    case 'string':
      return emptyOf(field.kind);
    case 'const':
      return field.option.token;
    case 'any':
      return field.wanted && emptyOf(field.wanted);
    default:
      return undefined;
  }
}

/** The empty value of a kind that has one. */
export function emptyOf(kind: ValueKind): string | undefined {
  switch (kind) {
    case 'object':
      return '{}';
    case 'array':
      return '[]';
    case 'string':
      return '""';
    case 'null':
      return 'null';
    default:
      return undefined;
  }
}
