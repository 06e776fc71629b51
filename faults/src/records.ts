/** What was seen of one start of a tool's effect, by whoever it happened to. */
export interface EffectRecord {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly attempt: number;
  /** What the page was given for it, and a result has to show. */
  readonly receipt: string;
  /** Its place among all that was recorded. */
  readonly startedAt: number;
  /** Undefined while it is half done. */
  finishedAt?: number;
}

/** A message of an input, as far as answers go. What no provider reads is left out. */
export type InputMessage =
  | { readonly role: 'assistant'; readonly toolCallIds: readonly string[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly text: string; readonly error?: string }
  /** What a person wrote. */
  | { readonly role: 'user'; readonly id: string }
  | { readonly role: 'other' };

/** What an input says of a call of the agent that it asked about. */
export interface ResumedCall {
  readonly toolCallId: string;
  readonly verdict: 'approve' | 'reject' | 'nobody';
}

/** An input that the agent got. */
export interface InputRecord {
  readonly runId: string;
  /** Its place among all that was recorded. */
  readonly at: number;
  readonly messages: readonly InputMessage[];
  /** What it answers of what the agent asked: those calls have no other answer yet. */
  readonly resumed: readonly ResumedCall[];
}

/** A press that a tab told the outcome of: from then on a person relies on it. */
export interface PressRecord {
  readonly requestId: string;
  readonly toolCallId: string;
  readonly verdict: 'approve' | 'reject';
  readonly hasCounted: boolean;
  /** Its tab could store things then. Where it could not, what was decided is over with the page, and it says so. */
  readonly isKept: boolean;
}

/** What the world outside of the page has seen of a scenario. */
export interface OutsideRecord {
  readonly effects: readonly EffectRecord[];
  readonly inputs: readonly InputRecord[];
  readonly presses: readonly PressRecord[];
  /** What was wrong with inputs before their messages could be looked at. */
  readonly badInputs: readonly string[];
  /** How often a tab that followed became the one that acts. */
  readonly takeovers: number;
}

/** One call as a tab shows it. */
export interface CallFact {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly status: string;
  /** What runs, or would, as it was decided; absent where nothing was. */
  readonly decision?: string;
  /** How each attempt ended. */
  readonly attempts: readonly string[];
  /** What its answer says, once it was sent. */
  readonly answer?: string;
}

/** What a tab shows at the end. */
export interface TabReport {
  readonly tab: string;
  readonly calls: readonly CallFact[];
  /** What the agent has said. */
  readonly said: readonly string[];
  /** Every decision in its log, in order. */
  readonly decisions: readonly {
    readonly requestId: string;
    readonly toolCallId: string;
    readonly verdict: string;
    /** A message had given up what was decided before, and nobody took the message. */
    readonly isAskedAnew: boolean;
  }[];
}
