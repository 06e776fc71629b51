import type { McpPort } from './port.ts';
import { portOf, type SdkClient } from './sdk-client.ts';

/** A connected client of `@modelcontextprotocol/sdk` 1 (revisions up to 2025-11-25), as a port. */
export function fromMcpSdk(client: SdkClient): McpPort {
  return portOf(client);
}
