import type { RecordDetails } from '@callboard/components/record';
import type { RecordedTool } from '@callboard/record';
import { overHttp, overStdio } from '../mcp/workshop-servers.ts';
import { ruleTracker } from '../rules.ts';
import type { AgentName } from '../use-agent-name.ts';

/** A record is read by others, later: it says who sat here and who answered in words that are true there too. */
const agents: Readonly<Record<AgentName, string>> = {
  scripted: 'Scripted agent',
  live: 'Live model',
  remote: 'Remote agent',
};

/** What this page says of its records: who takes part, whose the tools are, and what became of its rules. */
export function recordDetails(agent: AgentName): RecordDetails {
  return {
    person: { id: 'visitor', name: 'Visitor' },
    agent: { name: agents[agent] },
    subject: 'Conversation with the shop assistant',
    serverOf,
    toolOf,
    // Read when a record is written: rules go on changing.
    get rules() {
      return ruleTracker.history();
    },
  };
}

/** A tool of an MCP server says whose it is; one of the page is the host's; all others run where the agent does. */
function serverOf({ server, owner }: RecordedTool): string | undefined {
  return server === undefined && owner === 'agent' ? new URL('/agent', location.href).href : undefined;
}

/** What an MCP server calls its tool itself: the page puts something before it. */
function toolOf({ toolName, server }: RecordedTool): string | undefined {
  const prefix = [overHttp, overStdio].find(({ name }) => name === server)?.prefix;
  return prefix !== undefined && toolName?.startsWith(prefix) ? toolName.slice(prefix.length) : undefined;
}
