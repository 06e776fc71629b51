import type { JsonObject, JsonValue } from './json.ts';
import type { StandardSchemaLike } from './standard-schema.ts';
import type { ToolAnswer, ToolQuestion } from './tool-question.ts';

/** A tool's parameters as the app gives them: a Standard Schema (with JSON Schema output) or plain JSON Schema. */
export type ToolParameters = JsonObject | StandardSchemaLike;

/** How much harm a tool can do, in the app's own judgement. Shown on the card. */
export type Risk = 'low' | 'medium' | 'high';

/** Whether a person is asked before the page runs a tool. A tool that says nothing asks. */
export type Approval = 'ask' | 'none';

/** Arguments as a card shows them: what the schema made of them, as JSON. A date is its text. */
export type ShownArgs<Args> = Args extends Date
  ? string
  : Args extends object
    ? { readonly [Name in keyof Args]: ShownArgs<Args[Name]> }
    : Args;

/**
 * How the calls of a tool stand to others. `serial`: one after another with all serial calls of the thread, in the order
 * the agent made them. `concurrent`: at once, waiting for nobody. With a key: one after another among all calls of the
 * thread that give the same key, whichever tool is called; a key that throws or is no text makes the call serial.
 */
export type ToolOrder<Args = unknown> = 'serial' | 'concurrent' | { key(args: ShownArgs<Args>): string };

/**
 * What becomes of an exception that a handler did not plan for. `return-to-model`: the model reads its type and message
 * (unless something else is set). `return-generic`: the model reads only that the tool failed; type and message are kept
 * in the log for operators, and are never sent. `fail`: nobody is told by itself, and no run follows, until somebody tries
 * the call again, tells the agent or writes.
 */
export type OnToolException = 'return-to-model' | 'return-generic' | 'fail';

/** What a handler is given beside its arguments. */
export interface ToolContext {
  /** Aborts when the call is stopped, superseded or past its time limit. Check it after every await. */
  readonly signal: AbortSignal;
  /** Names the call: an idempotency key for what the handler does elsewhere. */
  readonly toolCallId: string;
  readonly threadId: string;
  readonly runId: string;
  /** Names what follows from one message of the person, over all its runs: for undoing it as a whole. */
  readonly turnId: string;
  /** How many turns this thread has had, this one included. */
  readonly epoch: number;
  /** 1 for the first request to the tool. */
  readonly attempt: number;
  /** The JSON text of the arguments as approved: exact numbers, key order and all. */
  readonly argsText: string;
  /** Tells the person how far the tool is. Ignored once the attempt has ended. */
  progress(value: JsonValue): void;
  /**
   * Shows what there is of the result so far, in any form a result can have; the next one takes its place. It is never
   * sent: what counts is what the handler returns. Ignored once the attempt has ended.
   */
  partial(value: unknown): void;
  /**
   * Says that whoever does the work has taken the request and will complete it later; `reference` is its name for it there,
   * such as a task. The handler goes on until it is done. Ignored once the attempt has ended, and the second time.
   */
  accepted(reference?: JsonValue): void;
  /**
   * Puts something to the person that the tool needs before it goes on, and resolves with what came of it. One at a time:
   * the next waits for the one before. Rejects when the attempt ends first (with the signal's reason where it was aborted);
   * what was asked is withdrawn then. The time limit does not run while a person thinks.
   */
  ask(question: ToolQuestion): Promise<ToolAnswer>;
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
  /** The server whose tool this page offers, for rules about all of its tools; absent for the page's own. */
  readonly server?: string | undefined;
  /** Milliseconds until the call ends as timed out, not counting those a person thinks (`context.ask`); 60,000 unless set. */
  readonly timeLimit?: number | undefined;
  /** `serial` unless set: a call waits for those the agent made before it. */
  readonly order?: ToolOrder<Args> | undefined;
  /**
   * Set it when the handler reads `context.argsText` for numbers that JavaScript cannot hold; without it a call
   * with such a number is refused rather than passed on rounded.
   */
  readonly takesArgsText?: boolean | undefined;
  /** Set it where a second attempt does no more than one: only then may a call be tried again that may have had effects. */
  readonly idempotent?: boolean | undefined;
  /** How many attempts are made at most without asking, where one fails that may be made again; 1 unless set. */
  readonly attempts?: number | undefined;
  /** What becomes of an exception nobody planned for; as the thread says unless set. */
  readonly onException?: OnToolException | undefined;
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
  readonly server?: string;
}

/** What a tool can say of a failure beside its message. */
export interface ToolErrorOptions extends ErrorOptions {
  /** True where the tool is sure that nothing has changed: then the call may be tried again, whatever the tool is like. */
  readonly nothingHappened?: boolean;
}

/** A tool says by throwing this that it failed; its message goes to the model, which can recover or explain. */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';
  readonly nothingHappened: boolean;

  constructor(message?: string, options?: ToolErrorOptions) {
    super(message, options);
    this.nothingHappened = options?.nothingHappened === true;
  }
}

/** What a tool can say of a refusal beside its message. */
export interface ToolRefusedOptions extends ErrorOptions {
  /** What its protocol says of it, as JSON. It stays in the page: keep credentials out of it. */
  readonly detail?: JsonValue;
  /** In words, what trying again would ask for. Set where another attempt may be let in: then somebody decides first. */
  readonly stepUp?: string;
  /**
   * Set where its protocol has no denial for it: `error`, it told of an error that another attempt may get past; `unsent`,
   * nothing was sent, because what an earlier refusal asked for is not there.
   */
  readonly as?: RefusalForm;
}

/** How a refusal came that is no denial of the tool's protocol. */
export type RefusalForm = 'error' | 'unsent';

/**
 * A tool says by throwing this that the other side refused the request, as its protocol tells (MCP: HTTP 401, 403), and
 * that nothing was done. What is refused without such a word is a failure.
 */
export class ToolRefused extends Error {
  override readonly name: string = 'ToolRefused';
  readonly detail: JsonValue | undefined;
  readonly stepUp: string | undefined;
  readonly as: RefusalForm | undefined;

  constructor(message?: string, options?: ToolRefusedOptions) {
    super(message, options);
    this.detail = options?.detail;
    this.stepUp = options?.stepUp;
    this.as = options?.as;
  }
}
