import type { EntryContent } from './entry-content.ts';
import type { RecordParty } from './record-model.ts';

/** What an entry tells of. */
export type EntryKind =
  /** Somebody said it. */
  | 'said'
  /** What policy says of an operation, or of all later ones. */
  | 'policy'
  /** A request was sent to a tool. */
  | 'sent'
  /** What came back, or what the agent did about it. */
  | 'response'
  /** A key was pressed. */
  | 'pressed'
  /** What the agent proposed, whether or not it was ever sent. */
  | 'proposed'
  /** What the app's own code said of it. */
  | 'screened'
  /** Something was asked of a person. */
  | 'asked'
  /** What a person, a rule or code decided. */
  | 'decided'
  /** What was asked ended, by whatever came of it. */
  | 'request-ended'
  /** A rule counts, was changed, or counts no longer. */
  | 'rule'
  /** What the agent was told. */
  | 'replied'
  /** Why nothing came of it. */
  | 'closed'
  /** What broke the order of an attempt. */
  | 'stray';

/** One thing a record tells, in its place in time: plain data, and all texts in it are to be shown as texts. */
export interface RecordEntry {
  /** Where it stands in the vCon: a JSON Pointer, unique among the entries. */
  readonly path: string;
  readonly kind: EntryKind;
  /** The type of its event in the file; `dialog` for something said. */
  readonly type: string;
  /** Milliseconds since the epoch; absent where the file says no time that can be read. */
  readonly at?: number;
  /** Whoever did it, as the record says. */
  readonly who?: RecordParty;
  readonly operationId?: string;
  readonly attempt?: number;
  /** Which tool it is about; of a response, that of its request. */
  readonly server?: string;
  readonly tool?: string;
  /** A word of the policy, a person's decision, the button they pressed, or how or why something ended. */
  readonly outcome?: string;
  /** Of a rule: how far it reaches in time, as the record says. */
  readonly scope?: string;
  /** Of a rule: set where it is about some calls alone, by their arguments, a condition or a risk. */
  readonly isNarrow?: true;
  /** Why, in the words of the record. */
  readonly reason?: string;
  readonly content?: EntryContent;
  /** Indices into the attachments of the vCon. */
  readonly attachments?: readonly number[];
  /** Set where it does not follow the state model: something before it was not observed. */
  readonly isOdd?: true;
}
