/** Why a stream was refused. Each names one rule; the message of the refusal says where and with which ids. */
export type AgUiRefusalCode =
  /** The text of an event is not JSON. */
  | 'not-json'
  /** The bytes of an event are no event in protobuf. */
  | 'not-protobuf'
  /** An event that is no object, or has no type. */
  | 'not-an-event'
  /** A field the protocol knows holds what it cannot hold. */
  | 'malformed-field'
  /** One event, or one line, is longer than the reader was told to take. */
  | 'too-long'
  /** The agent object of the page refused it, before it was read here. */
  | 'refused-by-client'
  /** The stream does not begin with RUN_STARTED or RUN_ERROR. */
  | 'no-run'
  /** RUN_STARTED inside an open run. */
  | 'run-open'
  /** An event after the end of its run. */
  | 'run-over'
  /** A start of what is open. */
  | 'already-open'
  /** More of, or the end of, what is not open. */
  | 'not-open'
  /** RUN_FINISHED over something open. */
  | 'left-open'
  /** An event under another subagent than the one its message, call or activity belongs to. */
  | 'wrong-owner'
  /** A subagent id used a second time in one run. */
  | 'subagent-reused'
  /** A subagent whose parent was never started. */
  | 'unknown-parent'
  /** Two interrupts of one run under one id: one answer would cover both. */
  | 'doubled-interrupt'
  /** A chunk that continues nothing and does not say what it begins. */
  | 'chunk-without-id'
  /** The first chunk of a call without the tool's name. */
  | 'chunk-without-name'
  /** A chunk that says something else than the first one of its stream did. */
  | 'chunk-conflict'
  /** A chunk without an id that could continue more than one stream. */
  | 'chunk-ambiguous';

/** A rule that an event broke, as the stage that found it says it. */
export interface Violation {
  readonly code: AgUiRefusalCode;
  /** What the event does, as the end of a sentence that begins with the event. */
  readonly what: string;
  /** The page of the AG-UI 1.0 specification that has the rule. */
  readonly page: string;
}

/** Why and where reading stopped. */
export interface AgUiRefusal {
  readonly code: AgUiRefusalCode;
  /** Place of the event in the stream, counted from 0. */
  readonly index: number;
  /** The event's type as it was sent, chunk or not; absent where it has none. */
  readonly eventType?: string;
  /** What happened, for a developer. */
  readonly message: string;
}

/** Says that an event broke a rule. */
export function violation(code: AgUiRefusalCode, what: string, page: string): Violation {
  return { code, what, page };
}

const LONGEST_SHOWN = 80;

/** Text from the wire inside a message of ours: quoted, and never longer than a line. */
export function shown(text: string): string {
  return `"${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}"`;
}

/** Says who a thing belongs to. */
export function ownerName(owner: string | undefined): string {
  return owner === undefined ? 'the agent itself' : `subagent ${shown(owner)}`;
}

/** The refusal of the event at `index`, for a rule it broke. */
export function refusalOf(violation: Violation, index: number, eventType: string | undefined): AgUiRefusal {
  const event = eventType === undefined ? `Event ${index}` : `Event ${index}, ${eventType},`;
  const message = `${event} ${violation.what} (AG-UI 1.0, ${violation.page}).`;
  return { code: violation.code, index, message, ...(eventType === undefined ? {} : { eventType }) };
}

/** An event that speaks of something in the name of somebody it does not belong to. */
export function wrongOwner(
  noun: string,
  id: string,
  tag: string | undefined,
  owner: string | undefined,
): Violation {
  const what = `speaks as ${ownerName(tag)} of ${noun} ${shown(id)}, which belongs to ${ownerName(owner)}`;
  return violation('wrong-owner', what, 'events/subagents');
}
