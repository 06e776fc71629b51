import type { ServerResponse } from 'node:http';
import { decode, encode } from '@ag-ui/proto';
import type { ThreadEventBody } from '@callboard/core';
import { afterEach, expect, test } from 'vitest';
import { type AgUiTransportOptions, createAgUiTransport } from './index.ts';
import { protobuf } from './proto.ts';
import { type AgentServer, eventStream, sse, startAgentServer } from './testing/agent-server.ts';
import { everyEvent } from './testing/every-event.ts';
import { inRun, runFinished, runStarted } from './testing/read-stream.ts';
import { collectBatches } from './testing/run-transport.ts';

let server: AgentServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const ended = { type: 'stream-ended', runId: 'r' };
const patient = { timeout: 20_000 };
const binary = { 'content-type': protobuf.mediaType };

function framed(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const frame = (event: unknown): Buffer => framed(encode(JSON.parse(JSON.stringify(event))));

/** An event that a later version may send: an arm of the envelope that nobody knows yet, with nothing in it. */
const future = framed(Uint8Array.of(0xa2, 0x06, 0x00));

const call = inRun(
  { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'add' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"text":"naïve 👩‍🚀"' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c' },
);

async function run(
  answer: (response: ServerResponse) => void | Promise<void>,
  options: Partial<AgUiTransportOptions> = { format: protobuf },
): Promise<readonly ThreadEventBody[]> {
  await server?.close();
  server = await startAgentServer(answer);
  return (await collectBatches(createAgUiTransport({ url: server.url, ...options }))).flat();
}

const withBytes = (...bytes: readonly Buffer[]) => {
  return (response: ServerResponse) => void response.writeHead(200, binary).end(Buffer.concat(bytes));
};

test('protobuf is asked for only where the app turned it on, and Server-Sent Events are read in any case', async () => {
  const text = (response: ServerResponse): void =>
    void response.writeHead(200, eventStream).end(call.map(sse).join(''));
  const events = await run(text, {});
  expect(server?.received[0]?.headers.accept).toBe('text/event-stream');
  expect(await run(text)).toEqual(events);
  expect(server?.received[0]?.headers.accept).toBe('application/vnd.ag-ui.event+proto, text/event-stream');
  expect(events).toHaveLength(7);
});

test('a run in protobuf says what it says in Server-Sent Events, wherever its frames are cut', async () => {
  const bytes = Buffer.concat(call.map(frame));
  const whole = await run(
    (response) => void response.writeHead(200, eventStream).end(call.map(sse).join('')),
  );
  expect(await run(withBytes(bytes))).toEqual(whole);
  for (const size of [1, 3, 7]) {
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
        controller.close();
      },
    });
    const cut = async () => new Response(pieces, { headers: binary });
    const transport = createAgUiTransport({ url: 'http://x.test', format: protobuf, fetch: cut });
    expect((await collectBatches(transport)).flat()).toEqual(whole);
  }
});

test('the decoder carries all 31 events with all their fields', () => {
  expect(new Set(everyEvent.map(({ type }) => type)).size).toBe(31);
  for (const event of everyEvent) expect(decode(encode(JSON.parse(JSON.stringify(event))))).toEqual(event);
});

test('what protobuf loses is what docs/ag-ui.md lists', () => {
  const carried = (event: object): unknown => decode(encode(JSON.parse(JSON.stringify(event))));
  const operation = { op: 'add', path: '/a', value: 1 };
  expect(carried({ type: 'STATE_DELTA', delta: [{ ...operation, note: 'x' }] })).toEqual({
    type: 'STATE_DELTA',
    delta: [operation],
  });
  expect(
    carried({ ...runFinished, usage: [], outcome: { type: 'success', pendingToolCallIds: [] } }),
  ).toEqual({ ...runFinished, outcome: { type: 'success' } });
  expect(carried({ type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '\ud83d' })).toMatchObject({
    delta: '\ufffd',
  });
});

test('P5: an answer in protobuf that was not asked for, or has more in its content type, is no stream', async () => {
  const events = await run(withBytes(...call.map(frame)), {});
  expect(events).toMatchObject([{ type: 'run-not-accepted', status: 200 }, ended]);
  const version = { 'content-type': `${protobuf.mediaType}; v=2` };
  const other = await run(
    (response) => void response.writeHead(200, version).end(Buffer.concat(call.map(frame))),
  );
  expect(other).toMatchObject([{ type: 'run-not-accepted', status: 200 }, ended]);
  const failed = await run((response) => void response.writeHead(500, binary).end());
  expect(failed).toMatchObject([{ type: 'run-not-accepted', status: 500 }, ended]);
});

test('an event of a later version is left out with a warning, and the run goes on', async () => {
  const events = await run(withBytes(frame(runStarted), future, future, frame(runFinished)));
  expect(events).toMatchObject([
    { type: 'run-started' },
    { type: 'problem-noted', code: 'unknown-event' },
    { type: 'run-succeeded' },
    ended,
  ]);
});

test('P5: a stream that ends inside a frame is cut off, and keeps what came', async () => {
  for (const cut of [2, 9]) {
    const events = await run(withBytes(frame(runStarted), frame(runFinished).subarray(0, cut)));
    expect(events).toMatchObject([{ type: 'run-started' }, { type: 'run-cut-off' }, ended]);
  }
});

test('P26: a frame that is too long is not waited for, and the connection is let go', async () => {
  const events = await run(
    (response) => {
      response.writeHead(200, binary);
      response.write(Buffer.concat([frame(runStarted), Buffer.of(0, 0, 4, 1)]));
    },
    { format: protobuf, longestEvent: 1024 },
  );
  expect(events).toMatchObject([{ type: 'run-started' }, { type: 'run-refused', code: 'too-long' }, ended]);
  await expect.poll(() => server?.abandoned(), patient).toBe(1);
});

test('P26: bytes that are no event are refused, and so are events that break the rules', async () => {
  for (const [bytes, code] of [
    [framed(Uint8Array.of(1, 2, 3)), 'not-protobuf'],
    [framed(new Uint8Array()), 'not-protobuf'],
    [frame({ type: 'TOOL_CALL_END', toolCallId: 'c' }), 'not-open'],
  ] as const) {
    expect(await run(withBytes(frame(runStarted), bytes, frame(runFinished)))).toMatchObject([
      { type: 'run-started' },
      { type: 'run-refused', code },
      ended,
    ]);
  }
});

test('where the decoder cannot be loaded, the run is sent for Server-Sent Events and the developer hears why', async () => {
  const load = () => Promise.reject(new Error('chunk 404'));
  const answer = (response: ServerResponse): void =>
    void response.writeHead(200, eventStream).end(call.map(sse).join(''));
  const events = await run(answer, { format: { ...protobuf, load } });
  expect(server?.received[0]?.headers.accept).toBe('text/event-stream');
  expect(events).toHaveLength(8);
  expect(events[0]).toMatchObject({
    type: 'problem-noted',
    code: 'format-not-loaded',
    message: expect.stringContaining('chunk 404'),
  });
});

test('P17: an abort while the decoder loads sends nothing and says nothing', async () => {
  server = await startAgentServer(() => undefined);
  const format = { ...protobuf, load: () => new Promise<never>(() => undefined) };
  const controller = new AbortController();
  const running = collectBatches(createAgUiTransport({ url: server.url, format }), {
    signal: controller.signal,
  });
  controller.abort();
  expect(await running).toEqual([]);
  expect(server.received).toHaveLength(0);
});
