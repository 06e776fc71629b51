import type { ServerResponse } from 'node:http';
import type { ThreadEventBody } from '@callboard/core';
import { afterEach, expect, test } from 'vitest';
import { type AgUiTransportOptions, createAgUiTransport } from './index.ts';
import {
  type AgentServer,
  eventStream,
  type ReceivedRequest,
  sse,
  startAgentServer,
} from './testing/agent-server.ts';
import { runFinished, runStarted } from './testing/read-stream.ts';
import { collectBatches, helloRequest } from './testing/run-transport.ts';

let server: AgentServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Answer = (response: ServerResponse, request: ReceivedRequest) => void | Promise<void>;

async function run(
  answer: Answer,
  options: Partial<AgUiTransportOptions> = {},
): Promise<readonly ThreadEventBody[]> {
  server = await startAgentServer(answer);
  return (await collectBatches(createAgUiTransport({ url: server.url, ...options }))).flat();
}

const ended = { type: 'stream-ended', runId: 'r' };
const text = { type: 'TEXT_MESSAGE_START', messageId: 'm' };
/** How long to look for what happens on the other side of a connection. */
const patient = { timeout: 20_000 };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a run is one POST of JSON that asks for an event stream, and one answer', async () => {
  const events = await run((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.end(sse(runStarted) + sse(runFinished));
  });
  expect(events).toEqual([{ type: 'run-started', runId: 'r' }, { type: 'run-succeeded', runId: 'r' }, ended]);
  expect(server?.received).toHaveLength(1);
  const [received] = server?.received ?? [];
  expect(received?.method).toBe('POST');
  expect(received?.headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'text/event-stream',
  });
  expect(JSON.parse(received?.body ?? '')).toMatchObject({
    threadId: 't',
    runId: 'r',
    protocolVersion: '1.0',
    messages: [{ id: 'u', role: 'user', content: 'hi' }],
  });
});

test('an app hears of custom and raw events, which no thread hears of', async () => {
  const heard: unknown[] = [];
  const events = await run(
    (response) => {
      const custom = sse({ type: 'CUSTOM', name: 'mood', value: 'good' });
      const raw = sse({ type: 'RAW', event: 1 });
      response.writeHead(200, eventStream).end(sse(runStarted) + custom + raw + sse(runFinished));
    },
    {
      onCustom: ({ name, value }, { runId }) => heard.push([name, value, runId]),
      onRaw: ({ event }, { runId }) => heard.push([event, runId]),
    },
  );
  expect(heard).toEqual([
    ['mood', 'good', 'r'],
    [1, 'r'],
  ]);
  expect(events).toEqual([{ type: 'run-started', runId: 'r' }, { type: 'run-succeeded', runId: 'r' }, ended]);
});

test('headers are asked for before every run, and cannot change what is spoken', async () => {
  let asked = 0;
  const headers = async () => {
    asked += 1;
    return { authorization: `Bearer ${asked}`, Accept: 'text/html', 'Content-Type': 'text/plain' };
  };
  server = await startAgentServer((response) => {
    response.writeHead(200, eventStream).end(sse(runStarted) + sse(runFinished));
  });
  const transport = createAgUiTransport({ url: server.url, headers });
  await collectBatches(transport);
  await collectBatches(transport);
  expect(
    server.received.map(({ headers: got }) => [got.authorization, got.accept, got['content-type']]),
  ).toEqual([
    ['Bearer 1', 'text/event-stream', 'application/json'],
    ['Bearer 2', 'text/event-stream', 'application/json'],
  ]);
});

test('what an agent says late is read: a failure after the end revokes it', async () => {
  const events = await run(async (response) => {
    response.writeHead(200, eventStream);
    response.write(sse(runStarted) + sse(runFinished));
    await wait(20);
    response.end(sse({ type: 'RUN_ERROR', message: 'flush failed' }));
  });
  expect(events.slice(1)).toEqual([
    { type: 'run-succeeded', runId: 'r' },
    { type: 'run-failed', runId: 'r', message: 'flush failed' },
    ended,
  ]);
});

test('a status is told with what the server says, no longer than 2 KB', async () => {
  const events = await run((response) => {
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"message":"Slow down.","code":9}');
  });
  expect(events).toEqual([
    {
      type: 'run-not-accepted',
      runId: 'r',
      status: 429,
      message: 'The server answered with status 429. Slow down.',
      body: '{"message":"Slow down.","code":9}',
    },
    ended,
  ]);
  await server?.close();
  const [long] = await run((response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end(`<script>${'é'.repeat(1_000_000)}`);
  });
  expect(long).toMatchObject({
    type: 'run-not-accepted',
    status: 500,
    message: 'The server answered with status 500.',
  });
  const body = long?.type === 'run-not-accepted' ? (long.body ?? '') : '';
  expect(body.startsWith('<script>')).toBe(true);
  expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(2048 + 3);
});

