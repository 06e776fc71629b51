import type { ActivityEvent } from './activity.ts';
import type { AnnotationEvent } from './annotation.ts';
import type { AttemptEnd, AttemptTerms } from './attempt.ts';
import type { ToolEnd } from './attempt-state.ts';
import type { Decision, DecisionMeans, DecisionOutcome, Person } from './decision.ts';
import type { Question, RunInterrupt } from './interrupt.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { Lane } from './lane.ts';
import type { StatedMessage, UserMessage } from './message.ts';
import type { PauseEvent } from './pause.ts';
import type { Rule } from './policy/rule.ts';
import type { PolicyVerdict } from './policy.ts';
import type { ResultContent } from './result-content.ts';
import type { RunCause, RunSession } from './run.ts';
import type { Screening } from './screening.ts';
import type { SessionEvent } from './session-event.ts';
import type { StateEvent } from './state-event.ts';
import type { WorkEvent } from './subagent.ts';
import type { AdvertisedTool } from './tool.ts';
import type { ArgsVerdict, ClosingReason, FailureDecision } from './tool-call.ts';
import type { GivenAnswer, ToolQuestion } from './tool-question.ts';

/** A reply as it leaves with a run. */
export interface OutgoingReply {
  readonly key: string;
  readonly messageId: string;
  readonly content: ResultContent;
  readonly error?: string;
}

/** What happens to a run. */
export type RunEvent =
  /** We send one: what was advertised and which replies it carries. */
  | {
      readonly type: 'run-requested';
      readonly runId: string;
      readonly cause: RunCause;
      readonly tools: readonly AdvertisedTool[];
      readonly replies: readonly OutgoingReply[];
      /** The interrupts of the last interrupted run: those it answers, and those it gives up on. */
      readonly resolvedInterruptIds: readonly string[];
      readonly cancelledInterruptIds: readonly string[];
    }
  | {
      readonly type: 'run-started';
      readonly runId: string;
      readonly parentRunId?: string;
      /** For a turn of a session: its tools were offered on the connection, and its calls are handed over one by one. */
      readonly session?: RunSession;
    }
  | {
      readonly type: 'run-succeeded';
      readonly runId: string;
      readonly pendingToolCallIds?: readonly string[];
      readonly result?: JsonValue;
    }
  | { readonly type: 'run-interrupted'; readonly runId: string; readonly interrupts: readonly RunInterrupt[] }
  | { readonly type: 'run-cancelled'; readonly runId: string }
  | { readonly type: 'run-failed'; readonly runId: string; readonly message: string; readonly code?: string }
  | { readonly type: 'run-refused'; readonly runId: string; readonly message: string; readonly code: string }
  | { readonly type: 'run-cut-off'; readonly runId: string; readonly message: string }
  | {
      readonly type: 'run-not-accepted';
      readonly runId: string;
      readonly message: string;
      readonly status?: number;
      readonly body?: string;
    }
  /** We stop it, or, once it has ended, what it left open. */
  | { readonly type: 'run-stopped'; readonly runId: string; readonly by: 'person' | 'message' | 'leaving' }
  /** The answer to a request has ended: nothing of the run we sent can follow. */
  | { readonly type: 'stream-ended'; readonly runId: string };

/** What happens to a message. */
export type MessageEvent =
  | { readonly type: 'message-sent'; readonly message: UserMessage }
  /** A person wrote it while something was open: it waits, and is no part of the transcript yet. Again: rewritten. */
  | { readonly type: 'message-held'; readonly message: UserMessage }
  /** The person took back one that waited. */
  | { readonly type: 'message-taken-back'; readonly messageId: string }
  | {
      readonly type: 'message-started';
      readonly runId: string;
      readonly messageId: string;
      readonly role: 'assistant' | 'user' | 'system' | 'developer' | 'reasoning';
      readonly name?: string;
      readonly subagentRunId?: string;
    }
  | {
      readonly type: 'message-text-appended';
      readonly runId: string;
      readonly messageId: string;
      readonly delta: string;
    }
  | { readonly type: 'message-closed'; readonly runId: string; readonly messageId: string }
  /** The agent restates the thread: what it holds replaces, what it lacks is dropped (AG-UI events/state). */
  | {
      readonly type: 'snapshot-received';
      readonly runId: string;
      readonly messages: readonly StatedMessage[];
    }
  /** The app loads a thread's past. */
  | { readonly type: 'history-loaded'; readonly messages: readonly StatedMessage[] };

