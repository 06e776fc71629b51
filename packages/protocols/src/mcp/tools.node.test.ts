import { createToolRegistry, type JsonObject } from '@callboard/core';
import { openValidator } from '@callboard/core/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { McpPort } from './port.ts';
import { connectSdk1, connectSdk2, offered, settle } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';
import { listed, listOf, type Script, said } from './testing/scripted-server.ts';

/** Lists these tools, and answers each call with its name. */
function shop(...tools: readonly JsonObject[]): Script {
  return ({ method, params }) => (method === 'tools/list' ? listOf(...tools) : said(`${params.name}`));
}

test.each([
  ['SDK 1, 2025-11-25', connectSdk1],
  ['SDK 2, 2026-07-28', connectSdk2],
])('MCP server/tools: the tools of a server are tools of the page (%s)', async (_, connect) => {
  const { port, server } = await connect(
    shop(
      listed('refund', {
        title: 'Refund',
        description: 'Refunds.',
        inputSchema: { type: 'object', required: ['id'] },
      }),
    ),
  );
  const { mcp, call } = await offered(port);
  expect(mcp.tools()).toEqual([
    expect.objectContaining({
      name: 'refund',
      title: 'Refund',
      description: 'Refunds.',
      parameters: { type: 'object', required: ['id'] },
      server: 'shop',
      approval: 'ask',
    }),
  ]);
  expect(await call('refund', { id: 'A-1' }, scriptedContext().context)).toBe('refund');
  expect(server.requests('tools/call')[0]?.params).toMatchObject({
    name: 'refund',
    arguments: { id: 'A-1' },
  });
});

test('MCP server/tools: what a server says of its tools counts only where the app trusts it', async () => {
  const tool = listed('peek', { annotations: { title: 'Safe!', readOnlyHint: true } });
  const wild = listed('drop', { annotations: { idempotentHint: true } });
  const mild = listed('add', { annotations: { destructiveHint: false } });
  const untrusted = await offered((await connectSdk1(shop(tool, wild))).port);
  expect(untrusted.tool('peek')).toMatchObject({ title: 'peek', approval: 'ask' });
  expect(untrusted.tool('peek')).not.toHaveProperty('risk');
  expect(untrusted.tool('drop')).not.toHaveProperty('idempotent');
  const trusted = await offered((await connectSdk1(shop(tool, wild, mild))).port, { trust: true });
  expect(trusted.tool('peek')).toMatchObject({
    title: 'Safe!',
    risk: 'low',
    idempotent: true,
    approval: 'ask',
  });
  expect(trusted.tool('drop')).toMatchObject({ risk: 'high', idempotent: true });
  expect(trusted.tool('add')).toMatchObject({ risk: 'medium', idempotent: false });
});

test('MCP server/tools: the app says which tools there are, which ask, and how they are told from others', async () => {
  const { port, server } = await connectSdk1(shop(listed('find'), listed('drop')));
  const { mcp, tool, call } = await offered(port, {
    prefix: 'crm_',
    server: 'https://crm.example/mcp',
    include: ({ name }) => name !== 'drop',
    approval: ({ name }) => (name === 'find' ? 'none' : undefined),
    timeLimit: 5,
    order: 'concurrent',
  });
  expect(mcp.tools().map(({ name }) => name)).toEqual(['crm_find']);
  expect(tool('crm_find')).toMatchObject({
    server: 'https://crm.example/mcp',
    approval: 'none',
    timeLimit: 5,
    order: 'concurrent',
  });
  await call('crm_find', {}, scriptedContext().context);
  expect(server.requests('tools/call')[0]?.params.name).toBe('find');
});

test('draft 3.1: a server cannot be called what only the page itself is called', async () => {
  const { port } = await connectSdk1(shop(), { name: '!host' });
  await expect(offered(port)).rejects.toThrow('cannot be called "!host"');
});

test('MCP server/tools: a name that is listed twice is offered not once', async () => {
  const { port } = await connectSdk1(
    shop(listed('pay', { title: 'Pay' }), listed('pay', { title: 'Look' }), listed('ask')),
  );
  const { mcp, problems } = await offered(port);
  expect(mcp.tools().map(({ name }) => name)).toEqual(['ask']);
  expect(problems).toEqual([
    expect.objectContaining({ code: 'tool-left-out', message: '"pay" is listed 2 times.' }),
  ]);
});

