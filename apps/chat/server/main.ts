import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Agent } from './agent.ts';
import { startChatServer } from './chat-server.ts';
import { type AgentChoice, readOptions, type ServerOptions } from './options.ts';
import { type RemoteAgent, remoteAgent } from './remote-agent.ts';
import { createScriptedAgent } from './scripted/agent.ts';

const verdict = readOptions(process.env, process.argv.slice(2));
if (verdict.kind === 'help') console.log(verdict.text);
else if (verdict.kind === 'problem') {
  console.error(verdict.problem);
  process.exitCode = 2;
} else {
  await serve(verdict.options).catch((error: unknown) => {
    console.error(`The server could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
}

async function serve({ host, port, speed, agent: choice }: ServerOptions): Promise<void> {
  const agent = await makeAgent(choice);
  // This file lies one folder below the client's, as source and as it is built.
  const clientFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist');
  const running = await startChatServer({ agent, clientFolder, host, port, speed });
  for (const taken of running.passedOver) console.log(`Port ${taken} is taken, so the next one was tried.`);
  console.log(`Callboard chat: ${running.url} (${agent.about})`);

  let isClosing = false;
  const stop = (): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function makeAgent(choice: AgentChoice): Promise<Agent | RemoteAgent> {
  if (choice.kind === 'scripted') return createScriptedAgent();
  if (choice.kind === 'remote') return remoteAgent(choice.url);
  const { createLiveAgent } = await import('./live/agent.ts');
  return createLiveAgent(choice);
}
