import type { JsonObject } from '@callboard/core';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { McpHttpError } from './mcp-error.ts';
import type { McpPort } from './port.ts';
import { withTaskResults } from './task-results.ts';
import { connectSdk1, connectSdk2, offered, settle } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';
import {
  listed,
  listOf,
  type Script,
  type ScriptedAnswer,
  type ScriptedServer,
  said,
} from './testing/scripted-server.ts';

const core = { capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } }, cancel: {} } } };
const slow = listed('bake', { execution: { taskSupport: 'required' } });

/** A task in 2025-11-25's words. */
function coreTask(status: string, more: JsonObject = {}): JsonObject {
  const times = { createdAt: '2026-01-01T00:00:00Z', lastUpdatedAt: '2026-01-01T00:00:00Z' };
  return { taskId: 't-1', status, ttl: 60_000, pollInterval: 1_000, ...times, ...more };
}

/** The same in 2026-07-28's. */
function extensionTask(status: string, more: JsonObject = {}): JsonObject {
  const times = { createdAt: '2026-01-01T00:00:00Z', lastUpdatedAt: '2026-01-01T00:00:00Z' };
  return {
    resultType: 'complete',
    taskId: 't-1',
    status,
    ttlMs: 60_000,
    pollIntervalMs: 1_000,
    ...times,
    ...more,
  };
}

interface Kitchen {
  readonly server: ScriptedServer;
  /** What `tasks/get` says from now on. */
  says(task: JsonObject): void;
  /** Lets the time pass until the next look. */
  looks(): Promise<void>;
  readonly scripted: ReturnType<typeof scriptedContext>;
  readonly outcome: Promise<unknown>;
}

/** A call of `bake` that was taken as a task. */
async function baking(
  way: '2025-11-25' | '2026-07-28',
  {
    first = {},
    answer,
    update = { result: { resultType: 'complete' } },
  }: { first?: JsonObject; answer?: Parameters<typeof scriptedContext>[0]; update?: ScriptedAnswer } = {},
): Promise<Kitchen> {
  let state = way === '2025-11-25' ? coreTask('working') : extensionTask('working');
  const script: Script = ({ method }) => {
    switch (method) {
      case 'tools/list':
        return listOf(slow);
      case 'tools/call':
        return way === '2025-11-25'
          ? { result: { task: coreTask('working', first) } }
          : { result: extensionTask('working', { ...first, resultType: 'task' }) };
      case 'tasks/get':
        return { result: state };
      case 'tasks/result':
        return undefined;
      case 'tasks/update':
        return update;
      default:
        return { result: { resultType: 'complete' } };
    }
  };
  const { port, server } = await (way === '2025-11-25' ? connectSdk1(script, core) : connectSdk2(script));
  const { call, clock } = await offered(port);
  const scripted = scriptedContext(answer);
  const outcome = call('bake', { loaves: 2 }, scripted.context).catch((error: unknown) => error);
  await settle();
  return {
    server,
    scripted,
    outcome,
    says: (task) => {
      state = task;
    },
    async looks() {
      clock.advance(1_000);
      await settle();
    },
  };
}

test('MCP utilities/tasks (2025-11-25): a tool that takes only tasks is called as one, and its result is fetched at the end', async () => {
  const { server, says, looks, scripted, outcome } = await baking('2025-11-25', {
    first: { statusMessage: 'Kneading' },
  });
  expect(server.requests('tools/call')[0]?.params).toMatchObject({
    name: 'bake',
    arguments: { loaves: 2 },
    task: {},
  });
  expect(scripted.accepted).toEqual([{ taskId: 't-1' }]);
  says(coreTask('working', { statusMessage: 'Rising' }));
  await looks();
  await looks();
  expect(scripted.progress).toEqual([{ message: 'Kneading' }, { message: 'Rising' }]);
  says(coreTask('completed'));
  await looks();
  const [fetched] = server.requests('tasks/result');
  expect(fetched?.params).toMatchObject({ taskId: 't-1' });
  if (fetched !== undefined) await server.answers(fetched, said('Two loaves'));
  expect(await outcome).toBe('Two loaves');
});

test('MCP utilities/tasks (2025-11-25): what a task asks is told by its name, and its result may be waited for meanwhile', async () => {
  const { server, says, looks, scripted, outcome } = await baking('2025-11-25', {
    answer: () => ({ action: 'accept', text: '{"seed":true}' }),
  });
  says(coreTask('input_required'));
  await looks();
  expect(server.requests('tasks/result')).toHaveLength(1);
  const response = await server.asks('elicitation/create', {
    message: 'Seeds?',
    requestedSchema: { type: 'object', properties: { seed: { type: 'boolean' } } },
    _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't-1' } },
  });
  expect(response.result).toEqual({ action: 'accept', content: { seed: true } });
  expect(scripted.questions).toHaveLength(1);
  says(coreTask('completed'));
  await looks();
  const [fetched] = server.requests('tasks/result');
  expect(server.requests('tasks/result')).toHaveLength(1);
  if (fetched !== undefined) await server.answers(fetched, said('Seeded'));
  expect(await outcome).toBe('Seeded');
});

