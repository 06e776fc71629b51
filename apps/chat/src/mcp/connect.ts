import '../zod.ts';
import type { ToolRegistry } from '@callboard/core';
import {
  fromMcpClient,
  mcpCapabilities,
  mcpTools,
  withChallenges,
  withTaskResults,
} from '@callboard/protocols/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SocketTransport } from './socket-transport.ts';

const info = { name: 'callboard-chat', version: '1.0.0' };

/** Offers the tools of both servers of the workshop; resolves with the way to let go of them. */
export async function connectWorkshop(registry: ToolRegistry): Promise<() => void> {
  const leaves = await Promise.all([overHttp(registry), overStdio(registry)]);
  return () => {
    for (const leave of leaves) leave();
  };
}

async function overHttp(registry: ToolRegistry): Promise<() => void> {
  const url = new URL('/mcp', location.href);
  let token: string | undefined;
  const fetchIt = withChallenges((input, init) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  });
  const client = new Client(info, { capabilities: mcpCapabilities, versionNegotiation: { mode: 'auto' } });
  await client.connect(withTaskResults(new StreamableHTTPClientTransport(url, { fetch: fetchIt })));
  const workshop = await mcpTools(fromMcpClient(client), {
    server: url.href,
    prefix: 'workshop_',
    authorize: async ({ challenge }) => {
      token = await accessFor(challenge?.scopes ?? []);
      return token !== undefined;
    },
  });
  const takeBack = workshop.offer(registry);
  return () => {
    takeBack();
    workshop.close();
    void client.close();
  };
}

/** A real app would send the person to where they sign in. */
async function accessFor(scopes: readonly string[]): Promise<string | undefined> {
  const response = await fetch('/mcp/access', { method: 'POST', body: JSON.stringify({ scopes }) });
  const given: unknown = await response.json();
  const token: unknown =
    typeof given === 'object' && given !== null ? Reflect.get(given, 'token') : undefined;
  return typeof token === 'string' ? token : undefined;
}

async function overStdio(registry: ToolRegistry): Promise<() => void> {
  const url = new URL('/mcp/stdio', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const client = new Client(info, { capabilities: mcpCapabilities });
  await client.connect(new SocketTransport(url));
  const glazing = await mcpTools(fromMcpClient(client), {
    server: 'glazing',
    prefix: 'glazing_',
    approval: 'none',
  });
  const takeBack = glazing.offer(registry);
  return () => {
    takeBack();
    glazing.close();
    void client.close();
  };
}
