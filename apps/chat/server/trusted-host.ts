import type { IncomingMessage } from 'node:http';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address to listen on can be reached from this machine only. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/**
 * Whether a request's Host header may be answered. A server for this machine only answers to this machine's names, so
 * that a page elsewhere cannot reach it through a name of its own that points here.
 */
export function isTrustedHost(header: string | undefined, listensOn: string): boolean {
  if (!isLoopback(listensOn)) return true;
  const name = (header ?? '').replace(/:\d+$/, '').toLowerCase();
  return loopbackNames.has(name) || name === listensOn;
}

/** A page elsewhere may open a WebSocket here too: only the chat's own may talk to it. */
export function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
