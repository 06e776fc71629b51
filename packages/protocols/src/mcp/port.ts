import type { JsonObject } from '@callboard/core';

/** One request to the server. */
export interface McpRequest {
  readonly method: string;
  readonly params: JsonObject;
}

export interface McpRequestOptions {
  /** Aborts the request, and tells the server in the way its transport wants it (`notifications/cancelled`). */
  readonly signal?: AbortSignal;
  /** Hears what `notifications/progress` says about this request. Read it with care: it is the server's. */
  readonly onProgress?: (progress: unknown) => void;
  /** Milliseconds until it is given up; unset, it waits for as long as a person may take. */
  readonly timeout?: number;
}

/** Who is at the other end, as it says itself: nothing of it is verified. */
export interface McpServer {
  readonly name?: string;
  readonly capabilities: JsonObject;
}

/** Something the server asks of the page while a request is open (2025-11-25). */
export interface McpAsked {
  readonly method: string;
  readonly params: JsonObject;
}

/** What a port tells of its own accord. */
export interface McpHearer {
  toolsChanged(): void;
  /** What a person was sent to do elsewhere is done (`notifications/elicitation/complete`). */
  elicitationCompleted(elicitationId: string): void;
  /** Answers with the result; rejects with an `McpRequestError` where it is refused. */
  asked(request: McpAsked): Promise<JsonObject>;
  /** The connection is over. Requests that are open reject by themselves. */
  closed(): void;
}

/**
 * One connection to an MCP server, as little of it as page tools need. `fromMcpClient` and `fromMcpSdk` make it of the two
 * official SDKs' clients; anything else that speaks JSON-RPC to a server fits as well.
 */
export interface McpPort {
  server(): McpServer;
  /**
   * Resolves with the result as the server wrote it. Rejects with `McpRequestError` for a JSON-RPC error, `McpHttpError`
   * for an HTTP status in its place, `McpClosedError` where no answer came or will come.
   */
  request(request: McpRequest, options?: McpRequestOptions): Promise<JsonObject>;
  /** Tells `hearer` from now on; returns the way to stop. Throws where somebody hears it already. */
  hear(hearer: McpHearer): () => void;
}

/**
 * What a client says it can do, for the SDK's `capabilities`: both forms of elicitation, and tasks where the revision has
 * them as an extension. Nothing is said of sampling and roots: a server must not ask for them then.
 */
export const mcpCapabilities: {
  readonly elicitation: { readonly form: Record<string, never>; readonly url: Record<string, never> };
  readonly extensions: { readonly 'io.modelcontextprotocol/tasks': Record<string, never> };
} = {
  elicitation: { form: {}, url: {} },
  extensions: { 'io.modelcontextprotocol/tasks': {} },
};
