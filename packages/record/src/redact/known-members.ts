import { callEventTypes, keyEventTypes } from '../core-events.ts';
import type { ExtensionEvent } from '../extension/extension-event.ts';
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

/** Those of an event of ours that not every event has. */
type OwnMember<Type extends ExtensionEvent['type']> = Exclude<
  keyof Extract<ExtensionEvent, { readonly type: Type }>,
  'type' | 'time' | 'sessions' | 'party' | 'dialog' | 'operation_id'
>;

/**
 * Each member of each event of ours: whether it tells of content, or lets somebody who guesses it be sure, and goes with
 * it; or says who somebody is, and goes with those who took part. The type holds this list to the events: neither can have a
 * member that the other has not.
 */
const ours: {
  readonly [Type in ExtensionEvent['type']]: Readonly<Record<OwnMember<Type>, 'stays' | 'goes' | 'says who'>>;
} = {
  'callboard-call': {
    call_id: 'stays',
    run_id: 'stays',
    server: 'stays',
    tool: 'stays',
    title: 'goes',
    risk: 'stays',
    owner: 'stays',
    arguments_state: 'stays',
    arguments_hash: 'goes',
    arguments: 'goes',
  },
  'callboard-call-closed': {
    attempt: 'stays',
    // One of few words, and says what came of it.
    reason: 'stays',
    message: 'goes',
  },
  'callboard-screening': {
    outcome: 'stays',
    of: 'stays',
    reason: 'goes',
    arguments_hash: 'goes',
  },
  'callboard-request': {
    request_id: 'stays',
    kind: 'stays',
    attempt: 'stays',
    run_id: 'stays',
    allowed: 'stays',
    expires: 'stays',
    answer: 'goes',
    losses: 'stays',
  },
  'callboard-decision': {
    outcome: 'stays',
    request_id: 'stays',
    attempt: 'stays',
    run_id: 'stays',
    means: 'stays',
    person_id: 'says who',
    shown_hash: 'goes',
    run_hash: 'goes',
    changed: 'goes',
    words: 'goes',
    rule_id: 'stays',
    sent: 'stays',
  },
  'callboard-request-ended': {
    request_id: 'stays',
    end: 'stays',
  },
  'callboard-rule': {
    rule_id: 'stays',
    state: 'stays',
    word: 'stays',
    title: 'goes',
    tool: 'stays',
    server: 'stays',
    risks: 'stays',
    arguments_hash: 'goes',
    conditions: 'goes',
    scope: 'stays',
    made_by: 'stays',
    recorded_as: 'stays',
    request_id: 'stays',
  },
  'callboard-reply': {
    message_id: 'stays',
    error: 'goes',
    hash: 'goes',
    is_result: 'stays',
    content: 'goes',
    attachment: 'stays',
    note: 'goes',
  },
  'callboard-stray': {
    attempt: 'stays',
    event: 'stays',
  },
};

/** The members of an event, by its type; undefined for a type that is not known. */
export const knownOfEvent: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...callEventTypes.map((type) => [type, new Set(ofEvent)] as const),
  ...keyEventTypes.map((type) => [type, new Set([...ofEvent, 'button'])] as const),
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
    ([type, members]) => [type, new Set([...ofEvent, 'operation_id', ...Object.keys(members)])] as const,
  ),
]);

/** What goes with the content of an event, by its type. */
export const tellingOfEvent: ReadonlyMap<string, readonly string[]> = membersThat('goes');

/** What goes with the names of those who took part, by the type of the event. */
export const namingOfEvent: ReadonlyMap<string, readonly string[]> = membersThat('says who');

function membersThat(fate: 'goes' | 'says who'): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(ours).map(([type, members]) => [
      type,
      Object.entries(members).flatMap(([name, what]) => (what === fate ? [name] : [])),
    ]),
  );
}
