import type { Rule } from './policy/rule.ts';

/** What a person, or something on their behalf, can do with a call that asks. */
export type DecisionOutcome = 'approve' | 'edit' | 'reject' | 'answer' | 'dismiss';

/** A decision on one call. */
export type Decision =
  | { readonly kind: 'approve' }
  /** Runs with this JSON text instead of the agent's. */
  | { readonly kind: 'edit'; readonly argsText: string }
  /** Does not run; the reason reaches the model word for word. */
  | { readonly kind: 'reject'; readonly reason?: string }
  /** Does not run; this text reaches the model in the tool's place, and says so. */
  | { readonly kind: 'answer'; readonly text: string }
  /** Nobody decides: the agent hears that its question was closed, which is no refusal. Only where its wire can say so. */
  | { readonly kind: 'dismiss' };

/** By which means a decision came about. Open: more means (a spoken word) follow. */
export type DecisionMeans = 'person' | 'rule' | 'code';

/** Who the person at this page is, as the app knows it. */
export interface Person {
  readonly id: string;
  readonly name?: string;
}

/** A decision as it stands in the log: what, by which means, by whom, and on which exact text. */
export interface DecisionRecord {
  readonly decision: Decision;
  readonly means: DecisionMeans;
  readonly person?: Person;
  /** The argument text that was shown when it was decided (P7). */
  readonly shownText: string;
  /** What was decided once and for all with it: from then on, calls like this one are not asked about. */
  readonly standing?: Rule;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
