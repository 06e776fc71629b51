import type { Decision, InterruptAnswer, JsonValue, QuestionDecision, RunInterrupt } from '@callboard/core';
import {
  createAgUiReader,
  type InterruptCodec,
  type RunInputExtras,
  type RunInputOutcome,
  toRunInput,
} from '../index.ts';
import { runFinished, runStarted } from './read-stream.ts';
import { helloRequest } from './run-transport.ts';

/** What a thread is told of a run that ends with these interrupts. */
export function asked(
  interrupts: readonly object[],
  codecs: readonly InterruptCodec[] = [],
): readonly RunInterrupt[] {
  return askedBy([{ ...runFinished, outcome: { type: 'interrupt', interrupts } }], codecs);
}

/** What a thread is told of a run that holds these events and stops for a person. */
export function askedBy(
  events: readonly object[],
  codecs: readonly InterruptCodec[] = [],
): readonly RunInterrupt[] {
  const reader = createAgUiReader({ requestedRunId: 'r', threadId: 't', codecs });
  const told = [runStarted, ...events].flatMap((event) => reader.read(event));
  const end = told.find((event) => event.type === 'run-interrupted');
  if (end === undefined) throw new Error(`not interrupted: ${JSON.stringify(told)}`);
  return end.interrupts;
}

/** The one interrupt of a run. */
export function askedOne(interrupt: object, codecs: readonly InterruptCodec[] = []): RunInterrupt {
  return only(asked([interrupt], codecs));
}

export function only<T>(list: readonly T[]): T {
  const [first, ...more] = list;
  if (first === undefined || more.length > 0) throw new Error(`${list.length} in the place of one`);
  return first;
}

/** The decisions on the questions of an interrupt, in their order. */
export function decide(
  interrupt: RunInterrupt,
  decisions: readonly Decision[],
  call?: QuestionDecision['call'],
): InterruptAnswer {
  const made = decisions.map((decision, index): QuestionDecision => {
    const question = interrupt.questions?.[index] ?? { allowed: ['reject'], losses: [] };
    return { question, decision, ...(call === undefined ? {} : { call }) };
  });
  return { kind: 'decided', interrupt, decisions: made };
}

export function giveUp(interrupt: RunInterrupt): InterruptAnswer {
  return { kind: 'cancelled', interrupt };
}

/** The input of a run that carries these answers, or why there is none. */
export function write(answers: readonly InterruptAnswer[], extras: RunInputExtras = {}): RunInputOutcome {
  return toRunInput({ ...helloRequest, runId: 'r2', answers }, extras);
}

/** The JSON of `resume`, as it leaves. */
export function resumeOf(answers: readonly InterruptAnswer[], extras?: RunInputExtras): JsonValue {
  return sent(answers, extras).resume ?? null;
}

/** The whole body, as it leaves. */
export function sent(
  answers: readonly InterruptAnswer[],
  extras?: RunInputExtras,
): Readonly<Record<string, JsonValue>> {
  const outcome = write(answers, extras);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return JSON.parse(outcome.body);
}

/** The payload of the one entry that answers this decision. */
export function payloadOf(
  interrupt: RunInterrupt,
  decision: Decision,
  call?: QuestionDecision['call'],
): JsonValue | undefined {
  const outcome = write([decide(interrupt, [decision], call)]);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return only(outcome.input.resume ?? []).payload;
}
