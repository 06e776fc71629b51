import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Conversation, createConversation, type Ids, type JsonObject } from '@callboard/core';
import { createCountingIds, openValidator } from '@callboard/core/testing';
import { createAgUiTransport, type InterruptCodec } from '../index.ts';

/** What went over the wire between a page and a real server, run by run (fixtures/wire). */
export interface WireRecording {
  readonly name: string;
  /** Framework and agent. */
  readonly agent: string;
  /** What is odd about it. */
  readonly note: string;
  readonly exchanges: readonly { readonly input: WireInput; readonly events: readonly JsonObject[] }[];
}

type WireInput = JsonObject & {
  readonly threadId: string;
  readonly runId: string;
  readonly messages: readonly { readonly id: string }[];
};

const folder = path.resolve(import.meta.dirname, '../../../../../fixtures/wire');

export function readWireRecordings(): readonly WireRecording[] {
  return readdirSync(folder).map(
    (file): WireRecording => JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  );
}

/** A conversation with what a server once said. */
export interface Replay {
  readonly conversation: Conversation;
  /** What has been sent so far, body by body. */
  readonly sent: readonly JsonObject[];
}

/** Answers each run with what was recorded in its place; the thread, its runs and what is said first are called as they were. */
export function replay({ exchanges }: WireRecording, codecs: readonly InterruptCodec[] = []): Replay {
  const sent: JsonObject[] = [];
  const runIds = exchanges.map(({ input }) => input.runId);
  const messageIds = exchanges.slice(0, 1).flatMap(({ input }) => input.messages.map(({ id }) => id));
  const recorded = { run: runIds, message: messageIds };
  const others = createCountingIds();
  const ids: Ids = {
    next: (kind) =>
      (kind === 'run' || kind === 'message' ? recorded[kind].shift() : undefined) ?? others.next(kind),
  };
  const answer = async (_url: unknown, init?: RequestInit): Promise<Response> => {
    const exchange = exchanges[sent.length];
    if (exchange === undefined) throw new Error('Nothing more was recorded.');
    sent.push(JSON.parse(String(init?.body)));
    const text = exchange.events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  };
  const conversation = createConversation({
    transport: createAgUiTransport({ url: 'http://agent.test/', fetch: answer, codecs }),
    validator: openValidator,
    threadId: exchanges[0]?.input.threadId ?? 'thread',
    ids,
  });
  return { conversation, sent };
}
