import type { CallConflict, Risk, Screening, ToldEnd } from '@callboard/core';
import type { Count } from '../locale/formats.ts';

/** What a call that may run waits for. */
export interface QueueFacts {
  /** The call that it waits for: the first that needs a person, else the one that runs. */
  readonly title: string;
  readonly needsDecision: boolean;
  /** How many are before it, that one included. */
  readonly before: Count;
}

/** What happened to a call and what it means, a sentence each. */
export interface OutcomeMessages {
  readonly notYet: string;
  readonly checking: string;
  /** Complete, and the agent has not asked this page to run it. */
  readonly notAskedYet: string;
  /** Without a place it waits for nobody. */
  readonly queued: (place: QueueFacts | undefined) => string;
  /** In a conversation that was opened again. */
  readonly queuedReopened: string;
  /** It failed, and is to be tried once more. */
  readonly queuedAgain: string;
  /** The same of one whose outcome nobody knows. */
  readonly queuedAfterUnknown: string;
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
  /** What runs tools could not be fetched. */
  readonly notLoaded: string;
  readonly noHandler: string;
  readonly unstableSchema: string;
  readonly notApproved: string;
  readonly notRepeatable: string;
  /** It could not be noted where a reload finds it that it starts. */
  readonly notClaimed: string;
  /** Its tool will complete it later. */
  readonly accepted: string;
  /** Its tool’s own side said no; `message` in its words. */
  readonly refusedByTool: (message: string) => string;
  /** The page that ran it is gone. */
  readonly outcomeUnknown: string;
  /** Of one attempt among several. */
  readonly attemptStopped: string;
  readonly timedOut: (limit: string) => string;
  readonly stoppedByYou: string;
  readonly stoppedAlone: string;
  readonly stoppedByMessage: string;
  readonly stoppedByLeaving: string;
  readonly stoppedByAgent: string;
  /** One of the agent’s own. */
  readonly stoppedAtAgent: string;
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
