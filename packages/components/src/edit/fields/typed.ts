import { isBlank, readDocument } from '../document/json-document.ts';
import { decodeString } from '../document/json-grammar.ts';

/** What a person typed, as JSON. */
export type Typed =
  | { readonly kind: 'token'; readonly token: string }
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
      return { kind: 'token', token: isAsBefore ? original : JSON.stringify(input) };
    }
    case 'number': {
      const token = input.trim();
      return number.test(token) ? { kind: 'token', token } : unfinished;
    }
    case 'any': {
      if (isBlank(input) || readDocument(input) === undefined) return unfinished;
      return { kind: 'token', token: input.trim() };
    }
  }
}

const halfCharacter = /\p{Surrogate}/u;

const unfinished: Typed = { kind: 'unfinished' };
