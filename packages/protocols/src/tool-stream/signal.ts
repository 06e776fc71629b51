import type { ContentPart, JsonValue } from '@callboard/core';

/** Names the capability that a server needs for phases. It is a draft, and may change under this name. */
export const toolStreamCapability = 'tool-stream-v1';

/** The turn that something belongs to. Epochs rise: what an older one still says changes nothing. */
export interface TurnRef {
  readonly turnId: string;
  readonly epoch: number;
}

/** The phases of `tool.stream`, with what each carries. */
export type ToolPhase =
  /** The model began a call. */
  | { readonly phase: 'start'; readonly toolName: string }
  /** The next fragment of the arguments' JSON text. A model need not write any. */
  | { readonly phase: 'arguments-delta'; readonly delta: string }
  /** The arguments are complete; the call is issued. For display: it runs nothing. */
  | { readonly phase: 'arguments-complete'; readonly argsText: string }
  /** A running server tool says how far it is. */
  | { readonly phase: 'progress'; readonly progress: JsonValue }
  /** The call has its result, which is not part of the stream. */
  | { readonly phase: 'settled'; readonly ok: true }
  | { readonly phase: 'settled'; readonly ok: false; readonly code: string }
  /** Its turn was interrupted. */
  | { readonly phase: 'cancelled' }
  /** The model stopped before completing the arguments. */
  | { readonly phase: 'failed'; readonly message: string };

/** The server asks the page to run one of its tools. Nothing else runs one. */
export interface AppToolRequest extends TurnRef {
  readonly callId: string;
  readonly toolName: string;
  readonly argsText: string;
  /** Milliseconds the server waits for the result; absent where it does not say. */
  readonly timeLimit?: number;
}

/** How a turn ended. */
export type TurnEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly message: string };

/** One thing that a server tells for display: what a frame of a session comes to, whatever its wire. */
export type ToolStreamSignal =
  | (TurnRef & {
      readonly kind: 'turn-started';
      /** The run that it answers; null where the server began it by itself; absent where its wire does not say. */
      readonly inReplyTo?: string | null;
    })
  | (TurnRef & { readonly kind: 'turn-ended'; readonly end: TurnEnd })
  | (TurnRef & { readonly kind: 'text'; readonly messageId: string; readonly delta: string })
  | (TurnRef & { readonly kind: 'text-ended'; readonly messageId: string })
  | (TurnRef & { readonly kind: 'tool-stream'; readonly callId: string } & ToolPhase)
  /** What servers without the capability send, and others beside the phases: a call with its arguments so far. */
  | (TurnRef & {
      readonly kind: 'tool-preview';
      readonly callId: string;
      readonly toolName: string;
      readonly argsText: string;
    })
  /** The session is over for good. */
  | { readonly kind: 'closed'; readonly reason?: string };

/** What a person wrote, on its way to the server. */
export interface SessionMessage {
  /** The same for the same message, so that one that is sent again is not doubled. */
  readonly id: string;
  /** The run that waits for its answer. */
  readonly runId: string;
  readonly content: readonly ContentPart[];
}
