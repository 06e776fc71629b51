import type { JsonObject } from '@callboard/core';
import { shown, type Violation, violation, wrongOwner } from './refusal.ts';
import {
  type Chunk,
  end,
  type Introduction,
  type OtherEvent,
  piece,
  type Sender,
  type StreamStep,
  start,
} from './step.ts';

/** The steps one event stands for, or the rule it broke. */
export type Expanded = readonly (StreamStep | OtherEvent)[] | Violation;

/** A stream that is being assembled from chunks, and what its first chunk said about it. */
interface ChunkStream extends Introduction {
  readonly entity: Chunk['entity'];
  readonly id: string;
  readonly owner: string | undefined;
}

const page = 'basic/patterns/streaming';

/**
 * The stage that turns chunks into starts, pieces and ends. A lane (a subagent, or the agent itself) assembles one
 * stream at a time; a chunk of another stream, or an event that is more than an aside, ends it. What a stream that
 * breaks off left open stays open: no end is made up.
 */
export function createChunkExpander(): (step: StreamStep | Chunk | OtherEvent) => Expanded {
  const lanes = new Map<string | undefined, ChunkStream>();

  function close(owner: string | undefined): StreamStep[] {
    const stream = lanes.get(owner);
    lanes.delete(owner);
    return stream === undefined ? [] : [end(stream.entity, stream.id, sender(owner))];
  }

  function expandChunk(chunk: Chunk): Expanded {
    const lane = laneOf(lanes, chunk);
    if ('code' in lane) return lane;
    const { entity, id, delta, metadata, name, role, parent } = chunk;
    const { owner } = lane;
    const open = lanes.get(owner);
    if (open?.entity === entity && (id === undefined || id === open.id)) {
      const conflict = conflictOf(open, chunk);
      return conflict ?? pieces(open, sender(chunk.owner ?? owner, metadata), delta);
    }
    if (id === undefined)
      return violation('chunk-without-id', 'continues nothing and has no id to begin with', page);
    if (entity === 'call' && name === undefined) {
      return violation('chunk-without-name', `begins call ${shown(id)} without the tool's name`, page);
    }
    const said = { name, parent, role: entity === 'message' ? (role ?? 'assistant') : undefined };
    const stream = { entity, id, owner, ...said };
    const before = close(owner);
    lanes.set(owner, stream);
    return [
      ...before,
      start(entity, id, sender(owner, metadata), said),
      ...pieces(stream, sender(owner), delta),
    ];
  }

  return (step) => {
    if ('act' in step && step.act === 'chunk') return expandChunk(step);
    // No lane is open as long as an agent sends no chunks.
    if (lanes.size === 0) return [step];
    if ('act' in step) return [...close(step.owner), step];
    switch (step.type) {
      case 'RUN_STARTED':
      case 'RUN_FINISHED':
      case 'RUN_ERROR':
      case 'MESSAGES_SNAPSHOT':
        return [...[...lanes.keys()].flatMap(close), step];
      case 'RAW':
      case 'ACTIVITY_SNAPSHOT':
      case 'ACTIVITY_DELTA':
      case 'REASONING_ENCRYPTED_VALUE':
      case 'SUBAGENT_STARTED':
        return [step];
      default:
        return [...close(step.subagentRunId), step];
    }
  };
}

/** A chunk that only attaches something is a piece without text. */
function pieces({ entity, id }: ChunkStream, from: Sender, delta: string | undefined): StreamStep[] {
  return delta === undefined && from.metadata === undefined ? [] : [piece(entity, id, from, delta ?? '')];
}

function sender(owner: string | undefined, metadata?: JsonObject): Sender {
  return {
    ...(owner === undefined ? {} : { subagentRunId: owner }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** The lane a chunk belongs to: where its id is open, else the one it names, else the only one it can mean. */
function laneOf(
  lanes: ReadonlyMap<string | undefined, ChunkStream>,
  { entity, id, owner: tag }: Chunk,
): { readonly owner: string | undefined } | Violation {
  const streams = [...lanes.values()].filter((stream) => stream.entity === entity);
  if (id !== undefined) {
    const holder = streams.find((stream) => stream.id === id);
    if (holder === undefined) return { owner: tag };
    if (tag === undefined || tag === holder.owner) return holder;
    return wrongOwner(entity, id, tag, holder.owner);
  }
  if (tag !== undefined || lanes.get(undefined)?.entity === entity) return { owner: tag };
  if (streams.length > 1) {
    return violation('chunk-ambiguous', `has no id, and could continue ${streams.length} streams`, page);
  }
  return { owner: streams[0]?.owner };
}

/** A later chunk may leave out what the first one said, or repeat it, but not say it anew. */
function conflictOf(open: ChunkStream, chunk: Chunk): Violation | undefined {
  for (const field of ['role', 'name', 'parent'] as const) {
    const now = chunk[field];
    const before = open[field];
    if (now === undefined || now === before) continue;
    const first = before === undefined ? 'none' : shown(before);
    const what = `gives ${open.entity} ${shown(open.id)} the ${field} ${shown(now)}; its first chunk gave ${first}`;
    return violation('chunk-conflict', what, page);
  }
  return undefined;
}
