import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startTestServer } from './testing/test-server.ts';

test('a taken port moves on to the next, and says which were taken', async () => {
  const first = await startTestServer();
  const second = await startTestServer({ port: first.port });
  expect(second.passedOver).toContain(first.port);
  expect(second.port).toBeGreaterThan(first.port);
});

test('a port is free again once the server has closed', async () => {
  const first = await startTestServer();
  await first.close();
  expect((await startTestServer({ port: first.port })).port).toBe(first.port);
});

test('health tells which agent is on', async () => {
  const { url } = await startTestServer();
  expect(await (await fetch(new URL('/health', url))).json()).toEqual({
    name: 'callboard-chat',
    agent: 'scripted',
    about: 'scripted agent, no key needed',
  });
});

test('a name that only points here is not answered, so no other site can reach the agent through it', async () => {
  const { url, port } = await startTestServer();
  const status = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(new URL('/health', url), { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await status(`rebound.example:${port}`)).toBe(421);
  expect(await status(`localhost:${port}`)).toBe(200);
  expect(await status(`[::1]:${port}`)).toBe(200);
});

test('the workshop takes no larger body than the agent does', async () => {
  const { url } = await startTestServer({ bodyLimit: 100 });
  const post = (text: string) =>
    fetch(new URL('/mcp', url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
    });
  expect((await post('x'.repeat(200))).status).toBe(413);
  expect((await post('x')).status).not.toBe(413);
});