const wrongAnswers: readonly (readonly [what: string, answer: Answer, message: string])[] = [
  [
    'a page of HTML with status 200',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    'The server answered with status 200 and text/html instead of an event stream.',
  ],
  [
    'JSON with status 200',
    (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"message":"hello"}'),
    'The server answered with status 200 and application/json instead of an event stream. hello',
  ],
  [
    'nothing with status 204',
    (response) => void response.writeHead(204).end(),
    'The server answered with status 204 and no content type instead of an event stream.',
  ],
];

test.each(wrongAnswers)('P5: %s is no stream, and no success', async (_what, answer, message) => {
  const events = await run(answer);
  expect(events).toMatchObject([{ type: 'run-not-accepted', message }, ended]);
});

test('P5: a server that is not there is told as that', async () => {
  server = await startAgentServer(() => undefined);
  const { url } = server;
  await server.close();
  const events = (await collectBatches(createAgUiTransport({ url }))).flat();
  expect(events).toEqual([
    {
      type: 'run-not-accepted',
      runId: 'r',
      message: expect.stringContaining('The server could not be reached: fetch failed ('),
    },
    ended,
  ]);
});

test('P5: an address that is none, and headers that throw or are none, send nothing', async () => {
  const told = async (options: AgUiTransportOptions) =>
    (await collectBatches(createAgUiTransport(options))).flat();
  expect(await told({ url: 'nonsense:' })).toMatchObject([{ type: 'run-not-accepted' }, ended]);
  server = await startAgentServer(() => undefined);
  const { url } = server;
  const throwing = () => {
    throw new Error('no token');
  };
  expect(await told({ url, headers: throwing })).toEqual([
    {
      type: 'run-not-accepted',
      runId: 'r',
      message: 'The run was not sent. Its headers could not be made: no token.',
    },
    ended,
  ]);
  expect(await told({ url, headers: async () => throwing() })).toMatchObject([
    { type: 'run-not-accepted' },
    ended,
  ]);
  expect(await told({ url, headers: { 'bad header': '1' } })).toMatchObject([
    { type: 'run-not-accepted' },
    ended,
  ]);
  expect(server.received).toHaveLength(0);
});

test('P19: what must not be sent is not sent, and the reason is told', async () => {
  server = await startAgentServer(() => undefined);
  const request = { ...helloRequest, messages: [{ role: 'user', id: '', parts: [] }] } as const;
  const events = (await collectBatches(createAgUiTransport({ url: server.url }), { request })).flat();
  expect(events).toEqual([
    { type: 'problem-noted', runId: 'r', code: 'missing-id', message: 'A message has an empty id.' },
    { type: 'run-not-accepted', runId: 'r', message: 'The run was not sent. A message has an empty id.' },
    ended,
  ]);
  expect(server.received).toHaveLength(0);
});

test('P5: a stream that ends without an end is cut off, and keeps what came', async () => {
  const events = await run((response) => {
    response.writeHead(200, eventStream);
    response.end(
      `${sse(runStarted)}${sse(text)}data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"lost"}\n`,
    );
  });
  expect(events).toEqual([
    { type: 'run-started', runId: 'r' },
    { type: 'message-started', runId: 'r', messageId: 'm', role: 'assistant' },
    { type: 'run-cut-off', runId: 'r', message: 'The stream ended before the run did.' },
    ended,
  ]);
});

test('P5: an event stream of nothing is no success', async () => {
  const events = await run((response) => void response.writeHead(200, eventStream).end());
  expect(events).toMatchObject([{ type: 'run-cut-off', runId: 'r' }, ended]);
});

test('P5: a connection that breaks is cut off, and keeps what came', async () => {
  const events = await run(async (response) => {
    response.writeHead(200, eventStream);
    response.write(sse(runStarted));
    await wait(20);
    response.socket?.destroy();
  });
  expect(events).toEqual([
    { type: 'run-started', runId: 'r' },
    {
      type: 'run-cut-off',
      runId: 'r',
      message: expect.stringContaining('The connection broke before the run ended: '),
    },
    ended,
  ]);
});

test('a connection that breaks after the end of the run takes nothing back', async () => {
  const events = await run(async (response) => {
    response.writeHead(200, eventStream);
    response.write(sse(runStarted) + sse(runFinished));
    await wait(20);
    response.socket?.destroy();
  });
  expect(events.slice(1)).toEqual([{ type: 'run-succeeded', runId: 'r' }, ended]);
});

