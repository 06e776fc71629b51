import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as the server got it. */
export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An HTTP server on a port of its own that answers as a test says. */
export interface AgentServer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** Connections that were closed by the other side while an answer was under way. */
  readonly abandoned: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a server that answers every request with `answer`. */
export async function startAgentServer(
  answer: (response: ServerResponse, request: ReceivedRequest) => void | Promise<void>,
): Promise<AgentServer> {
  const received: ReceivedRequest[] = [];
  let abandoned = 0;
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const { method, headers } = incoming;
      const request = { method, headers, body: Buffer.concat(pieces).toString('utf8') };
      received.push(request);
      response.on('close', () => {
        if (!response.writableEnded) abandoned += 1;
      });
      void Promise.resolve(answer(response, request)).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/agent`,
    received,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** One event as it is on an event stream. */
export function sse(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

export const eventStream = { 'content-type': 'text/event-stream' } as const;
