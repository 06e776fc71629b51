import { type McpChallenge, scopesIn } from './challenge.ts';
import { McpClosedError, McpHttpError, McpRequestError } from './mcp-error.ts';
import { jsonOf } from './wire-json.ts';

/** What SDK 1 writes before the words of the server. */
const sdkPrefix = /^MCP error -?\d+: /;

/** SDK 1 says with a JSON-RPC code what happened on this side of the wire. */
const connectionClosed = -32000;

/**
 * What an SDK client threw, in our own terms. Going by what the errors say rather than by their classes: there may be
 * several copies of an SDK in one page, and this package has none.
 */
export function readSdkError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof McpHttpError) return error;
  const refusal = readRefusal(error);
  if (refusal !== undefined) return refusal;
  const code: unknown = Reflect.get(error, 'code');
  const message = error.message.replace(sdkPrefix, '');
  if (code === 'CONNECTION_CLOSED' || code === 'NOT_CONNECTED' || message === 'Not connected')
    return new McpClosedError(message);
  if (code === connectionClosed && message === 'Connection closed') return new McpClosedError(message);
  if (typeof code !== 'number') return error;
  return new McpRequestError(code, message, jsonOf(Reflect.get(error, 'data')));
}

/** HTTP 401 and 403, in the three forms the SDKs have for them. */
function readRefusal(error: Error): McpHttpError | undefined {
  const required: unknown = Reflect.get(error, 'requiredScope');
  if ('requiredScope' in error) return new McpHttpError(403, insufficient(required, error));
  if (error.constructor.name === 'UnauthorizedError' || error.message === 'Unauthorized')
    return new McpHttpError(401);
  const data: unknown = Reflect.get(error, 'data');
  const status: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'status') : undefined;
  for (const one of [status, Reflect.get(error, 'code')])
    if (one === 401 || one === 403) return new McpHttpError(one);
  return undefined;
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
