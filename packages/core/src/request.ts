import type { DecisionOutcome } from './decision.ts';

/** What a request is about. Requests about a run, or about nothing, follow with interrupts. */
export type RequestSubject = { readonly kind: 'call'; readonly key: string };

/** How a request ended. Decided, withdrawn and superseded are different ends (P10). */
export type RequestEnd = 'decided' | 'withdrawn';

/** Something asked of a person. */
export interface Request {
  readonly id: string;
  readonly subject: RequestSubject;
  /** Only these are offered; a refusal is always among them. */
  readonly allowed: readonly DecisionOutcome[];
  readonly openedAt: number;
  readonly state:
    | { readonly kind: 'open' }
    | { readonly kind: 'ended'; readonly end: RequestEnd; readonly at: number };
}
