import type { InterruptAnswer, JsonObject, JsonValue, Question, RunInterrupt } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { interrupt as readInterrupt } from '../event-fields.ts';
import type { WireResumeEntry } from '../wire-message.ts';

/** An answer as it leaves with the run, or why it cannot leave: then nothing is sent, and nothing is lost. */
export type WrittenAnswer =
  | { readonly kind: 'entry'; readonly entry: WireResumeEntry }
  /** For agents that take it under `forwardedProps.command`, beside what the app forwards itself. */
  | { readonly kind: 'command'; readonly command: JsonObject; readonly cancels: boolean }
  | { readonly kind: 'problem'; readonly message: string };

/** One form in which agents ask, and want to be answered. */
export interface InterruptCodec {
  /** Kept with the interrupt, so that whoever reads it is whoever writes its answer. */
  readonly name: string;
  /** Whether an interrupt is of this form. */
  reads(interrupt: Interrupt): boolean;
  /** What it asks, in order, with nothing allowed that cannot be written (P10). */
  questions(interrupt: Interrupt): readonly Question[];
  /** Writes one answer. It has one decision for each question, of a kind that the question allows. */
  write(answer: InterruptAnswer, interrupt: Interrupt): WrittenAnswer;
  /** Set where the agent hears only the first answer of a run. */
  readonly oneAnswer?: true;
  /** Set where no answer can say which of several questions it is to: then none of them can be answered. */
  readonly noneOfSeveral?: true;
  /** Set where the agent does not understand several entries: makes one command of them, which leaves in their place. */
  together?(entries: readonly WireResumeEntry[]): JsonObject;
}

/** The interrupt was answered. */
export function resolved(interruptId: string, payload: JsonValue): WrittenAnswer {
  return { kind: 'entry', entry: { interruptId, status: 'resolved', payload } };
}

/** Nobody answered it, or there is no other way to refuse. */
export function cancelled(interruptId: string): WrittenAnswer {
  return { kind: 'entry', entry: { interruptId, status: 'cancelled' } };
}

export function problem(message: string): WrittenAnswer {
  return { kind: 'problem', message };
}

/** An interrupt as the wire had it. A log from elsewhere may hold it otherwise: then what is known of it has to do. */
export function wireInterrupt({ id, reason, message, toolCallId, raw }: RunInterrupt): Interrupt {
  const read = readInterrupt(raw, { omissions: [], faults: [] });
  if (typeof read !== 'symbol') return read;
  return {
    id,
    reason,
    ...(message === undefined ? {} : { message }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
  };
}
