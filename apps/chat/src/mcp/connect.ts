import '../zod.ts';
import type { ToolRegistry } from '@callboard/core';
import {
  fromMcpClient,
  type McpToolsOptions,
  mcpCapabilities,
  mcpTools,
  withChallenges,
  withTaskResults,
} from '@callboard/protocols/mcp';
import { createValidator } from '@callboard/schema';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SocketTransport } from './socket-transport.ts';
import { overHttp, overStdio } from './workshop-servers.ts';

const info = { name: 'callboard-chat', version: '1.0.0' };

/** Offers the tools of both servers of the workshop, or of none; resolves with the way to let go of them. */
export async function connectWorkshop(registry: ToolRegistry): Promise<() => void> {
  const offers = await Promise.allSettled([offerOverHttp(registry), offerOverStdio(registry)]);
  const leave = (): void => {
    for (const offer of offers) if (offer.status === 'fulfilled') offer.value();
  };
  const failed = offers.find((offer) => offer.status === 'rejected');
  if (failed === undefined) return leave;
  leave();
  throw failed.reason;
}

async function offerOverHttp(registry: ToolRegistry): Promise<() => void> {
  let token: string | undefined;
  const fetchIt = withChallenges((input, init) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  });
  const client = new Client(info, { capabilities: mcpCapabilities, versionNegotiation: { mode: 'auto' } });
  await client.connect(
    withTaskResults(new StreamableHTTPClientTransport(new URL(overHttp.name), { fetch: fetchIt })),
  );
  return offer(client, registry, {
    server: overHttp.name,
    prefix: overHttp.prefix,
    authorize: async ({ challenge }) => {
      token = await accessFor(challenge?.scopes ?? []);
      return token !== undefined;
    },
  });
}

/** A real app would send the person to where they sign in. */
async function accessFor(scopes: readonly string[]): Promise<string | undefined> {
  const response = await fetch('/mcp/access', { method: 'POST', body: JSON.stringify({ scopes }) });
  const given: unknown = await response.json();
  const token: unknown =
    typeof given === 'object' && given !== null ? Reflect.get(given, 'token') : undefined;
  return typeof token === 'string' ? token : undefined;
}

async function offerOverStdio(registry: ToolRegistry): Promise<() => void> {
  const url = new URL('/mcp/stdio', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const client = new Client(info, { capabilities: mcpCapabilities });
  await client.connect(new SocketTransport(url));
  return offer(client, registry, {
    server: overStdio.name,
    prefix: overStdio.prefix,
    approval: 'none',
  });
}

async function offer(client: Client, registry: ToolRegistry, options: McpToolsOptions): Promise<() => void> {
  const server = await mcpTools(fromMcpClient(client), { validator: createValidator(), ...options });
  const takeBack = server.offer(registry);
  return () => {
    takeBack();
    server.close();
    void client.close();
  };
}
