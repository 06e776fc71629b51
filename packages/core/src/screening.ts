import type { DecisionMeans } from './decision.ts';
import type { JsonValue } from './json.ts';
import type { Risk } from './tool.ts';
import type { Problem } from './tool-call.ts';

/** What is known of any call before it runs. */
interface CallToLookAt {
  readonly toolCallId: string;
  readonly toolName: string;
  /** The arguments as JSON text, to the letter. */
  readonly argsText: string;
  readonly threadId: string;
  readonly runId: string;
  /** Names what follows from one message of the person, over all its runs. */
  readonly turnId: string;
  /** How many turns this thread has had, this one included. */
  readonly epoch: number;
  /** Aborts when nobody waits for the answer any more: the call was stopped or decided, or the time is over. */
  readonly signal: AbortSignal;
}

/** A call of the page: what the hook answers decides about it. */
export interface PageCallToScreen extends CallToLookAt {
  readonly owner: 'page';
  /** The agent, or by which means they were edited since: an edit is looked at like what the agent wrote. */
  readonly writtenBy: 'agent' | DecisionMeans;
  /** The arguments as written: what a rewrite takes the place of. */
  readonly args: JsonValue;
  /** What the handler would get: what the tool's own schema makes of `args`. */
  readonly runsAs: unknown;
  readonly risk?: Risk;
}

/** A call of the agent, which it runs itself: whatever the hook answers changes nothing. */
export interface AgentCallToWatch extends CallToLookAt {
  readonly owner: 'agent';
  /** Absent where the text is not one JSON document. */
  readonly args?: JsonValue;
}

/** A call as `beforeToolCall` is told of it. */
export type CallToScreen = PageCallToScreen | AgentCallToWatch;

/** What `beforeToolCall` says of a call. Anything else than these is no word, and nothing runs on it. */
export type ScreeningAnswer =
  /** It goes on to policy, and to a person where one is asked. */
  | { readonly kind: 'allow' }
  /** It does not run; the agent and the person read the reason. */
  | { readonly kind: 'reject'; readonly reason: string }
  /** It goes on with these arguments, which are checked like any, shown as a rewrite and decided on instead. */
  | { readonly kind: 'rewrite'; readonly args: JsonValue; readonly reason?: string }
  /** The same with a JSON text, for numbers that JavaScript cannot hold. */
  | { readonly kind: 'rewrite'; readonly argsText: string; readonly reason?: string };

/** Looks at each call before anything is decided on it. What throws, hangs or says nothing lets nothing run. */
export type BeforeToolCall = (call: CallToScreen) => ScreeningAnswer | Promise<ScreeningAnswer>;

/** What came of asking the hook, as it stands in the log. */
export type Screening =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | {
      readonly kind: 'rewritten';
      readonly argsText: string;
      /** What the tool's schema makes of that, where it is another value. */
      readonly shownText?: string;
      readonly reason?: string;
    }
  | {
      readonly kind: 'failed';
      readonly why: 'threw' | 'timed-out' | 'unclear' | 'rewrite-unfit';
      /** In words, for whoever looks at the card; never sent. Empty where the problems say it. */
      readonly message: string;
      /** What does not fit, where it is a rewrite. */
      readonly problems: readonly Problem[];
    };

/** What was said of a call and counts. */
export type StandingScreening = Screening & {
  /** The text of a person's edit, where that is what was rewritten. */
  readonly editedText?: string;
  readonly at: number;
};
