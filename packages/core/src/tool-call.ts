import type { Annotation } from './annotation.ts';
import type { ArgsProblem } from './args/index.ts';
import type { Attempt, AttemptEnd, StrayEvent, Wish } from './attempt.ts';
import type { DecisionRecord } from './decision.ts';
import type { Question } from './interrupt.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { Lane } from './lane.ts';
import type { PolicyVerdict } from './policy.ts';
import type { ResultContent } from './result-content.ts';
import type { StandingScreening } from './screening.ts';
import type { AdvertisedTool } from './tool.ts';

/** One line of what is wrong with arguments: where, and in words. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * The arguments as sent. `streaming`: more may come. `closed`: complete, but the call may be reopened while its
 * run is open. `final`: complete, the run is over, nothing can change. `incomplete`: the run ended before the
 * arguments did.
 */
export interface CallArgs {
  readonly state: 'streaming' | 'closed' | 'final' | 'incomplete';
  readonly text: string;
  /** What the model had written, where its server then said something else: `text` is what counts. */
  readonly written?: string;
}

/** What checking the final arguments said. */
export type ArgsVerdict =
  /**
   * Fit to run. `shownText` is the JSON text of what the handler will get where a schema turned the value into
   * another one; absent, the handler gets the arguments as sent.
   */
  | { readonly kind: 'valid'; readonly shownText?: string }
  /** The text is not one JSON document. */
  | { readonly kind: 'unparseable'; readonly problems: readonly ArgsProblem[] }
  /** It parses, but does not fit the advertised schema. */
  | { readonly kind: 'mismatched'; readonly problems: readonly Problem[] }
  /** It holds a number JavaScript would round, and the tool did not say it reads the text. */
  | { readonly kind: 'inexact-number'; readonly problems: readonly Problem[] }
  /** The schema cannot be used to tell. Fail closed. */
  | { readonly kind: 'undecidable'; readonly problems: readonly Problem[] };

/** What an agent asks about a call: its question, and the arguments it means where they are not those it wrote. */
export interface AskedOfCall {
  readonly question: Question;
  readonly argsText?: string;
}

/** Whether the page may run the call: the policy's word, what was asked, what was decided. */
export type Gate =
  | { readonly kind: 'none' }
  | { readonly kind: 'allowed'; readonly policy: PolicyVerdict }
  | { readonly kind: 'disallowed'; readonly policy: PolicyVerdict }
  | {
      readonly kind: 'asking';
      readonly policy: PolicyVerdict;
      readonly requestId: string;
      readonly asked?: AskedOfCall;
    }
  /** Its time was over before anyone decided, or a message gave it up: the agent is told that nobody answers. */
  | { readonly kind: 'expired' | 'superseded'; readonly policy: PolicyVerdict; readonly requestId: string }
  | {
      readonly kind: 'decided';
      readonly policy: PolicyVerdict;
      readonly requestId: string;
      readonly asked?: AskedOfCall;
      /** Set once the agent that asked was sent it. */
      readonly isSent?: boolean;
      readonly record: DecisionRecord;
      /** For an edit: what the schema turned the edited arguments into, where it did. */
      readonly shownText?: string;
    };

/** What somebody does about a failure that is held back: has the agent told, or answers in the tool's place. */
export type FailureDecision = { readonly kind: 'tell' } | { readonly kind: 'answer'; readonly text: string };

/** A result the agent delivered for a call. The last one that came in time is current. */
export interface ReceivedResult {
  readonly messageId: string;
  readonly content: ResultContent;
  readonly error?: string;
  readonly metadata?: JsonObject;
  readonly subagentRunId?: string;
  readonly at: number;
  /** True when the call had its answer by then: our reply was sent, or the page or a person was at it. Counts for nothing. */
  readonly late: boolean;
}

/** Why a call was closed without having been answered by a tool or a person. */
export type ClosingReason =
  | 'superseded'
  | 'withdrawn'
  | 'cancelled'
  /** The page left the thread while it ran or waited for its turn. */
  | 'left'
  | 'run-stopped'
  | 'run-cancelled'
  | 'run-failed'
  | 'run-refused'
  | 'run-cut-off'
  /** Its run ended well, and left it without a result. */
  | 'left-unanswered'
  /** It came with loaded history or a snapshot, without a result. */
  | 'from-history'
  /** The model stopped before it had written all arguments. */
  | 'args-abandoned'
  /** It was handed over, and this page offers no tool of its name. */
  | 'not-hosted'
  /** It was handed over, and the time for its answer was over before it started. */
  | 'out-of-time'
  /** Its agent says that it is over, while the page's tool was at work. */
  | 'ended-by-agent';

