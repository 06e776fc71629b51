import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { RawData, WebSocket } from 'ws';
import { takeSockets, type Upgrading } from '../sockets.ts';

/** Where a page speaks to a server on this machine's standard input and output. */
const stdioPath = '/mcp/stdio';

/** How many processes there are at most: a page that connects again and again has no more. */
const mostProcesses = 8;

/** What a WebSocket is closed with that may come again later. */
const tryAgainLater = 1013;

/** The server that is started: a file beside this one, which lies two folders below the app's, or one where it is built. */
const program =
  ['../..', '..']
    .map((up) => path.resolve(import.meta.dirname, up, 'server/mcp/glazing-server.mjs'))
    .find(existsSync) ?? 'glazing-server.mjs';

/**
 * Carries messages between a page and an MCP server on standard input and output: a process for each connection, a line
 * for each message, nothing read in between. There are only so many processes; who comes later is sent away. Returns the
 * way to end all of them.
 */
export function serveStdio(server: Upgrading, host: string): () => void {
  let running = 0;
  return takeSockets(server, { path: stdioPath, host }, (socket) => {
    if (running >= mostProcesses) {
      socket.close(tryAgainLater, 'Too many processes are running.');
      return;
    }
    running += 1;
    const child = start();
    // Comes once, also for one that could not be started.
    child.once('close', () => {
      running -= 1;
    });
    carry(socket, child);
  });
}

function start(): ChildProcess {
  return spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
}

function carry(socket: WebSocket, child: ChildProcess): void {
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The process has no standard input and output.');
  socket.on('message', (data: RawData) => stdin.write(`${data.toString().replaceAll('\n', ' ')}\n`));
  socket.on('close', () => child.kill());
  createInterface({ input: stdout }).on('line', (line) => {
    if (socket.readyState === socket.OPEN) socket.send(line);
  });
  stdin.on('error', () => socket.close());
  child.on('error', () => socket.close());
  child.on('exit', () => socket.close());
}
