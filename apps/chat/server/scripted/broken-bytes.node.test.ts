import { EventType } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import { expect, test } from 'vitest';
import { type ScenarioId, scenarios } from '../../shared/scenarios.ts';
import { inputOf, post, readData, says } from '../testing/run-client.ts';
import { startTestServer } from '../testing/test-server.ts';

async function play(id: ScenarioId): Promise<Response> {
  const { url } = await startTestServer();
  return post(url, inputOf([says(scenarios.find((scenario) => scenario.id === id)?.prompt ?? '')]));
}

/** The data of a stream, with what no schema would let through marked. */
async function verdicts(id: ScenarioId): Promise<readonly string[]> {
  return (await readData(await play(id))).map((data) => {
    try {
      return EventSchema.parse(JSON.parse(data)).type;
    } catch {
      return 'broken';
    }
  });
}

test.each([
  ['http-500', 500],
  ['html-200', 200],
] as const)('%s is a page of HTML', async (id, status) => {
  const response = await play(id);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toMatch(/^<!doctype html>/);
});

test('no-answer breaks the connection before a byte', async () => {
  await expect(play('no-answer')).rejects.toThrow();
});

test('cut-off breaks the connection in the middle of the arguments, after all that was typed', async () => {
  const response = await play('cut-off');
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const read = async (): Promise<void> => {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return;
      text += decoder.decode(value, { stream: true });
    }
  };
  await expect(read()).rejects.toThrow();
  expect(text).toContain('reas"}');
  expect(text).not.toContain(EventType.TOOL_CALL_END);
});

test('silent-end ends the response, but not the call and not the run', async () => {
  const types = await verdicts('silent-end');
  expect(types.at(-1)).toBe(EventType.TOOL_CALL_ARGS);
});

test.each([['unknown-event'], ['no-object'], ['no-json'], ['wrong-field']] as const)(
  '%s has one broken event in a run that is otherwise whole',
  async (id) => {
    const types = await verdicts(id);
    expect(types.filter((type) => type === 'broken')).toHaveLength(1);
    expect(types[0]).toBe(EventType.RUN_STARTED);
    expect(types.at(-1)).toBe(EventType.RUN_FINISHED);
  },
);

test('a scenario that answers by other means does so in a thread with calls left behind, too', async () => {
  const { url } = await startTestServer();
  const call = { id: 'c', type: 'function' as const, function: { name: 'refund_order', arguments: '{}' } };
  const response = await post(
    url,
    inputOf([
      says('Refund order A-1001, the vase arrived broken'),
      { id: 'a', role: 'assistant', toolCalls: [call] },
      { id: 't', role: 'tool', toolCallId: 'c', error: 'superseded', content: 'It was not executed.' },
      says('Bad input: an error page with status 500', 'user-2'),
    ]),
  );
  expect(response.status).toBe(500);
});
