/** A name without the mark that would make it say something nobody has defined (draft 6.1.8). */
export function serverName(name: string, otherwise = 'unnamed'): string {
  return name.replace(/^!+/, '') || otherwise;
}

/** What stands for the server of an agent's own tools, where nobody names one: the agent itself. */
export function agentServer(name = ''): string {
  return serverName(name, 'agent');
}
