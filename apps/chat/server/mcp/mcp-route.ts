import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { answerJson, refuse } from '../http-answer.ts';
import { readJsonBody } from '../request-body.ts';
import { createWorkshop } from './workshop.ts';

/** What lets a reader into the ledger. A demo's: it is the same for everybody, and guards nothing. */
const access = 'ledger:read';

/** The workshop over Streamable HTTP, as its own server would answer. */
export interface McpRoute {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Gives out what the ledger takes. */
  grant(response: ServerResponse): void;
}

/** Takes no body above `bodyLimit` bytes. */
export function createMcpRoute(bodyLimit: number): McpRoute {
  const handler = createMcpHandler(createWorkshop);
  return {
    grant: (response) => answerJson(response, 200, { token: access }),
    async answer(request, response) {
      const body = request.method === 'POST' ? await readJsonBody(request, bodyLimit) : undefined;
      if (body?.ok === false) {
        response.setHeader('Connection', 'close');
        refuse(response, body.status, body.code, body.message);
        return;
      }
      const isAboutLedger = body?.text.includes('"read_ledger"') === true;
      if (isAboutLedger && request.headers.authorization !== `Bearer ${access}`) {
        const words = 'error="insufficient_scope", error_description="The ledger is not for everybody."';
        response.setHeader('WWW-Authenticate', `Bearer ${words}, scope="${access}"`);
        answerJson(response, 403, { error: 'insufficient_scope' });
        return;
      }
      const leaving = new AbortController();
      response.once('close', () => leaving.abort());
      const answer = await handler.fetch(
        new Request(new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`), {
          method: request.method ?? 'POST',
          headers: headersOf(request),
          signal: leaving.signal,
          ...(body === undefined ? {} : { body: body.text }),
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body === null) response.end();
      // Whoever goes away in the middle has seen enough.
      else await pipeline(answer.body, response).catch(() => response.destroy());
    },
  };
}

function headersOf({ headers }: IncomingMessage): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') read.set(name, value);
  return read;
}
