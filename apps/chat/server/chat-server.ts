import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveStdio } from './mcp/stdio-bridge.ts';
import { createRoutes, type RouteOptions } from './routes.ts';
import { serveSessions } from './session/session-sockets.ts';

/** What it takes to start the chat's server. */
export interface ChatServerOptions extends Omit<RouteOptions, 'stopping'> {
  /** The port to try first; 0 takes any free one. */
  readonly port: number;
}

/** A server that listens. */
export interface RunningServer {
  /** Where a browser finds it, with a closing slash. */
  readonly url: string;
  readonly port: number;
  /** The ports that were taken and passed over, in order. */
  readonly passedOver: readonly number[];
  /** Ends open runs as failed, closes every connection, and resolves when the port is free. */
  close(): Promise<void>;
}

/** How many ports in a row are tried before giving up. */
const portsTried = 20;
/** How long connections may take to end by themselves when the server closes, in milliseconds. */
const closingTime = 500;

/**
 * Starts the server. A taken port moves on to the next one.
 * @throws what listening failed with, when no port can be had.
 */
export async function startChatServer(options: ChatServerOptions): Promise<RunningServer> {
  const stopping = new AbortController();
  const answerRequest = createRoutes({ ...options, stopping: stopping.signal });
  const server = createServer((request, response) => {
    answerRequest(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      if (!request.destroyed) console.error('A request failed:', error);
      response.destroy();
    });
  });
  const endSessions = serveSessions(server, options);
  const endStdio = serveStdio(server, options.host);
  const passedOver = await listen(server, options.host, options.port);
  const port = portOf(server);
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}/`,
    port,
    passedOver,
    async close() {
      stopping.abort();
      endSessions();
      endStdio();
      server.close();
      // A connection is idle only once its last answer has left.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const force = setTimeout(() => server.closeAllConnections(), closingTime);
      await once(server, 'close');
      clearInterval(sweep);
      clearTimeout(force);
    },
  };
}

async function listen(server: Server, host: string, firstPort: number): Promise<readonly number[]> {
  const passedOver: number[] = [];
  for (;;) {
    const port = firstPort === 0 ? 0 : firstPort + passedOver.length;
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return passedOver;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port === 0 || port >= 65535 || passedOver.length + 1 >= portsTried) throw error;
      passedOver.push(port);
    }
  }
}

function portOf(server: Server): number {
  const address: string | AddressInfo | null = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address.port;
}
