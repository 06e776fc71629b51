import type { AdvertisedTool, ThreadEvent, ToolCall } from '@callboard/core';
import { agentServer, serverName } from '../extension/server-name.ts';
import type { Cleaner } from '../secrets/cleaner.ts';
import { hostServer } from '../vcon.ts';
import { isOfPage, type Operations } from './operations.ts';
import type { PartyDetails } from './parties.ts';

/** A tool as a thread knows it, for saying what its server is called. */
export interface RecordedTool {
  /** Absent for all the tools of a server. */
  readonly toolName?: string;
  /** As the tool said, where it is one of the page. */
  readonly server?: string;
  /** Who runs it. */
  readonly owner: 'page' | 'agent';
}

/** How tools are named in a record. */
export interface ToolNaming {
  /**
   * The URL of the server a tool belongs to, else its name, or `!host`; undefined: as the tool says, else the host's where
   * it is one of the page, and the agent's where it is not.
   */
  readonly serverOf?: (tool: RecordedTool) => string | undefined;
  /** The name a tool has at its server, where the page offers it under another. */
  readonly toolOf?: (tool: RecordedTool) => string | undefined;
}

/** A tool as the draft names it (6.1.8, 6.1.9). */
export interface ToolIdentity {
  readonly server: string;
  readonly tool: string;
}

/** Names tools. */
export interface ToolNames {
  /** As it stands when this is asked: whose call it is may be known only at the end of its run. */
  ofCall(call: ToolCall): ToolIdentity;
  /** Of a rule: about one tool, or about all of a server's. Without a server where nobody here knows whose the tool is. */
  ofMatch(match: { readonly tool?: string; readonly server?: string }): Partial<ToolIdentity>;
}

/** Reads a log once for what it offers: a rule that counts from its beginning may be about a tool that is offered later. */
export function createToolNames(
  log: readonly ThreadEvent[],
  { serverOf, toolOf, agent }: ToolNaming & { readonly agent?: PartyDetails },
  cleaner: Cleaner,
  operations: Pick<Operations, 'of'>,
): ToolNames {
  const tools = new Map<string, AdvertisedTool>();
  for (const event of log) for (const tool of toolsIn(event)) tools.set(tool.name, tool);

  function server(tool: RecordedTool): string {
    const given = serverOf?.(tool);
    // Only the app can say of a tool that it is the host's; a server that calls itself so is another one.
    if (given === hostServer) return hostServer;
    const name = given ?? tool.server;
    if (name !== undefined) return serverName(cleaner.text(name));
    return tool.owner === 'page' ? hostServer : agentServer(cleaner.text(agent?.name ?? ''));
  }

  return {
    ofCall(given) {
      const call = operations.of(given.key)?.call ?? given;
      const { toolName, advertised, server: told } = call;
      const own = advertised?.server ?? told;
      const tool: RecordedTool = {
        toolName,
        ...(own === undefined ? {} : { server: own }),
        owner: isOfPage(call) ? 'page' : 'agent',
      };
      return { server: server(tool), tool: cleaner.text(toolOf?.(tool) ?? toolName) };
    },
    ofMatch({ tool: toolName, server: given }) {
      const offered = toolName === undefined ? undefined : tools.get(toolName);
      const own = given ?? offered?.server;
      const tool: RecordedTool = {
        ...(toolName === undefined ? {} : { toolName }),
        ...(own === undefined ? {} : { server: own }),
        owner: 'page',
      };
      const isKnown = own !== undefined || offered !== undefined || serverOf?.(tool) !== undefined;
      return {
        ...(isKnown ? { server: server(tool) } : {}),
        ...(toolName === undefined ? {} : { tool: cleaner.text(toolOf?.(tool) ?? toolName) }),
      };
    },
  };
}

function toolsIn(event: ThreadEvent): readonly AdvertisedTool[] {
  if (event.type === 'run-requested') return event.tools;
  return event.type === 'run-started' ? (event.session?.tools ?? []) : [];
}
