import type { ContentPart, JsonObject, JsonValue, PatchOperation } from '@callboard/core';
import type { AgUiMessage, RunAgentInput } from './wire-message.ts';

/** What every event may carry. `timestamp` never orders anything: arrival does. `rawEvent` is never acted on. */
export interface EventBase {
  readonly timestamp?: number;
  readonly rawEvent?: JsonValue;
  readonly metadata?: JsonObject;
}

/** An event that may name the subagent it came from; without a name it is the agent's own. */
export interface AttributedEvent extends EventBase {
  readonly subagentRunId?: string;
}

/** The roles a streamed text message can have. */
export type TextRole = 'developer' | 'system' | 'assistant' | 'user';

interface RunStarted extends EventBase {
  readonly type: 'RUN_STARTED';
  readonly threadId: string;
  readonly runId: string;
  readonly protocolVersion?: string;
  readonly parentRunId?: string;
  readonly input?: RunAgentInput;
}

/** What the agent asks for when it interrupts a run. */
export type Interrupt = {
  readonly id: string;
  readonly reason: string;
  readonly message?: string;
  readonly toolCallId?: string;
  readonly responseSchema?: JsonObject;
  readonly expiresAt?: string;
  readonly metadata?: JsonObject;
  readonly subagentRunId?: string;
};

export type RunOutcome =
  | { readonly type: 'success'; readonly pendingToolCallIds?: readonly string[] }
  | { readonly type: 'interrupt'; readonly interrupts: readonly Interrupt[] }
  | { readonly type: 'cancelled' };

/** Tokens used. What is absent is unknown, not zero. */
export interface TokenUsage {
  readonly provider?: string;
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteInputTokens?: number;
}

export interface RunFinished extends EventBase {
  readonly type: 'RUN_FINISHED';
  readonly threadId: string;
  readonly runId: string;
  readonly result?: JsonValue;
  readonly outcome?: RunOutcome;
  readonly usage?: readonly TokenUsage[];
}

interface RunFailed extends EventBase {
  readonly type: 'RUN_ERROR';
  readonly message: string;
  readonly code?: string;
  readonly usage?: readonly TokenUsage[];
}

interface StepBoundary<Type extends 'STEP_STARTED' | 'STEP_FINISHED'> extends AttributedEvent {
  readonly type: Type;
  readonly stepName: string;
}

interface TextStarted extends AttributedEvent {
  readonly type: 'TEXT_MESSAGE_START';
  readonly messageId: string;
  readonly role?: TextRole;
  readonly name?: string;
}

interface ReasoningStarted extends AttributedEvent {
  readonly type: 'REASONING_MESSAGE_START';
  readonly messageId: string;
  readonly role: 'reasoning';
}

/** The next piece of a message. */
interface MessagePiece<Type extends 'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT'>
  extends AttributedEvent {
  readonly type: Type;
  readonly messageId: string;
  readonly delta: string;
}

/** An event that says no more than which message or span it is about. */
interface MessageMark<
  Type extends 'TEXT_MESSAGE_END' | 'REASONING_MESSAGE_END' | 'REASONING_START' | 'REASONING_END',
> extends AttributedEvent {
  readonly type: Type;
  readonly messageId: string;
}

interface CallStarted extends AttributedEvent {
  readonly type: 'TOOL_CALL_START';
  readonly toolCallId: string;
  readonly toolCallName: string;
  readonly parentMessageId?: string;
}

interface CallPiece extends AttributedEvent {
  readonly type: 'TOOL_CALL_ARGS';
  readonly toolCallId: string;
  readonly delta: string;
}

interface CallEnded extends AttributedEvent {
  readonly type: 'TOOL_CALL_END';
  readonly toolCallId: string;
}

/** There is no error here: only a tool message can say that a tool failed. */
interface CallResult extends AttributedEvent {
  readonly type: 'TOOL_CALL_RESULT';
  readonly messageId: string;
  readonly toolCallId: string;
  readonly content: string | readonly ContentPart[];
  readonly role?: 'tool';
}

