import type { Annotation } from './annotation.ts';
import type { JsonObject } from './json.ts';
import type { ContentPart, ResultContent } from './result-content.ts';

/** One piece of an assistant's message, in the order it arrived. */
export type AssistantPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly key: string };

interface MessageBase extends Annotation {
  readonly id: string;
  /** Its author's, where the agent gives one. */
  readonly name?: string;
  /** The subagent it comes from; absent for the agent itself. */
  readonly subagentRunId?: string;
  /** As a wire handed it over whole (a snapshot, loaded history); goes back unchanged, unknown fields and all. */
  readonly raw?: JsonObject;
}

/** What the person at the page wrote. */
export interface UserMessage extends MessageBase {
  readonly role: 'user';
  readonly parts: readonly ContentPart[];
}

/** What the agent wrote, with the calls it made in this message. */
export interface AssistantMessage extends MessageBase {
  readonly role: 'assistant';
  readonly parts: readonly AssistantPart[];
  readonly runId?: string;
  /** True while its text is being written. */
  readonly streaming: boolean;
}

/** What the agent thought aloud. */
export interface ReasoningMessage extends MessageBase {
  readonly role: 'reasoning';
  readonly text: string;
  readonly streaming: boolean;
}

/** Instructions in the thread's history. */
export interface InstructionMessage extends MessageBase {
  readonly role: 'system' | 'developer';
  readonly text: string;
  readonly streaming: boolean;
}

/** The answer to a call: the agent's own, or ours. */
export interface ToolMessage extends MessageBase {
  readonly role: 'tool';
  readonly toolCallId: string;
  /** The occurrence it answers; absent for an answer to a call nobody made here. */
  readonly key?: string;
  readonly content: ResultContent;
  readonly error?: string;
}

/**
 * What the agent shows of its work, such as a search or a plan: for the app to draw by its type, and never sent back.
 */
export interface ActivityMessage extends MessageBase {
  readonly role: 'activity';
  readonly activityType: string;
  readonly content: JsonObject;
}

/** A message of a kind we do not read, kept for its place in the thread. */
export interface OtherMessage extends MessageBase {
  readonly role: 'other';
  readonly raw: JsonObject;
}

export type Message =
  | UserMessage
  | AssistantMessage
  | ReasoningMessage
  | InstructionMessage
  | ToolMessage
  | ActivityMessage
  | OtherMessage;

/** A call as a message of a snapshot or of loaded history states it. */
export interface StatedCall extends Annotation {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly argsText: string;
}

interface StatedBase extends MessageBase {
  readonly raw: JsonObject;
}

/** A message as a snapshot or loaded history states it: calls by their ids, not yet by occurrence. */
export type StatedMessage =
  | (StatedBase & { readonly role: 'user'; readonly parts: readonly ContentPart[] })
  | (StatedBase & {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly StatedCall[];
    })
  | (StatedBase & { readonly role: 'reasoning' | 'system' | 'developer'; readonly text: string })
  | (StatedBase & {
      readonly role: 'tool';
      readonly toolCallId: string;
      readonly content: ResultContent;
      readonly error?: string;
    })
  | (StatedBase & ActivityMessage)
  | (StatedBase & { readonly role: 'other'; readonly wireRole: string });

/** The text of a message that a person wrote; media parts are left out. */
export function userText(message: UserMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** The text of an assistant's message, without its calls. */
export function assistantText(message: AssistantMessage): string {
  return message.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
