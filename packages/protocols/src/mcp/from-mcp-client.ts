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
export function fromMcpClient(client: McpClient): McpPort {
  return portOf(client, (hearer) => followChanges(client, hearer));
}

/** From 2026-07-28 on a server tells of changes only to those who listen. */
function followChanges(client: McpClient, hearer: McpHearer): () => void {
  const tools = memberOf(objectOf(client.getServerCapabilities()), 'tools');
  if (client.getProtocolEra() !== 'modern' || memberOf(tools, 'listChanged') !== true) return () => {};
  let stop = (): void => {};
  let isOver = false;
  const listen = async (): Promise<void> => {
    const stream = await client.listen({ toolsListChanged: true });
    if (isOver) return stream.close();
    stop = () => void stream.close().catch(() => {});
    // What changed before it was heard is not told again.
    hearer.toolsChanged();
    const cause = await stream.closed;
    if (isOver || cause === 'local') return;
    const timer = setTimeout(start, listensAgainAfter);
    stop = () => clearTimeout(timer);
  };
  // A server that does not let itself be listened to has the tools it had.
  const start = (): void => void listen().catch(() => {});
  start();
  return () => {
    isOver = true;
    stop();
  };
}
