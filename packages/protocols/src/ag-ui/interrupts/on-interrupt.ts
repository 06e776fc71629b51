import { isJsonObject, type JsonValue } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { type InterruptCodec, type WrittenAnswer, wireInterrupt } from './codec.ts';
import { at } from './metadata.ts';

/** Where the interrupt that is made of a legacy event keeps what the event said. */
const mark = 'on_interrupt';

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

/** Answers such an interrupt in the form the one who asked wants, where the one who asked looks for it. */
export function createOnInterrupt(codecFor: (interrupt: Interrupt) => InterruptCodec): InterruptCodec {
  return {
    name: 'on-interrupt',
    reads: ({ metadata }) => at(metadata, mark) !== undefined,
    questions: (interrupt) => codecFor(interrupt).questions(interrupt),
    write(answer, interrupt) {
      const written = codecFor(interrupt).write(answer, interrupt);
      return written.kind === 'entry' ? command(written.entry, interrupt) : written;
    },
  };
}

function command(
  { status, payload = null }: Extract<WrittenAnswer, { kind: 'entry' }>['entry'],
  { metadata }: Interrupt,
): WrittenAnswer {
  const cancels = status === 'cancelled';
  const suspended = at(metadata, 'mastra');
  if (suspended !== undefined) {
    const event = { toolCallId: at(suspended, 'toolCallId') ?? null, runId: at(suspended, 'runId') ?? null };
    return {
      kind: 'command',
      command: { resume: cancels ? false : payload, interruptEvent: event },
      cancels,
    };
  }
  // What the bridge itself makes of a cancellation.
  const resume = cancels ? { __agui_cancelled__: true } : asText(payload);
  return { kind: 'command', command: { resume }, cancels };
}

/** The bridge reads a text as JSON where it is some: a text that looks like it is sent so that it stays one. */
function asText(payload: JsonValue): JsonValue {
  return typeof payload === 'string' && parsed(payload) !== payload ? JSON.stringify(payload) : payload;
}

/** The value may have come as JSON text. */
function parsed(value: JsonValue): JsonValue {
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
