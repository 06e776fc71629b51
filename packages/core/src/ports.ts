import type { Annotation } from './annotation.ts';
import type { InterruptAnswer } from './interrupt.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { Message } from './message.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import type { AdvertisedTool, ToolParameters } from './tool.ts';
import type { Problem } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** The time. Only the outside of the thread asks it; what it said travels inside events. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms` milliseconds, unless the returned function was called before. */
  after(ms: number, callback: () => void): () => void;
}

/** Makes ids nobody else makes. */
export interface Ids {
  next(kind: 'run' | 'message' | 'request' | 'thread' | 'rule' | 'tab'): string;
}

/** Says when readers are woken: once for all that happened since. A page gives one call a frame. */
export interface Scheduler {
  schedule(flush: () => void): void;
}

/** Everything a run is sent with; a transport turns it into its wire's form. */
export interface RunRequest {
  readonly threadId: string;
  readonly runId: string;
  /** The whole transcript, replies in their places. */
  readonly messages: readonly Message[];
  /** The state shared with the agent, as it was left; absent where nobody has said what it is. */
  readonly state?: JsonValue;
  readonly tools: readonly AdvertisedTool[];
  /** One answer to each interrupt of the run that this one resumes; empty where it resumes none. */
  readonly answers: readonly InterruptAnswer[];
  /** The `toolCallId`s of calls without an answer that are left to those: no message answers them (P19). */
  readonly heldCalls: readonly string[];
  /** The call a key stands for, for wires that write calls inside messages. */
  readonly callOf: (key: string) =>
    | (Annotation & {
        readonly toolCallId: string;
        readonly toolName: string;
        readonly argsText: string;
      })
    | undefined;
}

/**
 * Sends a run and reads what comes back, as batches of events in arrival order. It ends by itself; however badly
 * things go, it tells so by an event (`run-refused`, `run-cut-off`, `run-not-accepted`) rather than by throwing.
 */
export interface Transport {
  run(
    request: RunRequest,
    options: { readonly signal: AbortSignal },
  ): AsyncIterable<readonly ThreadEventBody[]>;
  /**
   * For one that keeps a connection: called when the conversation begins to act, with what it needs to offer the page's
   * tools, to tell what happens outside of the runs we send, and to answer calls one by one. Returns the way to leave.
   */
  attach?(host: TransportHost): () => void;
}

/** What a transport that keeps a connection works with. */
export interface TransportHost {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The tools to offer, once what makes their schemas has been fetched. */
  advertise(): Promise<ReturnType<ToolRegistry['advertise']>>;
}

/** A JSON Schema to advertise, or why there is none. */
export type SchemaOutcome =
  | { readonly ok: true; readonly schema: JsonObject }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What checking a value said. */
export type ValidationOutcome =
  /** `output` is what the handler gets: the value itself, or what the schema turned it into. */
  | { readonly kind: 'valid'; readonly output: unknown }
  /** The arguments do not fit the schema. */
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /** Nobody can say: the schema itself is broken, hostile, unsupported, threw or took too long. Fail closed. */
  | { readonly kind: 'undecidable'; readonly problems: readonly Problem[] };

/** Checks arguments. Nothing it does throws, rejects or runs for long. */
export interface Validator {
  /**
   * For one whose rules are loaded apart from the page: fetches them, where that has not been done. It is awaited before
   * tools are offered and before arguments are checked; what could not be fetched then is undecidable.
   */
  load?(): Promise<void>;
  /** The JSON Schema to advertise for a tool. */
  toJsonSchema(parameters: ToolParameters | undefined): SchemaOutcome;
  /** Checks a value against plain JSON Schema: what was advertised. */
  checkJsonSchema(schema: JsonObject, value: JsonValue): ValidationOutcome;
  /** Checks a value with the app's own parameters; a Standard Schema may transform it. */
  check(parameters: ToolParameters | undefined, value: JsonValue): Promise<ValidationOutcome>;
}
