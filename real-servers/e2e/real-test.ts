import path from 'node:path';
import { test as base } from '@playwright/test';
import { ChatPage } from '../../apps/chat/e2e/chat-page.ts';
import { startChatServer } from '../../apps/chat/server/chat-server.ts';
import { remoteAgent } from '../../apps/chat/server/remote-agent.ts';

/** The frameworks, each with an agent that has no tools but the page's. */
export const frameworks = ['langgraph', 'mastra'] as const;

/** A test with the chat open before an agent of a framework: `langgraph/review`. At its end nothing may have gone wrong unseen. */
export const test = base.extend<{ agent: string; chat: ChatPage }>({
  agent: ['', { option: true }],
  // A chat server of its own: a page talks to where it came from, and that to one agent.
  baseURL: async ({ agent }, provide) => {
    const server = await startChatServer({
      agent: remoteAgent(addressOf(agent)),
      clientFolder: path.resolve(import.meta.dirname, '../../apps/chat/dist'),
      host: '127.0.0.1',
      port: 0,
      speed: 'instant',
    });
    await provide(server.url);
    await server.close();
  },
  chat: async ({ page }, provide) => {
    const chat = new ChatPage(page);
    await chat.open();
    await provide(chat);
    await chat.expectNothingOdd();
  },
});

/** Where an agent is: `langgraph/review`. */
export function addressOf(agent: string): string {
  const [framework = ''] = agent.split('/');
  const port = process.env[`CALLBOARD_${framework.toUpperCase()}_PORT`];
  if (port === undefined) throw new Error(`No server answers for ${agent}.`);
  return `http://127.0.0.1:${port}/${agent}`;
}
