import type { ServerResponse } from 'node:http';
import type { Question, RunRequest, ThreadEventBody } from '@callboard/core';
import { filter, map, Observable, throwError } from 'rxjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AgUiAgentSource, createAgUiTransport, type FromAgentOptions, fromAgent } from './index.ts';
import {
  type AgentServer,
  eventStream,
  type ReceivedRequest,
  sse,
  startAgentServer,
} from './testing/agent-server.ts';
import { clients, emitting, middleware } from './testing/agents.ts';
import { inRun, runFinished, runStarted } from './testing/read-stream.ts';
import { collectBatches, helloRequest } from './testing/run-transport.ts';

let server: AgentServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Answer = (response: ServerResponse, request: ReceivedRequest) => void | Promise<void>;

const ended = { type: 'stream-ended', runId: 'r' };
const patient = { timeout: 20_000 };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const start = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'add' };
const args = (delta: string) => ({ type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta });
const call = inRun(start, args('{"a"'), args(':1}'), { type: 'TOOL_CALL_END', toolCallId: 'c' });

const question: Question = { allowed: ['approve', 'reject'], losses: [] };

const richRequest: RunRequest = {
  ...helloRequest,
  state: { count: 1 },
  tools: [
    { name: 'add', description: 'Adds.', schema: { type: 'object' }, approval: 'none', runnable: true },
  ],
  answers: [
    {
      kind: 'decided',
      interrupt: {
        id: 'i',
        reason: 'tool_call',
        raw: { id: 'i', reason: 'tool_call' },
        questions: [question],
      },
      decisions: [{ question, decision: { kind: 'approve' } }],
    },
  ],
};

async function told(
  agent: AgUiAgentSource,
  request: RunRequest = helloRequest,
  options?: FromAgentOptions,
): Promise<readonly ThreadEventBody[]> {
  return (await collectBatches(fromAgent(agent, options), { request })).flat();
}

/** What our own transport says of the same server. */
async function toldByTransport(url: string, longestEvent?: number): Promise<readonly ThreadEventBody[]> {
  const options = longestEvent === undefined ? { url } : { url, longestEvent };
  return (await collectBatches(createAgUiTransport(options))).flat();
}

const answers: readonly (readonly [what: string, answer: Answer])[] = [
  ['a call', (response) => void response.writeHead(200, eventStream).end(call.map(sse).join(''))],
  [
    'lines that end in CRLF',
    (response) =>
      void response.writeHead(200, eventStream).end(call.map(sse).join('').replaceAll('\n', '\r\n')),
  ],
  [
    'status 500 in JSON',
    (response) =>
      void response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Down.","x":1}'),
  ],
  ['status 502 in words', (response) => void response.writeHead(502).end('Bad gateway')],
  [
    'a page of HTML with status 200',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  ],
  ['nothing with status 204', (response) => void response.writeHead(204).end()],
  ['an event stream of nothing', (response) => void response.writeHead(200, eventStream).end()],
  [
    'a stream that ends inside an event',
    (response) => void response.writeHead(200, eventStream).end(`${sse(runStarted)}data: {"type":"TEXT_M`),
  ],
  [
    'an event out of order behind a good one in the same chunk',
    (response) => void response.writeHead(200, eventStream).end(sse(runStarted) + sse(args('x'))),
  ],
  [
    'a failure after the end',
    (response) =>
      void response
        .writeHead(200, eventStream)
        .end(sse(runStarted) + sse(runFinished) + sse({ type: 'RUN_ERROR', message: 'flush failed' })),
  ],
  [
    'a connection that breaks after the end',
    async (response) => {
      response.writeHead(200, eventStream).write(sse(runStarted) + sse(runFinished));
      await wait(20);
      response.socket?.destroy();
    },
  ],
  [
    'an event that is too long',
    (response) =>
      void response.writeHead(200, eventStream).end(sse(runStarted) + sse(args('x'.repeat(20_000)))),
  ],
];

