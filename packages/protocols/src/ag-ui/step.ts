import type { JsonObject } from '@callboard/core';
import type { AgUiEvent, AttributedEvent, TextRole } from './event.ts';

/** What a run opens, continues and closes under an id. A reasoning span has ids of its own. */
export type Entity = 'message' | 'reasoning' | 'reasoning span' | 'call';

interface About {
  readonly entity: Entity;
  readonly id: string;
  /** The subagent it is attributed to; absent for the agent itself, or for whoever it already belongs to. */
  readonly owner: string | undefined;
  readonly metadata: JsonObject | undefined;
}

/** What the first event of an entity says about it. */
export interface Introduction {
  readonly role?: TextRole | undefined;
  /** The author's name of a message, the tool's name of a call. */
  readonly name?: string | undefined;
  /** The message a call says it belongs to. */
  readonly parent?: string | undefined;
}

export interface StartStep extends About, Introduction {
  readonly act: 'start';
}

export interface PieceStep extends About {
  readonly act: 'piece';
  readonly delta: string;
}

export interface EndStep extends About {
  readonly act: 'end';
}

/** One step of a stream, whether it was sent as such or as part of a chunk. */
export type StreamStep = StartStep | PieceStep | EndStep;

/** A piece of a stream that names it only where it has to. */
export interface Chunk extends Introduction {
  readonly act: 'chunk';
  readonly entity: Exclude<Entity, 'reasoning span'>;
  readonly id: string | undefined;
  readonly owner: string | undefined;
  readonly metadata: JsonObject | undefined;
  readonly delta: string | undefined;
}

type StreamType = Extract<
  AgUiEvent['type'],
  `TEXT_MESSAGE_${string}` | `REASONING_${string}` | `TOOL_CALL_${string}`
>;

/** An event that is no step of a stream. */
export type OtherEvent = Exclude<
  AgUiEvent,
  { readonly type: Exclude<StreamType, 'TOOL_CALL_RESULT' | 'REASONING_ENCRYPTED_VALUE'> }
>;

/** An event as the step it is; any other event as it is. */
export function stepOf(event: AgUiEvent): StreamStep | Chunk | OtherEvent {
  switch (event.type) {
    case 'TEXT_MESSAGE_START':
      return start('message', event.messageId, event, { role: event.role, name: event.name });
    case 'REASONING_MESSAGE_START':
      return start('reasoning', event.messageId, event);
    case 'REASONING_START':
      return start('reasoning span', event.messageId, event);
    case 'TOOL_CALL_START':
      return start('call', event.toolCallId, event, {
        name: event.toolCallName,
        parent: event.parentMessageId,
      });
    case 'TEXT_MESSAGE_CONTENT':
      return piece('message', event.messageId, event, event.delta);
    case 'REASONING_MESSAGE_CONTENT':
      return piece('reasoning', event.messageId, event, event.delta);
    case 'TOOL_CALL_ARGS':
      return piece('call', event.toolCallId, event, event.delta);
    case 'TEXT_MESSAGE_END':
      return end('message', event.messageId, event);
    case 'REASONING_MESSAGE_END':
      return end('reasoning', event.messageId, event);
    case 'REASONING_END':
      return end('reasoning span', event.messageId, event);
    case 'TOOL_CALL_END':
      return end('call', event.toolCallId, event);
    case 'TEXT_MESSAGE_CHUNK':
      return chunk('message', event.messageId, event, { role: event.role, name: event.name });
    case 'REASONING_MESSAGE_CHUNK':
      return chunk('reasoning', event.messageId, event, {});
    case 'TOOL_CALL_CHUNK':
      return chunk('call', event.toolCallId, event, {
        name: event.toolCallName,
        parent: event.parentMessageId,
      });
    default:
      return event;
  }
}

/** Whom a step comes from, and what it attaches to what it is about. */
export type Sender = Pick<AttributedEvent, 'subagentRunId' | 'metadata'>;

export function start(entity: Entity, id: string, from: Sender, said?: Introduction): StartStep {
  return { act: 'start', entity, id, owner: from.subagentRunId, metadata: from.metadata, ...said };
}

export function piece(entity: Entity, id: string, from: Sender, delta: string): PieceStep {
  return { act: 'piece', entity, id, owner: from.subagentRunId, metadata: from.metadata, delta };
}

export function end(entity: Entity, id: string, from: Sender): EndStep {
  return { act: 'end', entity, id, owner: from.subagentRunId, metadata: from.metadata };
}

function chunk(
  entity: Chunk['entity'],
  id: string | undefined,
  event: Sender & { readonly delta?: string },
  said: Introduction,
): Chunk {
  const { subagentRunId: owner, metadata, delta } = event;
  return { act: 'chunk', entity, id, owner, metadata, delta, ...said };
}
