import { toolResponseTypes } from '../vcon.ts';

/** What is known of vCons, of the tool-invocation extension and of ours. Anything else may hold what has to go. */

export const knownOfVcon: ReadonlySet<string> = new Set([
  'vcon',
  'uuid',
  'extensions',
  'critical',
  'created_at',
  'updated_at',
  'subject',
  'redacted_from',
  'amended_from',
  'sessions',
  'parties',
  'events',
  'dialog',
  'analysis',
  'attachments',
  'callboard_removed',
]);

/** The members that hold content, or say where it is. */
export const contentMembers: readonly string[] = ['body', 'url', 'content_hash'];

const content = ['mediatype', 'encoding', ...contentMembers];
const ofEvent = ['type', 'time', 'sessions', 'session', 'party', 'dialog'];
const ofTool = [...ofEvent, 'operation_id', 'attempt', 'attachment', ...content];

export const knownOfParty: ReadonlySet<string> = new Set([
  'tel',
  'sip',
  'stir',
  'mailto',
  'name',
  'did',
  'validation',
  'gmlpos',
  'civicaddress',
  'uuid',
  'type',
  'org',
  'dept',
]);

export const knownOfSession: ReadonlySet<string> = new Set([
  'start',
  'duration',
  'parties',
  'originator',
  'session_id',
  'sessions',
  'dialog',
]);

export const knownOfDialog: ReadonlySet<string> = new Set([
  'type',
  'start',
  'duration',
  'parties',
  'originator',
  'filename',
  'disposition',
  'session_id',
  'application',
  'message_id',
  ...content,
]);

export const knownOfAttachment: ReadonlySet<string> = new Set([
  'purpose',
  'start',
  'party',
  'dialog',
  'session',
  'filename',
  'callboard_source',
  ...content,
]);

/** What stays of an event nobody here knows. */
export const knownOfAnyEvent: ReadonlySet<string> = new Set(['type', 'time', 'sessions', 'session', 'party']);

const coreEvents = [
  'join',
  'drop',
  'hold',
  'unhold',
  'mute',
  'unmute',
  'consultation-start',
  'blind-transfer',
  'consultative-transfer',
  'transfer-abandoned',
];

const ours: Readonly<Record<string, readonly string[]>> = {
  'callboard-call': [
    'call_id',
    'run_id',
    'server',
    'tool',
    'title',
    'risk',
    'owner',
    'arguments_state',
    'arguments_hash',
    'arguments',
  ],
  'callboard-call-closed': ['attempt', 'reason', 'message'],
  'callboard-screening': ['outcome', 'of', 'reason', 'arguments_hash'],
  'callboard-request': ['request_id', 'kind', 'attempt', 'run_id', 'allowed', 'expires', 'answer', 'losses'],
  'callboard-decision': [
    'outcome',
    'request_id',
    'attempt',
    'run_id',
    'means',
    'person_id',
    'shown_hash',
    'run_hash',
    'changed',
    'words',
    'rule_id',
    'sent',
  ],
  'callboard-request-ended': ['request_id', 'end'],
  'callboard-rule': [
    'rule_id',
    'state',
    'word',
    'title',
    'tool',
    'server',
    'risks',
    'arguments_hash',
    'conditions',
    'scope',
    'made_by',
    'recorded_as',
    'request_id',
  ],
  'callboard-reply': ['message_id', 'error', 'hash', 'is_result', 'content', 'attachment', 'note'],
  'callboard-stray': ['attempt', 'event'],
};

/** The members of an event, by its type; undefined for a type that is not known. */
export const knownOfEvent: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...coreEvents.map((type) => [type, new Set(ofEvent)] as const),
  ...['keydown', 'keyup'].map((type) => [type, new Set([...ofEvent, 'button'])] as const),
  [
    'policy-decision',
    new Set([
      ...ofEvent,
      'decision',
      'policy_life',
      'reason',
      'operation',
      'operation_id',
      'attempt',
      'server',
      'tool',
    ]),
  ] as const,
  ['tool-invocation', new Set([...ofTool, 'server', 'tool'])] as const,
  ...toolResponseTypes.map((type) => [type, new Set(ofTool)] as const),
  ...Object.entries(ours).map(
    ([type, names]) => [type, new Set([...ofEvent, 'operation_id', ...names])] as const,
  ),
]);

/** What of an event tells of its content, or lets somebody who guesses it be sure. */
export const tellingMembers: readonly string[] = [
  ...contentMembers,
  'reason',
  'message',
  'words',
  'title',
  'arguments',
  'arguments_hash',
  'shown_hash',
  'run_hash',
  'hash',
  'changed',
  'conditions',
  'content',
  'note',
  'error',
  'answer',
];
