import { useEffect, useState } from 'react';

/** Which agent answers: the scripted one, or a live model. Undefined until the server has said. */
export function useAgentName(): string | undefined {
  const [name, setName] = useState<string | undefined>();
  useEffect(() => {
    const leaving = new AbortController();
    void readName(leaving.signal).then(setName);
    return () => leaving.abort();
  }, []);
  return name;
}

async function readName(signal: AbortSignal): Promise<string | undefined> {
  try {
    const health: unknown = await (await fetch('/health', { signal })).json();
    const hasName = typeof health === 'object' && health !== null && 'agent' in health;
    return hasName && typeof health.agent === 'string' ? health.agent : undefined;
  } catch {
    // The server is not there: the first message will say so better than a banner.
    return undefined;
  }
}
