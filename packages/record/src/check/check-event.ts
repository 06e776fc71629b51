import { keyEventTypes } from '../core-events.ts';
import { type Fields, has, isFields, isPlaceholder, own } from '../fields.ts';
import { below } from '../pointer.ts';
import { readTime } from '../rfc3339.ts';
import { hostServer } from '../vcon.ts';
import { quoted } from '../visible.ts';
import { checkDate } from './check-container.ts';
import { checkContent } from './check-content.ts';
import { checkIndices } from './check-index.ts';
import { notePlaceholder } from './check-parts.ts';
import {
  columnOf,
  contentParameters,
  draftParameters,
  isDraftType,
  otherOperation,
  type ParameterColumn,
  parameterNotes,
} from './event-parameters.ts';
import type { Findings } from './finding.ts';
import type { RecordContext } from './record-context.ts';

/** What of an event of the draft is held against other events. */
export interface ObservedEvent {
  readonly path: string;
  readonly type: string;
  /** Milliseconds since the epoch; undefined where it cannot be read. */
  readonly time: number | undefined;
  readonly operationId: string | undefined;
  readonly attempt: number | undefined;
  readonly server: string | undefined;
  readonly tool: string | undefined;
  readonly decision: unknown;
  readonly life: unknown;
  /** True for a policy decision about something else than the use of a tool. */
  readonly isOfOther: boolean;
}

/** The events of the core that this kit writes; of the members of others nothing is known. */
const keys: ReadonlySet<unknown> = new Set<unknown>(keyEventTypes);

/** One event by itself. Of a type nobody here knows it is ignored, as the draft says (section 8). */
export function checkEvent(
  event: unknown,
  index: number,
  context: RecordContext,
  found: Findings,
): ObservedEvent | undefined {
  if (!isFields(event)) return undefined;
  const path = `/events/${index}`;
  if (isPlaceholder(event)) {
    notePlaceholder(path, context.isRedacted, found);
    return undefined;
  }
  const type = own(event, 'type');
  if (typeof type !== 'string') {
    const message = has(event, 'type')
      ? `type is ${quoted(type)}; it must be the name of a kind of event.`
      : 'It has no type: nobody can tell what happened.';
    found.add(
      has(event, 'type') ? 'parameter-malformed' : 'parameter-missing',
      below(path, 'type'),
      message,
      'core',
    );
    return undefined;
  }
  if (keys.has(type)) {
    checkCommon(event, path, context, 'core', found);
    if (!has(event, 'button')) {
      const message = `This ${type} has no button: nobody can tell what was pressed.`;
      found.add('parameter-missing', below(path, 'button'), message, 'core');
    }
    return undefined;
  }
  if (!isDraftType(type)) return undefined;
  checkCommon(event, path, context, 'draft 6.1', found);
  const column = columnOf(type, event);
  checkColumn(event, { path, type, column }, context, found);
  checkValues(event, { path, type, column }, context, found);
  return observed(event, path, type);
}

/** What every event has: when, in which sessions, by whom. */
function checkCommon(
  event: Fields,
  path: string,
  { counts, partyTypes }: RecordContext,
  section: 'core' | 'draft 6.1',
  found: Findings,
): void {
  if (!has(event, 'time')) {
    const message = 'It has no time: nobody can tell when it happened, or what it came after.';
    found.add(
      'parameter-missing',
      below(path, 'time'),
      message,
      section === 'core' ? section : 'draft 6.1.1',
    );
  }
  checkDate(event, 'time', path, found);
  checkSessionsOf(event, path, counts.sessions, section, found);
  const party = own(event, 'party');
  if (party === undefined) {
    const { loss } = parameterNotes.party;
    found.add('parameter-missing', below(path, 'party'), `It has no party: ${loss}.`, section);
    return;
  }
  const at = below(path, 'party');
  checkIndices(party, { path: at, form: 'one', section }, { name: 'parties', count: counts.parties }, found);
  const kind = typeof party === 'number' ? partyTypes[party] : undefined;
  if (section === 'core' || (kind !== 'person' && kind !== 'organization')) return;
  const message = `Its party is a ${kind}. In events of the draft it references the agent, also where a tool responds.`;
  found.add('party-not-agent', at, message);
}

function checkSessionsOf(
  event: Fields,
  path: string,
  count: number,
  section: 'core' | 'draft 6.1',
  found: Findings,
): void {
  const sessions = own(event, 'sessions');
  if (sessions !== undefined) {
    const at = below(path, 'sessions');
    checkIndices(sessions, { path: at, form: 'one-or-some', section }, { name: 'sessions', count }, found);
  } else if (has(event, 'session')) {
    const message =
      'It names its session by "session", as an older text of the core did. The draft has "sessions": readers look there.';
    found.add('session-singular', below(path, 'session'), message);
  } else {
    const { loss } = parameterNotes.sessions;
    found.add('parameter-missing', below(path, 'sessions'), `It has no sessions: ${loss}.`, section);
  }
}

interface InColumn {
  readonly path: string;
  readonly type: string;
  readonly column: ParameterColumn;
}

