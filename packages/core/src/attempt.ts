import type { ToolEnd } from './attempt-state.ts';
import type { DecisionMeans, Person } from './decision.ts';
import type { JsonValue } from './json.ts';
import type { ResultContent } from './result-content.ts';
import type { ThreadEvent } from './thread-event.ts';
import type { OnToolException, RefusalForm } from './tool.ts';
import type { GivenAnswer, ToolQuestion } from './tool-question.ts';

/** Why an attempt did not give a result, when the tool was asked. */
export type AttemptErrorCode =
  | 'tool-failed'
  | 'result-unserialisable'
  | 'no-handler'
  | 'unstable-schema'
  /** What runs tools could not be fetched. */
  | 'not-loaded'
  /** By its turn the arguments were others than those that were decided on. */
  | 'not-as-decided'
  /** It was allowed without asking, and by its turn the page asks. */
  | 'not-approved'
  /** By its turn the app forbids tools of its risk. */
  | 'not-allowed'
  /** It was to be tried again, and by its turn the tool no longer says that this does no harm. */
  | 'not-repeatable'
  /** It could not be noted where a reload finds it that the handler starts, so it did not: what is not noted runs twice. */
  | 'not-claimed';

/** How an attempt ended. */
export type AttemptEnd =
  | { readonly kind: 'completed'; readonly content: ResultContent }
  /** The tool says it failed (ToolError), and perhaps that nothing has changed. */
  | { readonly kind: 'failed'; readonly message: string; readonly nothingHappened?: true }
  /** Something nobody planned for. `name` is the exception's type. */
  | {
      readonly kind: 'errored';
      readonly code: AttemptErrorCode;
      readonly name: string;
      readonly message: string;
    }
  | { readonly kind: 'timed-out'; readonly limit: number }
  /** Its signal was aborted before it returned; it may have had effects. */
  | { readonly kind: 'stopped' }
  /**
   * Its side refused the request and did nothing, by a denial of its protocol where `as` says nothing else. `stepUp`: what
   * trying again would ask for, in words.
   */
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly detail?: JsonValue;
      readonly stepUp?: string;
      readonly as?: RefusalForm;
    }
  /** The page that ran it is gone. It may have had effects, and nobody can say what came of it. */
  | { readonly kind: 'outcome-unknown' };

/** What a tool said of its attempts when one began; it counts for that one, whatever is mounted later. */
export interface AttemptTerms {
  readonly idempotent?: true;
  /** How many attempts are made without asking, where it is more than one. */
  readonly most?: number;
  /** Absent: the model reads what was thrown. */
  readonly onException?: Exclude<OnToolException, 'return-to-model'>;
}

/** Who wanted something, by which means and when. */
export interface Wish {
  readonly means: DecisionMeans;
  readonly person?: Person;
  readonly at: number;
}

/** Something a tool asked for in mid-run, and what it was told. */
export interface AttemptInput {
  readonly requestId: string;
  readonly question: ToolQuestion;
  readonly at: number;
  /** Where the attempt stood then, and stands again once it is answered. */
  readonly from: 'running' | 'pending';
  readonly answer?: GivenAnswer & { readonly at: number };
}

/** One request to a tool, and what came of it: of the page, or of the agent where its wire tells of that. */
export interface Attempt {
  readonly number: number;
  /** The JSON text the handler was given. */
  readonly argsText: string;
  readonly startedAt: number;
  readonly terms?: AttemptTerms;
  /** Who wanted it, where it is not the first; `rule` where the tool's own settings did. */
  readonly wish?: Wish;
  readonly progress?: JsonValue;
  /** How often it has said how far it is, and when last. */
  readonly progressed?: { readonly count: number; readonly at: number };
  /** Set once the tool has said that it will complete later; `reference` is its name for the work. */
  readonly accepted?: { readonly at: number; readonly reference?: JsonValue };
  /** What it asked for, in order. */
  readonly inputs?: readonly AttemptInput[];
  /** What there was of a result so far: shown, never sent. */
  readonly partial?: ResultContent;
  readonly end?: AttemptEnd & { readonly at: number };
  /** Set where the tool was asked to stop after its time was over. */
  readonly cancelledAt?: number;
  /** What came after the end: shown as late, never sent. `not-started`: it had ended before its handler was called. */
  readonly late?: {
    readonly kind: 'returned' | 'threw' | 'not-started';
    readonly end?: ToolEnd;
    readonly at: number;
  };
}

/** That something was told of an attempt which the model has no place for. It stands in the log, and nothing follows from it. */
export interface StrayEvent {
  readonly attempt: number;
  /** The type of the event, marked when it first came. */
  readonly event: ThreadEvent['type'];
  readonly at: number;
}
