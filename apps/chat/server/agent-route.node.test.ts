import { once } from 'node:events';
import { EventType } from '@ag-ui/core';
import { expect, test, vi } from 'vitest';
import { inputOf, ofType, post, readData, run, says } from './testing/run-client.ts';
import { agentOf, startTestServer } from './testing/test-server.ts';

const hello = inputOf([says('hello')]);

test('a body that is no JSON is answered with 400 and where it breaks', async () => {
  const { url } = await startTestServer();
  const response = await post(url, '{"threadId": "t"');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'malformed-json',
    message: expect.stringContaining('JSON'),
  });
});

test('an input that breaks the schema is answered with 400 and the wrong fields', async () => {
  const { url } = await startTestServer();
  const response = await post(url, { ...hello, runId: 7, messages: [{ id: 'm', role: 'robot' }] });
  expect(response.status).toBe(400);
  const body: unknown = await response.json();
  expect(body).toMatchObject({ code: 'invalid-run-input', message: expect.stringContaining('runId') });
  expect(body).toMatchObject({ message: expect.stringContaining('messages[0].role') });
});

test('a body of another content type is refused, so no form on another page can start a run', async () => {
  const { url } = await startTestServer();
  const response = await post(url, hello, { headers: { 'Content-Type': 'text/plain' } });
  expect(response.status).toBe(415);
});

test('a body over the limit is refused with 413, with and without a length given ahead', async () => {
  const { url } = await startTestServer({ bodyLimit: 1000 });
  const large = inputOf([says('x'.repeat(100_000))]);
  const streamed: RequestInit & { duplex: 'half' } = {
    body: new Blob([JSON.stringify(large)]).stream(),
    duplex: 'half',
  };

  const known = await post(url, large);
  const unknown = await post(url, '', streamed);

  expect([known.status, unknown.status]).toEqual([413, 413]);
  expect(await known.json()).toMatchObject({ code: 'body-too-large' });
});

test('only POST reaches the agent', async () => {
  const { url } = await startTestServer();
  const response = await fetch(new URL('/agent', url));
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

test('an answer to what no run has asked is refused', async () => {
  const { url } = await startTestServer();
  const response = await post(url, { ...hello, resume: [{ interruptId: 'i-1', status: 'resolved' }] });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'unknown-interrupt' });
});

test('what arrived on a thread can be read again as it was sent, with what was refused', async () => {
  const { url } = await startTestServer();
  await run(url, { ...hello, threadId: 'thread / 2' });
  await post(url, { threadId: 'thread / 2', messages: 'none' });
  await post(url, { ...hello, threadId: 'another' });

  const log = await fetch(new URL('/inputs?thread=thread%20%2F%202', url));

  expect(await log.json()).toMatchObject({
    thread: 'thread / 2',
    dropped: 0,
    inputs: [
      { input: { ...hello, threadId: 'thread / 2' } },
      { input: { messages: 'none' }, refused: { status: 400, code: 'invalid-run-input' } },
    ],
  });
});

test('P17: a reader who leaves aborts the run', async () => {
  const aborted = vi.fn();
  const agent = agentOf(async (input, emit, { signal }) => {
    signal.addEventListener('abort', aborted);
    await emit({ type: EventType.RUN_STARTED, threadId: input.threadId, runId: input.runId });
    await once(signal, 'abort');
  });
  const { url } = await startTestServer({ agent });
  const leaving = new AbortController();

  const response = await post(url, hello, { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();

  await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
});

test('a reader who does not read holds the agent back', async () => {
  const piece = 'x'.repeat(64 * 1024);
  const pieces = 300;
  let sent = 0;
  const agent = agentOf(async ({ threadId, runId }, emit) => {
    await emit({ type: EventType.RUN_STARTED, threadId, runId });
    for (; sent < pieces; sent += 1) await emit({ type: EventType.CUSTOM, name: 'piece', value: piece });
    await emit({ type: EventType.RUN_FINISHED, threadId, runId });
  });
  const { url } = await startTestServer({ agent });

  const response = await post(url, hello);
  let before = -1;
  while (before !== sent) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(sent).toBeLessThan(pieces);

  expect(await readData(response)).toHaveLength(pieces + 2);
});

test('P5: an agent that throws ends its run as failed, and says nothing of its inside', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const agent = agentOf(async ({ threadId, runId }, emit) => {
    await emit({ type: EventType.RUN_STARTED, threadId, runId });
    throw new Error('secret detail');
  });
  const { url } = await startTestServer({ agent });

  const events = await run(url, hello);

  expect(events.map((event) => event.type)).toEqual([EventType.RUN_STARTED, EventType.RUN_ERROR]);
  expect(JSON.stringify(events)).not.toContain('secret');
  expect(printed).toHaveBeenCalledOnce();
  printed.mockRestore();
});

test('P5: an agent that forgets to finish does not leave a run without an end', async () => {
  const agent = agentOf(async ({ threadId, runId }, emit) => {
    await emit({ type: EventType.RUN_STARTED, threadId, runId });
  });
  const { url } = await startTestServer({ agent });
  expect(ofType(await run(url, hello), EventType.RUN_ERROR)).toMatchObject([{ code: 'unfinished-run' }]);
});

test('P5: a server that stops says so in the runs under way', async () => {
  const agent = agentOf(async ({ threadId, runId }, emit, { signal }) => {
    await emit({ type: EventType.RUN_STARTED, threadId, runId });
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  const server = await startTestServer({ agent });

  const response = await post(server.url, hello);
  const data = readData(response);
  await server.close();

  expect((await data).map((text) => JSON.parse(text))).toMatchObject([
    { type: EventType.RUN_STARTED },
    { type: EventType.RUN_ERROR, code: 'server-stopping' },
  ]);
});
