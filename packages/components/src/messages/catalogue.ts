import type { CallStatus, ContentPart, PolicyWord, Risk, RuleScope, Subagent } from '@callboard/core';
import type { Count } from '../locale/formats.ts';
import type { ApprovalMessages } from './approval-messages.ts';
import type { AskMessages } from './ask-messages.ts';
import type { DeadlineMessages } from './deadline-messages.ts';
import type { EditorMessages } from './editor-messages.ts';
import type { KeepingMessages } from './keeping-messages.ts';
import type { OutcomeMessages } from './outcome-messages.ts';
import type { QueueMessages } from './queue-messages.ts';
import type { RecordMessages } from './record-messages.ts';
import type { RefusalMessages } from './refusal-messages.ts';
import type { RuleFormMessages } from './rule-form-messages.ts';
import type { RunMessages } from './run-messages.ts';
import type { TimelineMessages } from './timeline-messages.ts';
import type { UnsentMessages } from './unsent-messages.ts';
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
    /** The same of a call that was refused, and may be let in. */
    readonly 'refusal-held': string;
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
  readonly run: Partial<RunMessages>;
  readonly deadline: DeadlineMessages;
  readonly whyNot: WhyNotMessages;
  readonly queue: Partial<QueueMessages>;
  readonly ruleForm: Partial<RuleFormMessages>;
  readonly editor: Partial<EditorMessages>;
  readonly keeping: Partial<KeepingMessages>;
  readonly unsent: Partial<UnsentMessages>;
  readonly record: Partial<RecordMessages>;
  readonly asks: Partial<AskMessages>;
  readonly timeline: Partial<TimelineMessages>;
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
  /** Over what happened to a call, folded away. */
  readonly timeline: string;
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
  /** Under another receipt, to whoever pressed after it was decided in another tab or by somebody else. */
  readonly decidedElsewhere: string;
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
