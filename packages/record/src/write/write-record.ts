import type { ThreadEvent } from '@callboard/core';
import { knownExtensions, type RecordedVcon } from '../extension/extension-event.ts';
import { timeOf } from '../rfc3339.ts';
import { createCleaner, type SecretOptions } from '../secrets/cleaner.ts';
import type { VconSession } from '../vcon.ts';
import { createAgentCallWriter } from './agent-calls.ts';
import { createAttachments } from './attachments.ts';
import { createAttemptWriter } from './attempts.ts';
import { createCallWriter } from './calls.ts';
import { createContentMaker } from './content.ts';
import { createDialogs } from './dialogs.ts';
import { createMessageWriter } from './messages.ts';
import { createOperations } from './operations.ts';
import { createParties, type PartyDetails } from './parties.ts';
import { createPolicyWriter } from './policy.ts';
import { createReplay } from './replay.ts';
import { createRequestWriter } from './requests.ts';
import type { RuleHistory } from './rule-history.ts';
import type { Scribe } from './scribe.ts';
import { type Cause, createSheet, type WrittenLine } from './sheet.ts';
import { createStanding } from './standing.ts';
import { createToolNames, type ToolNaming } from './tool-identity.ts';

/** What a record is written with. Nothing is made up inside: the same log and options give the same record. */
export interface RecordOptions extends ToolNaming {
  /** Names the record for good: the same each time one thread is recorded anew. Version 8 is what vCons prefer. */
  readonly uuid: string;
  /** The time of writing, in milliseconds since the epoch. */
  readonly now: number;
  /** When this record was first written; `now` unless set. */
  readonly createdAt?: number;
  /** Of the thread the log is of: rules that are about another one are left out. */
  readonly threadId?: string;
  readonly subject?: string;
  /** Who sits at the page. */
  readonly person?: PartyDetails;
  readonly agent?: PartyDetails;
  /** The page's rules over this time (`trackRules`); without them those count that the log holds. */
  readonly rules?: RuleHistory;
  /** The app's own credentials, beside those anybody would know. */
  readonly secrets?: SecretOptions & {
    /** Takes them out of what people typed, too, which otherwise stays as they said it. */
    readonly inPeoplesWords?: boolean;
  };
  /**
   * Records content that never left the page: arguments of calls that were refused or never ran, values of rules. Without
   * it there is a hash in their place.
   */
  readonly unsent?: boolean;
}

/** A record, and for each of its events what of the log it followed from. */
export interface RecordWithCauses {
  readonly vcon: RecordedVcon;
  readonly lines: readonly WrittenLine[];
  /** The same of what was said. */
  readonly said: readonly Cause[];
}

/**
 * Writes the record of a thread from its log: of one that is over, or of one that goes on, as far as it is. What is emitted
 * when stands in docs/record.md. Pure, and linear in the length of the log.
 */
export function writeRecord(log: readonly ThreadEvent[], options: RecordOptions): RecordedVcon {
  return writeWithCauses(log, options).vcon;
}

/** The same, with what each event followed from. */
export function writeWithCauses(log: readonly ThreadEvent[], options: RecordOptions): RecordWithCauses {
  const { inPeoplesWords: cleansPeople = false, ...secrets } = options.secrets ?? {};
  const cleaner = createCleaner(secrets);
  const replay = createReplay(options.threadId ?? threadIdIn(log));
  const sheet = createSheet();
  const attachments = createAttachments(cleaner);
  const dialogs = createDialogs(sheet);
  const parties = createParties(options, cleaner);
  const operations = createOperations();
  const scribe: Scribe = {
    thread: replay.thread,
    sheet,
    parties,
    dialogs,
    attachments,
    contents: createContentMaker(cleaner, createCleaner(secrets)),
    names: createToolNames(log, options, cleaner, operations),
    includesUnsent: options.unsent ?? false,
    cleansPeople,
  };
  const startsAt = log[0]?.at ?? options.now;
  const standing = createStanding(scribe, options.rules ?? noRules, startsAt);
  const policy = createPolicyWriter(scribe, standing);
  const attempts = createAttemptWriter(scribe, policy);
  const agentCalls = createAgentCallWriter(scribe, attempts);
  const calls = createCallWriter(scribe, { operations, policy, attempts, agentCalls });
  const requests = createRequestWriter(scribe, { operations, standing });
  const messages = createMessageWriter({ replay, dialogs, parties, cleaner, cleansPeople });

  let endsAt = startsAt;
  for (const event of log) {
    const { at, type } = event;
    endsAt = Math.max(endsAt, at);
    sheet.cause = 'rules';
    standing.upTo(at);
    sheet.cause = type;
    if (type === 'thread-reopened') standing.endSession(at);
    const changes = replay.play(event);
    for (const change of changes.calls) calls.take(event, change);
    if (changes.calls.length === 0) calls.takeUnchanged(event);
    if (type === 'call-screened') calls.takeScreenedEdit(event);
    for (const change of changes.requests) requests.take(event, change);
    if (type === 'run-stopped') requests.takeWish(event, undefined);
    if (type === 'failure-decided' || type === 'attempt-requested' || type === 'call-abandoned')
      for (const change of changes.calls) requests.takeWish(event, change);
    messages.take(event, changes.messages);
  }
  sheet.cause = 'rules';
  standing.upTo(Number.POSITIVE_INFINITY);

  const dialog = dialogs.written(attachments);
  const lines = sheet.written();
  const { createdAt = options.now } = options;
  const vcon: RecordedVcon = {
    uuid: options.uuid,
    extensions: [...knownExtensions],
    created_at: timeOf(createdAt),
    ...(options.now > createdAt ? { updated_at: timeOf(options.now) } : {}),
    ...(options.subject === undefined ? {} : { subject: cleaner.text(options.subject) }),
    parties: parties.list(),
    sessions: [sessionOf(startsAt, endsAt, parties.list().length, dialog.length)],
    dialog,
    events: lines.map(({ event }) => event),
    attachments: attachments.list(),
  };
  const credentials = cleaner.removed();
  return {
    vcon: credentials === 0 ? vcon : { ...vcon, callboard_removed: { credentials } },
    lines,
    said: dialogs.causes(),
  };
}

const noRules: RuleHistory = { since: 0, atStart: [], changes: [] };

function sessionOf(startsAt: number, endsAt: number, parties: number, dialogs: number): VconSession {
  return {
    start: timeOf(startsAt),
    duration: (endsAt - startsAt) / 1000,
    parties: Array.from({ length: parties }, (_, index) => index),
    ...(dialogs === 0 ? {} : { dialog: Array.from({ length: dialogs }, (_, index) => index) }),
  };
}

/** A thread's log does not say which thread it is of; rules that it holds do. */
function threadIdIn(log: readonly ThreadEvent[]): string {
  for (const event of log) {
    const rule =
      event.type === 'decision-made'
        ? event.standing
        : (event.type === 'call-gated' || event.type === 'request-opened') &&
            event.policy.rule.kind === 'rule'
          ? event.policy.rule.rule
          : undefined;
    if (rule?.scope.kind === 'thread' || rule?.scope.kind === 'turn') return rule.scope.threadId;
  }
  return '';
}