/**
 * How an agent says that a call ended, where it does not deliver the result itself. `code` is its own word for what
 * went wrong.
 */
export type ToldEnd =
  | { readonly kind: 'completed' }
  | {
      readonly kind: 'failed' | 'disallowed' | 'invalid' | 'timed-out' | 'stopped';
      readonly code: string;
    };

/** A call of a session: only told of, or asked of the page, which owes it one answer from then on. */
export type CallSession =
  | { readonly kind: 'watched' }
  | {
      readonly kind: 'handed-over';
      readonly at: number;
      /** Milliseconds the agent waits for the answer. */
      readonly timeLimit?: number;
    };

/** A second call under the same id that does not say the same: neither can be trusted, so nothing runs. */
export interface CallConflict {
  readonly runId: string;
  readonly what: 'name' | 'arguments' | 'parent' | 'owner';
}

/** The one thing a call got from us, as it was really sent. */
export interface SentReply {
  readonly runId: string;
  readonly messageId: string;
  readonly content: ResultContent;
  readonly error?: string;
  /** What was told beside it, where its wire has a place for that: that the arguments were changed. */
  readonly note?: string;
  readonly at: number;
}

/**
 * One occurrence of a tool call: four independent facts (arguments, gate, attempts, reply) from which its phase
 * and status are derived. Immutable; an event that concerns it makes a new one.
 */
export interface ToolCall extends Annotation {
  /** Names this occurrence: the run that first started it, and its id. */
  readonly key: string;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly runId: string;
  /** The message it belongs to. */
  readonly messageId: string;
  /** The one it was started under, as the wire named it: a snapshot may have renamed that since. */
  readonly parentMessageId?: string;
  readonly subagentRunId?: string;
  /** Place among all calls of the thread. */
  readonly index: number;
  readonly startedAt: number;
  /** The tool as advertised with its run: then it is the page's call. Absent: the agent's, only to be watched. */
  readonly advertised?: AdvertisedTool;
  /** The server whose tool it calls, where that is known. */
  readonly server?: string;
  readonly args: CallArgs;
  readonly verdict?: ArgsVerdict;
  /** What the app's hook said of it, where there is one. */
  readonly screening?: StandingScreening;
  readonly gate: Gate;
  /** Where it waits for its turn; known once a person is asked about it, or it may run. */
  readonly lane?: Lane;
  /** Set once it may run and waits for its turn. */
  readonly queuedAt?: number;
  readonly attempts: readonly Attempt[];
  /** What was told of its attempts and does not fit them. */
  readonly strays?: readonly StrayEvent[];
  /** Set while it is to be tried once more and waits for its turn. */
  readonly retry?: Wish;
  readonly failureDecision?: FailureDecision & Wish;
  readonly results: readonly ReceivedResult[];
  readonly closing?: {
    readonly reason: ClosingReason;
    readonly at: number;
    /** The agent's own words. */
    readonly message?: string;
  };
  readonly conflict?: CallConflict;
  /** A second delivery being compared with what is known. */
  readonly replay?: { readonly runId: string; readonly text: string };
  /** The interrupt that holds it back. */
  readonly interruptId?: string;
  readonly reply?: SentReply;
  /** Set for a call of a session. */
  readonly session?: CallSession;
  /** How far a tool of the agent is, in its own words. */
  readonly progress?: JsonValue;
  /** How the agent says that it ended, where it does not deliver the result. */
  readonly told?: ToldEnd & { readonly at: number };
}

/** Names one occurrence of a tool call. The length keeps odd ids apart. */
export function callKey(runId: string, toolCallId: string): string {
  return `${runId.length}:${runId}:${toolCallId}`;
}

/** Whose call it is: only the page's is ours to gate and run. */
export function callOwner(call: ToolCall): 'page' | 'agent' {
  return call.advertised === undefined ? 'agent' : 'page';
}

/** True once a handler of this page has started: from then on what it does is real, whatever the agent says. */
export function hasStartedHere(call: ToolCall): boolean {
  return callOwner(call) === 'page' && call.attempts.length > 0;
}

/** True for a call that the agent asks or has asked about: it carries out what is decided, not the page. */
export function isAskedByAgent(call: ToolCall): boolean {
  return 'policy' in call.gate && call.gate.policy.rule.kind === 'agent-request';
}

