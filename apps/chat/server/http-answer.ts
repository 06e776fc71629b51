import type { ServerResponse } from 'node:http';

/** The body of a refusal: a code for programs, a message for people, and the calls it is about. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly toolCallIds: readonly string[];
}

/** Sends a whole body with its type and length. Never cached. */
export function answer(response: ServerResponse, status: number, contentType: string, body: string): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': bytes.length,
    'Cache-Control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Sends a value as JSON. */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  answer(response, status, 'application/json; charset=utf-8', `${JSON.stringify(value)}\n`);
}

/** Sends one sentence of plain text. */
export function answerText(response: ServerResponse, status: number, sentence: string): void {
  answer(response, status, 'text/plain; charset=utf-8', `${sentence}\n`);
}

/** Refuses a request with a code and words. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  toolCallIds: readonly string[] = [],
): void {
  answerJson(response, status, { code, message, toolCallIds } satisfies Refusal);
}
