import type { RunInterrupt } from './interrupt.ts';
import type { JsonValue } from './json.ts';
import type { AdvertisedTool } from './tool.ts';

/**
 * How a run ended. Refused by us, failed by the agent, cancelled, stopped by us, cut off and never accepted are
 * different ends (P5).
 */
export type RunEnd =
  | {
      readonly kind: 'succeeded';
      readonly pendingToolCallIds?: readonly string[];
      readonly result?: JsonValue;
    }
  | { readonly kind: 'interrupted'; readonly interrupts: readonly RunInterrupt[] }
  | { readonly kind: 'cancelled' }
  /** The agent said so (RUN_ERROR). */
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string }
  /** We stopped reading: the stream broke a rule. */
  | { readonly kind: 'refused'; readonly message: string; readonly code: string }
  /** We stopped it: a person pressed stop, a new message took its place, or the thread was left. */
  | { readonly kind: 'stopped'; readonly by: 'person' | 'message' | 'leaving' }
  /** The stream ended without an end. */
  | { readonly kind: 'cut-off'; readonly message: string }
  /** The request never became a stream of events: no server, an HTTP error, a page of HTML. */
  | {
      readonly kind: 'not-accepted';
      readonly message: string;
      readonly status?: number;
      readonly body?: string;
    };

/** Why a run was sent. */
export type RunCause = 'message' | 'replies' | 'retry' | 'continue';

/**
 * A turn of a session, which is a connection that stays: its tools were offered when connecting, its calls are handed
 * over one by one while it goes on, and each is answered by itself.
 */
export interface RunSession {
  readonly turnId: string;
  /** Rises with every turn; what an older one still says changes nothing. */
  readonly epoch: number;
  readonly tools: readonly AdvertisedTool[];
}

/** One run of the agent on this thread. */
export interface Run {
  readonly id: string;
  /** What we sent with it; absent for a run that is only told of (replayed history, another client's). */
  readonly request?: {
    readonly cause: RunCause;
    readonly tools: readonly AdvertisedTool[];
    readonly at: number;
  };
  /** Set for a turn of a session. */
  readonly session?: RunSession;
  readonly startedAt?: number;
  readonly end?: RunEnd;
  readonly endedAt?: number;
  /** Set when a person pressed stop after it had ended, while its calls were still open: nothing goes on by itself. */
  readonly halted: boolean;
  /** True while a run that had ended before is delivered once more (a reconnect): nothing of it counts twice. */
  readonly redelivered: boolean;
}

/** True while the agent may still send something for this run. */
export function isRunActive(run: Run): boolean {
  return run.end === undefined;
}

/** True once nothing more that the agent says in this run counts: it has ended, and is not being delivered once more. */
export function saysNoMore(run: Run | undefined): boolean {
  return run?.end !== undefined && !run.redelivered;
}

/** True once a run of ours has left to the page what it called and did not answer: it ended well, and nobody stopped it. */
export function leavesToPage(run: Run | undefined): boolean {
  // One that was only told of is not ours; one that failed or was stopped has closed its calls already.
  if (run?.request === undefined || run.halted) return false;
  return run.end?.kind === 'succeeded' || run.end?.kind === 'interrupted';
}

/** The tools that went out with a run, or on its connection; none for a run we did not send. */
export function toolsOfRun(run: Run): readonly AdvertisedTool[] {
  return run.session?.tools ?? run.request?.tools ?? [];
}
