import { type Conversation, callStatus, createConversation } from '@callboard/core';
import {
  createToolStreamSession,
  type OpenSocket,
  type ToolStreamSession,
} from '@callboard/protocols/tool-stream';
import { createValidator } from '@callboard/schema';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { SessionScenarioId } from '../../shared/session-scenarios.ts';
import { startTestServer } from '../testing/test-server.ts';

/** A page without a browser: a conversation on a session with a running server. */
async function page(options: { readonly origin?: string } = {}): Promise<{
  readonly conversation: Conversation;
  readonly session: ToolStreamSession;
  readonly say: (id: SessionScenarioId) => Promise<unknown>;
  readonly statuses: () => readonly string[];
}> {
  const { url } = await startTestServer();
  const session = createToolStreamSession({ open: socketTo(`${url.replace('http', 'ws')}session`, options) });
  const conversation = createConversation({ transport: session, validator: createValidator() });
  for (const name of ['add_calendar_event', 'book_hotel'])
    conversation.tools.register({
      name,
      description: name,
      approval: 'none',
      handler: (args) => ({ name, args }),
    });
  const leave = conversation.start();
  onTestFinished(leave);
  const { thread } = conversation;
  return {
    conversation,
    session,
    say: (id) => conversation.send(id),
    statuses: () =>
      thread.callKeys().flatMap((key) => {
        const call = thread.call(key);
        return call === undefined ? [] : [`${call.toolName} ${callStatus(call)}`];
      }),
  };
}

function socketTo(url: string, options: { readonly origin?: string }): OpenSocket {
  return (listener) => {
    const socket = new WebSocket(url, options);
    socket.on('open', () => listener.onOpen());
    socket.on('message', (data) => listener.onText(data.toString()));
    socket.on('close', () => listener.onClose('closed'));
    socket.on('error', () => undefined);
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}

test('the page’s tools run one after another, each with its result', async () => {
  const { say, statuses, conversation } = await page();
  await say('three-events');
  expect(statuses()).toEqual([
    'add_calendar_event completed',
    'book_hotel completed',
    'add_calendar_event completed',
  ]);
  expect(JSON.stringify(conversation.thread.messages().at(-1))).toContain('That is done:');
});

test('a connection that breaks is resumed, and the turn comes out whole', async () => {
  const { say, session, conversation, statuses } = await page();
  const stopObserving = conversation.thread.observe((event) => {
    if (event.type === 'call-progressed') {
      stopObserving();
      session.cut();
    }
  });
  await say('stock');
  expect(statuses()).toEqual(['count_storehouse completed']);
  expect(JSON.stringify(conversation.thread.messages().at(-1))).toContain('412 pieces');
  expect(session.status().connection).toBe('open');
});

test('what the server begins by itself arrives', async () => {
  const { say, statuses } = await page();
  await say('by-itself');
  await vi.waitFor(() => expect(statuses()).toEqual(['read_kiln completed']), 10_000);
});

test('a final close in the middle of a call leaves its card cut off', async () => {
  const { say, statuses, session } = await page();
  await say('closing');
  expect(statuses()).toEqual(['find_order cut-off']);
  expect(session.status().connection).toBe('none');
});

test('a page from elsewhere is not let in', async () => {
  const { say, conversation } = await page({ origin: 'https://elsewhere.example' });
  await say('stock');
  expect(conversation.thread.latestRun()?.end?.kind).toBe('not-accepted');
});
