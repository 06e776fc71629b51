import type { JsonValue } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import type { WireResumeEntry } from '../wire-message.ts';
import { at } from './at.ts';
import { documented } from './by-schema.ts';
import type { InterruptCodec } from './codec.ts';
import { langchain } from './langchain.ts';

/**
 * LangGraph, where several nodes ask at once. Its bridge hands each of them the answers to all, in a wrapping of its own
 * that the graph has to open. With this, several answers leave in LangGraph's own form instead, each for its interrupt's
 * id: for graphs that know nothing of AG-UI, and not for those that open the wrapping. One answer leaves as ever.
 */
export const langGraphById: InterruptCodec = {
  name: 'langgraph-by-id',
  reads: ({ metadata }) => at(metadata, 'langgraph', 'raw') !== undefined,
  questions: (interrupt) => formOf(interrupt).questions(interrupt),
  write: (answer, interrupt) => formOf(interrupt).write(answer, interrupt),
  together: (entries) => ({
    resume: Object.fromEntries(entries.map((entry) => [entry.interruptId, handedOn(entry)])),
  }),
};

function formOf(interrupt: Interrupt): InterruptCodec {
  return langchain.reads(interrupt) ? langchain : documented;
}

/** What the node gets. A cancellation is what the bridge itself makes of one. */
function handedOn({ interruptId, status, payload = null }: WireResumeEntry): JsonValue {
  return status === 'cancelled' ? { __agui_cancelled__: true, interrupt_id: interruptId } : payload;
}