interface TextChunk extends AttributedEvent {
  readonly type: 'TEXT_MESSAGE_CHUNK';
  readonly messageId?: string;
  readonly role?: TextRole;
  readonly name?: string;
  readonly delta?: string;
}

interface CallChunk extends AttributedEvent {
  readonly type: 'TOOL_CALL_CHUNK';
  readonly toolCallId?: string;
  readonly toolCallName?: string;
  readonly parentMessageId?: string;
  readonly delta?: string;
}

interface ReasoningChunk extends AttributedEvent {
  readonly type: 'REASONING_MESSAGE_CHUNK';
  readonly messageId?: string;
  readonly delta?: string;
}

interface EncryptedValue extends AttributedEvent {
  readonly type: 'REASONING_ENCRYPTED_VALUE';
  readonly subtype: 'tool-call' | 'message';
  readonly entityId: string;
  readonly encryptedValue: string;
}

interface StateSnapshot extends AttributedEvent {
  readonly type: 'STATE_SNAPSHOT';
  readonly snapshot: JsonValue;
}

interface StateDelta extends AttributedEvent {
  readonly type: 'STATE_DELTA';
  readonly delta: readonly PatchOperation[];
}

interface MessagesSnapshot extends EventBase {
  readonly type: 'MESSAGES_SNAPSHOT';
  readonly messages: readonly AgUiMessage[];
}

interface ActivitySnapshot extends AttributedEvent {
  readonly type: 'ACTIVITY_SNAPSHOT';
  readonly messageId: string;
  readonly activityType: string;
  readonly content: JsonObject;
  readonly replace?: boolean;
}

interface ActivityDelta extends AttributedEvent {
  readonly type: 'ACTIVITY_DELTA';
  readonly messageId: string;
  readonly activityType: string;
  readonly patch: readonly PatchOperation[];
}

export interface SubagentStarted extends EventBase {
  readonly type: 'SUBAGENT_STARTED';
  readonly subagentRunId: string;
  readonly name: string;
  readonly description?: string;
  readonly parentSubagentRunId?: string;
  readonly parentToolCallId?: string;
  readonly parentMessageId?: string;
}

export type SubagentOutcome =
  | { readonly type: 'success' }
  | { readonly type: 'suspended'; readonly interruptIds?: readonly string[] };

export interface SubagentFinished extends EventBase {
  readonly type: 'SUBAGENT_FINISHED';
  readonly subagentRunId: string;
  readonly result?: JsonValue;
  readonly outcome?: SubagentOutcome;
}

export interface SubagentFailed extends EventBase {
  readonly type: 'SUBAGENT_ERROR';
  readonly subagentRunId: string;
  readonly message: string;
  readonly code?: string;
}

interface RawEvent extends AttributedEvent {
  readonly type: 'RAW';
  readonly event: JsonValue;
  readonly source?: string;
}

interface CustomEvent extends AttributedEvent {
  readonly type: 'CUSTOM';
  readonly name: string;
  readonly value: JsonValue;
}

/** The 31 events of AG-UI 1.0, as they are on the wire. */
export type AgUiEvent =
  | RunStarted
  | RunFinished
  | RunFailed
  | StepBoundary<'STEP_STARTED'>
  | StepBoundary<'STEP_FINISHED'>
  | TextStarted
  | MessagePiece<'TEXT_MESSAGE_CONTENT'>
  | MessageMark<'TEXT_MESSAGE_END'>
  | TextChunk
  | CallStarted
  | CallPiece
  | CallEnded
  | CallChunk
  | CallResult
  | StateSnapshot
  | StateDelta
  | MessagesSnapshot
  | ActivitySnapshot
  | ActivityDelta
  | MessageMark<'REASONING_START'>
  | ReasoningStarted
  | MessagePiece<'REASONING_MESSAGE_CONTENT'>
  | MessageMark<'REASONING_MESSAGE_END'>
  | ReasoningChunk
  | MessageMark<'REASONING_END'>
  | EncryptedValue
  | SubagentStarted
  | SubagentFinished
  | SubagentFailed
  | RawEvent
  | CustomEvent;
