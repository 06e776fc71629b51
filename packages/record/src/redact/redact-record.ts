import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { knownExtensions } from '../extension/extension-event.ts';
import { stepsOf } from '../pointer.ts';
import { timeOf } from '../rfc3339.ts';
import { copiesOf, placesOf } from './copies.ts';
import { echoesIn } from './echoes.ts';
import {
  contentMembers,
  knownOfAnyEvent,
  knownOfAttachment,
  knownOfDialog,
  knownOfEvent,
  knownOfParty,
  knownOfSession,
  knownOfVcon,
  namingOfEvent,
  tellingOfEvent,
} from './known-members.ts';
import { onlyKnown, redactedText, without, withoutPath } from './redact-path.ts';
import { RedactionError } from './redaction-error.ts';

/** What is taken out of a record. */
export interface RedactionRules {
  /** The name of the redacted record: it is another one. */
  readonly uuid: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Why, in a word of the app's: `personal-data`. */
  readonly type: string;
  /** Of these tools nothing stays but that they were used, and what came of it. Without `server`: of any. */
  readonly tools?: readonly { readonly tool: string; readonly server?: string }[];
  /** Replaces the names of these tools and of their servers as well. */
  readonly hidesTools?: boolean;
  /** Types of events, and `dialog`, `attachments`, `parties`, `subject`: their content goes, with what repeats it. */
  readonly kinds?: readonly string[];
  /** JSON Pointers into the record, such as `/parties/0/mailto`; a step `*` means every item or member. */
  readonly paths?: readonly string[];
}

/** Without these an event is none, or nobody knows what it belongs to. */
const held = new Set([
  'type',
  'time',
  'sessions',
  'party',
  'operation_id',
  'attempt',
  'decision',
  'policy_life',
  'operation',
]);

/** Texts that have to be there: another one takes their place. */
const named = ['server', 'tool'];

/**
 * A record without what the rules name, and without all that is unknown: an extension that nobody here can read may hold
 * the very content. What is taken out leaves its place, so that everything that points there still does. The result points
 * to what it came from, which is to be kept encrypted (core 0.5.0). Throws a `RedactionError` for what is no vCon or is nested
 * deeper than can be looked through, where a vCon says that it must not be processed without an extension that is unknown
 * here, and for a path that would take away what makes an event one.
 */
export function redactRecord(vcon: unknown, rules: RedactionRules): JsonObject {
  const given = copied(vcon);
  if (given === undefined || !isJsonObject(given) || typeof given.uuid !== 'string')
    throw new RedactionError('not-a-vcon', 'This is no unsigned vCon: it has no uuid. Open it first.');
  refuseUnknown(given);
  const { kinds = [], paths = [] } = rules;
  const steps = paths.map(allowedSteps);

  const events = listOf(given.events).map((event) =>
    onlyKnown(event, knownOfEvent.get(String(event.type)) ?? knownOfAnyEvent),
  );
  const isHit = hitBy(events, rules);
  const { redacted_from: _earlier, amended_from: _amended, updated_at: _updated, ...rest } = given;
  const redacted = tidy({
    ...onlyKnown(rest, knownOfVcon),
    ...(Array.isArray(given.extensions)
      ? { extensions: textsOf(given.extensions).filter((name) => knownExtensions.includes(name)) }
      : {}),
    uuid: rules.uuid,
    created_at: timeOf(rules.now),
    redacted_from: { uuid: given.uuid, type: rules.type },
    ...(kinds.includes('subject') ? { subject: undefined } : {}),
    parties: listOf(given.parties).map((party) => partyOf(party, kinds.includes('parties'))),
    sessions: listOf(given.sessions).map((session) => onlyKnown(session, knownOfSession)),
    dialog: listOf(given.dialog).map((dialog) => dialogOf(dialog, kinds.includes('dialog'))),
    events: events
      .map((event) => (isHit(event) ? eventOf(event, rules) : event))
      .map((event) => (kinds.includes('parties') ? withoutPeople(event) : event)),
    // Made from the content, by rules that nobody here knows.
    ...(given.analysis === undefined
      ? {}
      : { analysis: listOf(given.analysis).map(({ type }) => ({ type: type ?? '' })) }),
    attachments: listOf(given.attachments).map((file) => fileOf(file, kinds.includes('attachments'))),
  });
  return withoutCopies({ ...given, events }, isHit, steps.reduce(withoutOne, redacted), kinds);
}

/** A record that lacks what the rules name, without all that repeats it, or would let somebody guess it. */
function withoutCopies(
  before: JsonObject,
  isHit: (event: JsonObject) => boolean,
  after: JsonObject,
  kinds: readonly string[],
): JsonObject {
  const was = listOf(before.events);
  const [now, dialog] = [listOf(after.events), listOf(after.dialog)];
  const isEcho = echoesIn(was, now);
  const unsaid = new Set(
    listOf(before.dialog).flatMap(({ body }, place) =>
      body !== undefined && dialog[place]?.body === undefined ? [place] : [],
    ),
  );
  const { events, dialogs, files } = copiesOf({ was, now, isHit, isEcho, unsaid });
  const filesOfDialog = listOf(before.attachments).map(({ dialog: places }) =>
    placesOf(places).some((one) => kinds.includes('dialog') || dialogs.has(one)),
  );
  return {
    ...after,
    dialog: dialog.map((one, place) => dialogOf(one, dialogs.has(place))),
    events: now.map((event, place) =>
      isEcho(event, place) || events.has(place) ? withoutContent(event) : event,
    ),
    attachments: listOf(after.attachments).map((file, place) =>
      fileOf(file, files.has(place) || filesOfDialog[place] === true),
    ),
  };
}

