import type { AgUiEvent, ChunkEvent, PlainEvent } from './event.ts';
import { ownerName, shown, type Violation } from './refusal.ts';

/** The events one event stands for, or the rule it broke. */
export type Expanded = { readonly events: readonly PlainEvent[] } | { readonly violation: Violation };

type Kind = ChunkEvent['type'];

/** A stream that is being assembled from chunks, and what its first chunk said about it. */
interface ChunkStream {
  readonly kind: Kind;
  readonly id: string;
  /** The lane: the subagent it is attributed to, or the agent itself. */
  readonly owner: string | undefined;
  /** What later chunks may repeat, but not change. */
  readonly said: Readonly<Record<string, string | undefined>>;
}

const page = 'basic/patterns/streaming';

/**
 * The stage that turns chunks into starts, pieces and ends. A lane (a subagent, or the agent itself) assembles one
 * stream at a time; a chunk of another stream, or an event that says more than an aside, ends it. What a stream
 * that breaks off left open stays open: no end is made up.
 */
export function createChunkExpander(): (event: AgUiEvent) => Expanded {
  const lanes = new Map<string | undefined, ChunkStream>();

  function closeLane(owner: string | undefined): PlainEvent[] {
    const stream = lanes.get(owner);
    if (stream === undefined) return [];
    lanes.delete(owner);
    return [endOf(stream)];
  }

  function closeLanes(): PlainEvent[] {
    const ends = [...lanes.values()].map(endOf);
    lanes.clear();
    return ends;
  }

  function expandChunk(chunk: ChunkEvent): Expanded {
    const kind = chunk.type;
    const id = idOf(chunk);
    const place = laneOf(lanes, chunk, id);
    if ('violation' in place) return place;
    const open = lanes.get(place.owner);
    if (open !== undefined && open.kind === kind && (id === undefined || id === open.id)) {
      const violation = conflict(open, chunk);
      return violation === undefined ? { events: piecesOf(open, chunk, false) } : { violation };
    }
    if (id === undefined) {
      return refuse('chunk-without-id', 'continues nothing and has no id to begin with');
    }
    if (kind === 'TOOL_CALL_CHUNK' && chunk.toolCallName === undefined) {
      return refuse('chunk-without-name', `begins call ${shown(id)} without the tool's name`);
    }
    const ends = closeLane(place.owner);
    const stream: ChunkStream = { kind, id, owner: place.owner, said: saidBy(chunk) };
    lanes.set(place.owner, stream);
    return { events: [...ends, startOf(chunk, id), ...piecesOf(stream, chunk, true)] };
  }

  return (event) => {
    switch (event.type) {
      case 'TEXT_MESSAGE_CHUNK':
      case 'TOOL_CALL_CHUNK':
      case 'REASONING_MESSAGE_CHUNK':
        return expandChunk(event);
      case 'RUN_STARTED':
      case 'RUN_FINISHED':
      case 'RUN_ERROR':
      case 'MESSAGES_SNAPSHOT':
        return { events: [...closeLanes(), event] };
      case 'RAW':
      case 'ACTIVITY_SNAPSHOT':
      case 'ACTIVITY_DELTA':
      case 'REASONING_ENCRYPTED_VALUE':
      case 'SUBAGENT_STARTED':
        return { events: [event] };
      default:
        return { events: [...closeLane(event.subagentRunId), event] };
    }
  };
}

function refuse(code: Violation['code'], what: string): { readonly violation: Violation } {
  return { violation: { code, what, page } };
}

function idOf(chunk: ChunkEvent): string | undefined {
  return chunk.type === 'TOOL_CALL_CHUNK' ? chunk.toolCallId : chunk.messageId;
}

/** The lane a chunk belongs to: where its id is open, else the one it names, else the only one it can mean. */
function laneOf(
  lanes: ReadonlyMap<string | undefined, ChunkStream>,
  chunk: ChunkEvent,
  id: string | undefined,
): { readonly owner: string | undefined } | { readonly violation: Violation } {
  const tag = chunk.subagentRunId;
  const ofKind = (stream: ChunkStream) => stream.kind === chunk.type;
  if (id !== undefined) {
    const holder = [...lanes.values()].find((stream) => ofKind(stream) && stream.id === id);
    if (holder === undefined) return { owner: tag };
    if (tag === undefined || tag === holder.owner) return { owner: holder.owner };
    return refuse(
      'wrong-owner',
      `continues ${shown(id)} as ${ownerName(tag)}, but it belongs to ${ownerName(holder.owner)}`,
    );
  }
  if (tag !== undefined) return { owner: tag };
  const own = lanes.get(undefined);
  if (own !== undefined && ofKind(own)) return { owner: undefined };
  const candidates = [...lanes.values()].filter(ofKind);
  if (candidates.length > 1) {
    return refuse(
      'chunk-ambiguous',
      `has no id, and ${candidates.length} subagents have a stream it could continue`,
    );
  }
  return { owner: candidates[0]?.owner };
}

