import type { ThreadEventBody } from '@callboard/core';
import type { FetchWatch } from './agent-fetch.ts';
import { notAccepted } from './not-accepted.ts';
import { reasonOf } from './reason.ts';
import { shown } from './refusal.ts';
import type { Batch } from './sent-run.ts';
import type { AgUiReader } from './stream-reader.ts';

/** How listening to an agent ended: with an error, or without one. */
export type AgentEnding = { readonly error?: unknown };

interface AgentEnd {
  readonly runId: string;
  readonly ending: AgentEnding;
  /** Whether any event was heard. */
  readonly heard: boolean;
  readonly watch: FetchWatch;
  readonly reader: AgUiReader;
}

/** What the end of an agent’s events means for its runs. */
export async function lastWords(end: AgentEnd): Promise<Batch> {
  const { ending, heard, watch, reader } = end;
  if (watch.overflowed) return reader.refuse('is longer than this reader takes');
  const unheard = heard ? undefined : await whyUnheard(end);
  if (unheard !== undefined) return [unheard];
  if ('error' in ending) {
    const reason = reasonOf(ending.error);
    return isJudgement(ending.error)
      ? reader.refuse(`was refused by the agent’s own client: ${shown(reason)}`, 'refused-by-client')
      : reader.end(`The agent broke off before the run ended: ${reason}.`);
  }
  return reader.end(
    watch.broken === undefined
      ? 'The stream ended before the run did.'
      : `The connection broke before the run ended: ${reasonOf(watch.broken)}.`,
  );
}

/** Why a run never began, as far as one can know; nothing where it may have. */
async function whyUnheard({ ending, watch, runId }: AgentEnd): Promise<ThreadEventBody | undefined> {
  if (watch.refusal !== undefined) return watch.refusal;
  if (watch.unreachable !== undefined) {
    const message = `The server could not be reached: ${reasonOf(watch.unreachable)}.`;
    return { type: 'run-not-accepted', runId, message };
  }
  if (!('error' in ending) || watch.streaming) return undefined;
  const answer = answerIn(ending.error);
  if (answer !== undefined)
    return notAccepted(runId, answer, `The server answered with status ${answer.status}.`);
  const message = `The agent could not be run: ${reasonOf(ending.error)}.`;
  return { type: 'run-not-accepted', runId, message };
}

/** The answer of a server that an error tells of, as the client and the libraries agents are made with throw them. */
function answerIn(error: unknown): Response | undefined {
  try {
    if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
    const { status } = error;
    if (typeof status !== 'number' || !(status >= 400 && status <= 599)) return undefined;
    const payload = 'payload' in error ? error.payload : undefined;
    return new Response(typeof payload === 'string' ? payload : JSON.stringify(payload), { status });
  } catch {
    return undefined;
  }
}

/** Errors by which the client says that what came is no event it takes. */
const JUDGEMENTS: ReadonlySet<string> = new Set(['SyntaxError', 'ZodError', 'AGUIError']);

function isJudgement(error: unknown): boolean {
  try {
    return error instanceof Error && JUDGEMENTS.has(error.name);
  } catch {
    return false;
  }
}

/** The error in a RUN_ERROR that no agent sent: the client makes one up where a request is aborted. */
export function abortIn(event: unknown): Error | undefined {
  try {
    if (typeof event !== 'object' || event === null || !('code' in event) || event.code !== 'abort')
      return undefined;
    return 'rawEvent' in event && event.rawEvent instanceof Error ? event.rawEvent : undefined;
  } catch {
    return undefined;
  }
}
