import type { EntryKind, RecordEntry } from '@callboard/record';
import type { RecordMessages } from '../messages/record-messages.ts';
import type { IconName } from '../parts/icon.tsx';

/** What an entry says, in a sentence. A type that nobody knows is told by what kind of thing it is. */
export function entryWords(
  { type, kind, outcome, scope, isNarrow }: RecordEntry,
  words: RecordMessages,
): string {
  const facts = { outcome, scope, isNarrow: isNarrow === true };
  const own = Object.hasOwn(words.events, type) ? words.events[type] : undefined;
  return own === undefined ? words.kinds[kind](facts) : own(facts);
}

/** The shape of each kind; what came back has one for how it ended. */
const icons: Readonly<Record<EntryKind, IconName>> = {
  said: 'answered',
  policy: 'person',
  sent: 'sending',
  response: 'running',
  pressed: 'person',
  proposed: 'writing',
  screened: 'not-yet',
  asked: 'question',
  decided: 'person',
  'request-ended': 'expired',
  rule: 'not-yet',
  replied: 'superseded',
  closed: 'cancelled',
  stray: 'lost',
};

const responseIcons: Readonly<Partial<Record<string, IconName>>> = {
  'tool-pending': 'queue',
  'tool-input': 'question',
  'tool-input-response': 'answered',
  'tool-result': 'check',
  'tool-failure': 'cross',
  'tool-error': 'broken',
  'tool-denied': 'forbidden',
  'tool-timeout': 'timed-out',
  'tool-cancel': 'stopped',
};

/** The shape before an entry. */
export function entryIcon({ type, kind, outcome }: RecordEntry): IconName {
  if (kind === 'response')
    return (Object.hasOwn(responseIcons, type) ? responseIcons[type] : undefined) ?? 'running';
  if (outcome === 'disallowed') return 'forbidden';
  if (outcome === 'reject' || outcome === 'declined') return 'rejected';
  return icons[kind];
}

/** How an entry is toned: red where something went wrong or is forbidden, amber where a person was needed. */
export function entryTone({ type, kind, outcome }: RecordEntry): 'wrong' | 'asking' | undefined {
  if (type === 'tool-failure' || type === 'tool-error' || type === 'tool-denied') return 'wrong';
  if (outcome === 'disallowed') return 'wrong';
  return kind === 'asked' || type === 'tool-input' ? 'asking' : undefined;
}
