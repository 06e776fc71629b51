import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isOwnOrigin, isTrustedHost } from './trusted-host.ts';

/** The longest message of a page, in bytes. */
const longestMessage = 1024 * 1024;

/** A server as far as it takes connections that are more than a request. */
export interface Upgrading {
  on(event: 'upgrade', listener: (request: IncomingMessage, stream: Duplex, head: Buffer) => void): unknown;
}

/** Where sockets are taken. */
interface SocketPlace {
  readonly path: string;
  /** The address listened on; a loopback one is answered under this machine's names only. */
  readonly host: string;
}

/** Takes the WebSockets of this server's own pages at a path. Returns the way to close all of them. */
export function takeSockets(
  server: Upgrading,
  { path, host }: SocketPlace,
  accept: (socket: WebSocket, query: URLSearchParams) => void,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    if (pathname !== path) return;
    if (!isTrustedHost(request.headers.host, host) || !isOwnOrigin(request)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', () => socket.terminate());
      accept(socket, searchParams);
    });
  });
  return () => {
    for (const socket of sockets.clients) socket.close();
    sockets.close();
  };
}
