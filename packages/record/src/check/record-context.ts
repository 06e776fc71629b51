import { type Fields, has, isFields, listOf, own } from '../fields.ts';
import { isRedacted } from '../form.ts';

/** What the parts of a vCon are checked against: how much there is to refer to, and what is known of it. */
export interface RecordContext {
  /** Infinite for a list that is none, which is told once and not of everything that refers to it. */
  readonly counts: Readonly<Record<'sessions' | 'parties' | 'dialog' | 'attachments', number>>;
  /** The `type` of each party; undefined where it says none. */
  readonly partyTypes: readonly unknown[];
  readonly isRedacted: boolean;
}

export function readContext(vcon: Fields): RecordContext {
  const count = (name: string): number =>
    has(vcon, name) && !Array.isArray(own(vcon, name)) ? Number.POSITIVE_INFINITY : listOf(vcon, name).length;
  return {
    counts: {
      // That there must be one is told where there is none.
      sessions: count('sessions') || Number.POSITIVE_INFINITY,
      parties: count('parties'),
      dialog: count('dialog'),
      attachments: count('attachments'),
    },
    partyTypes: listOf(vcon, 'parties').map((party) => (isFields(party) ? own(party, 'type') : undefined)),
    isRedacted: isRedacted(vcon),
  };
}