test('P5: a refused stream is not read on, and its connection is let go', async () => {
  const events = await run((response) => {
    response.writeHead(200, eventStream);
    response.write(`${sse(runStarted)}data: [DONE]\n\n${sse(runFinished)}`);
  });
  expect(events).toEqual([
    { type: 'run-started', runId: 'r' },
    {
      type: 'run-refused',
      runId: 'r',
      code: 'not-json',
      message: 'Event 1 is not JSON: "[DONE]" (AG-UI 1.0, basic/transports/http-sse).',
    },
    ended,
  ]);
  await expect.poll(() => server?.abandoned(), patient).toBe(1);
});

test('P26: a line without end, and an event without end, are not read without end', {
  timeout: 60_000,
}, async () => {
  const endless = (line: string): Answer => {
    return (response) => {
      response.writeHead(200, eventStream);
      response.write(sse(runStarted));
      const more = (): void => {
        while (!response.destroyed) if (!response.write(line)) return void response.once('drain', more);
      };
      more();
    };
  };
  for (const line of ['x'.repeat(1000), `data: ${'x'.repeat(1000)}\n`, `: ${'x'.repeat(1000)}`]) {
    const events = await run(endless(line), { longestEvent: 100_000 });
    expect(events).toMatchObject([{ type: 'run-started' }, { type: 'run-refused', code: 'too-long' }, ended]);
    await expect.poll(() => server?.abandoned(), patient).toBe(1);
    await server?.close();
  }
});

test('P17: an abort ends at once and says nothing more, and the connection is let go', async () => {
  server = await startAgentServer((response) => {
    response.writeHead(200, eventStream);
    response.write(sse(runStarted));
  });
  const controller = new AbortController();
  const batches = await collectBatches(createAgUiTransport({ url: server.url }), {
    signal: controller.signal,
    onBatch: () => controller.abort(),
  });
  expect(batches).toEqual([[{ type: 'run-started', runId: 'r' }]]);
  await expect.poll(() => server?.abandoned(), patient).toBe(1);
});

test('P17: an abort ends at once wherever it comes: before, at the headers, at the answer, at an error’s body', async () => {
  const aborted = new AbortController();
  aborted.abort();
  server = await startAgentServer((response) => {
    if (server?.received.length === 2) response.writeHead(500).write('half');
  });
  const { url } = server;
  expect(await collectBatches(createAgUiTransport({ url }), { signal: aborted.signal })).toEqual([]);
  expect(server.received).toHaveLength(0);

  const hanging = { url, headers: () => new Promise<never>(() => undefined) };
  for (const [options, received] of [
    [hanging, 0],
    [{ url }, 1],
    [{ url }, 2],
  ] as const) {
    const controller = new AbortController();
    const running = collectBatches(createAgUiTransport(options), { signal: controller.signal });
    await expect.poll(() => server?.received.length, patient).toBe(received);
    controller.abort();
    expect(await running).toEqual([]);
  }
});

test('P17: a fetch that knows no signal is not waited for', async () => {
  let cancelled = 0;
  const cancel = () => {
    cancelled += 1;
  };
  const body = () => new ReadableStream<Uint8Array>({ cancel });
  const answered = async () => new Response(body(), { headers: eventStream });
  const late = async () => {
    await wait(30);
    return answered();
  };
  for (const send of [answered, late]) {
    const controller = new AbortController();
    const running = collectBatches(createAgUiTransport({ url: 'http://x.test', fetch: send }), {
      signal: controller.signal,
    });
    await wait(5);
    controller.abort();
    expect(await running).toEqual([]);
  }
  await expect.poll(() => cancelled, patient).toBe(2);
});

test('a reader that leaves lets the connection go', async () => {
  server = await startAgentServer((response) => {
    response.writeHead(200, eventStream);
    response.write(sse(runStarted));
  });
  const { signal } = new AbortController();
  for await (const batch of createAgUiTransport({ url: server.url }).run(helloRequest, { signal })) {
    expect(batch).toEqual([{ type: 'run-started', runId: 'r' }]);
    break;
  }
  await expect.poll(() => server?.abandoned(), patient).toBe(1);
});

test('what arrives together is one batch', async () => {
  server = await startAgentServer(async (response) => {
    response.writeHead(200, eventStream);
    response.write(sse(runStarted) + sse(text));
    await wait(30);
    response.end(sse({ type: 'TEXT_MESSAGE_END', messageId: 'm' }) + sse(runFinished));
  });
  const batches = await collectBatches(createAgUiTransport({ url: server.url }));
  expect(batches.map((batch) => batch.map(({ type }) => type))).toEqual([
    ['run-started', 'message-started'],
    ['message-closed', 'run-succeeded'],
    ['stream-ended'],
  ]);
});
