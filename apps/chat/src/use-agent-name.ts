import { useEffect, useState } from 'react';

/** Which agent answers: the scripted one, a live model, or one elsewhere. */
export type AgentName = 'scripted' | 'live' | 'remote';

/** The agent that answers. Undefined until the server has said. */
export function useAgentName(): AgentName | undefined {
  const [name, setName] = useState<AgentName | undefined>();
  useEffect(() => {
    const leaving = new AbortController();
    void readName(leaving.signal).then(setName);
    return () => leaving.abort();
  }, []);
  return name;
}

const agentNames: readonly AgentName[] = ['scripted', 'live', 'remote'];

async function readName(signal: AbortSignal): Promise<AgentName | undefined> {
  try {
    const health: unknown = await (await fetch('/health', { signal })).json();
    if (typeof health !== 'object' || health === null || !('agent' in health)) return undefined;
    return agentNames.find((name) => name === health.agent);
  } catch {
    // The server is not there: the first message will say so better than a banner.
    return undefined;
  }
}
