import { parseStrict } from '@callboard/core/args';
import { isBlank, readDocument } from '../document/json-document.ts';
import { decodeString } from '../document/json-grammar.ts';

/** What a person typed, as JSON. */
export type Typed =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** False: a JavaScript number does not hold it, so only a way out that takes text can carry it (P6). */
      readonly isExact: boolean;
    }
  /** No value yet: `-`, `1e`, an empty number. It is kept as typed and blocks approving (P21, P22). */
  | { readonly kind: 'unfinished' };

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Turns what stands in an input into a token. A number keeps every digit as typed. `original`: the token that stood there
 * first; typing back to what it means gives its very characters again.
 */
export function tokenOf(kind: 'string' | 'number' | 'any', input: string, original?: string): Typed {
  switch (kind) {
    case 'string': {
      if (halfCharacter.test(input)) return unfinished;
      const isAsBefore = original?.startsWith('"') === true && decodeString(original) === input;
      return { kind: 'token', token: isAsBefore ? original : JSON.stringify(input), isExact: true };
    }
    case 'number': {
      const token = input.trim();
      return number.test(token) ? { kind: 'token', token, isExact: isExact(token) } : unfinished;
    }
    case 'any': {
      if (isBlank(input) || readDocument(input) === undefined) return unfinished;
      const token = input.trim();
      return { kind: 'token', token, isExact: isExact(token) };
    }
  }
}

/** True where JavaScript holds every number in the token. */
function isExact(token: string): boolean {
  const read = parseStrict(token);
  return read.ok && read.inexactNumbers.length === 0;
}

const halfCharacter = /\p{Surrogate}/u;

const unfinished: Typed = { kind: 'unfinished' };
