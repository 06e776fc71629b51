import type { JsonObject, JsonValue, ToolAnswer } from '@callboard/core';
import { expect, test } from 'vitest';
import { connectSdk1, connectSdk2, offered, settle } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';
import { type HeardRequest, listed, listOf, type Script, said } from './testing/scripted-server.ts';

/** 2025-11-25, by both clients. */
const both = [
  ['SDK 1', connectSdk1],
  ['SDK 2', (script: Script) => connectSdk2(script, undefined, 'legacy')],
] as const;

const requestedSchema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };
const form = { message: 'How many?', requestedSchema };

/** A server that asks this in the middle of each call, and says what it heard. */
function asking(params: JsonObject, method = 'elicitation/create'): Script {
  return (request, server) => {
    if (request.method === 'tools/list') return listOf(listed('book'));
    void server.asks(method, params).then(async (response) => {
      await server.answers(request, said(JSON.stringify(response.result ?? response.error)));
    });
    return undefined;
  };
}

const bySaying = (answer: ToolAnswer) => () => answer;

test.each(both)(
  'MCP client/elicitation: a form is put to the person under the only call that is out (%s)',
  async (_, connect) => {
    const { port } = await connect(asking(form));
    const { call } = await offered(port);
    const { context, questions } = scriptedContext(bySaying({ action: 'accept', text: '{"seats":2}' }));
    expect(await call('book', {}, context)).toBe('{"action":"accept","content":{"seats":2}}');
    expect(questions[0]?.question).toEqual({
      message: 'How many?',
      form: { kind: 'json', schema: { ...requestedSchema, additionalProperties: false } },
      raw: form,
    });
  },
);

test.each(both)('P10: declined and left open are different words to the server (%s)', async (_, connect) => {
  for (const action of ['decline', 'cancel'] as const) {
    const { port } = await connect(asking(form));
    const { call } = await offered(port);
    expect(await call('book', {}, scriptedContext(bySaying({ action })).context)).toBe(
      JSON.stringify({ action }),
    );
  }
});

test.each(both)(
  'MCP client/elicitation: a visit is consented to, and nothing is fetched or filled in here (%s)',
  async (_, connect) => {
    const { port } = await connect(
      asking({ mode: 'url', message: 'Sign in', url: 'https://bank.example/in', elicitationId: 'e-1' }),
    );
    const { call } = await offered(port);
    const { context, questions } = scriptedContext(bySaying({ action: 'accept' }));
    expect(await call('book', {}, context)).toBe('{"action":"accept"}');
    expect(questions[0]?.question.form).toEqual({ kind: 'visit', url: 'https://bank.example/in' });
  },
);

test.each(both)(
  'MCP client/elicitation: what may not be asked is refused in words, and nobody sees it (%s)',
  async (_, connect) => {
    const { port } = await connect(
      asking({
        message: 'Password?',
        requestedSchema: { type: 'object', properties: { p: { type: 'string', format: 'password' } } },
      }),
    );
    const { call, problems } = await offered(port);
    const { context, questions } = scriptedContext();
    const heard = await call('book', {}, context);
    expect(JSON.parse(String(heard))).toMatchObject({
      code: -32602,
      message: expect.stringContaining('format nobody may ask for'),
    });
    expect(questions).toEqual([]);
    expect(problems).toEqual([expect.objectContaining({ code: 'input-refused', toolCallId: 'call-1' })]);
  },
);

test.each(both)(
  'MCP client: a model to sample from and roots are refused in words rather than left waiting (%s)',
  async (_, connect) => {
    for (const [method, words] of [
      ['sampling/createMessage', 'no model'],
      ['roots/list', 'no roots'],
    ] as const) {
      const { port } = await connect(asking({ messages: [], maxTokens: 1 }, method));
      const { call } = await offered(port);
      const heard = String(await call('book', {}, scriptedContext().context));
      expect(JSON.parse(heard)).toMatchObject({ code: -32601, message: expect.stringContaining(words) });
    }
  },
);

