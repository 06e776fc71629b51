import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Agent } from '../agent.ts';
import { type ChatServerOptions, type RunningServer, startChatServer } from '../chat-server.ts';
import { createScriptedAgent } from '../scripted/agent.ts';

/** Starts a server on a free port for one test, at instant speed, with an empty client folder unless told otherwise. */
export async function startTestServer(options: Partial<ChatServerOptions> = {}): Promise<RunningServer> {
  const running = await startChatServer({
    agent: createScriptedAgent(),
    clientFolder: options.clientFolder ?? (await makeFolder()),
    host: '127.0.0.1',
    port: 0,
    speed: 'instant',
    ...options,
  });
  onTestFinished(() => running.close());
  return running;
}

/** A folder that is gone after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chat-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An agent made of one function. */
export function agentOf(run: Agent['run']): Agent {
  return { name: 'scripted', about: 'an agent for a test', run };
}
