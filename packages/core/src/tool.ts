import type { JsonObject, JsonValue } from './json.ts';
import type { StandardSchemaLike } from './standard-schema.ts';

/** A tool's parameters as the app gives them: a Standard Schema (with JSON Schema output) or plain JSON Schema. */
export type ToolParameters = JsonObject | StandardSchemaLike;

/** How much harm a tool can do, in the app's own judgement. Shown on the card. */
export type Risk = 'low' | 'medium' | 'high';

/** Whether a person is asked before the page runs a tool. A tool that says nothing asks. */
export type Approval = 'ask' | 'none';

/** What a handler is given beside its arguments. */
export interface ToolContext {
  /** Aborts when the call is stopped, superseded or past its time limit. Check it after every await. */
  readonly signal: AbortSignal;
  readonly toolCallId: string;
  readonly threadId: string;
  readonly runId: string;
  /** 1 for the first request to the tool. */
  readonly attempt: number;
  /** The JSON text of the arguments as approved: exact numbers, key order and all. */
  readonly argsText: string;
  /** Tells the person how far the tool is. Ignored once the call has ended. */
  progress(value: JsonValue): void;
}

/** A tool the page offers to the agent and runs itself. */
export interface PageTool<Args = unknown> {
  /** The name the model calls; unique on the page. */
  readonly name: string;
  /** What the model reads to decide when to call it. */
  readonly description: string;
  readonly parameters?: ToolParameters | undefined;
  /** What a person reads on the card; the name when absent. */
  readonly title?: string | undefined;
  /** `ask` unless set: a person decides on every call. */
  readonly approval?: Approval | undefined;
  readonly risk?: Risk | undefined;
  /** Milliseconds until the call ends as timed out; 60,000 unless set. */
  readonly timeLimit?: number | undefined;
  /**
   * Set it when the handler reads `context.argsText` for numbers that JavaScript cannot hold; without it a call
   * with such a number is refused rather than passed on rounded.
   */
  readonly takesArgsText?: boolean | undefined;
  /**
   * Runs the call. A tool without a handler is one that only a person can answer. (A method, so that tools with
   * different arguments fit one registry: what holds there is the check against the schema before it is called.)
   */
  handler?(args: Args, context: ToolContext): unknown;
}

/** A tool as it went out with a run: what is checked against later, whatever is mounted by then. */
export interface AdvertisedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, as the model saw it. */
  readonly schema: JsonObject;
  readonly approval: Approval;
  /** False for a tool that only a person can answer. */
  readonly runnable: boolean;
  readonly title?: string;
  readonly risk?: Risk;
}

/** A tool says by throwing this that it failed; its message goes to the model, which can recover or explain. */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';
}
