import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from './http-answer.ts';
import { readJsonBody } from './request-body.ts';
import type { RunLog } from './run-log.ts';

/** An AG-UI agent somewhere else, reached through this server: a page may talk to where it came from only. */
export interface RemoteAgent {
  readonly name: 'remote';
  /** What `GET /health` says of it, beside the name. */
  readonly about: string;
  /** Where its runs are posted to. */
  readonly url: string;
}

/** What handing on works with. */
export interface HandOnOptions {
  readonly agent: RemoteAgent;
  readonly log: RunLog;
  /** The largest body taken, in bytes. */
  readonly bodyLimit: number;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/** The agent at an address. */
export function remoteAgent(url: string): RemoteAgent {
  return { name: 'remote', about: `agent at ${url}`, url };
}

/**
 * Answers `POST /agent` with what the remote agent says. The bytes of the input go there as they came, and those of the
 * answer come back as they are; what is in them is between the page and the agent.
 */
export async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, log, bodyLimit, stopping }: HandOnOptions,
): Promise<void> {
  const at = new Date().toISOString();
  const body = await readJsonBody(request, bodyLimit);
  if (!body.ok) {
    response.setHeader('Connection', 'close');
    refuse(response, body.status, body.code, body.message);
    return;
  }
  log.add(threadOf(body.value), { at, input: body.value, size: body.size });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, stopping]);
  let answer: Response;
  try {
    const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
    answer = await fetch(agent.url, { method: 'POST', headers, body: body.text, signal, redirect: 'error' });
  } catch (error) {
    if (signal.aborted) response.destroy();
    else refuse(response, 502, 'unreachable-agent', `The agent could not be reached: ${reasonOf(error)}.`);
    return;
  }
  response.writeHead(answer.status, {
    'Content-Type': answer.headers.get('content-type') ?? 'application/octet-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  try {
    if (answer.body === null) response.end();
    else await pipeline(Readable.from(answer.body), response, { signal });
  } catch {
    // Broken off there, or left here: the pipeline has broken off the other side too.
  }
}

function threadOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('threadId' in body)) return '';
  return typeof body.threadId === 'string' ? body.threadId : '';
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
