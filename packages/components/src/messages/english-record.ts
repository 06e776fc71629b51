import { plural } from './plural.ts';
import type { EntryFacts, RecordMessages } from './record-messages.ts';

const policyWords: Readonly<Record<string, string>> = {
  allowed: 'Policy lets it run without asking',
  'permission-required': 'Policy asks for permission',
  disallowed: 'Policy forbids it',
};

const decisions: Readonly<Record<string, string>> = {
  approve: 'Approved',
  edit: 'Approved with changes',
  reject: 'Rejected',
  answer: 'Answered',
  dismiss: 'Closed without deciding',
  retry: 'Wanted another attempt',
  tell: 'Had the agent told of the failure',
  stop: 'Stopped',
};

const buttons: Readonly<Record<string, string>> = {
  approve: 'Pressed: approve',
  edit: 'Pressed: approve with changes',
  reject: 'Pressed: reject',
  answer: 'Pressed: answer',
  dismiss: 'Pressed: close',
  retry: 'Pressed: try again',
  tell: 'Pressed: tell the agent',
  stop: 'Pressed: stop',
};

const closings: Readonly<Record<string, string>> = {
  superseded: 'A new message took its place',
  withdrawn: 'It was taken back',
  cancelled: 'It was cancelled alone',
  left: 'The page was left',
  'run-stopped': 'Everything was stopped',
  'run-cancelled': 'The agent cancelled its run',
  'run-failed': 'The run failed',
  'run-refused': 'The agent did not take the run',
  'run-cut-off': 'The agent’s answer broke off',
  'left-unanswered': 'It was left without a result',
  'args-abandoned': 'Its arguments were never finished',
  'not-hosted': 'Nobody here has this tool',
  'out-of-time': 'The time for its answer was over',
  'ended-by-agent': 'The agent ended it',
  'arguments-unparseable': 'Its arguments could not be read',
  'arguments-mismatched': 'Its arguments do not fit',
  'arguments-inexact-number': 'A number in its arguments cannot be held exactly',
  'arguments-undecidable': 'Its arguments could not be checked',
  contradictory: 'It was told in two ways that contradict',
  'outcome-unknown': 'Nobody knows what came of it',
  'no-handler': 'Not sent: the tool was gone',
  'not-loaded': 'Not sent: what runs tools could not be loaded',
  'unstable-schema': 'Not sent: it would have run with another value than was shown',
  'not-as-decided': 'Not sent: its arguments were not those that were decided on',
  'not-approved': 'Not sent: by its turn it had to be asked about',
  'not-allowed': 'Not sent: by its turn it was forbidden',
  'not-repeatable': 'Not sent again: that could do harm',
  'not-claimed': 'Not sent: that it starts could not be noted',
  'access-not-given': 'Not sent: access was not given',
};

const rules: Readonly<Record<string, readonly [all: string, some: string]>> = {
  allowed: ['From here on it runs without asking', 'From here on some of its calls run without asking'],
  'permission-required': ['From here on it is asked about', 'From here on some of its calls are asked about'],
  disallowed: ['From here on it is forbidden', 'From here on some of its calls are forbidden'],
  revoked: ['A rule about it counts no longer', 'A rule about some of its calls counts no longer'],
};

const scopes: Readonly<Record<string, string>> = {
  turn: ', until the next message',
  thread: ', in this conversation',
  session: ', until the page is closed',
  always: ', always',
};

function ruleWords({ outcome = '', scope = '', isNarrow }: EntryFacts): string {
  const words = Object.hasOwn(rules, outcome) ? rules[outcome]?.[isNarrow ? 1 : 0] : undefined;
  if (words === undefined) return 'A rule was changed';
  if (outcome === 'revoked') return words;
  return `${words}${(Object.hasOwn(scopes, scope) ? scopes[scope] : undefined) ?? ''}`;
}

const ends: Readonly<Record<string, string>> = {
  decided: 'The request was decided',
  declined: 'The request was refused',
  dismissed: 'The request was closed without a decision',
  expired: 'Nobody decided in time',
  superseded: 'A new message took the place of the request',
  withdrawn: 'The request was withdrawn',
};

