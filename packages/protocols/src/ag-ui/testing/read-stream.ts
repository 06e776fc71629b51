import type { ProblemEvent, ThreadEventBody } from '@callboard/core';
import { type AgUiRefusal, createAgUiReader } from '../index.ts';

/** What a reader made of a stream. */
export interface StreamReading {
  /** What it says to the thread, without what it only notes. */
  readonly events: readonly ThreadEventBody[];
  readonly problems: readonly ProblemEvent[];
  readonly refusal: AgUiRefusal | undefined;
  /** What the end of the stream, right after the last event, would mean. */
  readonly atEnd: readonly ThreadEventBody[];
}

/** Reads events as they are on the wire, as the answer to run "r". */
export function readStream(events: readonly unknown[], requestedRunId = 'r'): StreamReading {
  const reader = createAgUiReader({ requestedRunId, threadId: 't' });
  const read = events.flatMap((event) => reader.read(event));
  return {
    events: read.filter((event) => event.type !== 'problem-noted'),
    problems: read.filter((event) => event.type === 'problem-noted'),
    refusal: reader.refusal,
    atEnd: reader.end('The stream ended.'),
  };
}

export const runStarted = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };

export const runFinished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };

/** A run around the given events. */
export function inRun(...events: readonly unknown[]): readonly unknown[] {
  return [runStarted, ...events, runFinished];
}

/** The given events in a run that goes on. */
export function afterStart(...events: readonly unknown[]): readonly unknown[] {
  return [runStarted, ...events];
}
