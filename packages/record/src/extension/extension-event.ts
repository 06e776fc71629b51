import type {
  AnswerForm,
  ArgsCondition,
  DecisionMeans,
  DecisionOutcome,
  JsonValue,
  PolicyWord,
  RequestEnd,
  Risk,
  RuleScope,
  WireLoss,
} from '@callboard/core';
import type { IndexOrList, InlineContent, Vcon, VconAttachment, VconEvent } from '../vcon.ts';

/** The name of our extension, in `extensions` of a vCon. */
export const extensionName = 'callboard-decisions';

/** The extensions that a record has, and whose events are known here. */
export const knownExtensions: readonly string[] = ['tool-invocation', extensionName];

/** What each event of it has: when, in which sessions, and whose it is. */
interface ExtensionEventBase {
  /** RFC 3339. */
  readonly time: string;
  readonly sessions: IndexOrList;
  /** Whoever did it: the person or the agent that asked, decided or was told. */
  readonly party: number;
}

/** A call as the agent proposed it, whether or not it was ever sent to a tool. */
interface ProposedCallEvent extends ExtensionEventBase {
  readonly type: 'callboard-call';
  readonly operation_id: string;
  /** As its wire names it; another call may have had the same. */
  readonly call_id: string;
  readonly run_id: string;
  readonly server: string;
  readonly tool: string;
  readonly title?: string;
  readonly risk?: Risk;
  /** Who would run it. */
  readonly owner: 'page' | 'agent';
  /** Whether the model wrote them to their end. */
  readonly arguments_state: 'complete' | 'incomplete';
  readonly arguments_hash: string;
  /** Only where the app records what was never sent. */
  readonly arguments?: InlineContent;
}

/** Why a call was never sent, or what it was left with. */
interface ClosedCallEvent extends ExtensionEventBase {
  readonly type: 'callboard-call-closed';
  readonly operation_id: string;
  readonly attempt?: number;
  /** A `ClosingReason`, `AttemptErrorCode` or what else of the log says it (docs/record.md lists them). */
  readonly reason: string;
  readonly message?: string;
}

/** What the app's own code said of a call, or of a person's edit of it. */
interface ScreeningEvent extends ExtensionEventBase {
  readonly type: 'callboard-screening';
  readonly operation_id: string;
  readonly outcome: 'allowed' | 'rejected' | 'rewritten' | 'failed';
  readonly of: 'call' | 'edit';
  readonly reason?: string;
  /** Of what it made of the arguments. */
  readonly arguments_hash?: string;
}

/** Something is asked of a person. */
export interface RequestEvent extends ExtensionEventBase {
  readonly type: 'callboard-request';
  readonly request_id: string;
  /** `permission`: something can be approved. `question`: an answer is wanted. `input`: a tool wants it to go on. */
  readonly kind: 'permission' | 'question' | 'input';
  /** What it is about; absent where it is about no call. */
  readonly operation_id?: string;
  readonly attempt?: number;
  readonly run_id?: string;
  readonly allowed: readonly DecisionOutcome[];
  /** RFC 3339. */
  readonly expires?: string;
  readonly answer?: {
    readonly kind: AnswerForm['kind'];
    readonly options?: readonly string[];
    readonly schema?: JsonValue;
    /** What is to be visited. */
    readonly url?: string;
  };
  /** What the wire cannot tell the agent of a decision. */
  readonly losses?: readonly WireLoss[];
  /** What was asked, in words. */
  readonly dialog?: number;
}

/** What somebody decided, by which means, on which exact value. */
export interface DecisionEvent extends ExtensionEventBase {
  readonly type: 'callboard-decision';
  /** `tell`, `answer` and `retry` of a failure; `stop` of all that is under way; else of a request. */
  readonly outcome: DecisionOutcome | 'tell' | 'retry' | 'stop';
  readonly request_id?: string;
  readonly operation_id?: string;
  readonly attempt?: number;
  readonly run_id?: string;
  readonly means: DecisionMeans;
  /** As the app knows who it was. */
  readonly person_id?: string;
  /** Of the arguments that were on screen. */
  readonly shown_hash?: string;
  /** Of those that it lets run. */
  readonly run_hash?: string;
  /** JSON Pointers to what an edit changed, without the values; the first hundred. */
  readonly changed?: readonly string[];
  /** What code gave as a reason, or as an answer: nobody said it. */
  readonly words?: string;
  /** The rule that was made with it. */
  readonly rule_id?: string;
  /** When it was sent to the agent that asked. */
  readonly sent?: string;
  /** What the person said or wrote. */
  readonly dialog?: number;
}

/** How a request ended. */
interface RequestEndedEvent extends ExtensionEventBase {
  readonly type: 'callboard-request-ended';
  readonly request_id: string;
  readonly operation_id?: string;
  readonly end: RequestEnd;
}

/** What a condition of a rule looks at; its values only where the app records what was never sent. */
export interface RecordedCondition {
  /** JSON Pointer. */
  readonly path: string;
  readonly is: ArgsCondition['is'];
  readonly hash?: string;
  readonly value?: JsonValue;
}

/** A rule of the app or of a person: that it counts, was changed, or counts no longer. */
export interface RuleEvent extends ExtensionEventBase {
  readonly type: 'callboard-rule';
  readonly rule_id: string;
  readonly state: 'in-effect' | 'changed' | 'revoked';
  readonly word: PolicyWord;
  readonly title?: string;
  readonly tool?: string;
  readonly server?: string;
  readonly risks?: readonly Risk[];
  readonly arguments_hash?: string;
  readonly conditions?: readonly RecordedCondition[];
  readonly scope: RuleScope['kind'];
  readonly made_by: 'app' | 'person';
  /** `standing`: a policy decision says the same. `once`: each call it decides has one of its own. */
  readonly recorded_as: 'standing' | 'once';
  /** The request with whose decision it was made. */
  readonly request_id?: string;
}

/** The one thing the agent was told about a call. */
interface ReplyEvent extends ExtensionEventBase {
  readonly type: 'callboard-reply';
  readonly operation_id: string;
  readonly message_id: string;
  readonly error?: string;
  readonly hash: string;
  /** True where it is what the tool gave, which the result holds. */
  readonly is_result?: true;
  readonly content?: InlineContent;
  readonly attachment?: IndexOrList;
  readonly note?: string;
}

/** An event that broke the order of an attempt: it is held, and changed nothing. */
interface StrayEvent extends ExtensionEventBase {
  readonly type: 'callboard-stray';
  readonly operation_id: string;
  readonly attempt: number;
  /** The type of the event as it stands in the log. */
  readonly event: string;
}

/** The events of our extension. A reader that does not know it passes over them. */
export type ExtensionEvent =
  | ProposedCallEvent
  | ClosedCallEvent
  | ScreeningEvent
  | RequestEvent
  | DecisionEvent
  | RequestEndedEvent
  | RuleEvent
  | ReplyEvent
  | StrayEvent;

/** All events of a record. */
export type RecordEvent = VconEvent | ExtensionEvent;

/** Where a file is that is not in the vCon, and whose hash nobody here knows: so it is no content in the draft's sense. */
export interface FileElsewhere {
  readonly type: 'url' | 'file';
  readonly value: string;
  /** Whose handle a `file` is known by. */
  readonly provider?: string;
}

/** A vCon as `writeRecord` writes it, with what our extension adds beside its events. */
export interface RecordedVcon extends Vcon<RecordEvent> {
  readonly attachments: readonly (VconAttachment & { readonly callboard_source?: FileElsewhere })[];
  /** What was taken out. */
  readonly callboard_removed?: { readonly credentials: number };
}