test('MCP server/utilities/pagination: every page is read, and a list without an end is left where it repeats itself', async () => {
  const { port } = await connectSdk1(({ params }) => {
    const page = Number(params.cursor ?? 0);
    return {
      result: { tools: [listed(`tool-${page}`)], nextCursor: page === 2 ? '1' : `${page + 1}` },
    };
  });
  const { mcp, problems } = await offered(port);
  expect(mcp.tools().map(({ name }) => name)).toEqual(['tool-0', 'tool-1', 'tool-2']);
  expect(problems.map(({ message }) => message)).toEqual(['The list of tools has no end.']);
});

test('MCP server/tools (2025-11-25): tools come and go with the list of the server', async () => {
  let tools = [listed('one')];
  const { port, server } = await connectSdk1(() => listOf(...tools));
  const { mcp } = await offered(port);
  const registry = createToolRegistry(openValidator);
  const stop = mcp.offer(registry);
  expect(registry.get('one')).toBeDefined();
  tools = [listed('two')];
  await server.sends({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  await settle();
  expect(registry.get('one')).toBeUndefined();
  expect(registry.get('two')).toBeDefined();
  stop();
  expect(registry.get('two')).toBeUndefined();
});

test('MCP server/tools: changes that come while the list is read make one more reading, not one each', async () => {
  let isSlow = false;
  const { port, server } = await connectSdk1(() => (isSlow ? undefined : listOf(listed('one'))));
  await offered(port);
  isSlow = true;
  const change = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
  for (let times = 0; times < 5; times += 1) await server.sends(change);
  await settle();
  const [, second] = server.requests('tools/list');
  if (second !== undefined) await server.answers(second, listOf(listed('two')));
  await settle();
  expect(server.requests('tools/list')).toHaveLength(3);
});

test('MCP server/tools: a list that cannot be read again leaves the tools as they were', async () => {
  let isBroken = false;
  const { port, server } = await connectSdk1(() =>
    isBroken ? { error: { code: -32603, message: 'Broken' } } : listOf(listed('one')),
  );
  const { mcp, problems } = await offered(port);
  isBroken = true;
  await server.sends({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  await settle();
  expect(mcp.tools()).toHaveLength(1);
  expect(problems.map(({ code }) => code)).toEqual(['list-failed']);
});

test.each([
  ['SDK 1', connectSdk1],
  ['SDK 2', connectSdk2],
] as const)(
  'MCP basic/lifecycle: a server that goes away takes its tools with it, and no call hangs (%s)',
  async (_, connect) => {
    const { port, server } = await connect(({ method }) =>
      method === 'tools/list' ? listOf(listed('pay')) : undefined,
    );
    const { mcp, tool, problems } = await offered(port);
    const pay = tool('pay');
    const outcome = async () => pay.handler?.({}, scriptedContext().context);
    const open = outcome().catch((error: unknown) => error);
    await settle();
    await server.closes();
    const lost = {
      name: 'McpClosedError',
      message: 'The connection to shop was lost: whether "pay" ran is not known.',
    };
    expect(await open).toMatchObject(lost);
    expect(mcp.tools()).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(['connection-closed']);
    // A call that was let run in the same moment finds nobody there.
    await expect(outcome()).rejects.toMatchObject(lost);
  },
);

test('a client is plugged in once', async () => {
  const { port } = await connectSdk1(shop());
  const { mcp } = await offered(port);
  await expect(offered(port)).rejects.toThrow('plugged in already');
  mcp.close();
  await expect(offered(port)).resolves.toBeDefined();
});

test('P24: a server that says its list changed whenever it is read is read only so often', async () => {
  let reads = 0;
  const { port } = await connectSdk1((request, server) => {
    reads += 1;
    void server
      .answers(request, listOf(listed('one')))
      .then(() => server.sends({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }));
    return undefined;
  });
  const { clock, mcp } = await offered(port);
  onTestFinished(() => mcp.close());
  for (let times = 0; times < 20; times += 1) await settle();
  expect(reads).toBe(10);
  clock.advance(10_000);
  for (let times = 0; times < 20; times += 1) await settle();
  expect(reads).toBe(20);
  mcp.close();
  clock.advance(10_000);
  await settle();
  expect(reads).toBe(20);
});

test('MCP server/tools: a list that never comes is waited for only so long', async () => {
  const timeouts: unknown[] = [];
  const port: McpPort = {
    server: () => ({ name: 'shop', capabilities: {} }),
    hear: () => () => {},
    async request(_request, { timeout } = {}) {
      timeouts.push(timeout);
      return { tools: [] };
    },
  };
  await offered(port);
  expect(timeouts).toEqual([60_000]);
});
