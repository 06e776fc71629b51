import type { JsonObject } from '@callboard/core';
import { McpProtocolError, McpRequestError } from './mcp-error.ts';
import type { McpHearer, McpPort } from './port.ts';
import { readSdkError } from './sdk-error.ts';
import { objectOf, textOf } from './wire-json.ts';

/** The options of a request that the SDKs' clients share, as far as they are used. */
interface SdkRequestOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: unknown) => void;
  readonly timeout: number;
  /** SDK 2: hands us what a tool asks for, instead of answering it by itself. */
  readonly allowInputRequired: true;
}

/** What the clients of both official SDKs have in common. Their types fit it; nothing of them is imported. */
export interface SdkClient {
  request(
    request: { readonly method: string; readonly params?: JsonObject },
    resultSchema: unknown,
    options?: SdkRequestOptions,
  ): Promise<unknown>;
  getServerVersion(): object | undefined;
  getServerCapabilities(): object | undefined;
  fallbackRequestHandler?: ((request: never, extra: never) => Promise<Answer>) | undefined;
  fallbackNotificationHandler?: ((notification: never) => Promise<void>) | undefined;
  onclose?: (() => void) | undefined;
}

type Answer = { [name: string]: unknown };

/** The longest a timer can be set to. The tool's own time limit ends a request sooner, by its signal. */
const noTimeout = 2_147_483_647;

/**
 * Takes every result as it came: it is read here, by what a tool call may be answered with. One object for both SDKs, of
 * which one asks for a Standard Schema and the other calls `safeParse`.
 */
const asItCame = {
  '~standard': { version: 1, vendor: 'callboard', validate: (value: unknown) => ({ value }) },
  safeParse: (data: unknown) => ({ success: true, data }),
};

/** A port on an SDK's client; `follow` tells of changed tools where the server has to be asked for that. */
export function portOf(client: SdkClient, follow?: (hearer: McpHearer) => () => void): McpPort {
  let isHeard = false;
  return {
    server() {
      const name = textOf(objectOf(client.getServerVersion()), 'name');
      return {
        capabilities: objectOf(client.getServerCapabilities()) ?? {},
        ...(name === undefined ? {} : { name }),
      };
    },
    async request({ method, params }, { signal, onProgress, timeout = noTimeout } = {}) {
      const options = {
        timeout,
        allowInputRequired: true,
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onprogress: onProgress }),
      } as const;
      let result: JsonObject | undefined;
      try {
        result = objectOf(await client.request({ method, params }, asItCame, options));
      } catch (error) {
        throw signal?.aborted === true ? error : readSdkError(error);
      }
      if (result === undefined)
        throw new McpProtocolError(
          `The result of ${method} is no object, or is nested deeper than can be read: what became of the request is not known.`,
        );
      return result;
    },
    hear(hearer) {
      if (isHeard) throw new Error('This MCP client is plugged in already.');
      isHeard = true;
      const stops = [hearRequests(client, hearer), hearNotifications(client, hearer), follow?.(hearer)];
      return () => {
        isHeard = false;
        for (const stop of stops) stop?.();
      };
    },
  };
}

/** What the app has put in these places itself goes on: a handler of its own for a method comes before ours anyway. */
function hearRequests(client: SdkClient, hearer: McpHearer): () => void {
  const before = client.fallbackRequestHandler;
  client.fallbackRequestHandler = async (request: unknown, extra: unknown): Promise<Answer> => {
    const asked = objectOf(request);
    const method = textOf(asked, 'method');
    if (method === undefined) throw new McpRequestError(-32600, 'The request has no method.');
    if (before !== undefined && !answered.has(method)) return Reflect.apply(before, client, [request, extra]);
    return { ...(await hearer.asked({ method, params: objectOf(asked?.params) ?? {} })) };
  };
  const closed = client.onclose;
  client.onclose = () => {
    closed?.();
    hearer.closed();
  };
  return () => {
    client.fallbackRequestHandler = before;
    client.onclose = closed;
  };
}

/** The requests that are for us, be it to refuse them in words. */
const answered: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

function hearNotifications(client: SdkClient, hearer: McpHearer): () => void {
  const before = client.fallbackNotificationHandler;
  client.fallbackNotificationHandler = async (notification: unknown): Promise<void> => {
    const told = objectOf(notification);
    const method = textOf(told, 'method');
    if (method === 'notifications/tools/list_changed') hearer.toolsChanged();
    if (method === 'notifications/elicitation/complete') {
      const id = textOf(told?.params, 'elicitationId');
      if (id !== undefined) hearer.elicitationCompleted(id);
    }
    if (before !== undefined) await Reflect.apply(before, client, [notification]);
  };
  return () => {
    client.fallbackNotificationHandler = before;
  };
}
