import { attemptState, createThread, isFailureHeld, type JsonObject, lastAttempt } from '@callboard/core';
import { callOf, createStage, providerProblems, type Stage } from '@callboard/core/testing';
import { expect, test } from 'vitest';
import { McpHttpError } from './mcp-error.ts';
import { type McpToolsOptions, mcpTools } from './mcp-tools.ts';
import type { McpPort } from './port.ts';
import { connectSdk1, connectSdk2, settle } from './testing/connected.ts';
import { listed, listOf, type Script, said } from './testing/scripted-server.ts';

/** The tools of a server in a real conversation, where `book` was called and let run. */
async function booking(port: McpPort, options: McpToolsOptions = {}): Promise<Stage> {
  const stage = createStage();
  const mcp = await mcpTools(port, { clock: stage.clock, ...options });
  mcp.offer(stage.conversation.tools);
  await stage.say('Book it');
  await stage.hear(callOf(stage.runId(), 'c1', 'book', '{"day":"mon"}'));
  await stage.finish();
  await stage.decide('c1', { kind: 'approve' });
  await settle();
  return stage;
}

function withBook(answer: Script): Script {
  return (request, server) => {
    if (request.method === 'tools/list')
      return listOf(listed('book', { execution: { taskSupport: 'optional' } }));
    return request.method === 'tools/call' || request.method.startsWith('tasks/')
      ? answer(request, server)
      : undefined;
  };
}

/** The same, taken by the server as a task that is as `first` says, until it is done. */
async function bookingAsTask(first: JsonObject) {
  const task = { resultType: 'complete', taskId: 't-1', ttlMs: null, pollIntervalMs: 100 };
  let state: JsonObject = { ...task, ...first };
  const { port, server } = await connectSdk2(
    withBook(({ method }) => ({
      result: method === 'tools/call' ? { ...state, resultType: 'task' } : state,
    })),
  );
  const stage = await booking(port);
  const isBooked = async (): Promise<void> => {
    state = { ...task, status: 'completed', result: { content: [{ type: 'text', text: 'booked' }] } };
    stage.clock.advance(100);
    await settle();
  };
  return { stage, server, isBooked };
}

/** What replaying its log makes of a conversation has to be what is there. */
function replaysEqually({ conversation: { thread } }: Stage): void {
  expect(createThread({ id: thread.id, log: thread.log() }).snapshot()).toEqual(thread.snapshot());
}

const requestedSchema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };
const askSeats = { method: 'elicitation/create', params: { message: 'How many?', requestedSchema } };

test('P7: a server’s tool asks before it is called, is called once, and its answer is the one reply', async () => {
  const { port, server } = await connectSdk1(withBook(() => said('booked')));
  const stage = createStage();
  const mcp = await mcpTools(port, { server: 'https://book.example/mcp' });
  mcp.offer(stage.conversation.tools);
  await stage.say('Book it');
  await stage.hear(callOf(stage.runId(), 'c1', 'book', '{"day":"mon"}'));
  await stage.finish();
  expect(stage.status('c1')).toBe('awaiting-decision');
  expect(stage.call('c1')).toMatchObject({ server: 'https://book.example/mcp' });
  expect(server.requests('tools/call')).toEqual([]);
  await stage.decide('c1', { kind: 'approve' });
  await settle();
  expect(server.requests('tools/call')).toHaveLength(1);
  expect(stage.sentAnswers()).toEqual(['c1: booked']);
  replaysEqually(stage);
});

test('draft A: what a tool needs is asked on its card, and given to it by another request of the same attempt', async () => {
  const { port, server } = await connectSdk2(
    withBook(({ params }) =>
      params.inputResponses === undefined
        ? { result: { resultType: 'input_required', inputRequests: { seats: askSeats }, requestState: 'x' } }
        : said(JSON.stringify(params.inputResponses)),
    ),
  );
  const stage = await booking(port);
  expect(stage.status('c1')).toBe('input-required');
  const request = stage.conversation.thread.openRequests()[0];
  expect(request).toMatchObject({
    question: { message: 'How many?', answer: { kind: 'json', schema: requestedSchema } },
  });
  await stage.conversation.decide({
    requestId: request?.id ?? '',
    decision: { kind: 'answer', text: '{"seats":2}' },
    means: 'person',
    shownText: '',
  });
  await settle();
  expect(server.requests('tools/call')).toHaveLength(2);
  expect(stage.call('c1').attempts).toHaveLength(1);
  expect(stage.sentAnswers()).toEqual(['c1: {"seats":{"action":"accept","content":{"seats":2}}}']);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
  replaysEqually(stage);
});

