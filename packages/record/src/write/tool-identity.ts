import type { AdvertisedTool, ThreadEvent, ToolCall } from '@callboard/core';
import type { Cleaner } from '../secrets/cleaner.ts';
import { isOfPage } from './operations.ts';

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
  /** The URL of the server a tool belongs to, else its name; undefined: as the tool says, or the host itself. */
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
  ofCall(call: ToolCall): ToolIdentity;
  /** Of a rule: about one tool, or about all of a server's. */
  ofMatch(match: { readonly tool?: string; readonly server?: string }): {
    readonly server: string;
    readonly tool?: string;
  };
}

/** The host, which is a server too. */
const host = '!host';

/** Reads a log once for what it offers: a rule that counts from its beginning may be about a tool that is offered later. */
export function createToolNames(
  log: readonly ThreadEvent[],
  { serverOf, toolOf }: ToolNaming,
  cleaner: Cleaner,
): ToolNames {
  const tools = new Map<string, AdvertisedTool>();
  for (const event of log) for (const tool of toolsIn(event)) tools.set(tool.name, tool);

  function server(tool: RecordedTool): string {
    const name = cleaner.text(serverOf?.(tool) ?? tool.server ?? host);
    // A name that begins so would say something that nobody has defined (6.1.8).
    return name === host ? name : name.replace(/^!+/, '') || host;
  }

  return {
    ofCall(call) {
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
      const own = given ?? (toolName === undefined ? undefined : tools.get(toolName)?.server);
      const tool: RecordedTool = {
        ...(toolName === undefined ? {} : { toolName }),
        ...(own === undefined ? {} : { server: own }),
        owner: 'page',
      };
      return {
        server: server(tool),
        ...(toolName === undefined ? {} : { tool: cleaner.text(toolOf?.(tool) ?? toolName) }),
      };
    },
  };
}

function toolsIn(event: ThreadEvent): readonly AdvertisedTool[] {
  if (event.type === 'run-requested') return event.tools;
  return event.type === 'run-started' ? (event.session?.tools ?? []) : [];
}
