import { createThread, type RunRequest, type ThreadSnapshot } from '@callboard/core';
import { createFakeClock, createRandom } from '@callboard/core/testing';
import { createAgUiTransport } from '@callboard/protocols/ag-ui';
import { expect, test } from 'vitest';
import { scenarios } from '../../shared/scenarios.ts';
import { inputOf, post, says } from '../testing/run-client.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Scenarios that break the connection, or never give a stream. */
const unread: readonly string[] = ['cut-off', 'http-500', 'html-200', 'no-answer'];

const request: RunRequest = {
  threadId: 'thread-1',
  runId: 'run-1',
  messages: [],
  tools: [],
  answers: [],
  heldCalls: [],
  callOf: () => undefined,
};

/** What a thread holds after these bytes, cut at the given places. */
async function stateAfter(bytes: Uint8Array<ArrayBuffer>, cuts: readonly number[]): Promise<ThreadSnapshot> {
  const thread = createThread({ id: 'thread-1', clock: createFakeClock() });
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const [index, end] of [...cuts, bytes.length].entries())
        controller.enqueue(bytes.slice(index === 0 ? 0 : cuts[index - 1], end));
      controller.close();
    },
  });
  const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const transport = createAgUiTransport({ url: 'http://agent.test', fetch });
  const { signal } = new AbortController();
  for await (const batch of transport.run(request, { signal })) thread.dispatch(batch);
  return thread.snapshot();
}

test.each(scenarios.filter(({ id }) => !unread.includes(id)))(
  'P1: $id leaves the same state, however its bytes are cut and its lines end',
  async ({ id, prompt }) => {
    const { url } = await startTestServer();
    const plain = await (await post(url, inputOf([says(prompt)]))).text();
    const random = createRandom(id.length);
    const expected = await stateAfter(new TextEncoder().encode(plain), []);
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const bytes = new TextEncoder().encode(plain.replaceAll('\n', lineEnd));
      const cuts = random.list(200, () => random.upTo(bytes.length)).sort((one, other) => one - other);
      expect(await stateAfter(bytes, cuts)).toEqual(expected);
    }
  },
);
