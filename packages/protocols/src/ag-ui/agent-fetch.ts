import type { ThreadEventBody } from '@callboard/core';
import { notAccepted } from './not-accepted.ts';
import { whyNoStream } from './response-problem.ts';
import { createEventStreamReader } from './sse.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What an agent's own `fetch` came to, which its observable does not tell. */
export interface FetchWatch {
  /** Why the server was not reached. */
  readonly unreachable: unknown;
  /** An answer that was no stream of events. */
  readonly refusal: Promise<ThreadEventBody> | undefined;
  /** True once a stream of events was answered with. */
  readonly streaming: boolean;
  /** Why the connection of that stream broke. */
  readonly broken: unknown;
  /** True once an event, or a line, was longer than allowed. */
  readonly overflowed: boolean;
  /** Cancels what is being received, and watches no longer: what is fetched from here on is the agent's own affair. */
  letGo(): void;
}

/**
 * Watches the `fetch` of an HTTP agent, which is used as before. A stream of events reaches the agent's client as
 * whole events in the one form it reads: it knows no CRLF, takes a cut event for a broken one, and a broken
 * connection for an error that nobody can catch.
 */
export function watchFetch(
  agent: object,
  runId: string,
  longestEvent: number,
): { readonly watch: FetchWatch; readonly fetch?: Fetch } {
  let unreachable: unknown;
  let refusal: Promise<ThreadEventBody> | undefined;
  let streaming = false;
  let broken: unknown;
  let overflowed = false;
  let over = false;
  const receiving = new Set<ReadableStreamDefaultReader<Uint8Array>>();

  const watch: FetchWatch = {
    get unreachable() {
      return unreachable;
    },
    get refusal() {
      return refusal;
    },
    get streaming() {
      return streaming;
    },
    get broken() {
      return broken;
    },
    get overflowed() {
      return overflowed;
    },
    letGo() {
      over = true;
      for (const source of receiving) source.cancel().catch(() => undefined);
      receiving.clear();
    },
  };
  if (!fetches(agent)) return { watch };
  const send = agent.fetch;

  async function fetchWatched(url: string, init: RequestInit): Promise<Response> {
    const forTheRun = !over;
    let response: Response;
    try {
      response = await send.call(agent, url, init);
    } catch (error) {
      if (forTheRun) unreachable = error;
      throw error;
    }
    if (!forTheRun || !(response instanceof Response) || response.bodyUsed) return response;
    const { body, status, statusText, headers } = response;
    if (over) {
      body?.cancel().catch(() => undefined);
      return response;
    }
    unreachable = undefined;
    const why = whyNoStream(response);
    if (why !== undefined || body === null) {
      refusal = notAccepted(runId, response.clone(), why ?? 'The server sent no body.');
      return response;
    }
    refusal = undefined;
    streaming = true;
    return new Response(wholeEvents(body), { status, statusText, headers });
  }

  function wholeEvents(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const source = body.getReader();
    const events = createEventStreamReader(longestEvent);
    const encoder = new TextEncoder();
    receiving.add(source);
    let cancelled = false;
    const letGo = async (): Promise<void> => {
      cancelled = true;
      receiving.delete(source);
      await source.cancel().catch(() => undefined);
    };
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        let texts: readonly string[] = [];
        try {
          while (texts.length === 0 && !overflowed) {
            const { done, value } = await source.read();
            if (done) break;
            texts = events.feed(value);
            overflowed = events.overflowed;
          }
        } catch (error) {
          broken = error;
        }
        if (cancelled) return;
        if (texts.length > 0) controller.enqueue(encoder.encode(texts.map(framed).join('')));
        if (texts.length > 0 && !overflowed) return;
        controller.close();
        await letGo();
      },
      cancel: letGo,
    });
  }

  return { watch, fetch: fetchWatched };
}

function fetches(agent: object): agent is { readonly fetch: Fetch } {
  return 'fetch' in agent && typeof agent.fetch === 'function';
}

function framed(text: string): string {
  return `data: ${text.replaceAll('\n', '\ndata: ')}\n\n`;
}
