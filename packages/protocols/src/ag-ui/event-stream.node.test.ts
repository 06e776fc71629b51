import type { ThreadEventBody } from '@callboard/core';
import { expect, test } from 'vitest';
import { createAgUiTransport } from './index.ts';
import { sse } from './testing/agent-server.ts';
import { createRandom } from './testing/random.ts';
import { inRun } from './testing/read-stream.ts';
import { collectBatches } from './testing/run-transport.ts';

const recorded = inRun(
  { type: 'TEXT_MESSAGE_START', messageId: 'm' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'naïve 👩‍🚀 日本' },
  { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'notiz', parentMessageId: 'm' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"text":"„Grüße“\\n🙂"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm' },
);

const plain = recorded.map(sse).join('');

/** Every cut of every stream is many runs; a busy machine takes its time. */
const patient = { timeout: 120_000 };

/** The same stream in other clothes. */
const dressed: Readonly<Record<string, string>> = {
  LF: plain,
  CRLF: plain.replaceAll('\n', '\r\n'),
  CR: plain.replaceAll('\n', '\r'),
  'line ends of every kind': plain
    .replaceAll('\n\n', '\r\n\n')
    .replace('\r\n\n', '\n\r')
    .replace('\r\n\n', '\r\r\n'),
  'a byte order mark': `\ufeff${plain}`,
  'comments, names, ids and retry times': recorded
    .map((event, index) => `: ping\nid: ${index}\nevent: message\nretry: 10\nunknown: x\n${sse(event)}:\n\n`)
    .join(''),
  'events without data': recorded.map((event) => `event: ping\n\ndata\n\ndata:\n\n${sse(event)}`).join(''),
  'data in several lines': recorded
    .map((event) => `${JSON.stringify(event, undefined, 1).replaceAll(/^/gm, 'data: ')}\n\n`)
    .join(''),
  'no blank after the colon': plain.replaceAll('data: ', 'data:'),
};

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Reads bytes that arrive cut at the given places, through the transport itself. */
async function readCut(
  bytes: Uint8Array<ArrayBuffer>,
  cuts: readonly number[],
): Promise<readonly ThreadEventBody[]> {
  const ends = [...cuts, bytes.length];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      let from = 0;
      for (const end of ends) {
        controller.enqueue(bytes.slice(from, end));
        from = end;
      }
      controller.close();
    },
  });
  const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return (await collectBatches(createAgUiTransport({ url: 'http://agent.test', fetch }))).flat();
}

const expected = await readCut(bytesOf(plain), []);

test('the recorded stream is read whole', () => {
  expect(expected.map(({ type }) => type)).toEqual([
    'run-started',
    'message-started',
    'message-text-appended',
    'call-started',
    'call-args-appended',
    'call-closed',
    'message-closed',
    'run-succeeded',
    'stream-ended',
  ]);
});

test.each(Object.entries(dressed))(
  'P1: with %s the stream says the same at every cut',
  async (_name, text) => {
    const bytes = bytesOf(text);
    for (let cut = 0; cut <= bytes.length; cut += 1) expect(await readCut(bytes, [cut])).toEqual(expected);
  },
);

test.each(Object.entries(dressed))(
  'P1: with %s the stream says the same cut into any pieces',
  async (_name, text) => {
    const bytes = bytesOf(text);
    expect(await readCut(bytes, [...bytes.keys()])).toEqual(expected);
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = createRandom(seed);
      const cuts = Array.from({ length: 1 + random.below(20) }, () => random.below(bytes.length));
      expect(
        await readCut(
          bytes,
          cuts.sort((a, b) => a - b),
        ),
      ).toEqual(expected);
    }
  },
);

test(
  'P5: a stream cut off anywhere tells a beginning of what it would have told, and that it was cut off',
  patient,
  async () => {
    const bytes = bytesOf(plain);
    for (let end = 0; end < bytes.length; end += 7) {
      const told = await readCut(bytes.slice(0, end), []);
      expect(told.slice(-2)).toMatchObject([{ type: 'run-cut-off', runId: 'r' }, { type: 'stream-ended' }]);
      expect(told.slice(0, -2)).toEqual(expected.slice(0, told.length - 2));
    }
  },
);
