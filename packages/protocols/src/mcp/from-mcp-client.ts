import { type Clock, pause, systemClock } from '@callboard/core';
import type { McpHearer, McpPort } from './port.ts';
import { portOf, type SdkClient } from './sdk-client.ts';
import { memberOf, objectOf } from './wire-json.ts';

/** The client of `@modelcontextprotocol/client` 2, as far as it is used. */
export interface McpClient extends SdkClient {
  getProtocolEra(): string | undefined;
  listen(filter: { readonly toolsListChanged: true }): Promise<{
    readonly closed: Promise<string>;
    close(): Promise<void>;
  }>;
}

/** Milliseconds before a stream of changes that the server ended is asked for once more. */
const listensAgainAfter = 2_000;

/**
 * A connected client of `@modelcontextprotocol/client` 2, as a port: revision 2026-07-28 where the client negotiates it
 * (`versionNegotiation: { mode: 'auto' }`), 2025-11-25 and older otherwise.
 */
export function fromMcpClient(client: McpClient, clock: Clock = systemClock): McpPort {
  return portOf(client, (hearer) => followChanges(client, hearer, clock));
}

/** From 2026-07-28 on a server tells of changes only to those who listen. */
function followChanges(client: McpClient, hearer: McpHearer, clock: Clock): () => void {
  const tools = memberOf(objectOf(client.getServerCapabilities()), 'tools');
  if (client.getProtocolEra() !== 'modern' || memberOf(tools, 'listChanged') !== true) return () => {};
  const leaving = new AbortController();
  const { signal } = leaving;
  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      const stream = await client.listen({ toolsListChanged: true });
      const stop = (): void => void stream.close().catch(() => {});
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop);
      // What changed before it was heard is not told again.
      hearer.toolsChanged();
      const cause = await stream.closed;
      signal.removeEventListener('abort', stop);
      if (cause === 'local') return;
      await pause(clock, listensAgainAfter, signal);
    }
  };
  // A server that does not let itself be listened to has the tools it had.
  listen().catch(() => {});
  return () => leaving.abort();
}
