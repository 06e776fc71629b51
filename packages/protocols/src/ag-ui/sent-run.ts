import type { RunRequest, ThreadEventBody, Transport } from '@callboard/core';
import type { InterruptForms } from './interrupts/forms.ts';
import type { AnswersOutcome } from './interrupts/write-answers.ts';
import type { AgUiListeners } from './listeners.ts';
import { reasonOf } from './reason.ts';
import { type RunInputExtras, type RunInputOutcome, runInput } from './run-input.ts';
import { type AgUiReader, createStreamReader } from './stream-reader.ts';
import { untilAborted } from './until-aborted.ts';

/** What came at once, as a thread reads it. */
export type Batch = readonly ThreadEventBody[];

/** The longest event that is read unless told otherwise, in UTF-16 units. */
export const LONGEST_EVENT: number = 64 * 1024 * 1024;

/** An input that may be sent. */
export type SendableInput = Extract<RunInputOutcome, { readonly ok: true }>;

/** Fetches what reads interrupts and writes their answers. */
export type InterruptFormsSource = () => Promise<InterruptForms>;

const fetchForms: InterruptFormsSource = async () => (await import('./interrupts/forms.ts')).interruptForms;

const noAnswers: AnswersOutcome = { resume: [], byEntry: [] };

/** The reader of what comes back: it knows which tools are the page's own, and who listens. */
export function readerOf({ runId, threadId, tools }: RunRequest, options: AgUiListeners): AgUiReader {
  const ownTools = tools.map(({ name }) => name);
  return createStreamReader({ ...options, requestedRunId: runId, threadId, ownTools });
}

/**
 * A transport, given how its wire answers one run. The input is checked before anything is sent; however the answer
 * ends, the last event says that nothing of it can follow, and a run that is aborted says nothing more. What interrupts
 * need is fetched beside the first run; only an interrupt waits for it.
 */
export function transportOf(
  extras: RunInputExtras,
  answer: (request: RunRequest, sent: SendableInput, signal: AbortSignal) => AsyncIterable<Batch>,
  forms: InterruptFormsSource = fetchForms,
): Transport {
  return {
    async *run(request, { signal }): AsyncGenerator<Batch, void, undefined> {
      const { runId } = request;
      try {
        for await (const batch of sendAndRead(request, signal)) {
          const told = batch.some(({ type }) => type === 'run-interrupted')
            ? await withQuestions(batch, runId, signal)
            : batch;
          if (signal.aborted) return;
          if (told.length > 0) yield told;
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
    const outcome = runInput(request, extras, await answersOf(request, signal));
    if (!outcome.ok) {
      const { code, message } = outcome.problem;
      yield [
        { type: 'problem-noted', runId, code, message },
        { type: 'run-not-accepted', runId, message: `The run was not sent. ${message}` },
      ];
      return;
    }
    // What goes wrong with it shows when it is needed.
    forms().catch(() => undefined);
    yield outcome.leftOut.map((message) => ({ type: 'problem-noted', runId, code: 'left-out', message }));
    yield* answer(request, outcome, signal);
  }

  /** Nothing leaves where an answer cannot be written: it is kept, and goes with the next attempt. */
  async function answersOf({ answers }: RunRequest, signal: AbortSignal): Promise<AnswersOutcome> {
    if (answers.length === 0) return noAnswers;
    try {
      return (await untilAborted(forms(), signal)).write(answers, extras.codecs);
    } catch (error) {
      const message = `What writes answers to the agent could not be loaded: ${reasonOf(error)}.`;
      return { problem: { code: 'answers-not-loaded', message } };
    }
  }

  /** Unread, an interrupt can be refused as a whole, and answered in no other way. */
  async function withQuestions(batch: Batch, runId: string, signal: AbortSignal): Promise<Batch> {
    try {
      return (await untilAborted(forms(), signal)).read(batch, extras.codecs);
    } catch (error) {
      const message = `What reads the agent's questions could not be loaded, so they can only be refused here: ${reasonOf(error)}.`;
      return [{ type: 'problem-noted', runId, code: 'questions-not-loaded', message }, ...batch];
    }
  }
}
