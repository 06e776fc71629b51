import { createFakeClock } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { connectSdk2, offered, settle } from './testing/connected.ts';
import { type HeardRequest, listed, listOf, type ScriptedServer } from './testing/scripted-server.ts';

const subscription = 'io.modelcontextprotocol/subscriptionId';

/** A server of 2026-07-28, which tells of changes to those who listen, with a client that does. */
async function listening({ changesBefore = false } = {}) {
  let tools = [listed('one')];
  const clock = createFakeClock();
  const { port, server } = await connectSdk2(
    (request, played) => {
      if (request.method !== 'subscriptions/listen') return listOf(...tools);
      if (changesBefore) tools = [listed('two')];
      void acknowledge(played, request);
      return undefined;
    },
    undefined,
    'auto',
    clock,
  );
  const { mcp } = await offered(port);
  await settle();
  return {
    mcp,
    clock,
    names: () => mcp.tools().map(({ name }) => name),
    listens: () => server.requests('subscriptions/listen'),
    /** The list is another one, and who listens in this way hears of it. */
    async changes(listen: HeardRequest | undefined) {
      tools = [listed('two')];
      if (listen === undefined) return;
      await server.sends({
        jsonrpc: '2.0',
        method: 'notifications/tools/list_changed',
        params: { _meta: { [subscription]: listen.id } },
      });
      await settle();
    },
    async ends(listen: HeardRequest | undefined) {
      if (listen !== undefined)
        await server.answers(listen, {
          result: { resultType: 'complete', _meta: { [subscription]: listen.id } },
        });
      await settle();
    },
    cancelled: () => server.notifications('notifications/cancelled'),
  };
}

function acknowledge(server: ScriptedServer, { id, params }: HeardRequest): Promise<void> {
  return server.sends({
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: params.notifications ?? {}, _meta: { [subscription]: id } },
  });
}

test('MCP server/tools (2026-07-28): who listens hears that tools come and go', async () => {
  const { names, listens, changes } = await listening();
  expect(listens()).toHaveLength(1);
  expect(names()).toEqual(['one']);
  await changes(listens()[0]);
  expect(names()).toEqual(['two']);
});

test('MCP server/tools (2026-07-28): what changed before anybody listened is not missed', async () => {
  const { names } = await listening({ changesBefore: true });
  expect(names()).toEqual(['two']);
});

test('MCP server/tools (2026-07-28): a stream that the server ends is asked for once more', async () => {
  const { names, listens, changes, ends, clock } = await listening();
  await ends(listens()[0]);
  await changes(undefined);
  expect(listens()).toHaveLength(1);
  clock.advance(2_000);
  await settle();
  expect(listens()).toHaveLength(2);
  expect(names()).toEqual(['two']);
});

test('MCP server/tools (2026-07-28): tools that are let go of are not listened for any more', async () => {
  const open = await listening();
  open.mcp.close();
  await settle();
  expect(open.cancelled()).toHaveLength(1);
  const ended = await listening();
  await ended.ends(ended.listens()[0]);
  ended.mcp.close();
  ended.clock.advance(2_000);
  await settle();
  expect(ended.listens()).toHaveLength(1);
});
