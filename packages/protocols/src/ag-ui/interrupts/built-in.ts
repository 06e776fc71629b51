import type { RunInterrupt } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { agentFramework } from './agent-framework.ts';
import { createDotNetCodec } from './agent-framework-dotnet.ts';
import { documented } from './by-schema.ts';
import type { InterruptCodec } from './codec.ts';
import { crewai } from './crewai.ts';
import { langchain } from './langchain.ts';
import { mastra } from './mastra.ts';
import { createOnInterrupt } from './on-interrupt.ts';

const byFramework = [langchain, mastra, crewai, agentFramework, createDotNetCodec(), documented];

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

/** An interrupt as a thread keeps it. One whose form makes its codec throw can only be refused as a whole. */
export function readInterrupt(raw: Interrupt, codecs: readonly InterruptCodec[]): RunInterrupt {
  const { responseSchema: _schema, metadata: _metadata, ...interrupt } = raw;
  const codec = codecFor(raw, codecs);
  try {
    return { ...interrupt, raw, codec: codec.name, questions: codec.questions(raw) };
  } catch {
    return { ...interrupt, raw, codec: codec.name };
  }
}
