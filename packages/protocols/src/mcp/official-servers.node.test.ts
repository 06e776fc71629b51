import { systemClock } from '@callboard/core';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Sdk1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Sdk1Http } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { InMemoryTransport as Sdk1Transport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as Sdk1Server } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
} from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { withChallenges } from './challenge.ts';
import { fromMcpClient } from './from-mcp-client.ts';
import { fromMcpSdk } from './from-mcp-sdk.ts';
import { mcpCapabilities } from './port.ts';
import { offered } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';

const info = { name: 'callboard-test', version: '1.0.0' };
const url = new URL('http://tools.test/mcp');
const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
const requestedSchema = {
  type: 'object' as const,
  properties: { seats: { type: 'integer' as const } },
  required: ['seats'],
};

/** The official server 2: it serves 2026-07-28, and 2025-11-25 to those who ask for that. */
function bookings() {
  return createMcpHandler(() => {
    const server = new McpServer({ name: 'bookings', version: '1.0.0' });
    const inputSchema = fromJsonSchema<{ day?: string }>({
      type: 'object',
      properties: { day: { type: 'string' } },
    });
    server.registerTool('count', { inputSchema }, async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [1, 2])
        if (progressToken !== undefined)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 2 },
          });
      return { ...said('{"seats":4}'), structuredContent: { seats: 4 } };
    });
    server.registerTool('book', { inputSchema }, async (_args, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'seats');
      if (answer.kind !== 'missing') return said(JSON.stringify(answer));
      return inputRequired({
        inputRequests: { seats: inputRequired.elicit({ message: 'How many?', requestedSchema }) },
        requestState: 'asked once',
      });
    });
    server.registerTool('fail', { inputSchema }, async () => ({ ...said('Sold out.'), isError: true }));
    return server;
  });
}

async function overHttp2(fetchIt: (input: string | URL, init?: RequestInit) => Promise<Response>) {
  const client = new Client(info, { capabilities: mcpCapabilities, versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetchIt }));
  return client;
}

async function overHttp1(fetchIt: (input: string | URL, init?: RequestInit) => Promise<Response>) {
  const client = new Sdk1Client(info, { capabilities: { elicitation: mcpCapabilities.elicitation } });
  const transport = new Sdk1Http(url, { fetch: fetchIt });
  await client.connect(transport);
  return { client, transport };
}

test('client 2 with server 2 over HTTP speaks 2026-07-28: progress, structured content, failure, input', async () => {
  const handler = bookings();
  const client = await overHttp2((input, init) => handler.fetch(new Request(input, init)));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const { call } = await offered(fromMcpClient(client));
  const counting = scriptedContext();
  expect(await call('count', {}, counting.context)).toEqual({ seats: 4 });
  expect(counting.progress).toEqual([1, 2].map((progress) => ({ progress, total: 2 })));
  await expect(call('fail', {}, scriptedContext().context)).rejects.toMatchObject({
    name: 'ToolError',
    message: 'Sold out.',
  });
  const booking = scriptedContext(() => ({ action: 'accept', text: '{"seats":2}' }));
  expect(JSON.parse(String(await call('book', { day: 'mon' }, booking.context)))).toMatchObject({
    kind: 'elicit',
    action: 'accept',
    content: { seats: 2 },
  });
  expect(booking.questions[0]?.question).toMatchObject({ message: 'How many?', form: { kind: 'json' } });
  await client.close();
  await handler.close();
});

test('client 1 with server 2 over HTTP speaks 2025-11-25', async () => {
  const handler = bookings();
  const { client, transport } = await overHttp1((input, init) => handler.fetch(new Request(input, init)));
  expect(transport.protocolVersion).toBe('2025-11-25');
  const { call } = await offered(fromMcpSdk(client));
  expect(await call('count', {}, scriptedContext().context)).toEqual({ seats: 4 });
  await expect(call('fail', {}, scriptedContext().context)).rejects.toThrow('Sold out.');
  await client.close();
  await handler.close();
});

