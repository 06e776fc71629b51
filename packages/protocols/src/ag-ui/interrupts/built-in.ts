import type { RunInterrupt, ThreadEventBody } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { agentFramework } from './agent-framework.ts';
import { dotNetCodec } from './agent-framework-dotnet.ts';
import { documented } from './by-schema.ts';
import { type InterruptCodec, wireInterrupt } from './codec.ts';
import { crewai } from './crewai.ts';
import { langchain } from './langchain.ts';
import { mastra } from './mastra.ts';
import { createOnInterrupt } from './on-interrupt.ts';

const byFramework = [langchain, mastra, crewai, agentFramework, dotNetCodec(), documented];

/** The codecs in the order they are asked: the legacy event, the app's own, then those that are built in. */
export function codecsWith(own: readonly InterruptCodec[] = []): readonly InterruptCodec[] {
  const asked = [...own, ...byFramework];
  return [createOnInterrupt((interrupt) => codecFor(interrupt, asked)), ...asked];
}

/** The first that reads it. A codec of the app that throws is none that reads it. */
export function codecFor(interrupt: Interrupt, codecs: readonly InterruptCodec[]): InterruptCodec {
  return codecs.find((codec) => reads(codec, interrupt)) ?? documented;
}

function reads(codec: InterruptCodec, interrupt: Interrupt): boolean {
  try {
    return codec.reads(interrupt);
  } catch {
    return false;
  }
}

/** The events of a stream, with what a run's interrupts ask. */
export function withQuestions(
  events: readonly ThreadEventBody[],
  codecs: readonly InterruptCodec[],
): readonly ThreadEventBody[] {
  if (!events.some(asks)) return events;
  return events.map((event) =>
    asks(event) ? { ...event, interrupts: withQuestionsOf(event.interrupts, codecs) } : event,
  );
}

/** True for the end of a run that waits for somebody. */
function asks(
  event: ThreadEventBody,
): event is Extract<ThreadEventBody, { readonly type: 'run-interrupted' }> {
  return event.type === 'run-interrupted';
}

/**
 * What each interrupt of a run asks. Where its agent hears one answer and there are several, each says so before anybody
 * decides: one can be answered, or none, and a refusal goes as a cancellation (P10, P13).
 */
function withQuestionsOf(
  interrupts: readonly RunInterrupt[],
  codecs: readonly InterruptCodec[],
): readonly RunInterrupt[] {
  const read = interrupts.map((interrupt) => {
    const raw = wireInterrupt(interrupt);
    const codec = codecFor(raw, codecs);
    return { codec, interrupt: withQuestion(interrupt, raw, codec) };
  });
  const isSeveral = read.filter(({ codec }) => hearsOne(codec)).length > 1;
  return read.map(({ codec, interrupt }) =>
    isSeveral && hearsOne(codec) ? amongSeveral(interrupt, codec) : interrupt,
  );
}

/** True for an agent that does not hear several answers. */
export function hearsOne({ oneAnswer, noneOfSeveral }: InterruptCodec): boolean {
  return oneAnswer === true || noneOfSeveral === true;
}

function amongSeveral(interrupt: RunInterrupt, { noneOfSeveral }: InterruptCodec): RunInterrupt {
  const { questions } = interrupt;
  if (questions === undefined) return interrupt;
  return {
    ...interrupt,
    ...(noneOfSeveral === true ? {} : { oneAnswer: true }),
    questions: questions.map(({ answer, ...question }) => ({
      ...question,
      ...(noneOfSeveral === true ? { allowed: ['reject'] as const } : answer === undefined ? {} : { answer }),
      losses: ['rejection', 'reason'] as const,
    })),
  };
}

/** One whose form makes its codec throw can only be refused as a whole. */
function withQuestion(interrupt: RunInterrupt, raw: Interrupt, codec: InterruptCodec): RunInterrupt {
  try {
    return { ...interrupt, codec: codec.name, questions: codec.questions(raw) };
  } catch {
    return { ...interrupt, codec: codec.name };
  }
}
