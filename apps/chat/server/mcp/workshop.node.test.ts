import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer } from '../testing/test-server.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'callboard-test', version: '1.0.0' },
  },
};

test('a page speaks to the server on standard input and output, a message a line', async () => {
  const { url } = await startTestServer();
  const socket = new WebSocket(`${url.replace('http', 'ws')}mcp/stdio`);
  await once(socket, 'open');
  // A break between the lines of a document is no end of the message.
  socket.send(JSON.stringify(initialize, undefined, 1));
  const [answer]: unknown[] = await once(socket, 'message');
  expect(JSON.parse(String(answer))).toMatchObject({ id: 1, result: { serverInfo: { name: 'glazing' } } });
  socket.close();
  await once(socket, 'close');
});

test('a page has only so many processes, and gets another when one has ended', async () => {
  const { url } = await startTestServer();
  const connect = async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}mcp/stdio`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    return { socket, closed };
  };
  const answers = async ({ socket }: { readonly socket: WebSocket }) => {
    socket.send(JSON.stringify(initialize));
    const [answer]: unknown[] = await once(socket, 'message');
    return JSON.parse(String(answer));
  };
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, connect));
  const ninth = await connect();
  expect(await ninth.closed).toMatchObject([1013, expect.any(Buffer)]);
  first?.socket.close();
  // The process is gone a moment after its page.
  await expect
    .poll(async () => {
      const next = await connect();
      return Promise.race([answers(next), next.closed.then(([code]: unknown[]) => code)]);
    })
    .toMatchObject({ result: { serverInfo: { name: 'glazing' } } });
  for (const { socket } of others) socket.close();
}, 30_000);

test('a page from elsewhere starts no process here', async () => {
  const { url } = await startTestServer();
  const origin = 'https://elsewhere.example';
  const socket = new WebSocket(`${url.replace('http', 'ws')}mcp/stdio`, { origin });
  await expect(once(socket, 'open')).rejects.toThrow('403');
});

test('the workshop answers over HTTP, and its ledger takes access', async () => {
  const { url } = await startTestServer();
  const post = (message: object, more: Readonly<Record<string, string>> = {}) =>
    fetch(new URL('/mcp', url), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...more,
      },
      body: JSON.stringify(message),
    });
  expect(await (await post(initialize)).text()).toContain('"name":"workshop"');
  const read = {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'read_ledger', arguments: { year: 2026 } },
  };
  const refused = await post(read);
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain('scope="ledger:read"');
  expect((await post(read, { Authorization: 'Bearer ledger:read' })).status).not.toBe(403);
});
