import type { RunRequest, ThreadEventBody, Transport } from '@callboard/core';
import type { AgUiListeners } from './listeners.ts';
import { type AgUiReader, createAgUiReader } from './reader.ts';
import { reasonOf } from './reason.ts';
import { type RunInputExtras, type RunInputOutcome, toRunInput } from './run-input.ts';

/** What came at once, as a thread reads it. */
export type Batch = readonly ThreadEventBody[];

/** The longest event that is read unless told otherwise, in UTF-16 units. */
export const LONGEST_EVENT: number = 64 * 1024 * 1024;

/** An input that may be sent. */
export type SendableInput = Extract<RunInputOutcome, { readonly ok: true }>;

/**
 * The reader of what comes back: it knows the forms of the app's interrupts, which tools are the page's own, and who
 * listens.
 */
export function readerOf(
  { runId, threadId, tools }: RunRequest,
  options: RunInputExtras & AgUiListeners,
): AgUiReader {
  const ownTools = tools.map(({ name }) => name);
  return createAgUiReader({ ...options, requestedRunId: runId, threadId, ownTools });
}

/**
 * A transport, given how its wire answers one run. The input is checked before anything is sent; however the answer
 * ends, the last event says that nothing of it can follow, and a run that is aborted says nothing more.
 */
export function transportOf(
  extras: RunInputExtras,
  answer: (request: RunRequest, sent: SendableInput, signal: AbortSignal) => AsyncIterable<Batch>,
): Transport {
  return {
    async *run(request, { signal }): AsyncGenerator<Batch, void, undefined> {
      const { runId } = request;
      try {
        for await (const batch of sendAndRead(request, signal)) {
          if (signal.aborted) return;
          if (batch.length > 0) yield batch;
        }
      } catch (error) {
        if (signal.aborted) return;
        yield [{ type: 'run-cut-off', runId, message: `The answer could not be read: ${reasonOf(error)}.` }];
      }
      if (!signal.aborted) yield [{ type: 'stream-ended', runId }];
    },
  };

  async function* sendAndRead(
    request: RunRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Batch, void, undefined> {
    const { runId } = request;
    if (signal.aborted) return;
    const outcome = toRunInput(request, extras);
    if (!outcome.ok) {
      const { code, message } = outcome.problem;
      yield [
        { type: 'problem-noted', runId, code, message },
        { type: 'run-not-accepted', runId, message: `The run was not sent. ${message}` },
      ];
      return;
    }
    yield outcome.leftOut.map((message) => ({ type: 'problem-noted', runId, code: 'left-out', message }));
    yield* answer(request, outcome, signal);
  }
}
