import type { JsonValue } from '@callboard/core';
import type { TypeName } from '../json-kind.ts';
import type { Place } from '../place.ts';

/**
 * One way in which a value does not fit a schema, as data. `words.ts` turns it into a sentence; nothing else here
 * knows a language.
 */
export type Finding = { readonly place: Place } & FindingDetail;

export type FindingDetail =
  | { readonly kind: 'type'; readonly expected: readonly TypeName[]; readonly got: JsonValue }
  /** `const` (one value) or `enum`; `types` when something of these would fit as well. */
  | {
      readonly kind: 'fixed';
      readonly expected: readonly JsonValue[];
      readonly types?: readonly TypeName[];
      readonly got: JsonValue;
    }
  | {
      readonly kind: 'minimum' | 'maximum';
      readonly limit: number;
      readonly exclusive: boolean;
      readonly got: number;
    }
  | { readonly kind: 'multiple'; readonly of: number; readonly got: number }
  /** Lengths are in characters (code points). */
  | { readonly kind: 'too-short' | 'too-long'; readonly limit: number; readonly got: number }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly got: string }
  | { readonly kind: 'format'; readonly format: string; readonly got: string }
  | { readonly kind: 'too-few-items' | 'too-many-items'; readonly limit: number; readonly got: number }
  /** Two items, by index, that are equal. */
  | { readonly kind: 'repeated-item'; readonly first: number; readonly second: number }
  | {
      readonly kind: 'too-few-matching-items' | 'too-many-matching-items';
      readonly limit: number;
      readonly got: number;
    }
  | {
      readonly kind: 'too-few-properties' | 'too-many-properties';
      readonly limit: number;
      readonly got: number;
    }
  /** The place is that of the property that is missing; `because`: only when that property is there. */
  | { readonly kind: 'required'; readonly because?: string }
  | { readonly kind: 'unknown-property'; readonly known: readonly string[] }
  /** The name itself does not fit, not what it holds. */
  | { readonly kind: 'property-name'; readonly why: readonly Finding[] }
  /** The schema `false`: nothing may be here. */
  | { readonly kind: 'not-allowed' }
  /** Fits what `not` excludes. */
  | { readonly kind: 'excluded'; readonly got: JsonValue }
  /** None of the alternatives fits; the findings after this one are the closest's. Counted from 1. */
  | {
      readonly kind: 'no-alternative';
      readonly of: number;
      readonly closest: number;
      readonly title?: string;
    }
  /** Exactly one alternative should fit, but these do. Counted from 1. */
  | { readonly kind: 'several-alternatives'; readonly of: number; readonly fitting: readonly number[] }
  /** There is more to say, but this is as much as anyone reads. */
  | { readonly kind: 'more' };
