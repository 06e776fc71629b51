import type { ThreadEventBody } from '@callboard/core';
import { createAgUiTransport } from '../index.ts';
import { sse } from './agent-server.ts';
import { collectBatches } from './run-transport.ts';

/** The same stream in every form that Server-Sent Events can take. */
export function formsOf(events: readonly unknown[]): Readonly<Record<string, string>> {
  const plain = events.map(sse).join('');
  return {
    LF: plain,
    CRLF: plain.replaceAll('\n', '\r\n'),
    CR: plain.replaceAll('\n', '\r'),
    'line ends of every kind': plain
      .replaceAll('\n\n', '\r\n\n')
      .replace('\r\n\n', '\n\r')
      .replace('\r\n\n', '\r\r\n'),
    'a byte order mark': `\ufeff${plain}`,
    'comments, names, ids and retry times': events
      .map(
        (event, index) => `: ping\nid: ${index}\nevent: message\nretry: 10\nunknown: x\n${sse(event)}:\n\n`,
      )
      .join(''),
    'events without data': events.map((event) => `event: ping\n\ndata\n\ndata:\n\n${sse(event)}`).join(''),
    'data in several lines': events
      .map((event) => `${JSON.stringify(event, undefined, 1).replaceAll(/^/gm, 'data: ')}\n\n`)
      .join(''),
    'no blank after the colon': plain.replaceAll(/^data: /gm, 'data:'),
  };
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Reads bytes that arrive cut at the given places, through the transport itself. */
export async function readCut(
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
