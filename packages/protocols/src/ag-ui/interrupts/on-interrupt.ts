import type { JsonValue } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { at } from './at.ts';
import type { InterruptCodec, WrittenAnswer } from './codec.ts';
import { mark, parsed } from './from-on-interrupt.ts';

/** Answers such an interrupt in the form the one who asked wants, where the one who asked looks for it. */
export function createOnInterrupt(codecFor: (interrupt: Interrupt) => InterruptCodec): InterruptCodec {
  return {
    name: 'on-interrupt',
    noneOfSeveral: true,
    reads: ({ metadata }) => at(metadata, mark) !== undefined,
    questions: (interrupt) => codecFor(interrupt).questions(interrupt),
    write(answer, interrupt) {
      const written = codecFor(interrupt).write(answer, interrupt);
      if (written.kind !== 'entry') return written;
      const made = command(written.entry, interrupt);
      // What is given up may have to be told as a refusal, as LangChain wants it.
      return { ...made, cancels: made.cancels || answer.kind === 'cancelled' };
    },
  };
}

function command(
  { status, payload = null }: Extract<WrittenAnswer, { kind: 'entry' }>['entry'],
  { metadata }: Interrupt,
): Extract<WrittenAnswer, { kind: 'command' }> {
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
