import { type JsonObject, ToolRefused } from '@callboard/core';
import { expect, test } from 'vitest';
import { McpHttpError } from './mcp-error.ts';
import type { McpPort } from './port.ts';
import { connectSdk1, connectSdk2, offered, settle } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';
import { type HeardRequest, listed, listOf, type Script, said } from './testing/scripted-server.ts';
import { memberOf } from './wire-json.ts';

const both = [
  ['SDK 1, 2025-11-25', connectSdk1],
  ['SDK 2, 2026-07-28', connectSdk2],
] as const;

/** A server with the tool `pay`, whose calls the script answers. */
function withPay(answer: Script): Script {
  return (request, server) =>
    request.method === 'tools/list' ? listOf(listed('pay')) : answer(request, server);
}

const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('It did not throw.'),
    (error: unknown) => error,
  );

function progress({ params }: HeardRequest, more: JsonObject): JsonObject {
  const token = memberOf(params._meta, 'progressToken') ?? 'none';
  return { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: token, ...more } };
}

test.each(both)(
  'MCP utilities/progress: progress rises, and what does not is left out with a word (%s)',
  async (_, connect) => {
    const { port } = await connect(
      withPay((request, server) => {
        void (async () => {
          for (const one of [1, 2, 2, 1.5, 3])
            await server.sends(progress(request, { progress: one, total: 3, message: `${one}` }));
          await server.answers(request, said('paid'));
          // After the end nothing more counts.
          await server.sends(progress(request, { progress: 4 }));
        })();
        return undefined;
      }),
    );
    const { call, problems } = await offered(port);
    const { context, progress: told } = scriptedContext();
    expect(await call('pay', {}, context)).toBe('paid');
    await settle();
    expect(told).toEqual([1, 2, 3].map((one) => ({ progress: one, total: 3, message: `${one}` })));
    expect(problems.map(({ code }) => code)).toEqual(['progress-not-rising', 'progress-not-rising']);
  },
);

test.each(both)(
  'P18: a JSON-RPC error is an exception with its code and data, and no failure of the tool (%s)',
  async (_, connect) => {
    const { port } = await connect(
      withPay(() => ({ error: { code: -32602, message: 'Unknown tool: pay', data: { a: 1 } } })),
    );
    const { call } = await offered(port);
    const error = await thrownBy(call('pay', {}, scriptedContext().context));
    expect(error).toMatchObject({
      name: 'McpRequestError',
      code: -32602,
      message: 'Unknown tool: pay',
      data: { a: 1 },
    });
  },
);

test.each(both)('P18: a tool that says it failed has failed (%s)', async (_, connect) => {
  const content = [{ type: 'text', text: 'No money.' }];
  const { port } = await connect(
    withPay(() => ({ result: { resultType: 'complete', content, isError: true } })),
  );
  const { call } = await offered(port);
  expect(await thrownBy(call('pay', {}, scriptedContext().context))).toMatchObject({
    name: 'ToolError',
    message: 'No money.',
  });
});

test.each(both)(
  'P17, MCP cancellation: stopping a call tells the server, and what it answers later goes nowhere (%s)',
  async (_, connect) => {
    const { port, server } = await connect(withPay(() => undefined));
    const { call } = await offered(port);
    const scripted = scriptedContext();
    const open = thrownBy(call('pay', {}, scripted.context));
    await settle();
    scripted.abort();
    expect(await open).toMatchObject({ name: 'AbortError' });
    const request = server.requests('tools/call')[0];
    const told = server.notifications('notifications/cancelled');
    expect(told.map(({ params }) => memberOf(params, 'requestId'))).toEqual([request?.id]);
    if (request !== undefined) await server.answers(request, said('late'));
    await settle();
    expect(scripted.progress).toEqual([]);
  },
);