test('draft A: a task is accepted, and done when its server says so', async () => {
  const { stage, isBooked } = await bookingAsTask({ status: 'working' });
  expect(stage.status('c1')).toBe('accepted');
  await isBooked();
  expect(stage.status('c1')).toBe('completed');
  expect(stage.sentAnswers()).toEqual(['c1: booked']);
  replaysEqually(stage);
});

test('draft A: what a task asks is withdrawn from its card when the task ends without the answer', async () => {
  const asks = { status: 'input_required', inputRequests: { seats: askSeats } };
  const { stage, isBooked } = await bookingAsTask(asks);
  expect(stage.status('c1')).toBe('input-required');
  const requestId = stage.conversation.thread.openRequests()[0]?.id ?? '';
  await isBooked();
  expect(stage.status('c1')).toBe('completed');
  expect(stage.conversation.thread.openRequests()).toEqual([]);
  expect(stage.conversation.thread.request(requestId)?.state).toMatchObject({ kind: 'ended' });
  expect(stage.sentAnswers()).toEqual(['c1: booked']);
  replaysEqually(stage);
});

test('P17, draft 5: a task that is stopped is told so, and what it brings is kept as late and never sent', async () => {
  const { stage, server, isBooked } = await bookingAsTask({ status: 'working' });
  stage.conversation.stop();
  await settle();
  expect(server.requests('tasks/cancel')).toHaveLength(1);
  await isBooked();
  expect(stage.status('c1')).toBe('stopped');
  const attempt = lastAttempt(stage.call('c1'));
  expect(attempt === undefined ? undefined : attemptState(attempt)).toBe('completed');
  expect(JSON.stringify(attempt?.late)).toContain('booked');
  replaysEqually(stage);
});

test('draft A: a refusal for want of access is held until somebody gives it, and another attempt gets through', async () => {
  let isAllowed = false;
  const port: McpPort = {
    server: () => ({ name: 'books', capabilities: {} }),
    hear: () => () => {},
    async request({ method }) {
      if (method === 'tools/list') return { tools: [listed('book')] };
      if (!isAllowed) throw new McpHttpError(403, { error: 'insufficient_scope', scopes: ['book:write'] });
      return { content: [{ type: 'text', text: 'booked' }] };
    },
  };
  const stage = await booking(port, {
    authorize: async () => {
      isAllowed = true;
      return true;
    },
  });
  expect(stage.status('c1')).toBe('refused-by-tool');
  expect(isFailureHeld(stage.call('c1'))).toBe(true);
  stage.conversation.retryCall(stage.call('c1').key, { means: 'person' });
  await settle();
  expect(stage.call('c1').attempts.map(({ end }) => end?.kind)).toEqual(['refused', 'completed']);
  expect(stage.sentAnswers()).toEqual(['c1: booked']);
  replaysEqually(stage);
});

test('P18: a refusal nobody can get past is told to the agent as one', async () => {
  const port: McpPort = {
    server: () => ({ name: 'books', capabilities: {} }),
    hear: () => () => {},
    async request({ method }) {
      if (method === 'tools/list') return { tools: [listed('book')] };
      throw new McpHttpError(403);
    },
  };
  const stage = await booking(port);
  expect(stage.status('c1')).toBe('refused-by-tool');
  expect(stage.sentAnswers()[0]).toContain('HTTP 403');
});

test('P15: a visit that takes longer than the call may take leaves the call to the person, and does not run out its time', async () => {
  let isDone = false;
  const elicitations = [
    { mode: 'url', elicitationId: 'e-1', url: 'https://bank.example/', message: 'Sign in.' },
  ];
  const { port } = await connectSdk1(
    withBook(() =>
      isDone ? said('booked') : { error: { code: -32042, message: 'Needs a visit', data: { elicitations } } },
    ),
  );
  const stage = await booking(port);
  const request = stage.conversation.thread.openRequests()[0];
  await stage.conversation.decide({
    requestId: request?.id ?? '',
    decision: { kind: 'approve' },
    means: 'person',
    shownText: 'https://bank.example/',
  });
  await settle();
  // Its two minutes are more than the 60 seconds a tool has.
  for (const ms of [59_000, 61_000]) {
    stage.clock.advance(ms);
    await settle();
  }
  expect(stage.status('c1')).toBe('refused-by-tool');
  expect(isFailureHeld(stage.call('c1'))).toBe(true);
  isDone = true;
  stage.conversation.retryCall(stage.call('c1').key, { means: 'person' });
  await settle();
  expect(stage.sentAnswers()).toEqual(['c1: booked']);
  replaysEqually(stage);
});
