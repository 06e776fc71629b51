import type { Annotation } from './annotation.ts';
import type { JsonObject } from './json.ts';
import type { ContentPart, MediaPart, ResultContent } from './result-content.ts';

/** Which block of the stored message it is in a part of; absent where the part came another way. */
interface InStored {
  readonly block?: number;
}

/** What an assistant's message says beside its calls. */
export type SaidPart = InStored &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'reasoning'; readonly text: string }
    /** The text of a JSON document. */
    | { readonly kind: 'json'; readonly json: string }
    | { readonly kind: 'media'; readonly part: MediaPart }
    /** Of a kind that is not read here. It has its place, and its storage still has it. */
    | { readonly kind: 'other'; readonly name: string }
  );

/** One piece of an assistant's message, in the order it arrived. */
export type AssistantPart = SaidPart | (InStored & { readonly kind: 'call'; readonly key: string });

/** One piece of what a person wrote; `other` is of a kind that is not read here. */
export type UserPart = ContentPart | { readonly type: 'other'; readonly name: string };

/**
 * A message as it stands in a stored conversation, for whoever writes it in that form again: nothing else reads it.
 * `form` is the name its adapter knows it by.
 */
export type Stored =
  | {
      readonly form: string;
      /** The whole message, as it was written. */
      readonly json: string;
      /** Of an answer: the message it stood behind, empty at the beginning. Here it stands behind its call. */
      readonly after?: string;
      /** Which of its blocks are answers, and the messages those are here. */
      readonly answers?: readonly { readonly block: number; readonly id: string }[];
    }
  /** One of the answers of another message. */
  | { readonly form: string; readonly of: string };

interface MessageBase extends Annotation {
  readonly id: string;
  /** Its author's, where the agent gives one. */
  readonly name?: string;
  /** The subagent it comes from; absent for the agent itself. */
  readonly subagentRunId?: string;
  /** As a wire handed it over whole (a snapshot, loaded history); goes back unchanged, unknown fields and all. */
  readonly raw?: JsonObject;
  readonly stored?: Stored;
}

/** What the person at the page wrote. */
export interface UserMessage extends MessageBase {
  readonly role: 'user';
  readonly parts: readonly UserPart[];
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

/** A message of a kind we do not read, kept for its place in the thread and for whoever can write it again. */
export interface OtherMessage extends MessageBase {
  readonly role: 'other';
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

/** One piece of a stated message of the assistant. */
export type StatedPart = SaidPart | (InStored & { readonly kind: 'call'; readonly call: StatedCall });

/** A message as a snapshot or loaded history states it: calls by their ids, not yet by occurrence. */
export type StatedMessage =
  | (MessageBase & { readonly role: 'user'; readonly parts: readonly UserPart[] })
  | (MessageBase & { readonly role: 'assistant'; readonly parts: readonly StatedPart[] })
  | (MessageBase & { readonly role: 'reasoning' | 'system' | 'developer'; readonly text: string })
  | (MessageBase & {
      readonly role: 'tool';
      readonly toolCallId: string;
      readonly content: ResultContent;
      readonly error?: string;
    })
  | ActivityMessage
  | (MessageBase & { readonly role: 'other'; readonly wireRole: string });

/** The text of a message that a person wrote; media parts are left out. */
export function userText(message: UserMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** What a person wrote, less what is not read here. */
export function readableParts({ parts }: UserMessage): readonly ContentPart[] {
  return parts.filter((part) => part.type !== 'other');
}

/** The text of an assistant's message, without its calls. */
export function assistantText(message: { readonly parts: readonly (AssistantPart | StatedPart)[] }): string {
  return message.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