const screenings: Readonly<Record<string, string>> = {
  allowed: 'A rule of the page let it pass',
  rejected: 'A rule of the page refused it',
  rewritten: 'A rule of the page changed its arguments',
  failed: 'A rule of the page could not be asked',
};

/** Words for what the record says, or its own where it says something else. */
function wordsOf(words: Readonly<Record<string, string>>, fallback: string) {
  return ({ outcome }: EntryFacts): string => {
    if (outcome === undefined) return fallback;
    return Object.hasOwn(words, outcome) ? (words[outcome] ?? fallback) : `${fallback}: ${outcome}`;
  };
}

/** The record of a conversation, in English. */
export const englishRecord: RecordMessages = {
  title: 'Record',
  entries: (count) => plural(count, 'entry', 'entries'),
  shown: (shown, all) => `${shown.text} of ${plural(all, 'entry', 'entries')}`,
  none: 'This record tells nothing.',
  noneFits: 'Nothing in this record fits all of that.',
  filters: { tool: 'Tool', decision: 'Decision', person: 'Who' },
  all: 'All',
  unnamed: 'without a name',
  clear: 'Show all',
  events: {
    'tool-invocation': () => 'Sent to the tool',
    'tool-pending': () => 'The tool took it, and answers later',
    'tool-progress': () => 'The tool told how far it is',
    'tool-input': () => 'The tool asked for something',
    'tool-input-response': () => 'The tool was answered',
    'tool-result': () => 'The tool gave its result',
    'tool-failure': () => 'The tool said that it failed',
    'tool-error': () => 'The request itself failed',
    'tool-denied': () => 'The tool refused',
    'tool-timeout': () => 'Not waited for any longer',
    'tool-cancel': () => 'The tool was asked to stop',
    keydown: wordsOf(buttons, 'A button was pressed'),
  },
  kinds: {
    said: () => 'Said',
    policy: wordsOf(policyWords, 'Policy'),
    sent: () => 'Sent to the tool',
    response: () => 'The tool answered',
    pressed: () => 'A button was pressed',
    proposed: () => 'The agent proposed a call',
    screened: wordsOf(screenings, 'A rule of the page looked at it'),
    asked: () => 'A person was asked',
    decided: wordsOf(decisions, 'Decided'),
    'request-ended': wordsOf(ends, 'The request ended'),
    rule: ruleWords,
    replied: () => 'The agent was told',
    closed: wordsOf(closings, 'It goes no further'),
    stray: () => 'Something came out of turn',
  },
  attempt: (number) => `attempt ${number}`,
  noTime: 'no time',
  odd: 'out of turn',
  reason: 'Reason',
  bytes: (size, mediatype) =>
    `${plural(size, 'byte', 'bytes')}${mediatype === undefined ? '' : ` of ${mediatype}`}`,
  elsewhere: 'It stands elsewhere, and was not fetched:',
  leftOut: 'Not in this record.',
  attachments: (count) => plural(count, 'file with it', 'files with it'),
  findings: (count) => plural(count, 'thing is wrong with this file', 'things are wrong with this file'),
  oddities: (count) =>
    plural(count, 'thing could not be read as it is', 'things could not be read as they are'),
  exportHint:
    'Who decided what, when and by which means, and what really ran, as a vCon file. Passwords, keys and tokens are left out where they can be told as such.',
  withUnsent: 'With what was never sent',
  withUnsentHint:
    'Arguments of calls that were rejected or never ran. Without this, the file holds only a hash of them.',
  packed: 'Compressed (gzip)',
  save: 'Save record',
  writing: 'Writing…',
  saved: (entries) => `Saved, with ${plural(entries, 'entry', 'entries')}.`,
  notSaved: 'The record could not be written, and nothing was saved:',
  severities: { must: 'breaks a rule', should: 'breaks advice', note: 'to know' },
};