/** The official server 1: 2025-11-25, with a tool that asks and one that is a task. */
function bakery(): Sdk1Server {
  const server = new Sdk1Server(
    { name: 'bakery', version: '1.0.0' },
    {
      capabilities: { tasks: { requests: { tools: { call: {} } }, cancel: {} } },
      taskStore: new InMemoryTaskStore(),
    },
  );
  server.registerTool('order', {}, async () => {
    const { action, content } = await server.server.elicitInput({
      mode: 'form',
      message: 'How many?',
      requestedSchema,
    });
    return said(`${action} ${JSON.stringify(content ?? null)}`);
  });
  server.experimental.tasks.registerToolTask(
    'bake',
    { execution: { taskSupport: 'required' } },
    {
      async createTask({ taskStore }) {
        const task = await taskStore.createTask({ ttl: 60_000, pollInterval: 100 });
        setTimeout(() => void taskStore.storeTaskResult(task.taskId, 'completed', said('Two loaves')), 20);
        return { task };
      },
      getTask: ({ taskStore, taskId }) => taskStore.getTask(taskId),
      async getTaskResult({ taskStore, taskId }) {
        return { content: [], ...(await taskStore.getTaskResult(taskId)) };
      },
    },
  );
  return server;
}

test.each([
  ['client 1', () => new Sdk1Client(info, { capabilities: { elicitation: mcpCapabilities.elicitation } })],
  [
    'client 2',
    () => new Client(info, { capabilities: mcpCapabilities, versionNegotiation: { mode: 'auto' } }),
  ],
] as const)('%s with server 1 in memory speaks 2025-11-25: input and tasks', async (_, makeClient) => {
  const [here, there] = Sdk1Transport.createLinkedPair();
  const server = bakery();
  await server.connect(there);
  const client = makeClient();
  await client.connect(here);
  const { call } = await offered(client instanceof Sdk1Client ? fromMcpSdk(client) : fromMcpClient(client), {
    clock: systemClock,
  });
  const ordering = scriptedContext(() => ({ action: 'accept', text: '{"seats":3}' }));
  expect(await call('order', {}, ordering.context)).toBe('accept {"seats":3}');
  const baking = scriptedContext();
  expect(await call('bake', {}, baking.context)).toBe('Two loaves');
  expect(baking.accepted).toHaveLength(1);
  await client.close();
});

/** Lets a call of a tool in only with the right token. */
function guarded(handler: ReturnType<typeof bookings>, token: () => string) {
  return async (input: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const isCall = (await request.clone().text()).includes('"tools/call"');
    if (!isCall || token() === 'more') return handler.fetch(request);
    const challenge =
      'Bearer error="insufficient_scope", scope="book:write", error_description="Booking needs more."';
    return new Response('secret-of-the-server', { status: 403, headers: { 'www-authenticate': challenge } });
  };
}

test.each([
  [
    'client 2 as it is',
    async (fetchIt: ReturnType<typeof guarded>) => fromMcpClient(await overHttp2(fetchIt)),
  ],
  [
    'client 2 with withChallenges',
    async (fetchIt: ReturnType<typeof guarded>) => fromMcpClient(await overHttp2(withChallenges(fetchIt))),
  ],
  [
    'client 1 with withChallenges',
    async (fetchIt: ReturnType<typeof guarded>) =>
      fromMcpSdk((await overHttp1(withChallenges(fetchIt))).client),
  ],
] as const)(
  'draft A: HTTP 403 over a real transport is a refusal that says what it takes, and is got past (%s)',
  async (_, connect) => {
    const handler = bookings();
    let token = 'some';
    const port = await connect(guarded(handler, () => token));
    const { call } = await offered(port, {
      authorize: async ({ challenge }) => {
        token = challenge?.scopes.includes('book:write') === true ? 'more' : 'wrong';
        return true;
      },
    });
    const refused: unknown = await call('count', {}, scriptedContext().context).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      name: 'ToolRefused',
      message: 'Booking needs more. It takes book:write.',
      stepUp: 'more access: book:write',
    });
    expect(JSON.stringify(refused)).not.toContain('secret');
    expect(await call('count', {}, scriptedContext(undefined, { attempt: 2 }).context)).toEqual({ seats: 4 });
    await handler.close();
  },
);

test('draft A: client 1 without withChallenges knows of a refusal no more than that there was one', async () => {
  const handler = bookings();
  const { client } = await overHttp1(guarded(handler, () => 'some'));
  const { call } = await offered(fromMcpSdk(client), { authorize: async () => true });
  await expect(call('count', {}, scriptedContext().context)).rejects.toMatchObject({
    name: 'ToolRefused',
    message: 'The server refused the request (HTTP 403).',
    stepUp: undefined,
  });
  await handler.close();
});
