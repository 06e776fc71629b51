import type { ContentPart, JsonObject, JsonValue } from '@callboard/core';

/** What any message of a thread may carry. */
type MessageBase = {
  readonly id: string;
  readonly name?: string;
  readonly encryptedValue?: string;
  readonly metadata?: JsonObject;
  readonly subagentRunId?: string;
};

/** A call as an assistant's message holds it. `arguments` is text, and may be no valid JSON. */
export type WireCall = {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
  readonly encryptedValue?: string;
  readonly metadata?: JsonObject;
};

/** A message in a snapshot, and in the input of a run (AG-UI 1.0 data types). */
export type AgUiMessage =
  | (MessageBase & { readonly role: 'developer' | 'system'; readonly content: string })
  | (MessageBase & { readonly role: 'user'; readonly content: string | readonly ContentPart[] })
  | (MessageBase & {
      readonly role: 'assistant';
      readonly content?: string;
      readonly toolCalls?: readonly WireCall[];
    })
  | (Omit<MessageBase, 'name'> & {
      readonly role: 'tool';
      readonly toolCallId: string;
      readonly content: string | readonly ContentPart[];
      readonly error?: string;
    })
  | (Omit<MessageBase, 'name'> & { readonly role: 'reasoning'; readonly content: string })
  | (Omit<MessageBase, 'name' | 'encryptedValue'> & {
      readonly role: 'activity';
      readonly activityType: string;
      readonly content: JsonObject;
    });

/** A tool as it is advertised. */
export interface WireTool {
  readonly name: string;
  readonly description: string;
  readonly parameters?: JsonValue;
  readonly metadata?: JsonObject;
}

/** One answer to an interrupt. */
export interface WireResumeEntry {
  readonly interruptId: string;
  readonly status: 'resolved' | 'cancelled';
  readonly payload?: JsonValue;
  readonly metadata?: JsonObject;
}

/** What a run is started with. What is absent is left out, never null. */
export interface RunAgentInput {
  readonly threadId: string;
  readonly runId: string;
  readonly messages: readonly AgUiMessage[];
  readonly protocolVersion?: string;
  readonly parentRunId?: string;
  readonly state?: JsonValue;
  readonly tools?: readonly WireTool[];
  readonly context?: readonly { readonly description: string; readonly value: string }[];
  readonly forwardedProps?: JsonValue;
  readonly resume?: readonly WireResumeEntry[];
}