test('P7: what relates to a task nobody here knows is put under no call', async () => {
  const { server, scripted } = await baking('2025-11-25');
  const response = await server.asks('elicitation/create', {
    message: 'Seeds?',
    requestedSchema: { type: 'object', properties: {} },
    _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't-2' } },
  });
  expect(response.error).toBeDefined();
  expect(scripted.questions).toEqual([]);
});

test('MCP utilities/tasks (2025-11-25): a task that failed fails as the call would have', async () => {
  const { server, says, looks, outcome } = await baking('2025-11-25');
  says(coreTask('failed', { statusMessage: 'Burnt' }));
  await looks();
  const [fetched] = server.requests('tasks/result');
  if (fetched !== undefined)
    await server.answers(fetched, {
      result: { content: [{ type: 'text', text: 'It burnt.' }], isError: true },
    });
  expect(await outcome).toMatchObject({ name: 'ToolError', message: 'It burnt.' });
});

test('MCP ext-tasks: a task handle is followed to its end, whose result comes with it', async () => {
  const { says, looks, scripted, outcome } = await baking('2026-07-28', {
    first: { statusMessage: 'Kneading' },
  });
  expect(scripted.accepted).toEqual([{ taskId: 't-1' }]);
  expect(scripted.progress).toEqual([{ message: 'Kneading' }]);
  const result = { content: [], structuredContent: { loaves: 2 } };
  says(extensionTask('completed', { result }));
  await looks();
  expect(await outcome).toEqual({ loaves: 2 });
});

const seeds = {
  method: 'elicitation/create',
  params: {
    message: 'Seeds?',
    requestedSchema: { type: 'object', properties: { seed: { type: 'boolean' } } },
  },
};

test('MCP ext-tasks: each thing a task needs is asked once, however often it is listed, and goes by tasks/update', async () => {
  const { server, says, looks, scripted, outcome } = await baking('2026-07-28', {
    answer: () => ({ action: 'decline' }),
  });
  says(extensionTask('input_required', { inputRequests: { seeds } }));
  await looks();
  await looks();
  says(extensionTask('input_required', { inputRequests: { seeds, salt: seeds } }));
  await looks();
  expect(scripted.questions).toHaveLength(2);
  expect(server.requests('tasks/update').map(({ params }) => params.inputResponses)).toEqual([
    { seeds: { action: 'decline' } },
    { salt: { action: 'decline' } },
  ]);
  says(extensionTask('completed', { result: { content: [{ type: 'text', text: 'Plain' }] } }));
  await looks();
  expect(await outcome).toBe('Plain');
});

test('MCP ext-tasks: a task that ends while a person is asked has ended, and nobody waits for their answer', async () => {
  const { server, says, looks, scripted, outcome } = await baking('2026-07-28');
  says(extensionTask('input_required', { inputRequests: { seeds } }));
  await looks();
  expect(scripted.questions).toHaveLength(1);
  says(extensionTask('completed', { result: { content: [{ type: 'text', text: 'Plain' }] } }));
  await looks();
  expect(await outcome).toBe('Plain');
  scripted.abort();
  await looks();
  expect(server.requests('tasks/update')).toEqual([]);
  expect(server.requests('tasks/cancel')).toEqual([]);
});

test('MCP ext-tasks: an answer a task has stopped waiting for is not sent, and is asked for again where it waits again', async () => {
  const { server, says, looks, scripted, outcome } = await baking('2026-07-28');
  says(extensionTask('input_required', { inputRequests: { seeds } }));
  await looks();
  says(extensionTask('working'));
  await looks();
  scripted.questions[0]?.answers({ action: 'decline' });
  await looks();
  expect(server.requests('tasks/update')).toEqual([]);
  says(extensionTask('input_required', { inputRequests: { seeds } }));
  await looks();
  scripted.questions[1]?.answers({ action: 'cancel' });
  await settle();
  expect(server.requests('tasks/update').map(({ params }) => params.inputResponses)).toEqual([
    { seeds: { action: 'cancel' } },
  ]);
  says(extensionTask('completed', { result: { content: [{ type: 'text', text: 'Plain' }] } }));
  await looks();
  expect(await outcome).toBe('Plain');
});

