import type { JsonObject, Validator } from '@callboard/core';
import { openValidator } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { connectSdk1, connectSdk2, offered } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';
import { listed, listOf } from './testing/scripted-server.ts';

const outputSchema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };

/** Finds fault with seats that are no number, once it was loaded. */
function seatsValidator(kind: 'invalid' | 'undecidable' = 'invalid'): Validator {
  let isLoaded = false;
  return {
    ...openValidator,
    async load() {
      isLoaded = true;
    },
    checkJsonSchema(schema, value) {
      expect(isLoaded).toBe(true);
      expect(schema).toEqual(outputSchema);
      const fits =
        typeof value === 'object' && value !== null && Number.isInteger(Reflect.get(value, 'seats'));
      if (fits) return { kind: 'valid', output: value };
      return { kind, problems: [{ path: ['seats'], message: 'must be a whole number' }] };
    },
  };
}

async function counting(result: JsonObject, validator?: Validator, connect = connectSdk1) {
  const { port } = await connect(({ method }) =>
    method === 'tools/list'
      ? listOf(listed('count', { outputSchema }))
      : { result: { resultType: 'complete', content: [], ...result } },
  );
  const { call, problems } = await offered(port, validator === undefined ? {} : { validator });
  const outcome = await call('count', {}, scriptedContext().context).catch((error: unknown) => error);
  return { outcome, problems };
}

test.each([
  ['SDK 1', connectSdk1],
  ['SDK 2', connectSdk2],
] as const)(
  'MCP server/tools: a result that does not fit its schema is not passed on, and nobody says that nothing ran (%s)',
  async (_, connect) => {
    const { outcome, problems } = await counting(
      { structuredContent: { seats: 'many' } },
      seatsValidator(),
      connect,
    );
    expect(outcome).toMatchObject({
      name: 'McpResultError',
      message:
        '"count" ran, and what it did is done. Its result is not what its server says it returns, so it is not passed on: seats must be a whole number.',
    });
    expect(problems).toEqual([expect.objectContaining({ code: 'result-unfit', toolCallId: 'call-1' })]);
  },
);

test('MCP server/tools: a result that fits its schema is the result', async () => {
  const { outcome, problems } = await counting({ structuredContent: { seats: 4 } }, seatsValidator());
  expect(outcome).toEqual({ seats: 4 });
  expect(problems).toEqual([]);
});

test('MCP server/tools: a tool that said what it returns, and returns nothing of it, has no result', async () => {
  const { outcome } = await counting({ content: [{ type: 'text', text: 'four' }] }, seatsValidator());
  expect(outcome).toMatchObject({ name: 'McpResultError', message: expect.stringContaining('"count" ran') });
});

test('P18: a tool that says it failed has failed, whatever schema its results have', async () => {
  const { outcome } = await counting(
    { isError: true, content: [{ type: 'text', text: 'Full.' }], structuredContent: { seats: 'none' } },
    seatsValidator(),
  );
  expect(outcome).toMatchObject({ name: 'ToolError', message: expect.stringContaining('Full.') });
});

test('MCP server/tools: a schema nobody can check by keeps no result back, and is noted', async () => {
  const { outcome, problems } = await counting(
    { structuredContent: { seats: 'many' } },
    seatsValidator('undecidable'),
  );
  expect(outcome).toEqual({ seats: 'many' });
  expect(problems).toEqual([expect.objectContaining({ code: 'result-unchecked' })]);
});