function saidBy(chunk: ChunkEvent): ChunkStream['said'] {
  switch (chunk.type) {
    case 'TEXT_MESSAGE_CHUNK':
      return { role: chunk.role ?? 'assistant', name: chunk.name };
    case 'TOOL_CALL_CHUNK':
      return { toolCallName: chunk.toolCallName, parentMessageId: chunk.parentMessageId };
    case 'REASONING_MESSAGE_CHUNK':
      return {};
  }
}

/** A later chunk may leave out what the first one said, or repeat it, but not say it anew. */
function conflict(open: ChunkStream, chunk: ChunkEvent): Violation | undefined {
  const repeated =
    chunk.type === 'TEXT_MESSAGE_CHUNK' ? { role: chunk.role, name: chunk.name } : saidBy(chunk);
  for (const [field, now] of Object.entries(repeated)) {
    const before = open.said[field];
    if (now !== undefined && now !== before) {
      const first = before === undefined ? 'none' : shown(before);
      return {
        code: 'chunk-conflict',
        what: `gives ${shown(open.id)} the ${field} ${shown(now)}; its first chunk gave ${first}`,
        page,
      };
    }
  }
  return undefined;
}

function attribution(owner: string | undefined): { readonly subagentRunId?: string } {
  return owner === undefined ? {} : { subagentRunId: owner };
}

function startOf(chunk: ChunkEvent, id: string): PlainEvent {
  const origin = {
    ...attribution(chunk.subagentRunId),
    ...(chunk.metadata === undefined ? {} : { metadata: chunk.metadata }),
  };
  switch (chunk.type) {
    case 'TEXT_MESSAGE_CHUNK': {
      const name = chunk.name === undefined ? {} : { name: chunk.name };
      return {
        type: 'TEXT_MESSAGE_START',
        messageId: id,
        role: chunk.role ?? 'assistant',
        ...name,
        ...origin,
      };
    }
    case 'TOOL_CALL_CHUNK': {
      const parent = chunk.parentMessageId === undefined ? {} : { parentMessageId: chunk.parentMessageId };
      return {
        type: 'TOOL_CALL_START',
        toolCallId: id,
        toolCallName: chunk.toolCallName ?? '',
        ...parent,
        ...origin,
      };
    }
    case 'REASONING_MESSAGE_CHUNK':
      return { type: 'REASONING_MESSAGE_START', messageId: id, role: 'reasoning', ...origin };
  }
}

/** What a chunk adds: a piece, if it brings anything that the start does not already carry. */
function piecesOf(stream: ChunkStream, chunk: ChunkEvent, isFirst: boolean): PlainEvent[] {
  const { delta, metadata, rawEvent } = chunk;
  if (delta === undefined && rawEvent === undefined && (isFirst || metadata === undefined)) return [];
  const carried = {
    delta: delta ?? '',
    ...attribution(chunk.subagentRunId ?? stream.owner),
    ...(metadata === undefined ? {} : { metadata }),
    ...(rawEvent === undefined ? {} : { rawEvent }),
  };
  switch (stream.kind) {
    case 'TEXT_MESSAGE_CHUNK':
      return [{ type: 'TEXT_MESSAGE_CONTENT', messageId: stream.id, ...carried }];
    case 'TOOL_CALL_CHUNK':
      return [{ type: 'TOOL_CALL_ARGS', toolCallId: stream.id, ...carried }];
    case 'REASONING_MESSAGE_CHUNK':
      return [{ type: 'REASONING_MESSAGE_CONTENT', messageId: stream.id, ...carried }];
  }
}

function endOf({ kind, id, owner }: ChunkStream): PlainEvent {
  switch (kind) {
    case 'TEXT_MESSAGE_CHUNK':
      return { type: 'TEXT_MESSAGE_END', messageId: id, ...attribution(owner) };
    case 'TOOL_CALL_CHUNK':
      return { type: 'TOOL_CALL_END', toolCallId: id, ...attribution(owner) };
    case 'REASONING_MESSAGE_CHUNK':
      return { type: 'REASONING_MESSAGE_END', messageId: id, ...attribution(owner) };
  }
}