test('MCP client/elicitation: a call that asks without end is stopped from asking', async () => {
  const { port, server } = await connectSdk1(({ method }) =>
    method === 'tools/list' ? listOf(listed('book')) : undefined,
  );
  const { call } = await offered(port, { mostQuestions: 3 });
  const scripted = scriptedContext(bySaying({ action: 'decline' }));
  const open = call('book', {}, scripted.context);
  await settle();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.asks('elicitation/create', form)),
  );
  expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(3);
  expect(answers.at(-1)?.error).toMatchObject({ message: expect.stringContaining('more than 3 times') });
  expect(scripted.questions).toHaveLength(3);
  for (const request of server.requests('tools/call')) await server.answers(request, said('booked'));
  expect(await open).toBe('booked');
});

/** Two calls that are out at once, and the server in the test's hands. */
async function twoOut(askUnrelated?: (server: string) => ToolAnswer) {
  const { port, server } = await connectSdk1(({ method }) =>
    method === 'tools/list' ? listOf(listed('book')) : undefined,
  );
  const { call, problems } = await offered(port, {
    ...(askUnrelated === undefined ? {} : { askUnrelated: async (_question, name) => askUnrelated(name) }),
  });
  const contexts = ['call-1', 'call-2'].map((toolCallId) =>
    scriptedContext(bySaying({ action: 'decline' }), { toolCallId }),
  );
  const calls = contexts.map(({ context }) => call('book', {}, context));
  await settle();
  const finish = async () => {
    for (const request of server.requests('tools/call')) await server.answers(request, said('booked'));
    await Promise.all(calls);
  };
  return { server, contexts, problems, finish };
}

test('P7: with several calls out, a question that names none of them is put under no call', async () => {
  const { server, contexts, problems, finish } = await twoOut();
  const response = await server.asks('elicitation/create', form);
  expect(response.error).toMatchObject({ message: expect.stringContaining('2 calls are open') });
  expect(contexts.flatMap(({ questions }) => questions)).toEqual([]);
  expect(problems.map(({ code }) => code)).toEqual(['unrelated-input']);
  await finish();
});

test('P7: where the app has a place for it, such a question is put in the name of the server alone', async () => {
  const asked: string[] = [];
  const { server, contexts, finish } = await twoOut((name) => {
    asked.push(name);
    return { action: 'accept', text: '{"seats":4}' };
  });
  const response = await server.asks('elicitation/create', form);
  expect(response.result).toEqual({ action: 'accept', content: { seats: 4 } });
  expect(asked).toEqual(['shop']);
  expect(contexts.flatMap(({ questions }) => questions)).toEqual([]);
  await finish();
});

test('P17: a question of a call that is stopped is taken back, and the server hears that nobody decided', async () => {
  const { port, server } = await connectSdk1(({ method }) =>
    method === 'tools/list' ? listOf(listed('book')) : undefined,
  );
  const { call } = await offered(port);
  const scripted = scriptedContext();
  const open = call('book', {}, scripted.context).catch((error: unknown) => error);
  await settle();
  const response = server.asks('elicitation/create', form);
  await settle();
  expect(scripted.questions).toHaveLength(1);
  scripted.abort();
  expect((await response).result).toEqual({ action: 'cancel' });
  expect(await open).toMatchObject({ name: 'AbortError' });
});

const visit = {
  mode: 'url',
  elicitationId: 'e-1',
  url: 'https://bank.example/in',
  message: 'Sign in first.',
};

/** Refuses with -32042 until it was told to stop. */
function behindVisit(): { readonly script: Script; open(): void } {
  let isOpen = false;
  return {
    open: () => {
      isOpen = true;
    },
    script: ({ method }: HeardRequest) => {
      if (method === 'tools/list') return listOf(listed('book'));
      const data: JsonValue = { elicitations: [visit] };
      return isOpen ? said('booked') : { error: { code: -32042, message: 'Needs a visit', data } };
    },
  };
}

test.each(both)(
  'MCP client/elicitation: a call that needs a visit first is sent again when the server says it is done (%s)',
  async (_, connect) => {
    const door = behindVisit();
    const { port, server } = await connect(door.script);
    const { call } = await offered(port);
    const { context, questions } = scriptedContext(bySaying({ action: 'accept' }));
    const open = call('book', {}, context);
    await settle();
    expect(questions[0]?.question).toMatchObject({
      form: { kind: 'visit', url: visit.url },
      message: 'Sign in first.',
    });
    const complete = (elicitationId: string) =>
      server.sends({
        jsonrpc: '2.0',
        method: 'notifications/elicitation/complete',
        params: { elicitationId },
      });
    await complete('somebody-else');
    await settle();
    expect(server.requests('tools/call')).toHaveLength(1);
    door.open();
    await complete('e-1');
    expect(await open).toBe('booked');
    expect(server.requests('tools/call')).toHaveLength(2);
  },
);

