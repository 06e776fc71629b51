import type { EntryFacet, EntryKind } from '@callboard/record';
import type { Count } from '../locale/formats.ts';

/** What an entry of a record is told by, beside its kind. */
export interface EntryFacts {
  /** A word of the policy, a decision, or how something ended: as the record says it. */
  readonly outcome: string | undefined;
  /** Of a rule: how far it reaches in time. */
  readonly scope: string | undefined;
  /** Of a rule: true for one that is about some calls of its tool alone. */
  readonly isNarrow: boolean;
}

/**
 * The record of a conversation, as a timeline and to be saved. Its words come with `@callboard/components/record`; the
 * catalogue holds only what an app says otherwise.
 */
export interface RecordMessages {
  readonly title: string;
  readonly entries: (count: Count) => string;
  /** Of so many, those that fit the filters. */
  readonly shown: (shown: Count, all: Count) => string;
  readonly none: string;
  readonly noneFits: string;
  readonly filters: Readonly<Record<EntryFacet, string>>;
  readonly all: string;
  /** In the place of a name that is empty. */
  readonly unnamed: string;
  readonly clear: string;
  /** By the type of an event of the draft. */
  readonly events: Readonly<Record<string, (facts: EntryFacts) => string>>;
  /** Of any other type, by what it tells. */
  readonly kinds: Readonly<Record<EntryKind, (facts: EntryFacts) => string>>;
  readonly attempt: (number: string) => string;
  readonly noTime: string;
  readonly odd: string;
  readonly reason: string;
  readonly bytes: (size: Count, mediatype: string | undefined) => string;
  /** Content that stands at an address, which nobody has fetched. */
  readonly elsewhere: string;
  readonly leftOut: string;
  readonly attachments: (count: Count) => string;
  /** Over what is wrong with the file, or odd about it. */
  readonly findings: (count: Count) => string;
  readonly oddities: (count: Count) => string;
  /** What is saved, and what is never in it. */
  readonly exportHint: string;
  readonly withUnsent: string;
  readonly withUnsentHint: string;
  readonly packed: string;
  readonly save: string;
  readonly writing: string;
  readonly saved: (entries: Count) => string;
  /** Before what went wrong. */
  readonly notSaved: string;
  readonly severities: Readonly<Record<'must' | 'should' | 'note', string>>;
}