/** What happens to a call. Wire events name it by `toolCallId`, ours by the occurrence's `key`. */
export type CallEvent =
  | {
      readonly type: 'call-started';
      readonly runId: string;
      readonly toolCallId: string;
      readonly toolName: string;
      readonly parentMessageId?: string;
      readonly subagentRunId?: string;
      /** Where its tool lives, where the wire says so of a call of the agent. */
      readonly server?: string;
    }
  | {
      readonly type: 'call-args-appended';
      readonly runId: string;
      readonly toolCallId: string;
      readonly delta: string;
    }
  | {
      readonly type: 'call-closed';
      readonly runId: string;
      readonly toolCallId: string;
      /** For wires that say the arguments once more, whole: what is complete. */
      readonly argsText?: string;
    }
  | {
      readonly type: 'call-result-received';
      readonly runId: string;
      readonly toolCallId: string;
      readonly messageId: string;
      readonly content: ResultContent;
      readonly error?: string;
      readonly metadata?: JsonObject;
      /** Whose result it is: another than who called may have run the tool. */
      readonly subagentRunId?: string;
    }
  /** The agent asks about a call of its own whose result is the decision; nothing else will answer it. */
  | {
      readonly type: 'question-asked';
      readonly runId: string;
      readonly toolCallId: string;
      readonly question: Question;
    }
  | { readonly type: 'call-checked'; readonly key: string; readonly verdict: ArgsVerdict }
  /**
   * What the app's hook said: of the call, or of a person's edit of it. Of an edit only a rewrite changes what is asked;
   * what else was said of it stands here for the record.
   */
  | {
      readonly type: 'call-screened';
      readonly key: string;
      readonly screening: Screening;
      readonly editedText?: string;
    }
  /** Policy lets it run, or forbids it; where it wants a person, a request is opened instead. */
  | { readonly type: 'call-gated'; readonly key: string; readonly policy: PolicyVerdict }
  | {
      readonly type: 'request-opened';
      readonly key: string;
      readonly policy: PolicyVerdict;
      readonly requestId: string;
      readonly allowed: readonly DecisionOutcome[];
      /** Where it would wait for its turn; absent for what only a person can answer. */
      readonly lane?: Lane;
    }
  | {
      readonly type: 'decision-made';
      readonly requestId: string;
      readonly decision: Decision;
      readonly means: DecisionMeans;
      readonly person?: Person;
      readonly shownText: string;
      /** For an edit: what the schema turned the edited arguments into, where it did. */
      readonly transformedText?: string;
      readonly standing?: Rule;
    }
  /** A decision that was not sent yet is taken back: the request is open again. */
  | { readonly type: 'decision-taken-back'; readonly requestId: string }
  /** Its time was over before a decision was sent. */
  | { readonly type: 'request-expired'; readonly requestId: string }
  /** It may run, and waits for those before it in its lane; an edit may have put it in another one. */
  | { readonly type: 'execution-queued'; readonly key: string; readonly lane: Lane }
  | {
      readonly type: 'attempt-started';
      readonly key: string;
      readonly attempt: number;
      readonly argsText: string;
      readonly terms?: AttemptTerms;
    }
  | {
      readonly type: 'attempt-progressed';
      readonly key: string;
      readonly attempt: number;
      readonly progress: JsonValue;
    }
  /** The tool has taken the request, and will complete it later. */
  | {
      readonly type: 'attempt-accepted';
      readonly key: string;
      readonly attempt: number;
      readonly reference?: JsonValue;
    }
  /** The tool needs something of a person before it goes on. About a call of the page it opens a request. */
  | {
      readonly type: 'input-requested';
      readonly key: string;
      readonly attempt: number;
      readonly requestId: string;
      readonly question: ToolQuestion;
    }
  /** The tool was handed what came of it. */
  | {
      readonly type: 'input-given';
      readonly key: string;
      readonly attempt: number;
      readonly requestId: string;
      readonly answer: GivenAnswer;
    }
  /** What there is of a result so far; it takes the place of what was there before. */
  | {
      readonly type: 'partial-given';
      readonly key: string;
      readonly attempt: number;
      readonly content: ResultContent;
    }
  | {
      readonly type: 'attempt-ended';
      readonly key: string;
      readonly attempt: number;
      readonly end: AttemptEnd;
      /** Its tool's settings want another one: told with the end, so that nobody takes the call for settled. */
      readonly isTriedAgain?: true;
    }
  /** A handler came back after its attempt had ended: with what (`end`) is kept and shown, and told to nobody. */
  | {
      readonly type: 'attempt-returned-late';
      readonly key: string;
      readonly attempt: number;
      readonly kind: 'returned' | 'threw' | 'not-started';
      readonly end?: ToolEnd;
    }
  /** Somebody wants a call that failed tried once more; `attempt` is the number that one will have. */
  | {
      readonly type: 'attempt-requested';
      readonly key: string;
      readonly attempt: number;
      readonly means: DecisionMeans;
      readonly person?: Person;
    }
  /** Somebody has the agent told of a failure that was held back, or answers in the tool's place. */
  | {
      readonly type: 'failure-decided';
      readonly key: string;
      readonly decision: FailureDecision;
      readonly means: DecisionMeans;
      readonly person?: Person;
    }
  | { readonly type: 'call-abandoned'; readonly key: string; readonly reason: ClosingReason };

/** Something odd that did not stop anything, for developers to see. */
export interface ProblemEvent {
  readonly type: 'problem-noted';
  readonly code: string;
  readonly message: string;
  readonly runId?: string;
}

/** Everything that can happen on a thread, without its time. */
export type ThreadEventBody =
  | RunEvent
  | MessageEvent
  | CallEvent
  | AnnotationEvent
  | ActivityEvent
  | StateEvent
  | SessionEvent
  | WorkEvent
  | PauseEvent
  | ProblemEvent;

/** Everything that can happen on a thread. `at` is milliseconds since the epoch, put on when it was dispatched. */
export type ThreadEvent = ThreadEventBody & { readonly at: number };