test.each([
  ['goes on', 'working', 'Plain'],
  [
    'still waits for it',
    'input_required',
    expect.objectContaining({ name: 'McpRequestError', code: -32602 }),
  ],
])('P7: a task that refuses an answer and %s decides what its refusal means', async (_, status, end) => {
  const { says, looks, scripted, outcome, server } = await baking('2026-07-28', {
    update: { error: { code: -32602, message: 'Too late' } },
  });
  const asking = { inputRequests: { seeds } };
  says(extensionTask('input_required', asking));
  await looks();
  says(extensionTask(status, asking));
  scripted.questions[0]?.answers({ action: 'decline' });
  await settle();
  expect(server.requests('tasks/update')).toHaveLength(1);
  says(extensionTask('completed', { result: { content: [{ type: 'text', text: 'Plain' }] } }));
  await looks();
  expect(await outcome).toEqual(end);
  expect(server.requests('tasks/cancel')).toHaveLength(status === 'working' ? 0 : 1);
});

test('P15: a connection that fails for long loses no task while a person is asked, and does when nobody is', async () => {
  let isThere = true;
  const port: McpPort = {
    server: () => ({ name: 'bakery', capabilities: {} }),
    hear: () => () => {},
    async request({ method }) {
      if (method === 'tools/list') return { tools: [listed('bake')] };
      if (method === 'tools/call')
        return extensionTask('input_required', { resultType: 'task', inputRequests: { seeds } });
      if (!isThere) throw new TypeError('Failed to fetch');
      return extensionTask('working');
    },
  };
  const { call, clock } = await offered(port);
  const looks = async (): Promise<void> => {
    for (let times = 0; times < 8; times += 1) {
      clock.advance(1_000);
      await settle();
    }
  };
  const { context, questions } = scriptedContext();
  let outcome: unknown;
  call('bake', {}, context).catch((error: unknown) => {
    outcome = error;
  });
  await settle();
  isThere = false;
  await looks();
  expect(outcome).toBeUndefined();
  questions[0]?.answers({ action: 'decline' });
  await looks();
  expect(outcome).toMatchObject({ message: 'Failed to fetch' });
});

test('MCP ext-tasks: a task fails by a JSON-RPC error, and a tool that failed has completed its task', async () => {
  const broken = await baking('2026-07-28');
  broken.says(extensionTask('failed', { error: { code: -32603, message: 'No oven' } }));
  await broken.looks();
  expect(await broken.outcome).toMatchObject({ name: 'McpRequestError', code: -32603, message: 'No oven' });
  const burnt = await baking('2026-07-28');
  burnt.says(
    extensionTask('completed', { result: { content: [{ type: 'text', text: 'Burnt' }], isError: true } }),
  );
  await burnt.looks();
  expect(await burnt.outcome).toMatchObject({ name: 'ToolError', message: 'Burnt' });
});

test.each([
  ['2025-11-25', coreTask],
  ['2026-07-28', extensionTask],
] as const)(
  'P17, MCP tasks: a task is told to stop by its name alone, and what it still brings is brought (%s)',
  async (way, task) => {
    const { server, says, looks, scripted, outcome } = await baking(way);
    scripted.abort();
    await settle();
    expect(server.requests('tasks/cancel').map(({ params }) => params.taskId)).toEqual(['t-1']);
    expect(server.notifications('notifications/cancelled')).toEqual([]);
    says(task('cancelled', { statusMessage: 'As you wish' }));
    await looks();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(server.requests('tasks/cancel')).toHaveLength(1);
  },
);

test('MCP tasks: a task that ends although it was told to stop brings its result', async () => {
  const { says, looks, scripted, outcome } = await baking('2026-07-28');
  scripted.abort();
  await settle();
  says(extensionTask('completed', { result: { content: [{ type: 'text', text: 'Too late' }] } }));
  await looks();
  expect(await outcome).toBe('Too late');
});

test('MCP tasks: a server that never says what became of a stopped task is asked only so often', async () => {
  const { server, looks, scripted, outcome } = await baking('2026-07-28');
  scripted.abort();
  await settle();
  for (let times = 0; times < 20; times += 1) await looks();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(server.requests('tasks/get').length).toBeLessThan(15);
});

test.each(['2025-11-25', '2026-07-28'] as const)(
  'MCP tasks: a task that was cancelled there says so (%s)',
  async (way) => {
    const { says, looks, outcome } = await baking(way);
    says((way === '2025-11-25' ? coreTask : extensionTask)('cancelled', { statusMessage: 'Closing time' }));
    await looks();
    expect(await outcome).toMatchObject({
      name: 'McpTaskError',
      message: 'The task was cancelled: Closing time.',
    });
  },
);

test.each(['2025-11-25', '2026-07-28'] as const)(
  'MCP tasks: a task is not followed past the time its server keeps it (%s)',
  async (way) => {
    const first = way === '2025-11-25' ? { ttl: 2_500 } : { ttlMs: 2_500 };
    const { says, looks, outcome } = await baking(way, { first });
    says(way === '2025-11-25' ? coreTask('working', first) : extensionTask('working', first));
    for (let times = 0; times < 5; times += 1) await looks();
    expect(await outcome).toMatchObject({
      name: 'McpTaskError',
      message: expect.stringContaining('2500 ms'),
    });
  },
);

