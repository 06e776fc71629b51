import { ToolRefused } from '@callboard/core';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Sdk1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Sdk1Http } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { fromMcpClient } from './from-mcp-client.ts';
import { fromMcpSdk } from './from-mcp-sdk.ts';
import { McpHttpError } from './mcp-error.ts';
import { type McpPort, mcpCapabilities } from './port.ts';
import { connectSdk1, connectSdk2, offered, settle } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';
import { listed, listOf } from './testing/scripted-server.ts';

const info = { name: 'callboard-test', version: '1.0.0' };
const url = new URL('http://tools.test/mcp');

type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/** An official server whose calls are answered by whatever stands in front of it. */
function behind(answer: () => Response): Fetch {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'bookings', version: '1.0.0' });
    server.registerTool('book', { inputSchema: fromJsonSchema({ type: 'object' }) }, async () => ({
      content: [],
    }));
    return server;
  });
  return async (input, init) => {
    const request = new Request(input, init);
    return (await request.clone().text()).includes('"tools/call"') ? answer() : handler.fetch(request);
  };
}

const clients = [
  [
    'client 1',
    async (fetchIt: Fetch): Promise<McpPort> => {
      const client = new Sdk1Client(info);
      await client.connect(new Sdk1Http(url, { fetch: fetchIt }));
      return fromMcpSdk(client);
    },
  ],
  [
    'client 2',
    async (fetchIt: Fetch): Promise<McpPort> => {
      const client = new Client(info, {
        capabilities: mcpCapabilities,
        versionNegotiation: { mode: 'auto' },
      });
      await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetchIt }));
      return fromMcpClient(client);
    },
  ],
] as const;

const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('It did not throw.'),
    (error: unknown) => error,
  );

const page = '<html>trace of the server: token=secret</html>';
const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

const unclear: readonly [what: string, answer: () => Response, error: object][] = [
  ...[400, 404, 429, 500, 502].map((status): [string, () => Response, object] => [
    `HTTP ${status}`,
    () => new Response(page, { status, headers: html }),
    {
      name: 'McpHttpError',
      message: `bookings answered HTTP ${status}: whether "book" ran is not known.`,
    },
  ]),
  ['a page', () => new Response(page, { headers: html }), { name: 'McpProtocolError' }],
  ['half a document', () => new Response('{"jsonrpc":', { headers: json }), { name: 'McpProtocolError' }],
  [
    'a network that breaks',
    () => {
      throw new TypeError('Failed to fetch');
    },
    {
      name: 'McpClosedError',
      message: 'The connection to bookings was lost: whether "book" ran is not known.',
    },
  ],
];

test.each(clients.flatMap(([client, connect]) => unclear.map((one) => [client, connect, ...one] as const)))(
  'P18: what is no answer is told as one nobody knows, in no word of what answered (%s, $2)',
  async (_, connect, _what, answer, expected) => {
    const { call } = await offered(await connect(behind(answer)), { authorize: async () => true });
    const error = await thrownBy(call('book', {}, scriptedContext().context));
    expect(error).toMatchObject(expected);
    expect(error).toMatchObject({ message: expect.stringMatching(/(?:ran|request) is not known\.$/) });
    expect(String(error)).not.toContain('secret');
  },
);

test.each([
  ['SDK 1', connectSdk1],
  ['SDK 2', connectSdk2],
] as const)('P15: no JSON-RPC error passes for an HTTP refusal (%s)', async (_, connect) => {
  for (const error of [
    { code: 401, message: 'Unauthorized' },
    { code: -32000, message: 'Unauthorized', data: { status: 403 } },
    { code: 403, message: 'Streamable HTTP error: no' },
  ]) {
    const { port } = await connect(({ method }) =>
      method === 'tools/list' ? listOf(listed('book')) : { error },
    );
    const { call } = await offered(port, { authorize: async () => true });
    expect(await thrownBy(call('book', {}, scriptedContext().context))).toMatchObject({
      name: 'McpRequestError',
      code: error.code,
    });
  }
});

/** A port that refuses every call of `save` for want of access. */
function refusing(): McpPort & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    server: () => ({ name: 'files', capabilities: { tasks: { requests: { tools: { call: {} } } } } }),
    hear: () => () => {},
    async request({ method }) {
      if (method === 'tools/list')
        return { tools: [listed('save', { execution: { taskSupport: 'required' } })] };
      sent.push(method);
      throw new McpHttpError(401);
    },
  };
}

test('draft A: access is asked for the call that was refused, and for none that only has its name', async () => {
  const wanted: string[] = [];
  const { call } = await offered(refusing(), {
    authorize: async ({ toolCallId }) => {
      wanted.push(toolCallId);
      return true;
    },
  });
  const { context } = scriptedContext();
  await thrownBy(call('save', {}, context));
  await thrownBy(call('save', {}, { ...context, threadId: 'thread-2', attempt: 2 }));
  await thrownBy(call('save', {}, { ...context, runId: 'run-2', attempt: 2 }));
  await thrownBy(call('save', {}, context));
  expect(wanted).toEqual([]);
  await thrownBy(call('save', {}, { ...context, attempt: 2 }));
  expect(wanted).toEqual(['call-1']);
});

test('draft A: an app that breaks while it gets access has given none: nothing is sent, and it can be tried again', async () => {
  const port = refusing();
  const { call } = await offered(port, {
    authorize: async () => {
      throw new Error('The window was blocked.');
    },
  });
  await thrownBy(call('save', {}, scriptedContext().context));
  const again = await thrownBy(call('save', {}, scriptedContext(undefined, { attempt: 2 }).context));
  expect(again).toBeInstanceOf(ToolRefused);
  expect(again).toMatchObject({ stepUp: 'signing in' });
  expect(port.sent).toHaveLength(1);
});

test('P17: a call that is stopped while access is given is not sent', async () => {
  const port = refusing();
  let give = (_given: boolean): void => {};
  const { call } = await offered(port, {
    authorize: () =>
      new Promise((resolve) => {
        give = resolve;
      }),
  });
  await thrownBy(call('save', {}, scriptedContext().context));
  const scripted = scriptedContext(undefined, { attempt: 2 });
  const open = thrownBy(call('save', {}, scripted.context));
  await settle();
  scripted.abort();
  give(true);
  expect(await open).toMatchObject({ name: 'AbortError' });
  expect(port.sent).toHaveLength(1);
});
