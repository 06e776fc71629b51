/** A name without the mark that would make it say something nobody has defined (draft 6.1.8). */
export function serverName(name: string): string {
  return name.replace(/^!+/, '') || 'unnamed';
}

/** What stands for the server of an agent's own tools, where nobody names one: the agent itself. */
export function agentServer(name = ''): string {
  return name.replace(/^!+/, '') || 'agent';
}
