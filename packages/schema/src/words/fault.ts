import type { JsonValue } from '@callboard/core';
import type { Path } from '../place.ts';

/** Which of the two things handed in is at fault. */
export type Side = 'schema' | 'arguments';

/** What a keyword's value has to be. */
export type Shape =
  | 'schema'
  | 'schema-list'
  | 'schema-map'
  | 'schema-or-text-list-map'
  | 'type'
  | 'list'
  | 'text'
  | 'text-list'
  | 'text-list-map'
  | 'number'
  | 'positive-number'
  | 'count'
  | 'flag';

/** One reason why nobody can say whether a value fits, as data. A `path` is one within the schema unless `side` says else. */
export type Fault =
  | { readonly kind: 'not-json'; readonly side: Side; readonly path: Path; readonly got: string }
  | { readonly kind: 'cycle'; readonly side: Side; readonly path: Path }
  | { readonly kind: 'too-deep' | 'too-large'; readonly side: Side; readonly limit: number }
  | { readonly kind: 'too-much-work' }
  | { readonly kind: 'malformed'; readonly path: Path; readonly shape: Shape; readonly got: JsonValue }
  | { readonly kind: 'unknown-dialect'; readonly path: Path; readonly got: string }
  | { readonly kind: 'unsupported-keyword'; readonly path: Path }
  | { readonly kind: 'same-id'; readonly path: Path; readonly id: string }
  | {
      readonly kind: 'reference';
      readonly path: Path;
      readonly to: string;
      readonly why: 'nowhere' | 'remote';
    }
  | { readonly kind: 'endless-reference'; readonly path: Path }
  | { readonly kind: 'pattern'; readonly path: Path; readonly pattern: string; readonly why: PatternFault }
  /** Reading it threw: a getter, a proxy. */
  | { readonly kind: 'unreadable'; readonly error: string }
  /** A Standard Schema that cannot say what it accepts. */
  | { readonly kind: 'no-json-schema'; readonly vendor: string }
  | { readonly kind: 'converter-failed'; readonly vendor: string; readonly error: string }
  | { readonly kind: 'validate-failed'; readonly vendor: string; readonly error: string }
  /** What `validate` returned is not what the specification says. */
  | { readonly kind: 'validate-unclear'; readonly vendor: string }
  | { readonly kind: 'validate-too-slow'; readonly vendor: string; readonly milliseconds: number };

export type PatternFault = 'invalid' | 'too-long' | 'too-large' | 'unsupported';
