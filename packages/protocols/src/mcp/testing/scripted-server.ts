import { isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { objectOf } from '../wire-json.ts';

/** What a scripted server answers with; undefined, it stays silent. */
export type ScriptedAnswer = { readonly result: JsonObject } | { readonly error: JsonObject } | undefined;

/** A request as it came, with its JSON-RPC id. */
export interface HeardRequest {
  readonly id: JsonValue;
  readonly method: string;
  readonly params: JsonObject;
}

export type Script = (request: HeardRequest, server: ScriptedServer) => ScriptedAnswer;

/** The other end of a client, message by message: it can do what no SDK's server would. */
export interface ScriptedServer {
  /** Everything the client sent, in order. */
  readonly heard: readonly JsonObject[];
  /** The requests of one method. */
  requests(method: string): readonly HeardRequest[];
  notifications(method: string): readonly JsonObject[];
  /** Sends a message as it is. */
  sends(message: JsonObject): Promise<void>;
  answers(request: HeardRequest, answer: ScriptedAnswer): Promise<void>;
  /** Sends a request of its own; resolves with the client's response. */
  asks(method: string, params: JsonObject): Promise<JsonObject>;
  closes(): Promise<void>;
}

/** One end of an in-memory pair, of either SDK. */
interface ServerEnd {
  onmessage?: ((message: never) => void) | undefined;
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Plays a server at this end: the handshake of both revisions, and what the script says for the rest. */
export async function playServer(
  end: ServerEnd,
  script: Script,
  {
    capabilities = { tools: { listChanged: true } },
    name = 'shop',
  }: { capabilities?: JsonObject; name?: string } = {},
): Promise<ScriptedServer> {
  const heard: JsonObject[] = [];
  const waiting = new Map<JsonValue, (response: JsonObject) => void>();
  let asked = 0;
  const server: ScriptedServer = {
    heard,
    requests: (method) =>
      heard.flatMap((message) => requestIn(message) ?? []).filter((one) => one.method === method),
    notifications: (method) =>
      heard.filter((message) => message.method === method && message.id === undefined),
    sends: (message) => end.send(message),
    async answers({ id }, answer) {
      if (answer !== undefined) await end.send({ jsonrpc: '2.0', id, ...answer });
    },
    async asks(method, params) {
      asked += 1;
      const id = `server-${asked}`;
      const response = new Promise<JsonObject>((resolve) => waiting.set(id, resolve));
      await end.send({ jsonrpc: '2.0', id, method, params });
      return response;
    },
    closes: () => end.close(),
  };
  end.onmessage = (given: unknown) => {
    const message = objectOf(given) ?? {};
    heard.push(message);
    const request = requestIn(message);
    if (request !== undefined)
      void server.answers(request, handshake(request, capabilities, name) ?? script(request, server));
    else if (message.id !== undefined && message.method === undefined) waiting.get(message.id)?.(message);
  };
  await end.start();
  return server;
}

function requestIn(message: JsonObject): HeardRequest | undefined {
  const { id, method, params } = message;
  if (id === undefined || typeof method !== 'string') return undefined;
  return { id, method, params: isJsonObject(params) ? params : {} };
}

function handshake({ method }: HeardRequest, capabilities: JsonObject, name: string): ScriptedAnswer {
  const serverInfo = { name, version: '1.0.0' };
  switch (method) {
    case 'initialize':
      return { result: { protocolVersion: '2025-11-25', capabilities, serverInfo } };
    case 'server/discover':
      return {
        result: {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities,
          ttlMs: 0,
          cacheScope: 'private',
          _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
        },
      };
    default:
      return undefined;
  }
}

/** A tool as a server lists it. */
export function listed(name: string, more: JsonObject = {}): JsonObject {
  return { name, inputSchema: { type: 'object' }, ...more };
}

/** The list of these tools, in either revision. */
export function listOf(...tools: readonly JsonObject[]): ScriptedAnswer {
  return { result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools } };
}

/** A result of one text. */
export function said(text: string): ScriptedAnswer {
  return { result: { resultType: 'complete', content: [{ type: 'text', text }] } };
}
