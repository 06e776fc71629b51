import type { RunRequest, ThreadEventBody, Transport } from '@callboard/core';
import type { AgUiListeners } from './listeners.ts';
import { reasonOf } from './reason.ts';
import { whyNoStream } from './response-problem.ts';
import type { RunInputExtras } from './run-input.ts';
import { type Batch, LONGEST_EVENT, readerOf, transportOf } from './sent-run.ts';
import { createEventStreamReader } from './sse.ts';
import type { AgUiStreamFormat, ReadBytes, ReadStream } from './stream-format.ts';
import type { AgUiReader } from './stream-reader.ts';
import { untilAborted } from './until-aborted.ts';

type HeaderFields = Readonly<Record<string, string>>;

/** Where the agent is, and how to ask it. */
export interface AgUiTransportOptions extends RunInputExtras, AgUiListeners {
  /** Where runs are posted to. */
  readonly url: string | URL;
  /** Further headers; a function is asked before every run, so that it can fetch a fresh token. */
  readonly headers?: HeaderFields | (() => HeaderFields | Promise<HeaderFields>);
  /** Whether cookies go along; `same-origin` unless set. */
  readonly credentials?: RequestCredentials;
  /** The fetch to use; the platform's own unless set. */
  readonly fetch?: typeof fetch;
  /** The longest event, and the longest line, that is read, in UTF-16 units; 64 Mi unless set. */
  readonly longestEvent?: number;
  /**
   * Another form of the stream, which is asked for before Server-Sent Events; those are read in any case. `protobuf`
   * from `@callboard/protocols/ag-ui/proto` is one.
   */
  readonly format?: AgUiStreamFormat;
}

/**
 * Runs an agent over HTTP with Server-Sent Events (AG-UI 1.0, basic/transports/http-sse). A run is one POST, sent
 * once and never again by itself. What comes back is one batch a network chunk; however it ends, the last event says
 * that nothing of it can follow. A run that is aborted says nothing more.
 */
export function createAgUiTransport(options: AgUiTransportOptions): Transport {
  return transportOf(options, (request, sent, signal) => answer(request, sent.body, options, signal));
}

async function* answer(
  request: RunRequest,
  body: string,
  options: AgUiTransportOptions,
  signal: AbortSignal,
): AsyncGenerator<Batch, void, undefined> {
  const { runId } = request;
  const { format } = options;
  let readFormat: ReadStream | undefined;
  if (format !== undefined) {
    try {
      readFormat = await untilAborted(format.load(), signal);
    } catch (error) {
      const message = `What reads ${format.mediaType} could not be loaded, so it is not asked for: ${reasonOf(error)}.`;
      yield [{ type: 'problem-noted', runId, code: 'format-not-loaded', message }];
    }
  }
  const asked = readFormat === undefined ? undefined : format?.mediaType;
  const posted = await post(body, asked, options, signal);
  if ('problem' in posted) {
    yield [{ type: 'run-not-accepted', runId, message: posted.problem }];
    return;
  }
  const { response } = posted;
  const { body: stream } = response;
  const inFormat = response.ok && response.headers.get('content-type') === asked ? readFormat : undefined;
  const why = inFormat === undefined ? whyNoStream(response) : undefined;
  if (why !== undefined || stream === null) {
    yield [await untilAborted(refusalOf(runId, response, why ?? 'The server sent no body.'), signal)];
    return;
  }
  const reader = readerOf(request, options);
  const begin = inFormat ?? readEventStream;
  yield* read(stream, begin(reader, options.longestEvent ?? LONGEST_EVENT), reader, signal);
}

/** Server-Sent Events, which every agent speaks. */
const readEventStream: ReadStream = (reader, longestEvent) => {
  const events = createEventStreamReader(longestEvent);
  return (bytes) => {
    const batch = reader.readTexts(events.feed(bytes));
    return events.overflowed ? [...batch, ...reader.refuse('is longer than this reader takes')] : batch;
  };
};

async function post(
  body: string,
  format: string | undefined,
  options: AgUiTransportOptions,
  signal: AbortSignal,
): Promise<{ readonly response: Response } | { readonly problem: string }> {
  const { url, credentials, fetch: send = fetch } = options;
  let headers: HeaderFields | undefined;
  try {
    headers =
      typeof options.headers === 'function' ? await untilAborted(options.headers(), signal) : options.headers;
  } catch (error) {
    return { problem: `The run was not sent. Its headers could not be made: ${reasonOf(error)}.` };
  }
  try {
    const all = new Headers(headers);
    all.set('content-type', 'application/json');
    all.set('accept', format === undefined ? 'text/event-stream' : `${format}, text/event-stream`);
    const sent = send(url, {
      method: 'POST',
      headers: all,
      body,
      signal,
      ...(credentials === undefined ? {} : { credentials }),
    });
    return { response: await untilAborted(sent, signal, (late) => late.body?.cancel()) };
  } catch (error) {
    return { problem: `The server could not be reached: ${reasonOf(error)}.` };
  }
}

/** Reads until the end, the first refusal, or an abort; the connection is let go in every case. */
async function* read(
  body: ReadableStream<Uint8Array>,
  take: ReadBytes,
  reader: AgUiReader,
  signal: AbortSignal,
): AsyncGenerator<Batch, void, undefined> {
  const source = body.getReader();
  // Cancelling ends the read that waits, so an abort is heard at once, and not paid for with every chunk.
  const letGo = (): void => void source.cancel().catch(() => undefined);
  signal.addEventListener('abort', letGo);
  if (signal.aborted) letGo();
  try {
    while (reader.refusal === undefined) {
      const { done, value } = await source.read();
      if (signal.aborted) return;
      if (done) {
        yield reader.end('The stream ended before the run did.');
        return;
      }
      yield take(value);
    }
  } catch (error) {
    if (!signal.aborted) yield reader.end(`The connection broke before the run ended: ${reasonOf(error)}.`);
  } finally {
    signal.removeEventListener('abort', letGo);
    letGo();
  }
}

/** What tells of an answer that is no stream reads more of it; where that cannot be fetched, its status is told. */
function refusalOf(runId: string, response: Response, message: string): Promise<ThreadEventBody> {
  return import('./not-accepted.ts').then(
    ({ notAccepted }) => notAccepted(runId, response, message),
    () => {
      // Nobody reads it: without a word it would keep its connection.
      response.body?.cancel().catch(() => {});
      return { type: 'run-not-accepted', runId, message, status: response.status };
    },
  );
}
