import type { IncomingMessage } from 'node:http';

/** A body read as JSON, or why it could not be, with the status that says so. */
export type JsonBody =
  | { readonly ok: true; readonly value: unknown; readonly text: string; readonly size: number }
  | { readonly ok: false; readonly status: 400 | 413 | 415; readonly code: string; readonly message: string };

/**
 * Reads a request's body as JSON of at most `limit` bytes. What is over the limit is not kept. Rejects only when the
 * sender goes away.
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<JsonBody> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    return refused(415, 'wrong-content-type', 'The body must be sent as application/json.');
  }
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    return refused(415, 'wrong-content-encoding', 'The body must be sent without compression.');
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > limit) return tooLarge(limit);
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return { ok: true, value: JSON.parse(text), text, size };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refused(400, 'malformed-json', `The body is no JSON: ${reason}`);
  }
}

function tooLarge(limit: number): JsonBody {
  return refused(413, 'body-too-large', `The body is larger than ${limit} bytes.`);
}

function refused(status: 400 | 413 | 415, code: string, message: string): JsonBody {
  return { ok: false, status, code, message };
}