test('MCP utilities/tasks (2025-11-25): a server that does not say it takes tasks gets none', async () => {
  const { port, server } = await connectSdk1(({ method }) =>
    method === 'tools/list' ? listOf(slow) : said('baked'),
  );
  const { call } = await offered(port);
  expect(await call('bake', {}, scriptedContext().context)).toBe('baked');
  expect(server.requests('tools/call')[0]?.params).not.toHaveProperty('task');
});

test('MCP ext-tasks: a task handle is followed as well where a port gives it as the wire has it', async () => {
  const port: McpPort = {
    server: () => ({ name: 'bakery', capabilities: {} }),
    hear: () => () => {},
    async request({ method }) {
      if (method === 'tools/list') return { tools: [listed('bake')] };
      if (method === 'tools/call') return extensionTask('working', { resultType: 'task' });
      return extensionTask('completed', { result: { content: [{ type: 'text', text: 'Two loaves' }] } });
    },
  };
  const { call, clock } = await offered(port);
  const outcome = call('bake', {}, scriptedContext().context);
  await settle();
  clock.advance(1_000);
  expect(await outcome).toBe('Two loaves');
});

test('MCP ext-tasks: a client hears what a task handle says beside the task, and everything else as it came', async () => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const heard: unknown[] = [];
  const wrapped = withTaskResults(here);
  wrapped.onmessage = (message) => void heard.push(message);
  await wrapped.start();
  const other = { jsonrpc: '2.0', id: 1, result: { resultType: 'complete', content: [] } } as const;
  await there.send(other);
  const handle = extensionTask('working', { resultType: 'task', _meta: { trace: 'abc' } });
  await there.send({ jsonrpc: '2.0', id: 2, result: handle });
  expect(heard).toEqual([
    other,
    expect.objectContaining({
      id: 2,
      result: expect.objectContaining({
        resultType: 'complete',
        _meta: expect.objectContaining({ trace: 'abc' }),
      }),
    }),
  ]);
});

test('MCP utilities/tasks (2025-11-25): a result that comes before the news of it is the result, though the task is gone by then', async () => {
  const { server, says, looks, outcome } = await baking('2025-11-25');
  says(coreTask('input_required'));
  await looks();
  const [fetched] = server.requests('tasks/result');
  if (fetched !== undefined) await server.answers(fetched, said('Two loaves'));
  expect(await outcome).toBe('Two loaves');
  expect(server.requests('tasks/get')).toHaveLength(1);
});

test('MCP utilities/tasks (2025-11-25): a result that could not be fetched in mid-task is fetched at the end', async () => {
  const { server, says, looks, outcome } = await baking('2025-11-25');
  says(coreTask('input_required'));
  await looks();
  const [first] = server.requests('tasks/result');
  if (first !== undefined)
    await server.answers(first, { error: { code: -32603, message: 'Not yet, come again' } });
  says(coreTask('completed'));
  await looks();
  const [, second] = server.requests('tasks/result');
  if (second !== undefined) await server.answers(second, said('Two loaves'));
  expect(await outcome).toBe('Two loaves');
});

test('P24: what a server says of another task, or in no status there is, is no news of this one', async () => {
  const { says, looks, outcome } = await baking('2026-07-28');
  says(
    extensionTask('completed', { taskId: 't-2', result: { content: [{ type: 'text', text: 'Not ours' }] } }),
  );
  await looks();
  says(extensionTask('burning'));
  await looks();
  says(extensionTask('completed', { result: { content: [{ type: 'text', text: 'Ours' }] } }));
  await looks();
  expect(await outcome).toBe('Ours');
});

test('P15: a task that may not be asked for any more was taken all the same: its call is not refused, and not sent again', async () => {
  let isAllowed = true;
  const port: McpPort = {
    server: () => ({ name: 'bakery', capabilities: {} }),
    hear: () => () => {},
    async request({ method }) {
      if (method === 'tools/list') return { tools: [listed('bake')] };
      if (!isAllowed) throw new McpHttpError(401);
      return extensionTask('working', { resultType: 'task' });
    },
  };
  const { call, clock } = await offered(port, { authorize: async () => true });
  const outcome = call('bake', {}, scriptedContext().context).catch((error: unknown) => error);
  await settle();
  isAllowed = false;
  for (let times = 0; times < 4; times += 1) {
    clock.advance(1_000);
    await settle();
  }
  expect(await outcome).toMatchObject({
    name: 'McpTaskError',
    message: expect.stringContaining('HTTP 401'),
  });
});
