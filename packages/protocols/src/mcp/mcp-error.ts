import { type JsonValue, ToolError } from '@callboard/core';
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

/** HTTP answered instead of the server's tool: with 401 or 403, a refusal of the request itself. */
export class McpHttpError extends Error {
  override readonly name: string = 'McpHttpError';
  readonly status: number;
  readonly challenge: McpChallenge | undefined;

  constructor(status: number, challenge?: McpChallenge, message?: string) {
    super(message ?? challenge?.description ?? `The server answered HTTP ${status}.`);
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

/**
 * A tool ran, and its result is not what its server said it would be: it is not passed on. A failure of the tool, and no
 * exception: who hears of it must hear that the tool ran.
 */
export class McpResultError extends ToolError {
  override readonly name: string = 'McpResultError';
}

/** Something of the server that this page does not take: it asks for what is not given, or never comes to an end. */
export class McpProtocolError extends Error {
  override readonly name: string = 'McpProtocolError';
}
