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
    asks(event)
      ? { ...event, interrupts: event.interrupts.map((interrupt) => withQuestion(interrupt, codecs)) }
      : event,
  );
}

/** True for the end of a run that waits for somebody. */
function asks(
  event: ThreadEventBody,
): event is Extract<ThreadEventBody, { readonly type: 'run-interrupted' }> {
  return event.type === 'run-interrupted';
}

/** One whose form makes its codec throw can only be refused as a whole. */
function withQuestion(interrupt: RunInterrupt, codecs: readonly InterruptCodec[]): RunInterrupt {
  const raw = wireInterrupt(interrupt);
  const codec = codecFor(raw, codecs);
  try {
    return { ...interrupt, codec: codec.name, questions: codec.questions(raw) };
  } catch {
    return { ...interrupt, codec: codec.name };
  }
}
