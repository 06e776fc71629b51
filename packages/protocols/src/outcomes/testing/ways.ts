/** What is decided, as the table in docs/approvals.md names it. */
export const acts = [
  'approve',
  'edit',
  'reject',
  'reject, with a reason',
  'answer',
  'dismiss',
  'expired',
  'superseded',
] as const;

export type Act = (typeof acts)[number];

/** What stands in the decisions, so that it is found again in what leaves. */
export const reason = 'Too dear.';
export const editedArgs = '{"amount":4}';

/** What left for one act: in the table's words, and all bytes of it. */
export interface Sent {
  readonly words: string;
  readonly bytes: string;
}

/** One way in which something is asked, and its answer leaves. */
export interface Way {
  readonly name: string;
  /** Undefined where this cannot be decided there, or does not happen. */
  play(act: Act): Promise<Sent | undefined>;
}