/** The JSON of a value; undefined where it has none. One that no stack holds cannot be looked through, so nothing is given back. */
function copied(value: unknown): JsonValue | undefined {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof RangeError))
      throw new RedactionError('not-a-vcon', 'This is no JSON, so no vCon: read it with JSON.parse first.');
    throw new RedactionError(
      'too-deep',
      'This vCon is nested deeper than can be looked through here, so what is in it cannot be taken out. Take the deep content out by hand.',
    );
  }
}

function refuseUnknown({ critical }: JsonObject): void {
  const unknown = textsOf(critical).filter((name) => !knownExtensions.includes(name));
  if (unknown.length > 0)
    throw new RedactionError(
      'critical-extension',
      `This vCon must not be processed without ${unknown.join(', ')}, which is not known here.`,
    );
}

/** The steps of a path that leaves a vCon. */
function allowedSteps(path: string): readonly string[] {
  const steps = stepsOf(path);
  if (steps === undefined) refusePath(path, 'is no JSON Pointer: begin it with a slash.');
  const [list, , member, ...deeper] = steps;
  const isWhole = steps.length <= 2 && list !== 'subject';
  const isOfEvents = list === 'events' || list === '*';
  const isHeld =
    isOfEvents && member !== undefined && deeper.length === 0 && (held.has(member) || member === '*');
  if (isWhole && list !== 'parties')
    refusePath(path, 'would take away more than content: name what is in it.');
  if (isHeld) refusePath(path, 'would leave events that are none: name what is in their content.');
  return steps;
}

function refusePath(path: string, why: string): never {
  throw new RedactionError('path-refused', `"${path}" ${why}`);
}

/** Which events the rules are about: by their type, or by the tool of their operation. */
function hitBy(
  events: readonly JsonObject[],
  { tools = [], kinds = [] }: RedactionRules,
): (event: JsonObject) => boolean {
  // A rule about a tool says of no server, and may be about this one.
  const isOne = ({ tool, server }: JsonObject): boolean =>
    tools.some(
      (one) =>
        one.tool === tool && (one.server === undefined || server === undefined || one.server === server),
    );
  const operations = new Set(
    events.filter(isOne).flatMap(({ operation_id: id }) => (typeof id === 'string' ? [id] : [])),
  );
  return (event) =>
    kinds.includes(String(event.type)) ||
    isOne(event) ||
    (typeof event.operation_id === 'string' && operations.has(event.operation_id));
}

function eventOf(event: JsonObject, { hidesTools = false }: RedactionRules): JsonObject {
  const left = withoutContent(event);
  return hidesTools ? hidden(left) : left;
}

function withoutContent(event: JsonObject): JsonObject {
  return without(event, tellingOfEvent.get(String(event.type)) ?? [...contentMembers, 'reason']);
}

function withoutPeople(event: JsonObject): JsonObject {
  return without(event, namingOfEvent.get(String(event.type)) ?? []);
}

function hidden(event: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [name, named.includes(name) ? redactedText : value]),
  );
}

function dialogOf(dialog: JsonObject, isRedacted: boolean): JsonObject {
  const left = onlyKnown(dialog, knownOfDialog);
  return isRedacted ? without(left, [...contentMembers, 'filename']) : left;
}

function fileOf(file: JsonObject, isRedacted: boolean): JsonObject {
  const left = onlyKnown(file, knownOfAttachment);
  return isRedacted ? without(left, [...contentMembers, 'filename', 'purpose', 'callboard_source']) : left;
}

function partyOf(party: JsonObject, isRedacted: boolean): JsonObject {
  return onlyKnown(party, isRedacted ? new Set(['type']) : knownOfParty);
}

/** Takes one path out, and puts a word where a name has to be. */
function withoutOne(vcon: JsonObject, path: readonly string[]): JsonObject {
  const after = withoutPath(vcon, path);
  if (!isJsonObject(after)) return vcon;
  const [list, , member] = path;
  if (list !== 'events' || member === undefined || !named.includes(member)) return after;
  const before = listOf(vcon.events);
  const events = listOf(after.events).map((event, place) =>
    before[place]?.[member] !== undefined && event[member] === undefined
      ? { ...event, [member]: redactedText }
      : event,
  );
  return { ...after, events };
}

function tidy(object: { readonly [name: string]: JsonValue | undefined }): JsonObject {
  const copy: JsonValue = JSON.parse(JSON.stringify(object));
  return isJsonObject(copy) ? copy : {};
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.map((one) => (isJsonObject(one) ? one : {})) : [];
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
