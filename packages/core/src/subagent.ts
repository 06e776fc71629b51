import type { JsonValue } from './json.ts';
import { callKey } from './tool-call.ts';

/** How a subagent ended. That it failed says nothing about its run. */
export type SubagentEnd =
  | { readonly kind: 'finished'; readonly result?: JsonValue }
  /** It waits for interrupts of its run to be answered. */
  | { readonly kind: 'suspended'; readonly interruptIds: readonly string[]; readonly result?: JsonValue }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string }
  /** Its run ended and said nothing of it: it failed, was stopped or cut off. */
  | { readonly kind: 'abandoned' };

/** An agent that another one put to work inside a run. Without an end it is at work. */
export interface Subagent {
  /** Names it on this thread: its run, and its id in that. */
  readonly key: string;
  readonly runId: string;
  readonly subagentRunId: string;
  readonly name: string;
  readonly description?: string;
  /** The subagent that put it to work; absent for the agent itself. */
  readonly parentKey?: string;
  /** The call that it carries out. */
  readonly parentCallKey?: string;
  /** The call that its work is part of: the one it carries out, or else the one of the subagent above it. */
  readonly hostCallKey?: string;
  readonly parentMessageId?: string;
  readonly startedAt: number;
  readonly end?: SubagentEnd & { readonly at: number };
}

/** A named part of the work in a run, of the agent's or of a subagent's. Without an end it is under way. */
export interface Step {
  readonly runId: string;
  readonly name: string;
  readonly subagentRunId?: string;
  readonly startedAt: number;
  readonly end?: { readonly kind: 'finished' | 'abandoned'; readonly at: number };
}

/** What happens to subagents and steps. */
export type WorkEvent =
  | {
      readonly type: 'subagent-started';
      readonly runId: string;
      readonly subagentRunId: string;
      readonly name: string;
      readonly description?: string;
      readonly parentSubagentRunId?: string;
      readonly parentToolCallId?: string;
      readonly parentMessageId?: string;
    }
  | {
      readonly type: 'subagent-ended';
      readonly runId: string;
      readonly subagentRunId: string;
      readonly end: SubagentEnd;
    }
  | {
      readonly type: 'step-started' | 'step-finished';
      readonly runId: string;
      readonly name: string;
      readonly subagentRunId?: string;
    };

/** Names a subagent on the thread; of a call, a message or a step: the one that it comes from. */
export function subagentKey(runId: string, subagentRunId: string): string {
  return callKey(runId, subagentRunId);
}
