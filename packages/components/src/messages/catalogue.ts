import type {
  CallConflict,
  CallStatus,
  ContentPart,
  PolicyWord,
  Risk,
  RuleScope,
  Screening,
  Subagent,
  ToldEnd,
} from '@callboard/core';
import type { Count } from '../locale/formats.ts';
import type { ApprovalMessages } from './approval-messages.ts';
import type { DeadlineMessages } from './deadline-messages.ts';
import type { EditorMessages } from './editor-messages.ts';
import type { QueueMessages } from './queue-messages.ts';
import type { RefusalMessages } from './refusal-messages.ts';
import type { RuleFormMessages } from './rule-form-messages.ts';
import type { RunMessages } from './run-messages.ts';
import type { WhyNotMessages } from './why-not-messages.ts';

/** Who made a decision. `you` is the person at this page. */
export type DecidedBy =
  | { readonly kind: 'you' }
  | { readonly kind: 'person'; readonly name: string | undefined }
  | { readonly kind: 'rule' }
  | { readonly kind: 'code' };

/** A decision, for a receipt: who, and at what time in words. */
export interface DecisionFacts {
  readonly by: DecidedBy;
  readonly time: string;
}

/** One field that a person changed, each side as it is written in JSON. `before` absent: added; `after` absent: removed. */
export interface ChangeFacts {
  readonly place: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What a call that may run waits for. */
export interface QueueFacts {
  /** The call that it waits for: the first that needs a person, else the one that runs. */
  readonly title: string;
  readonly needsDecision: boolean;
  /** How many are before it, that one included. */
  readonly before: Count;
}

/**
 * Every word the components show. Replace any of them with MessagesProvider; a function gets what the sentence is
 * about, so that a language can put it in its own order. Plain text, never markup.
 */
export interface MessageCatalogue {
  /** What a card says of its call, in a word or two. */
  readonly status: Readonly<Record<CallStatus, string>> & {
    readonly 'awaiting-answer': string;
    /** Of a failure that nobody is told of by itself. */
    readonly 'failure-held': string;
    /** Of something proposed: whether it was done is the agent's to say. */
    readonly approved: string;
  };
  readonly card: CardMessages;
  readonly receipt: ReceiptMessages;
  /** What happened and what it means, a sentence each. */
  readonly outcome: OutcomeMessages;
  readonly args: ArgsMessages;
  readonly text: TextMessages;
  readonly result: ResultMessages;
  readonly attempts: AttemptMessages;
  readonly failure: FailureMessages;
  readonly approval: ApprovalMessages;
  readonly refusal: RefusalMessages;
  readonly announce: AnnounceMessages;
  readonly subagent: SubagentMessages;
  readonly rules: RulesMessages;
  readonly run: RunMessages;
  readonly deadline: DeadlineMessages;
  readonly whyNot: WhyNotMessages;
  readonly queue: QueueMessages;
  readonly ruleForm: RuleFormMessages;
  readonly editor: Partial<EditorMessages>;
}

export interface CardMessages {
  readonly risk: Readonly<Record<Risk, string>>;
  readonly owner: Readonly<Record<'page' | 'agent', string>>;
  /** Said of a tool of the agent whose name is all but that of one that the page offers. */
  readonly notTheTool: (name: string) => string;
  readonly elapsed: (duration: string) => string;
  readonly cancel: string;
  readonly cancelOf: (title: string) => string;
  readonly progress: string;
  /** The line above several calls of one turn. */
  readonly settledOf: (settled: Count, all: Count) => string;
  readonly list: string;
  readonly broken: string;
  readonly brokenPart: string;
  readonly tryAgain: string;
  /** Where a part of the card is missing because its script could not be fetched. */
  readonly partMissing: string;
  readonly problems: string;
  readonly toldAgent: string;
  readonly willTellAgent: string;
  readonly replyWasSent: string;
  readonly replyNotSent: string;
  readonly lateReturn: string;
  readonly lateThrow: string;
  /** Of a tool that was told to stop, or ran out of time. */
  readonly stillOut: string;
  readonly lateResult: string;
  /** Which subagent made the call; without a name where it was never announced. */
  readonly madeBy: (name: string | undefined) => string;
  /** On a folded card: what asks for a person inside it. */
  readonly asksInside: (name: string | undefined, title: string) => string;
  readonly severalAskInside: (count: Count) => string;
}

export interface SubagentMessages {
  readonly status: Readonly<Record<'working' | NonNullable<Subagent['end']>['kind'], string>>;
  /** What it means that a subagent was abandoned. */
  readonly abandoned: string;
  /** The subagent above this one, by name. */
  readonly putToWork: (name: string) => string;
}

export interface ReceiptMessages {
  readonly approved: (facts: DecisionFacts) => string;
  /** `changes` in the words of `change`, the first few; `more` is how many others there are. */
  readonly approvedWithChanges: (facts: DecisionFacts, changes: readonly string[], more: number) => string;
  readonly change: (change: ChangeFacts) => string;
  readonly rejected: (facts: DecisionFacts, reason: string | undefined) => string;
  /** Answered in place of a tool, and in place of nothing: the tool is one that only a person can answer. */
  readonly answeredInstead: (facts: DecisionFacts) => string;
  readonly answered: (facts: DecisionFacts) => string;
  /** Closed without a decision, and the agent is told so. */
  readonly dismissed: (facts: DecisionFacts) => string;
  readonly failureTold: (facts: DecisionFacts) => string;
  /** A rejection that had to be sent as a cancellation. */
  readonly rejectionLost: string;
  /** A rejection whose reason could not be sent. */
  readonly reasonLost: string;
  /** Behind another receipt: what a rule of the page changed before it ran, told as in `approvedWithChanges`. */
  readonly rewritten: (receipt: string, changes: readonly string[], more: number) => string;
  readonly ranByItself: string;
  readonly runsByItself: string;
  /** By a rule that was kept; `isPersons`: a person's, else the app's. */
  readonly ranByKept: (rule: string, isPersons: boolean) => string;
  readonly runsByKept: (rule: string, isPersons: boolean) => string;
  /** Decided on others like it too. */
  readonly standing: (said: string, rule: string, scope: string) => string;
  readonly ranAtAgent: string;
  readonly runsAtAgent: string;
}

export interface OutcomeMessages {
  readonly notYet: string;
  readonly checking: string;
  /** Complete, and the agent has not asked this page to run it. */
  readonly notAskedYet: string;
  /** Without a place it waits for nobody. */
  readonly queued: (place: QueueFacts | undefined) => string;
  /** It failed, and is to be tried once more. */
  readonly queuedAgain: string;
  /** Held by a question that stands somewhere else. */
  readonly agentWaits: string;
  /** Decided, and waiting for what else the same run asks. */
  readonly staged: string;
  /** Decided and sent, and nobody took it. */
  readonly undelivered: string;
  /** Decided and sent, and the agent has not gone on yet. */
  readonly onItsWay: string;
  /** Something asked beside the calls, and given up for a message. */
  readonly questionSuperseded: string;
  readonly questionWithdrawn: string;
  readonly expired: string;
  /** The agent waited for an answer only so long. */
  readonly outOfTime: string;
  readonly toolFailed: (message: string) => string;
  readonly toolBroke: (name: string, message: string) => string;
  /** The same where its tool keeps what was thrown to itself. */
  readonly toolBrokeUntold: string;
  readonly resultUnsendable: (message: string) => string;
  readonly resultUnsendableUntold: string;
  readonly noHandler: string;
  readonly unstableSchema: string;
  readonly notApproved: string;
  readonly notRepeatable: string;
  /** Of one attempt among several. */
  readonly attemptStopped: string;
  readonly timedOut: (limit: string) => string;
  readonly stoppedByYou: string;
  readonly stoppedAlone: string;
  readonly stoppedByMessage: string;
  readonly stoppedByLeaving: string;
  readonly stoppedByAgent: string;
  readonly stoppedByCut: string;
  readonly unparseable: string;
  readonly mismatched: string;
  readonly inexactNumber: string;
  readonly undecidable: string;
  readonly conflict: (what: CallConflict['what']) => string;
  readonly disallowed: string;
  readonly disallowedByRisk: (risk: Risk) => string;
  /** A rule that was kept says no; `isPersons`: a person's, else the app's. */
  readonly disallowedByKept: (rule: string, isPersons: boolean) => string;
  /** A rule of the page (`beforeToolCall`) said no. */
  readonly refusedByRule: (reason: string) => string;
  /** A rule of the page could not say. */
  readonly ruleFailed: (
    why: Extract<Screening, { readonly kind: 'failed' }>['why'],
    message: string,
  ) => string;
  readonly superseded: string;
  readonly withdrawn: string;
  readonly cancelledAlone: string;
  readonly cancelledByStop: string;
  readonly cancelledByAgent: string;
  readonly cancelledByFailure: string;
  readonly cancelledByRefusal: string;
  readonly cancelledByCut: string;
  readonly cancelledByLeaving: string;
  readonly cutOff: string;
  /** A call of the page. */
  readonly cutOffHere: string;
  readonly noResultAfterCancel: string;
  readonly noResultAfterFailure: string;
  readonly noResultAfterRefusal: string;
  readonly noResultUnknownTool: string;
  readonly noResultInHistory: string;
  /** A call of the page that the agent did not leave to it. */
  readonly notHandedOver: string;
  /** Handed over, and this page offers no tool of its name. */
  readonly notHosted: string;
  /** The model stopped in the middle; `message` is what the agent says about it. */
  readonly argsAbandoned: (message: string | undefined) => string;
  /** The agent says that it went well, and keeps the output to itself. */
  readonly outputNotShown: string;
  /** The agent says that it ended otherwise; `code` is its own word. */
  readonly told: Readonly<Record<Exclude<ToldEnd['kind'], 'completed'>, (code: string) => string>>;
}

export interface ArgsMessages {
  readonly title: string;
  readonly asSent: string;
  readonly asUsed: string;
  /** What the model wrote, where its server then asked for something else. */
  readonly asWritten: string;
  readonly changedByAgent: string;
  /** A rule of the page changed them, or what a person had made of them. */
  readonly rewritten: string;
  readonly rewrittenEdit: string;
  readonly all: string;
  readonly none: string;
  readonly waiting: string;
  readonly broken: string;
  readonly lastGood: string;
  readonly items: (count: Count) => string;
  readonly fields: (count: Count) => string;
  readonly more: (count: Count, of: Count) => string;
  readonly showItem: (place: string) => string;
  readonly hideItem: (place: string) => string;
  readonly emptyText: string;
  readonly emptyList: string;
  readonly emptyObject: string;
  readonly nothing: string;
  readonly inexact: string;
}

export interface TextMessages {
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly raw: string;
  readonly characters: (count: Count) => string;
  readonly part: (from: string, to: string, of: string) => string;
  readonly first: string;
  readonly previous: string;
  readonly next: string;
  readonly last: string;
  readonly follow: string;
  readonly whole: string;
  readonly box: (name: string) => string;
  readonly breaksHere: string;
  readonly hidden: (codePoint: string, name: string | undefined, count: Count) => string;
  readonly tags: (text: string) => string;
  /** Names by number (`U+202E`), for the characters that mislead most. */
  readonly characterNames: Readonly<Record<string, string>>;
  /** Said behind a host's name that is not what it looks like; the host as a browser reads it. */
  readonly hostsUnchecked: string;
  readonly hosts: Readonly<
    Record<'elsewhere' | 'look-alike' | 'foreign' | 'encoded', (host: string) => string>
  >;
}

export interface ResultMessages {
  readonly title: string;
  readonly error: string;
  readonly answer: string;
  readonly emptyText: string;
  readonly nothing: string;
  readonly noParts: string;
  readonly reading: string;
  readonly notJson: string;
  /** What there is of a result while the tool is at work, and what there was when it ended without one. */
  readonly partial: string;
  readonly partialLeft: string;
  /** The kinds of parts, as a name for one that brings none. */
  readonly kinds: Readonly<Record<Exclude<ContentPart['type'], 'text'>, string>>;
  readonly size: (kilobytes: Count) => string;
  readonly show: (kind: string, host: string) => string;
  readonly open: (host: string) => string;
  readonly save: string;
  readonly saveOf: (name: string) => string;
  readonly notShown: string;
  /** A part that is no text; it is named, and nothing is fetched before somebody presses for it. */
  readonly media: (facts: {
    readonly type: Exclude<ContentPart['type'], 'text'>;
    readonly mimeType: string | undefined;
    readonly where: 'data' | 'url' | 'file';
  }) => string;
}

export interface AttemptMessages {
  /** `most`: how many are made without asking, where this is one of those. */
  readonly attempt: (number: Count, most: Count | undefined) => string;
  /** Who wanted the one that followed. */
  readonly askedFor: (facts: DecisionFacts) => string;
  readonly cameBack: string;
  readonly stillOut: string;
}

export interface FailureMessages {
  readonly waysOn: string;
  readonly held: string;
  readonly retry: string;
  readonly retryOf: (title: string) => string;
  readonly tell: string;
  readonly tellOf: (title: string) => string;
  readonly answerHint: string;
}

export interface AnnounceMessages {
  readonly needsApproval: (title: string) => string;
  readonly needsAnswer: (title: string) => string;
  /** Something asked about no call: who asks, and what. */
  readonly asks: (title: string, message: string) => string;
  readonly decided: (title: string, receipt: string) => string;
  /** Decided, and it cannot run before the person decides on another one; `waits` are the words for that. */
  readonly decidedAndWaits: (title: string, receipt: string, waits: string) => string;
  readonly ended: (title: string, status: string) => string;
  /** Names a call of a subagent inside a card. */
  readonly ofSubagent: (name: string | undefined, title: string) => string;
}

/** Rules, and decisions that stand for more than one call. */
export interface RulesMessages {
  readonly open: string;
  readonly which: string;
  readonly howLong: string;
  readonly scopes: Readonly<Record<RuleScope['kind'], string>>;
  readonly allow: string;
  readonly forbid: string;
  /** How many calls it would have been about: asked about now, and earlier. */
  readonly preview: (asking: Count, past: Count) => string;
  readonly chooseFirst: string;
  /** On a card that asks because rules could not be read. */
  readonly askedAnyway: string;
  /** Which calls a rule is about, after the tool's title. */
  readonly any: string;
  readonly exactly: string;
  /** Several conditions, all of which hold. */
  readonly all: (conditions: readonly string[]) => string;
  readonly equal: (place: string, value: string) => string;
  readonly oneOf: (place: string, values: readonly string[]) => string;
  readonly atMost: (place: string, limit: string) => string;
  readonly atLeast: (place: string, limit: string) => string;
  readonly beginning: (place: string, text: string) => string;
  readonly absent: (place: string) => string;
  readonly anyTool: string;
  readonly ofServer: (server: string) => string;
  readonly ofRisks: (risks: readonly Risk[]) => string;
  readonly title: string;
  readonly empty: string;
  readonly words: Readonly<Record<PolicyWord, string>>;
  readonly byApp: string;
  readonly byPerson: (facts: DecisionFacts) => string;
  readonly changedBy: (facts: DecisionFacts) => string;
  readonly revoke: string;
  readonly revokeOf: (rule: string) => string;
  readonly revoked: (rule: string) => string;
  readonly loading: string;
  readonly unknown: (why: string) => string;
  readonly unreadable: (count: Count) => string;
  readonly retry: string;
  readonly discard: string;
  readonly unstored: (why: string) => string;
}
