import type { ArgsPath } from '../args/index.ts';
import type { Person } from '../decision.ts';
import type { JsonValue } from '../json.ts';
import type { PolicyWord } from '../policy.ts';
import type { Risk } from '../tool.ts';

/** What one value of the arguments has to be. What it says nothing about may be anything. */
export type ArgsCondition = { readonly path: ArgsPath } & (
  | { readonly is: 'equal'; readonly value: JsonValue }
  | { readonly is: 'one-of'; readonly values: readonly JsonValue[] }
  | { readonly is: 'at-most' | 'at-least'; readonly limit: number }
  /** For texts of the app's own making: a beginning says nothing of what `..` or a second address does later on. */
  | { readonly is: 'beginning'; readonly text: string }
  | { readonly is: 'absent' }
);

/** Which calls a rule is about. All that is given has to fit; a rule that gives nothing is about every call. */
export interface RuleMatch {
  readonly tool?: string;
  /** The server a tool belongs to, as the tool says. */
  readonly server?: string;
  readonly risks?: readonly Risk[];
  /** The whole arguments: no more, no less. */
  readonly args?: JsonValue;
  readonly conditions?: readonly ArgsCondition[];
}

/** How long a standing decision of a person counts. */
export type RuleScope =
  | { readonly kind: 'turn'; readonly threadId: string; readonly turnId: string }
  | { readonly kind: 'thread'; readonly threadId: string }
  /** Until the page is closed. */
  | { readonly kind: 'session' }
  | { readonly kind: 'always' };

/** Who made a rule. */
export type RuleMaker =
  | { readonly kind: 'app' }
  | { readonly kind: 'person'; readonly person?: Person; readonly at: number };

/** What policy says of calls of one kind (vCon tool-invocation, section 4). */
export interface Rule {
  /** Unique among the rules of a page. */
  readonly id: string;
  /** What a person reads where the rule has decided; without one, the card says what it matches. */
  readonly title?: string;
  readonly word: PolicyWord;
  readonly match: RuleMatch;
  readonly scope: RuleScope;
  readonly by: RuleMaker;
  /** Who changed it last, and when; absent while it is as it was made. */
  readonly changed?: { readonly person?: Person; readonly at: number };
}