/** What must, should and must not be there (tables 3 to 5). */
function checkColumn(
  event: Fields,
  { path, type, column }: InColumn,
  context: RecordContext,
  found: Findings,
): void {
  for (const parameter of draftParameters) {
    // Sessions and party are looked at in every event.
    if (parameter === 'sessions' || parameter === 'party') continue;
    const need = column[parameter];
    const { section, loss } = parameterNotes[parameter];
    if (parameter === 'content') {
      checkContentNeed(event, { path, type, column }, context, found);
    } else if (need === 'must' && !has(event, parameter)) {
      const message = `This ${type} has no ${parameter}: ${loss}.`;
      found.add('parameter-missing', below(path, parameter), message, section);
    } else if (need === 'never' && has(event, parameter)) {
      const message = `This ${named(event, type)} must not have ${parameter}. ${whyNever(type)}`;
      found.add('parameter-forbidden', below(path, parameter), message, section);
    }
  }
}

function checkContentNeed(
  event: Fields,
  { path, type, column }: InColumn,
  { isRedacted }: Pick<RecordContext, 'isRedacted'>,
  found: Findings,
): void {
  const there = contentParameters.filter((name) => has(event, name));
  if (column.content === 'never') {
    for (const name of there) {
      const message = `A policy-decision has no content (${name}): arguments are recorded only in the tool-invocation.`;
      found.add('parameter-forbidden', below(path, name), message);
    }
    return;
  }
  if (isRedacted || column.content !== 'should' || there.some((name) => name !== 'mediatype')) return;
  const { loss } = parameterNotes.content;
  found.add('content-missing', path, `This ${type} has no content: ${loss}.`);
}

function named(event: Fields, type: string): string {
  const life = own(event, 'policy_life');
  return type === 'policy-decision' && life === 'standing' ? `standing ${type}` : type;
}

function whyNever(type: string): string {
  if (type === 'policy-decision') return 'It applies to all later operations of its kind, not to one.';
  return type === 'tool-invocation'
    ? 'What policy decided stands in a policy-decision.'
    : 'What tool it is stands in its tool-invocation, and what policy decided in a policy-decision.';
}

/** What the values of those that are there have to be. */
function checkValues(
  event: Fields,
  { path, type, column }: InColumn,
  context: RecordContext,
  found: Findings,
): void {
  for (const name of ['operation_id', 'server', 'tool', 'reason', 'operation'] as const) {
    const value = own(event, name);
    if (value === undefined || column[name] === 'never' || typeof value === 'string') continue;
    const message = `${name} is ${quoted(value)}; it must be text.`;
    found.add('parameter-malformed', below(path, name), message, parameterNotes[name].section);
  }
  const attempt = own(event, 'attempt');
  if (attempt !== undefined && column.attempt !== 'never' && !isAttempt(attempt)) {
    const message = `attempt is ${quoted(attempt)}; attempts are counted in whole numbers, and the first is 1.`;
    found.add('parameter-malformed', below(path, 'attempt'), message, parameterNotes.attempt.section);
  }
  const server = own(event, 'server');
  if (typeof server === 'string' && server.startsWith('!') && server !== hostServer) {
    const message = `The name ${quoted(server)} starts with "!", which is reserved; "!host" alone is defined, for the host's own tools.`;
    found.add('server-reserved', below(path, 'server'), message);
  }
  if (type === 'policy-decision') {
    checkDecision(event, path, found);
    return;
  }
  checkContent(event, { path, isRedacted: context.isRedacted }, found);
  const attachment = own(event, 'attachment');
  if (attachment === undefined) return;
  checkIndices(
    attachment,
    { path: below(path, 'attachment'), form: 'one-or-list', section: parameterNotes.attachment.section },
    { name: 'attachments', count: context.counts.attachments },
    found,
  );
}

function checkDecision(event: Fields, path: string, found: Findings): void {
  const decision = own(event, 'decision');
  if (decision !== undefined && !isDecision(decision)) {
    const message = `decision is ${quoted(decision)}; it must be allowed, permission-required or disallowed.`;
    found.add('decision-unknown', below(path, 'decision'), message);
  }
  const life = own(event, 'policy_life');
  if (life !== undefined && life !== 'once' && life !== 'standing') {
    const message = `policy_life is ${quoted(life)}; it must be once or standing.`;
    found.add('policy-life-unknown', below(path, 'policy_life'), message);
  }
  const other = otherOperation(event);
  if (other !== undefined) {
    const message = `It is about the operation ${quoted(other)}, which another extension has to define.`;
    found.add('operation-unknown', below(path, 'operation'), message);
  }
}

function isDecision(value: unknown): boolean {
  return value === 'allowed' || value === 'permission-required' || value === 'disallowed';
}

function isAttempt(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function observed(event: Fields, path: string, type: string): ObservedEvent {
  const text = (name: string): string | undefined => {
    const value = own(event, name);
    return typeof value === 'string' ? value : undefined;
  };
  const attempt = own(event, 'attempt');
  return {
    path,
    type,
    time: readTime(own(event, 'time')),
    operationId: text('operation_id'),
    attempt: isAttempt(attempt) ? attempt : undefined,
    server: text('server'),
    tool: text('tool'),
    decision: own(event, 'decision'),
    life: own(event, 'policy_life'),
    isOfOther: otherOperation(event) !== undefined,
  };
}