describe.each(clients)('an agent of @ag-ui/client $version', ({ version, http, made, signing }) => {
  test.each(answers)('P5: %s is told as our own transport tells it', async (_what, answer) => {
    server = await startAgentServer(answer);
    const { url } = server;
    const own = await toldByTransport(url, 10_000);
    expect(await told(http(url), helloRequest, { longestEvent: 10_000 })).toEqual(own);
    expect(own.at(-1)).toEqual(ended);
  });

  test('P5: a connection that breaks is cut off, keeps what came, and rejects nothing unheard', async () => {
    const unheard = vi.fn();
    process.on('unhandledRejection', unheard);
    server = await startAgentServer(async (response) => {
      response.writeHead(200, eventStream).write(sse(runStarted));
      await wait(20);
      response.socket?.destroy();
    });
    expect(await told(http(server.url))).toEqual([
      { type: 'run-started', runId: 'r' },
      {
        type: 'run-cut-off',
        runId: 'r',
        message: expect.stringContaining('The connection broke before the run ended: '),
      },
      ended,
    ]);
    await wait(20);
    process.off('unhandledRejection', unheard);
    expect(unheard).not.toHaveBeenCalled();
  });

  test('P5: a server that is not there is told as that', async () => {
    server = await startAgentServer(() => undefined);
    const { url } = server;
    await server.close();
    const [problem] = await told(http(url));
    expect(problem).toMatchObject({
      type: 'run-not-accepted',
      message: expect.stringContaining('The server could not be reached: fetch failed ('),
    });
  });

  test('P26: what is no event of the protocol is refused, and what came before counts', async () => {
    server = await startAgentServer((response) => {
      response.writeHead(200, eventStream).write(`${sse(runStarted)}data: [DONE]\n\n${sse(runFinished)}`);
    });
    expect(await told(http(server.url))).toMatchObject([
      { type: 'run-started' },
      { type: 'run-refused', code: 'refused-by-client' },
      ended,
    ]);
    await expect.poll(() => server?.abandoned(), patient).toBe(1);
  });

  test('P26: what 0.0.59 does not know is refused by it, and read through 1.0.0', async () => {
    server = await startAgentServer((response) => {
      const cancelled = { ...runFinished, outcome: { type: 'cancelled' } };
      response.writeHead(200, eventStream).end(sse(runStarted) + sse(cancelled));
    });
    expect((await told(http(server.url)))[1]).toMatchObject(
      version === '0.0.59' ? { type: 'run-refused', code: 'refused-by-client' } : { type: 'run-cancelled' },
    );
  });

  test('what is sent is the thread’s, whatever the agent holds, and the agent stays as it was', async () => {
    server = await startAgentServer((response) => {
      response.writeHead(200, eventStream).end(call.map(sse).join(''));
    });
    const { url } = server;
    const agent = http(url);
    agent.setMessages([{ id: 'old', role: 'user', content: 'stale' }]);
    agent.setState({ stale: true });
    agent.pendingInterrupts = [{ id: 'other', reason: 'tool_call', expiresAt: '2001-01-01T00:00:00Z' }];
    const subscriber = { onEvent: vi.fn(), onMessagesChanged: vi.fn(), onRunInitialized: vi.fn() };
    agent.subscribe(subscriber);
    const before = structuredClone({
      ...agent,
      fetch: 0,
      subscribers: 0,
      abortController: 0,
      middlewares: 0,
    });
    const extras = { context: [{ description: 'd', value: 'v' }], forwardedProps: { deep: [1] } };
    await told(agent, richRequest, extras);
    await collectBatches(createAgUiTransport({ url, ...extras }), { request: richRequest });
    const [sent, own] = server.received.map(({ body }): Record<string, unknown> => JSON.parse(body));
    if (version === '0.0.59') delete own?.protocolVersion;
    expect(sent).toEqual(own);
    expect(sent).toMatchObject({
      resume: [{ interruptId: 'i', status: 'resolved', payload: { approved: true } }],
      state: { count: 1 },
    });
    expect({ ...agent, fetch: 0, subscribers: 0, abortController: 0, middlewares: 0 }).toEqual(before);
    expect(agent.abortController.signal.aborted).toBe(false);
    expect(subscriber.onEvent).not.toHaveBeenCalled();
    expect(subscriber.onRunInitialized).not.toHaveBeenCalled();
  });

  test('middleware that rewrites events and middleware that rewrites the input both apply, in their order', async () => {
    server = await startAgentServer((response) => {
      response.writeHead(200, eventStream).end(call.map(sse).join(''));
    });
    const seen: string[] = [];
    const agent = http(server.url);
    const outer = middleware((input, next) => {
      seen.push(`outer ${input.runId}`);
      input.messages.push({ id: 'added', role: 'user', content: 'by middleware' });
      return next
        .run({ ...input, forwardedProps: { by: 'middleware' } })
        .pipe(map((event) => ('toolCallName' in event ? { ...event, toolCallName: 'renamed' } : event)));
    });
    const inner = middleware((input, next) => {
      seen.push(`inner ${JSON.stringify(input.forwardedProps)}`);
      return next.run(input);
    });
    agent.use(outer);
    agent.use(inner);
    const events = await told(agent);
    expect(events).toMatchObject([
      { type: 'run-started' },
      { type: 'call-started', toolName: 'renamed' },
      { type: 'call-args-appended' },
      { type: 'call-args-appended' },
      { type: 'call-closed' },
      { type: 'run-succeeded' },
      ended,
    ]);
    expect(seen).toEqual(['outer r', 'inner {"by":"middleware"}']);
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
      forwardedProps: { by: 'middleware' },
      messages: [{ id: 'u' }, { id: 'added' }],
    });
    expect(helloRequest.messages).toHaveLength(1);
  });

  test('middleware that throws is told, before and while events come', async () => {
    const thrower = made(() => emitting(call));
    thrower.use(() => {
      throw new Error('no way');
    });
    expect(await told(thrower)).toEqual([
      { type: 'run-not-accepted', runId: 'r', message: 'The agent could not be run: no way.' },
      ended,
    ]);
    const later = made(() => emitting(call));
    later.use(
      middleware((input, next) =>
        next.run(input).pipe(
          map((event) => {
            if ('delta' in event) throw new Error('lost it');
            return event;
          }),
        ),
      ),
    );
    expect(await told(later)).toMatchObject([
      { type: 'run-started' },
      { type: 'call-started' },
      {
        type: 'run-cut-off',
        message: 'The agent broke off before the run ended: lost it.',
      },
      ended,
    ]);
  });

  test('P17: an abort ends at once, nothing after it counts, and the connection is let go', async () => {
    server = await startAgentServer((response) => {
      response.writeHead(200, eventStream);
      const more = setInterval(() => response.write(sse({ type: 'CUSTOM', name: 'n', value: 1 })), 1);
      response.on('close', () => clearInterval(more));
      response.write(sse(runStarted));
    });
    const controller = new AbortController();
    const batches = await collectBatches(fromAgent(http(server.url)), {
      signal: controller.signal,
      onBatch: () => controller.abort(),
    });
    expect(batches).toEqual([[{ type: 'run-started', runId: 'r' }]]);
    await expect.poll(() => server?.abandoned(), patient).toBe(1);
  });

  test('P17: an abort before the headers, or before anything is sent, says nothing', async () => {
    server = await startAgentServer(() => undefined);
    const controller = new AbortController();
    const running = collectBatches(fromAgent(http(server.url)), { signal: controller.signal });
    await expect.poll(() => server?.received.length, patient).toBe(1);
    controller.abort();
    expect(await running).toEqual([]);
    await expect.poll(() => server?.abandoned(), patient).toBe(1);
    expect(await collectBatches(fromAgent(http(server.url)), { signal: controller.signal })).toEqual([]);
    const early = new AbortController();
    const stopped = collectBatches(fromAgent(http(server.url)), { signal: early.signal });
    await Promise.resolve();
    early.abort();
    expect(await stopped).toEqual([]);
    await wait(20);
    expect(server.received).toHaveLength(1);
  });

  test('P17: an agent that is stopped hears it once, and one that ended by itself does not', async () => {
    const abortRun = vi.fn();
    const agent = made(
      () => new Observable((subscriber) => subscriber.next(JSON.parse(JSON.stringify(runStarted)))),
    );
    agent.abortRun = abortRun;
    const controller = new AbortController();
    await collectBatches(fromAgent(agent), { signal: controller.signal, onBatch: () => controller.abort() });
    expect(abortRun).toHaveBeenCalledTimes(1);
    const whole = made(() => emitting(call, true));
    whole.abortRun = abortRun;
    await told(whole);
    expect(abortRun).toHaveBeenCalledTimes(1);
  });

  test('P17: the failure that the client makes up for an abort is no failure of the agent', async () => {
    const rawEvent = new DOMException('This operation was aborted', 'AbortError');
    const agent = made(
      () =>
        new Observable((subscriber) => {
          subscriber.next(JSON.parse(JSON.stringify(runStarted)));
          subscriber.next({ ...JSON.parse('{"type":"RUN_ERROR","message":"x","code":"abort"}'), rawEvent });
          subscriber.complete();
        }),
    );
    expect(await told(agent)).toMatchObject([
      { type: 'run-started' },
      { type: 'run-cut-off', message: expect.stringContaining('This operation was aborted') },
      ended,
    ]);
    const sent = inRun({ type: 'RUN_ERROR', message: 'busy', code: 'abort' }).slice(0, 2);
    expect((await told(made(() => emitting(sent))))[1]).toMatchObject({ type: 'run-failed' });
  });

  test('several threads run on one agent at once and do not mix', async () => {
    server = await startAgentServer(async (response, { body }) => {
      const { runId, threadId } = JSON.parse(body);
      response.writeHead(200, eventStream).write(sse({ type: 'RUN_STARTED', threadId, runId }));
      await wait(10);
      response.write(sse({ ...start, toolCallId: `call of ${runId}` }));
      response.write(sse({ type: 'TOOL_CALL_END', toolCallId: `call of ${runId}` }));
      response.end(sse({ type: 'RUN_FINISHED', threadId, runId }));
    });
    const transport = fromAgent(http(server.url));
    const runs = ['a', 'b', 'c'].map((runId) =>
      collectBatches(transport, { request: { ...helloRequest, threadId: `t ${runId}`, runId } }),
    );
    for (const [index, batches] of (await Promise.all(runs)).entries()) {
      const runId = 'abc'.charAt(index);
      expect(batches.flat()).toMatchObject([
        { type: 'run-started', runId },
        { type: 'call-started', runId, toolCallId: `call of ${runId}` },
        { type: 'call-closed', runId },
        { type: 'run-succeeded', runId },
        { type: 'stream-ended', runId },
      ]);
    }
  });

  test('a class keeps its headers, its requests and its fields; what the app changes counts from the next run on', async () => {
    server = await startAgentServer((response) => {
      response.writeHead(200, eventStream).end(call.map(sse).join(''));
    });
    const agent = signing(server.url, 'signed');
    const transport = fromAgent(agent);
    await collectBatches(transport);
    agent.headers = { 'x-app': 'changed' };
    await collectBatches(transport);
    expect(server.received.map(({ headers }) => [headers['x-app'], headers['x-signature']])).toEqual([
      ['yes', 'signed'],
      ['changed', 'signed'],
    ]);
  });

  test('an agent that overrides runAgent is run through it', async () => {
    const agent = made(() => emitting(call));
    const inherited = agent.runAgent;
    const asked: unknown[] = [];
    agent.runAgent = function (parameters) {
      asked.push(parameters?.runId);
      return inherited.call(this, parameters);
    };
    expect(await told(agent)).toHaveLength(7);
    expect(asked).toEqual(['r']);
    agent.runAgent = async () => undefined;
    expect(await told(agent)).toMatchObject([{ type: 'run-cut-off' }, ended]);
    agent.runAgent = function (parameters) {
      const again = () => inherited.call(this, parameters);
      return again().then(again);
    };
    expect(await told(agent)).toHaveLength(7);
  });

  test('an agent without a clone of its own is refused in words, and works as a function', async () => {
    const itself = made(() => emitting(call));
    itself.clone = () => itself;
    const broken = made(() => emitting(call));
    broken.clone = () => {
      throw new Error('I am one of a kind');
    };
    const why = async (agent: AgUiAgentSource) => (await told(agent))[0];
    const refused = (reason: string) => ({
      type: 'run-not-accepted',
      runId: 'r',
      message: `The run was not sent. The agent cannot be used: ${reason}.`,
    });
    expect(await why(itself)).toEqual(refused('its clone() gives no agent of its own'));
    expect(await why(broken)).toEqual(refused('I am one of a kind'));
    const alien = { clone: () => alien, runAgent: async () => undefined, abortRun: () => undefined };
    expect(await why(alien)).toEqual(refused('it is no agent of @ag-ui/client 0.0.59 or 1.x'));
    expect(await told(() => made(() => emitting(call)))).toHaveLength(7);
  });

  test('middleware applies to agents whose clone forgets it', async () => {
    const agent = made(() => emitting(call));
    const silent = middleware((input, next) => next.run(input).pipe(filter((event) => !('delta' in event))));
    agent.use(silent);
    agent.clone = () => made(() => emitting(call));
    expect((await told(agent)).map(({ type }) => type)).not.toContain('call-args-appended');
  });

  test('an error that carries the answer of a server is told with it', async () => {
    const failure = Object.assign(new Error('HTTP 409'), { status: 409, payload: { message: 'Busy.' } });
    expect(await told(made(() => throwError(() => failure)))).toEqual([
      {
        type: 'run-not-accepted',
        runId: 'r',
        status: 409,
        message: 'The server answered with status 409. Busy.',
        body: '{"message":"Busy."}',
      },
      ended,
    ]);
  });

  test('P24: a delta costs neither a clone nor a look at the agent’s messages', async () => {
    const cost = async (deltas: number): Promise<unknown> => {
      let looks = 0;
      const agent = made(() => {
        const pieces = Array.from({ length: deltas }, () => args('x'));
        return emitting(inRun(start, ...pieces, { type: 'TOOL_CALL_END', toolCallId: 'c' }));
      });
      agent.messages = new Proxy([], {
        get(target, key, receiver) {
          looks += 1;
          return Reflect.get(target, key, receiver);
        },
      });
      agent.clone = () => Object.assign(Object.create(Object.getPrototypeOf(agent)), agent);
      const cloned = vi.spyOn(globalThis, 'structuredClone');
      const events = await told(agent);
      expect(events).toHaveLength(deltas + 5);
      const clones = cloned.mock.calls.length;
      cloned.mockRestore();
      return { clones, looks };
    };
    expect(await cost(1000)).toEqual(await cost(1));
  });
});
