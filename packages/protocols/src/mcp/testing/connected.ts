import type { Clock, JsonObject, PageTool, ToolContext } from '@callboard/core';
import { createFakeClock, type FakeClock } from '@callboard/core/testing';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Client as Sdk1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as Sdk1Transport } from '@modelcontextprotocol/sdk/inMemory.js';
import { fromMcpClient } from '../from-mcp-client.ts';
import { fromMcpSdk } from '../from-mcp-sdk.ts';
import { type McpTools, type McpToolsOptions, mcpTools } from '../mcp-tools.ts';
import { type McpPort, mcpCapabilities } from '../port.ts';
import type { McpProblem } from '../setting.ts';
import { withTaskResults } from '../task-results.ts';
import { playServer, type Script, type ScriptedServer } from './scripted-server.ts';

const info = { name: 'callboard-test', version: '1.0.0' };

/** A scripted server and the port on the client that is connected to it. */
export interface ConnectedPort {
  readonly port: McpPort;
  readonly server: ScriptedServer;
}

/** The official client 1, revision 2025-11-25. */
export async function connectSdk1(
  script: Script,
  server?: { capabilities?: JsonObject; name?: string },
): Promise<ConnectedPort> {
  const [here, there] = Sdk1Transport.createLinkedPair();
  const played = await playServer(there, script, server);
  const client = new Sdk1Client(info, { capabilities: { elicitation: mcpCapabilities.elicitation } });
  await client.connect(here);
  return { port: fromMcpSdk(client), server: played };
}

/** The official client 2, revision 2026-07-28, or 2025-11-25 where it is told so. */
export async function connectSdk2(
  script: Script,
  server?: { capabilities?: JsonObject; name?: string },
  mode: 'auto' | 'legacy' = 'auto',
  clock?: Clock,
): Promise<ConnectedPort> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const played = await playServer(there, script, server);
  const client = new Client(info, { capabilities: mcpCapabilities, versionNegotiation: { mode } });
  await client.connect(withTaskResults(here));
  return { port: fromMcpClient(client, clock), server: played };
}

/** The tools of a connected server, with a clock that stands still and its problems written down. */
export interface OfferedTools {
  readonly mcp: McpTools;
  readonly clock: FakeClock;
  readonly problems: readonly McpProblem[];
  tool(name: string): PageTool;
  /** Calls a tool as the executor does. */
  call(name: string, args: JsonObject, context: ToolContext): Promise<unknown>;
}

export async function offered(port: McpPort, options: McpToolsOptions = {}): Promise<OfferedTools> {
  const clock = createFakeClock();
  const problems: McpProblem[] = [];
  const mcp = await mcpTools(port, {
    clock,
    onProblem: (problem) => void problems.push(problem),
    ...options,
  });
  const tool = (name: string): PageTool => {
    const found = mcp.tools().find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no tool ${name}.`);
    return found;
  };
  return {
    mcp,
    clock,
    problems,
    tool,
    call: async (name, args, context) => tool(name).handler?.(args, context),
  };
}

/** Long enough for what goes back and forth in memory. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
