import { isJsonObject, type JsonValue } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { at } from './at.ts';
import { wireInterrupt } from './codec.ts';

/** Where the interrupt that is made of a legacy event keeps what the event said. */
export const mark = 'on_interrupt';

/**
 * An interrupt from `CUSTOM on_interrupt`, which integrations sent before AG-UI had interrupts, and many still do by
 * default. It has no id, so it gets one: its place in the run, the same at every reading. CrewAI's event holds a whole
 * interrupt, which is answered like any other.
 */
export function fromOnInterrupt(value: JsonValue, runId: string, index: number): Interrupt {
  const said = parsed(value);
  const ownId = text(at(said, 'id'));
  const reason = text(at(said, 'reason')) ?? 'langgraph:interrupt';
  if (ownId !== undefined && reason.startsWith('crewai:'))
    return wireInterrupt({ id: ownId, reason, raw: said });
  const id = `${runId}:${mark}:${index}`;
  const metadata = { [mark]: value };
  if (at(said, 'type') === 'mastra_suspend') {
    const schema = parsed(at(said, 'resumeSchema') ?? null);
    return {
      id,
      reason: 'mastra:tool_suspend',
      ...fields({ toolCallId: at(said, 'toolCallId') }),
      ...(isJsonObject(schema) ? { responseSchema: schema } : {}),
      metadata: { ...metadata, mastra: said },
    };
  }
  const schema = at(said, 'responseSchema') ?? at(said, 'response_schema');
  return {
    id,
    reason,
    ...fields({
      message: isJsonObject(said) ? at(said, 'message') : said,
      toolCallId: at(said, 'toolCallId') ?? at(said, 'tool_call_id'),
      expiresAt: deadline(at(said, 'expiresAt') ?? at(said, 'expires_at')),
    }),
    ...(isJsonObject(schema) ? { responseSchema: schema } : {}),
    metadata: { ...metadata, langgraph: { raw: said } },
  };
}

/** The value may have come as JSON text. */
export function parsed(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  try {
    const found: JsonValue = JSON.parse(value);
    return found;
  } catch {
    return value;
  }
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A time that is no text cannot be read, and what cannot be read has passed. */
function deadline(said: JsonValue | undefined): JsonValue | undefined {
  return said === undefined || said === null ? undefined : (text(said) ?? 'unreadable');
}

/** Those that are text. */
function fields<Name extends string>(found: Record<Name, JsonValue | undefined>): { [N in Name]?: string } {
  const kept: { [N in Name]?: string } = {};
  for (const name in found) {
    const value = text(found[name]);
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
