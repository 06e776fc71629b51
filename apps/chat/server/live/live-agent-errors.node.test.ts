import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { EventType } from '@ag-ui/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { callsOf, inputOf, post, type ReadEvent, run, says } from '../testing/run-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createLiveAgent } from './agent.ts';

const apiKey = 'hush-1234567890';

/** A provider that answers as told, and the chat's server with the live agent in front of it. */
async function startWithProvider(listener: RequestListener): Promise<string> {
  const provider = createServer(listener).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  onTestFinished(() => {
    provider.closeAllConnections();
    provider.close();
  });
  const address = provider.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const agent = createLiveAgent({ apiKey, baseUrl: `http://127.0.0.1:${port}/v1`, model: 'test-model' });
  return (await startTestServer({ agent })).url;
}

function chunk(delta: object, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason }];
  const body = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'test-model', choices };
  return `data: ${JSON.stringify(body)}\n\n`;
}

function toolDelta(args: string, opener: object = {}): object {
  return { tool_calls: [{ index: 0, ...opener, function: { arguments: args } }] };
}

const opener = { id: 'call_1', type: 'function' };

function failureOf(events: readonly ReadEvent[]): ReadEvent | undefined {
  return events.at(-1)?.type === EventType.RUN_ERROR ? events.at(-1) : undefined;
}

test.each([
  [401, 'did not accept the key'],
  [429, 'refused (429)'],
  [500, 'refused (500)'],
])('P5: status %i of the provider fails the run, and the key is told to nobody', async (status, words) => {
  let requests = 0;
  const url = await startWithProvider((_, response) => {
    requests += 1;
    const message = `Wrong: ${apiKey}, not sk-secr*******cdef`;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { message, type: 'error', param: null, code: null } }));
  });

  const events = await run(url, inputOf([says('hi')]));

  expect(failureOf(events)).toMatchObject({
    code: `provider-${status}`,
    message: expect.stringContaining(words),
  });
  expect(JSON.stringify(events)).not.toMatch(/sk-sec|hush|1234567890/);
  expect(requests).toBe(1);
});

test('P5: a provider that is not there fails the run', async () => {
  const agent = createLiveAgent({ baseUrl: 'http://127.0.0.1:9/v1', model: 'test-model' });
  const { url } = await startTestServer({ agent });
  expect(failureOf(await run(url, inputOf([says('hi')])))).toMatchObject({ code: 'provider-unreachable' });
});

test('P5: a provider whose line breaks in the middle of a call fails the run; the call is never closed', async () => {
  const url = await startWithProvider((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const first = { ...opener, function: { name: 'refund_order', arguments: '' } };
    response.write(chunk({ role: 'assistant', tool_calls: [{ index: 0, ...first }] }));
    response.write(chunk(toolDelta('{"order_id": "A-1')), () => setTimeout(() => response.destroy(), 50));
  });

  const events = await run(url, inputOf([says('hi')]));

  expect(failureOf(events)).toMatchObject({ code: 'provider-broke-off' });
  expect(callsOf(events)).toMatchObject([{ argsText: '{"order_id": "A-1' }]);
  expect(events.map((event) => event.type)).not.toContain(EventType.TOOL_CALL_END);
});

test('P17: a reader who leaves ends the request to the provider', async () => {
  const left = vi.fn();
  const url = await startWithProvider((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', content: 'Once upon a time' }));
    response.on('close', left);
  });
  const leaving = new AbortController();

  const response = await post(url, inputOf([says('hi')]), { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();

  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
});