test.each(both)(
  'P24: an answer under an id that nobody asked by is nobody’s answer (%s)',
  async (_, connect) => {
    const { port } = await connect(
      withPay((request, server) => {
        void (async () => {
          await server.sends({ jsonrpc: '2.0', id: 9_999, ...said('forged') });
          await server.sends({ jsonrpc: '2.0', id: 'tools/call', ...said('forged') });
          await server.answers(request, said('paid'));
          await server.answers(request, said('paid twice'));
        })();
        return undefined;
      }),
    );
    const { call } = await offered(port);
    expect(await call('pay', {}, scriptedContext().context)).toBe('paid');
  },
);

test('P26: a result of megabytes arrives as it is', async () => {
  const text = 'x'.repeat(3_000_000);
  const { port } = await connectSdk1(withPay(() => said(text)));
  const { call } = await offered(port);
  expect(await call('pay', {}, scriptedContext().context)).toBe(text);
});

test('P18: what is no result of a tool is none', async () => {
  const { port } = await connectSdk1(withPay(() => ({ result: { isError: 'maybe' } })));
  const { call } = await offered(port);
  expect(await thrownBy(call('pay', {}, scriptedContext().context))).toMatchObject({
    name: 'McpProtocolError',
  });
});

/** A port whose calls are refused by HTTP, as long as `refusals` lasts. */
function refusing(...refusals: readonly McpHttpError[]): McpPort {
  const left = [...refusals];
  return {
    server: () => ({ name: 'files', capabilities: {} }),
    hear: () => () => {},
    async request({ method }) {
      if (method === 'tools/list') return { tools: [listed('save')] };
      const refusal = left.shift();
      if (refusal !== undefined) throw refusal;
      return { content: [{ type: 'text', text: 'saved' }] };
    },
  };
}

const insufficient = new McpHttpError(403, {
  error: 'insufficient_scope',
  description: 'Writing needs more.',
  scopes: ['files:write'],
});

test('draft A: HTTP 403 is a refusal of the tool, with scopes and words, and can be got past where the app can get access', async () => {
  const wanted: unknown[] = [];
  const { call } = await offered(refusing(insufficient), {
    authorize: async ({ signal, ...one }) => {
      wanted.push(one);
      return true;
    },
  });
  const refused = await thrownBy(call('save', {}, scriptedContext().context));
  expect(refused).toBeInstanceOf(ToolRefused);
  expect(refused).toMatchObject({
    message: 'Writing needs more. It takes files:write.',
    detail: {
      status: 403,
      scopes: ['files:write'],
      error: 'insufficient_scope',
      description: 'Writing needs more.',
    },
    stepUp: 'more access: files:write',
  });
  expect(wanted).toEqual([]);
  expect(await call('save', {}, scriptedContext(undefined, { attempt: 2 }).context)).toBe('saved');
  expect(wanted).toEqual([
    { server: 'files', tool: 'save', toolCallId: 'call-1', status: 403, challenge: insufficient.challenge },
  ]);
});

test('draft A: a refusal that more access would not change is final, and so is any where the app can get none', async () => {
  const authorize = async () => true;
  const plain = await offered(refusing(new McpHttpError(403)), { authorize });
  const first = await thrownBy(plain.call('save', {}, scriptedContext().context));
  expect(first).toMatchObject({
    name: 'ToolRefused',
    message: 'The server refused the request (HTTP 403).',
    stepUp: undefined,
  });
  const without = await offered(refusing(insufficient));
  expect(await thrownBy(without.call('save', {}, scriptedContext().context))).toMatchObject({
    stepUp: undefined,
  });
});

test('draft A: access that was not given refuses once more, before anything is sent', async () => {
  const { call } = await offered(refusing(insufficient), { authorize: async () => false });
  const scripted = scriptedContext();
  await thrownBy(call('save', {}, scripted.context));
  const again = await thrownBy(call('save', {}, scriptedContext(undefined, { attempt: 2 }).context));
  expect(again).toMatchObject({
    message: 'Access was not given: Writing needs more. It takes files:write.',
    stepUp: 'more access: files:write',
    as: 'unsent',
  });
});