test('MCP client/elicitation: a visit that is not finished in time leaves it to the person when to try again', async () => {
  const { port, server } = await connectSdk1(behindVisit().script);
  const { call, clock } = await offered(port, { visitWait: 1_000 });
  const open = call('book', {}, scriptedContext(bySaying({ action: 'accept' })).context).catch(
    (error: unknown) => error,
  );
  await settle();
  clock.advance(1_000);
  expect(await open).toMatchObject({
    name: 'ToolRefused',
    stepUp: 'what is to be done at bank.example',
    as: 'error',
    detail: { code: -32_042, hosts: 'bank.example' },
  });
  expect(server.requests('tools/call')).toHaveLength(1);
});

test('MCP client/elicitation: a visit nobody consents to is not made, and the call is not sent again', async () => {
  const { port, server } = await connectSdk1(behindVisit().script);
  const { call } = await offered(port);
  const error = await call('book', {}, scriptedContext(bySaying({ action: 'decline' })).context).catch(
    (one: unknown) => one,
  );
  expect(error).toMatchObject({
    name: 'McpRequestError',
    code: -32042,
    message: expect.stringContaining('declined'),
  });
  expect(server.requests('tools/call')).toHaveLength(1);
});

test('MCP client/elicitation: two calls may wait for one visit, and both go on when it is done', async () => {
  const door = behindVisit();
  const { port, server } = await connectSdk1(door.script);
  const { call } = await offered(port);
  const calls = ['call-1', 'call-2'].map((toolCallId) =>
    call('book', {}, scriptedContext(bySaying({ action: 'accept' }), { toolCallId }).context),
  );
  await settle();
  door.open();
  await server.sends({
    jsonrpc: '2.0',
    method: 'notifications/elicitation/complete',
    params: { elicitationId: 'e-1' },
  });
  expect(await Promise.all(calls)).toEqual(['booked', 'booked']);
});

test('MCP client/elicitation: a call that ends while it waits for a visit leaves the others waiting for it', async () => {
  const door = behindVisit();
  const { port, server } = await connectSdk1(door.script);
  const { call } = await offered(port);
  const [first, second] = ['call-1', 'call-2'].map((toolCallId) =>
    scriptedContext(bySaying({ action: 'accept' }), { toolCallId }),
  );
  const gone = call('book', {}, second?.context ?? expect.fail()).catch((error: unknown) => error);
  const stays = call('book', {}, first?.context ?? expect.fail());
  await settle();
  second?.abort();
  expect(await gone).toMatchObject({ name: 'AbortError' });
  door.open();
  await server.sends({
    jsonrpc: '2.0',
    method: 'notifications/elicitation/complete',
    params: { elicitationId: 'e-1' },
  });
  expect(await stays).toBe('booked');
});

test('P7: what a server asks while no call is out is put under none, and refused in words that say so', async () => {
  const { port, server } = await connectSdk1(() => listOf(listed('book')));
  const { problems } = await offered(port);
  const response = await server.asks('elicitation/create', form);
  expect(response.error).toMatchObject({ message: expect.stringContaining('no call is open') });
  expect(problems.map(({ code }) => code)).toEqual(['unrelated-input']);
});

test('P24: a server that asks out of the blue has only so many questions open', async () => {
  const { port, server } = await connectSdk1(() => listOf(listed('book')));
  const open: ((answer: ToolAnswer) => void)[] = [];
  await offered(port, {
    mostQuestions: 2,
    askUnrelated: () => new Promise((resolve) => void open.push(resolve)),
  });
  const responses = [1, 2, 3].map(() => server.asks('elicitation/create', form));
  expect((await responses[2])?.error).toMatchObject({ message: expect.stringContaining('2 such questions') });
  expect(open).toHaveLength(2);
  for (const answer of open) answer({ action: 'decline' });
  expect((await responses[0])?.result).toEqual({ action: 'decline' });
});
