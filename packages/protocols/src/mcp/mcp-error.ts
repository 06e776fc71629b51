import type { JsonValue } from '@callboard/core';
import type { McpChallenge } from './challenge.ts';

/** A JSON-RPC error: the request was refused or broke before the tool could say anything. */
export class McpRequestError extends Error {
  override readonly name: string = 'McpRequestError';
  /** The JSON-RPC code, such as -32602. */
  readonly code: number;
  readonly data: JsonValue | undefined;

  constructor(code: number, message: string, data?: JsonValue) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The server refused the request itself: HTTP 401 or 403. */
export class McpHttpError extends Error {
  override readonly name: string = 'McpHttpError';
  readonly status: number;
  readonly challenge: McpChallenge | undefined;

  constructor(status: number, challenge?: McpChallenge) {
    super(challenge?.description ?? `The server answered HTTP ${status}.`);
    this.status = status;
    this.challenge = challenge;
  }
}

/** The connection was lost, so that nobody knows what became of what was open. */
export class McpClosedError extends Error {
  override readonly name: string = 'McpClosedError';
}

/** A task that its server gave up, lost or was told to give up. */
export class McpTaskError extends Error {
  override readonly name: string = 'McpTaskError';
}

/** Something of the server that this page does not take: it asks for what is not given, or never comes to an end. */
export class McpProtocolError extends Error {
  override readonly name: string = 'McpProtocolError';
}
