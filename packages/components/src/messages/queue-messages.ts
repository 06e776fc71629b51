import type { DecisionOutcome } from '@callboard/core';
import type { Count } from '../locale/formats.ts';

/** What a key of a queue does. */
export type QueueKey = 'next' | 'previous' | 'approve' | 'edit' | 'reject' | 'takeBack';

/** What stands in a queue of requests. */
export interface QueueMessages {
  /** How many wait for a person. */
  readonly title: (asked: Count) => string;
  readonly list: string;
  readonly empty: string;
  /** Everything that was asked is decided, or over. */
  readonly allOver: string;
  readonly loading: string;
  readonly moreMayCome: string;
  /** Items of a long list that are not there yet. */
  readonly rest: (count: Count) => string;
  readonly progress: (chosen: Count, asked: Count) => string;
  readonly highRisk: (count: Count) => string;
  readonly send: (count: Count) => string;
  readonly sending: string;
  /** On the button while nothing is chosen. */
  readonly sendNothing: string;
  readonly chosen: Readonly<Record<DecisionOutcome, string>>;
  /** In the place of the state of what is chosen. */
  readonly isChosen: string;
  readonly notSent: string;
  /** What was chosen was about other arguments. */
  readonly isVoid: string;
  readonly change: string;
  readonly changeOf: (title: string) => string;
  readonly same: (count: Count) => string;
  /** What became of what was sent; `late` were decided elsewhere, or over, before. */
  readonly verdict: (decided: Count, refused: Count, late: Count) => string;
  readonly clear: string;
  /** Read out after a choice: what was chosen of which, and how far it is. */
  readonly announceChosen: (choice: string, title: string, progress: string) => string;
  readonly announceAllChosen: (count: Count) => string;
  readonly announceMore: (count: Count) => string;
  /** The switch for single keys. */
  readonly keys: string;
  readonly keyNames: Readonly<Record<QueueKey, string>>;
}