/** True while what was decided about a call waits to be sent to the agent that asked. */
export function isStaged(call: ToolCall): boolean {
  const { gate } = call;
  return (
    gate.kind === 'decided' && gate.isSent !== true && isAskedByAgent(call) && call.interruptId !== undefined
  );
}

/** The gate as it was before it was decided. */
export function asking({ policy, requestId, asked }: Extract<Gate, { readonly kind: 'decided' }>): Gate {
  return { kind: 'asking', policy, requestId, ...(asked === undefined ? {} : { asked }) };
}

/** True for a call whose agent asked about it and heard, or will hear, that nobody answers. */
export function isGivenUp({ gate }: ToolCall): boolean {
  if (gate.kind === 'decided') return gate.isSent === true && gate.record.decision.kind === 'dismiss';
  return gate.kind === 'expired' || gate.kind === 'superseded';
}

/** The last request to the tool, if there was one. */
export function lastAttempt(call: ToolCall): Attempt | undefined {
  return call.attempts[call.attempts.length - 1];
}

/**
 * How the last request to the tool ended, as far as that counts: what a tool of the page says late does not, since the call
 * has our answer; what the agent's own says does.
 */
export function endThatCounts(call: ToolCall): AttemptEnd | undefined {
  const attempt = lastAttempt(call);
  return callOwner(call) === 'page' ? attempt?.end : (attempt?.late?.end ?? attempt?.end);
}

/** The result that counts, if the agent delivered one in time. */
export function currentResult(call: ToolCall): ReceivedResult | undefined {
  return call.results.findLast((result) => !result.late);
}

/** True once the call has an answer: the agent's result, or our reply as sent. */
export function isAnswered(call: ToolCall): boolean {
  return call.reply !== undefined || currentResult(call) !== undefined;
}

/** The id of what is asked about a call now: what its tool wants to know, or whether it runs. */
export function askedNow(call: ToolCall): string | undefined {
  const attempt = lastAttempt(call);
  const input = attempt?.end === undefined ? attempt?.inputs?.at(-1) : undefined;
  const isOpen = input !== undefined && input.answer === undefined;
  if (isOpen && callOwner(call) === 'page') return input.requestId;
  return call.gate.kind === 'asking' ? call.gate.requestId : undefined;
}

/** Until when a session waits for the answer to a call; undefined where it did not say, or does not wait. */
export function deadlineOf({ session }: ToolCall): number | undefined {
  return session?.kind === 'handed-over' && session.timeLimit !== undefined
    ? session.at + session.timeLimit
    : undefined;
}

/** The call without the interrupt that held it, if one did. */
export function withoutInterrupt(call: ToolCall): ToolCall {
  if (call.interruptId === undefined) return call;
  const { interruptId: _gone, ...rest } = call;
  return rest;
}

/** Arguments as they are decided on and run. */
export interface ArgsInForce {
  /** The text they are made from. */
  readonly sourceText: string;
  /** What the tool's schema makes of that, where it is another value. */
  readonly shownText: string | undefined;
}

/** The arguments that count: a person's edit, else what was put to a person, or would have been. */
export function argsInForce(call: ToolCall): ArgsInForce {
  const { gate } = call;
  if (gate.kind === 'decided' && gate.record.decision.kind === 'edit')
    return { sourceText: gate.record.decision.argsText, shownText: gate.shownText };
  return proposedArgs(call);
}

/** The arguments before anyone edited them: what the agent asks for, or a rule of the page made, else what was sent. */
export function proposedArgs({ gate, screening, verdict, args }: ToolCall): ArgsInForce {
  if ((gate.kind === 'asking' || gate.kind === 'decided') && gate.asked?.argsText !== undefined)
    return { sourceText: gate.asked.argsText, shownText: undefined };
  if (screening?.kind === 'rewritten')
    return { sourceText: screening.argsText, shownText: screening.shownText };
  return { sourceText: args.text, shownText: verdict?.kind === 'valid' ? verdict.shownText : undefined };
}

/** The text a person is shown and decides on: what the schema made of the arguments, else the text as written. */
export function shownArgsText(call: ToolCall): string {
  const { sourceText, shownText } = argsInForce(call);
  return shownText ?? sourceText;
}

/** The JSON text that is run or was run: what is shown, and `{}` where nothing was written. */
export function runnableText(call: ToolCall): string {
  return documentOf(shownArgsText(call));
}

/** Empty arguments mean `{}` (P3). */
export function documentOf(text: string): string {
  return /^[ \t\n\r]*$/.test(text) ? '{}' : text;
}
