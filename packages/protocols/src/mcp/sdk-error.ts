import { type McpChallenge, scopesIn } from './challenge.ts';
import { McpClosedError, McpHttpError, McpProtocolError, McpRequestError } from './mcp-error.ts';
import { jsonOf } from './wire-json.ts';

/** What SDK 1 writes before the words of the server. */
const sdkPrefix = /^MCP error -?\d+: /;

/** What SDK 1 writes before an HTTP answer that is none; it calls the status a code. */
const sdkHttpPrefix = 'Streamable HTTP error: ';

/** SDK 1 says with JSON-RPC codes what happened on this side of the wire. */
const onThisSide: readonly { readonly code: number; readonly message: string }[] = [
  { code: -32000, message: 'Connection closed' },
  { code: -32001, message: 'Request timed out' },
];

/** SDK 2's codes for what leaves a request without an answer. */
const unanswered: readonly unknown[] = [
  'CONNECTION_CLOSED',
  'NOT_CONNECTED',
  'REQUEST_TIMEOUT',
  'SEND_FAILED',
];

/**
 * What an SDK client threw, in our own terms. Going by what the errors say rather than by their classes: there may be
 * several copies of an SDK in one page, and this package has none. What an HTTP answer holds is not repeated: it is no
 * word of the tool, and may be a page or a trace of the server.
 */
export function readSdkError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof McpHttpError) return error;
  const code: unknown = Reflect.get(error, 'code');
  const http = readHttpError(error, code);
  if (http !== undefined) return http;
  const message = error.message.replace(sdkPrefix, '');
  const isOnThisSide = onThisSide.some((one) => one.code === code && one.message === message);
  if (isOnThisSide || unanswered.includes(code) || message === 'Not connected')
    return new McpClosedError(message, { cause: error });
  // A browser's own errors have numbers as well.
  if (typeof code === 'number' && !(error instanceof DOMException))
    return new McpRequestError(code, message, jsonOf(Reflect.get(error, 'data')));
  // What the transports say of JSON that is none.
  if (error instanceof SyntaxError) return noMessage();
  // What SDK 2 refuses by itself is refused before it is sent; anything else is what the connection broke with.
  return error.name === 'SdkError' ? error : new McpClosedError(message, { cause: error });
}

/** An HTTP answer that is no answer to the request, in the forms the SDKs have for it. A JSON-RPC error is never one. */
function readHttpError(error: Error, code: unknown): Error | undefined {
  if ('requiredScope' in error) return new McpHttpError(403, insufficient(error.requiredScope, error));
  if (
    code === undefined &&
    (error.constructor.name === 'UnauthorizedError' || error.message === 'Unauthorized')
  )
    return new McpHttpError(401);
  const status = statusOf(error, code);
  if (status === undefined) return undefined;
  return status >= 100 ? new McpHttpError(status) : noMessage();
}

function noMessage(): McpProtocolError {
  return new McpProtocolError(
    'The server answered with something else than MCP: what became of the request is not known.',
  );
}

/** The status an error is about; 0 for an answer that is none whatever its status. */
function statusOf(error: Error, code: unknown): number | undefined {
  if (typeof code === 'string' && code.startsWith('CLIENT_HTTP_')) {
    const data: unknown = Reflect.get(error, 'data');
    const status: unknown =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'status') : undefined;
    return typeof status === 'number' ? status : 0;
  }
  // Errors of JSON-RPC have a name of their own in both SDKs, so no server can write itself into this.
  const isHttp =
    typeof code === 'number' && error.name === 'Error' && error.message.startsWith(sdkHttpPrefix);
  return isHttp ? Math.max(code, 0) : undefined;
}

function insufficient(required: unknown, error: Error): McpChallenge {
  const description: unknown = Reflect.get(error, 'errorDescription');
  const resourceMetadata: unknown = Reflect.get(error, 'resourceMetadataUrl');
  return {
    error: 'insufficient_scope',
    scopes: scopesIn(typeof required === 'string' ? required : undefined),
    ...(typeof description === 'string' ? { description } : {}),
    ...(resourceMetadata instanceof URL ? { resourceMetadata: resourceMetadata.href } : {}),
  };
}
