import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { remoteAgent } from './remote-agent.ts';
import { inputOf, post, says } from './testing/run-client.ts';
import { startTestServer } from './testing/test-server.ts';

const hello = inputOf([says('hello')]);

/** An agent on a port of its own, and the chat's server in front of it. */
async function startBehindChat(answer: RequestListener): Promise<{ url: string; stop: () => void }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const agent = remoteAgent(`http://127.0.0.1:${address.port}/run`);
  return { url: (await startTestServer({ agent })).url, stop };
}

test('P6: an input reaches a remote agent to the byte, and its answer the page', async () => {
  let received = '';
  const { url } = await startBehindChat(async (request, response) => {
    for await (const chunk of request) received += chunk;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': hello\n\n');
    response.end(`data: {"url":"${request.url}","amount":40.00}\n\n`);
  });
  const body = '{"threadId":"t","n":40.00,  "big":12345678901234567890}';
  const answer = await post(url, body);
  expect(received).toBe(body);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(await answer.text()).toBe(': hello\n\ndata: {"url":"/run","amount":40.00}\n\n');
});

test('what a remote agent refuses is refused with its own status and words', async () => {
  const { url } = await startBehindChat((_request, response) => {
    response.writeHead(418, { 'Content-Type': 'text/plain' }).end('no tea');
  });
  const answer = await post(url, hello);
  expect([answer.status, await answer.text()]).toEqual([418, 'no tea']);
});

test('a remote agent that is not there is said so', async () => {
  const { url, stop } = await startBehindChat(() => {});
  stop();
  const answer = await post(url, hello);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({ code: 'unreachable-agent' });
});

test('P5: an answer that a remote agent breaks off is broken off here', async () => {
  const { url } = await startBehindChat((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: {}\n\n', () => response.destroy());
  });
  const answer = await post(url, hello);
  await expect(answer.text()).rejects.toThrow();
});

test('P17: a page that leaves takes its run at the remote agent with it', async () => {
  const left = new Promise<void>((resolve) => {
    void startBehindChat((_request, response) => {
      response.once('close', () => resolve());
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {}\n\n');
    }).then(async ({ url }) => {
      const leaving = new AbortController();
      const answer = await post(url, hello, { signal: leaving.signal });
      await answer.body?.getReader().read();
      leaving.abort();
    });
  });
  await expect(left).resolves.toBeUndefined();
});

test('the inputs that a remote agent was sent can be looked at', async () => {
  const { url } = await startBehindChat((_request, response) => response.end());
  await post(url, hello);
  const log: unknown = await (await fetch(new URL(`/inputs?thread=${hello.threadId}`, url))).json();
  expect(log).toMatchObject({ inputs: [{ input: { runId: hello.runId } }] });
  expect(await (await fetch(new URL('/health', url))).json()).toMatchObject({ agent: 'remote' });
});
