import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { isOwnOrigin, isTrustedHost } from '../trusted-host.ts';

/** Where a page speaks to a server on this machine's standard input and output. */
const stdioPath = '/mcp/stdio';

/** The server that is started: a file beside this one, which lies two folders below the app's, or one where it is built. */
const program =
  ['../..', '..']
    .map((up) => path.resolve(import.meta.dirname, up, 'server/mcp/glazing-server.mjs'))
    .find(existsSync) ?? 'glazing-server.mjs';

/** The longest message, in bytes. */
const longestMessage = 1024 * 1024;

interface Upgrading {
  on(event: 'upgrade', listener: (request: IncomingMessage, stream: Duplex, head: Buffer) => void): unknown;
}

/**
 * Carries messages between a page and an MCP server on standard input and output: a process for each connection, a line
 * for each message, nothing read in between. Returns the way to end all of them.
 */
export function serveStdio(server: Upgrading, host: string): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestMessage });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (new URL(request.url ?? '/', 'http://here').pathname !== stdioPath) return;
    if (!isTrustedHost(request.headers.host, host) || !isOwnOrigin(request)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => carry(socket, start()));
  });
  return () => {
    for (const socket of sockets.clients) socket.close();
    sockets.close();
  };
}

function start(): ChildProcess {
  return spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
}

function carry(socket: WebSocket, child: ChildProcess): void {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The process has no standard input and output.');
  socket.on('message', (data: RawData) => stdin.write(`${data.toString().replaceAll('\n', ' ')}\n`));
  socket.on('close', () => child.kill());
  socket.on('error', () => socket.terminate());
  createInterface({ input: stdout }).on('line', (line) => {
    if (socket.readyState === socket.OPEN) socket.send(line);
  });
  stdin.on('error', () => socket.close());
  child.on('exit', () => socket.close());
}
