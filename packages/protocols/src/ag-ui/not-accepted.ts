import type { ThreadEventBody } from '@callboard/core';

/** How much of a body is kept of an answer that is no event stream, in bytes. */
const KEPT = 2048;

/** The event for an answer that is no stream: its status, the beginning of its body, and the message that holds. */
export async function notAccepted(runId: string, response: Response, why: string): Promise<ThreadEventBody> {
  const body = await beginningOf(response.body);
  const said = messageIn(body);
  const message = said === undefined ? why : `${why} ${said}`;
  const { status } = response;
  return { type: 'run-not-accepted', runId, message, status, ...(body === '' ? {} : { body }) };
}

async function beginningOf(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  if (stream === null) return '';
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  try {
    while (length < KEPT) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      const kept = value.subarray(0, KEPT - length);
      length += kept.length;
      text += decoder.decode(kept, { stream: true });
    }
    return `${text}…`;
  } catch {
    return text;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** What a body of JSON says in `message`, as servers do that answer errors in JSON. */
function messageIn(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('message' in value)) return undefined;
    return typeof value.message === 'string' && value.message !== '' ? value.message : undefined;
  } catch {
    return undefined;
  }
}
