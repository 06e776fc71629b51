import type { JsonObject, ToolAnswer } from '@callboard/core';
import { expect, test } from 'vitest';
import { connectSdk2, offered, settle } from './testing/connected.ts';
import { scriptedContext } from './testing/scripted-context.ts';
import { listed, listOf, type ScriptedAnswer, said } from './testing/scripted-server.ts';

const requestedSchema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };
const askSeats = {
  method: 'elicitation/create',
  params: { mode: 'form', message: 'How many?', requestedSchema },
};

function inputRequired(more: JsonObject): ScriptedAnswer {
  return { result: { resultType: 'input_required', ...more } };
}

/** A server of 2026-07-28 that answers the calls one after another, the last answer again and again. */
async function answering(...answers: readonly ScriptedAnswer[]) {
  let at = 0;
  const { port, server } = await connectSdk2(({ method }) => {
    if (method === 'tools/list') return listOf(listed('book'));
    if (method !== 'tools/call') return undefined;
    const answer = answers[Math.min(at, answers.length - 1)];
    at += 1;
    return answer;
  });
  return { server, ...(await offered(port)) };
}

const bySaying = (answer: ToolAnswer) => () => answer;

test('MCP basic/patterns/mrtr: input is given by another request, with the answers under the server’s keys and its state', async () => {
  const { call, server } = await answering(
    inputRequired({ inputRequests: { seats: askSeats, again: askSeats }, requestState: 's:1' }),
    said('booked'),
  );
  const { context, questions } = scriptedContext(bySaying({ action: 'accept', text: '{"seats":2}' }));
  expect(await call('book', { day: 'mon' }, context)).toBe('booked');
  expect(questions.map(({ question }) => question.message)).toEqual(['How many?', 'How many?']);
  const [first, second] = server.requests('tools/call');
  expect(first?.params).not.toHaveProperty('requestState');
  expect(second?.params).toMatchObject({
    name: 'book',
    arguments: { day: 'mon' },
    inputResponses: {
      seats: { action: 'accept', content: { seats: 2 } },
      again: { action: 'accept', content: { seats: 2 } },
    },
    requestState: 's:1',
  });
  expect(second?.id).not.toBe(first?.id);
});

test('MCP basic/patterns/mrtr: a state that came is given back to the letter, one that did not come is not', async () => {
  const state = `{"not": "ours", "pad": "${'\u2028é"\\'.repeat(200_000)}"}`;
  const { call, server } = await answering(
    inputRequired({ inputRequests: { seats: askSeats }, requestState: state }),
    inputRequired({ inputRequests: { seats: askSeats } }),
    said('booked'),
  );
  expect(await call('book', {}, scriptedContext(bySaying({ action: 'decline' })).context)).toBe('booked');
  const [, second, third] = server.requests('tools/call');
  expect(second?.params.requestState === state).toBe(true);
  expect(second?.params.inputResponses).toEqual({ seats: { action: 'decline' } });
  expect(third?.params).not.toHaveProperty('requestState');
});

test('MCP basic/patterns/mrtr: "come again" without a question is asked of nobody, and comes again after a while', async () => {
  const { call, server, clock } = await answering(inputRequired({ requestState: 'later' }), said('booked'));
  const { context, questions } = scriptedContext();
  const open = call('book', {}, context);
  await settle();
  expect(server.requests('tools/call')).toHaveLength(1);
  clock.advance(500);
  expect(await open).toBe('booked');
  expect(server.requests('tools/call')[1]?.params).not.toHaveProperty('inputResponses');
  expect(questions).toEqual([]);
});

test('P24: a tool that asks in circles is left after so many questions', async () => {
  const { call, server } = await answering(
    inputRequired({ inputRequests: { seats: askSeats }, requestState: 'round' }),
  );
  const { context, questions } = scriptedContext(bySaying({ action: 'cancel' }));
  await expect(call('book', {}, context)).rejects.toThrow('more than 10 times');
  expect(questions).toHaveLength(10);
  expect(server.requests('tools/call')).toHaveLength(11);
});

test('P24: a tool that asks everything at once is stopped as well', async () => {
  const inputRequests = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`q${at}`, askSeats]));
  const { call, server } = await answering(inputRequired({ inputRequests }));
  const { context, questions } = scriptedContext(bySaying({ action: 'decline' }));
  await expect(call('book', {}, context)).rejects.toThrow('more than 10 times');
  expect(questions).toHaveLength(10);
  expect(server.requests('tools/call')).toHaveLength(1);
});

test('MCP client/elicitation: what may not be asked is declined without asking, and the app hears of it', async () => {
  const bad = {
    method: 'elicitation/create',
    params: { message: 'All', requestedSchema: { type: 'object', properties: { a: {} } } },
  };
  const { call, server, problems } = await answering(
    inputRequired({ inputRequests: { bad } }),
    said('booked'),
  );
  const { context, questions } = scriptedContext();
  expect(await call('book', {}, context)).toBe('booked');
  expect(server.requests('tools/call')[1]?.params.inputResponses).toEqual({ bad: { action: 'decline' } });
  expect(questions).toEqual([]);
  expect(problems).toEqual([expect.objectContaining({ code: 'input-refused', toolCallId: 'call-1' })]);
});

test('MCP basic/patterns/mrtr: what cannot be declined ends the call in words, and nothing is made up', async () => {
  const sample = { method: 'sampling/createMessage', params: { messages: [], maxTokens: 5 } };
  const { call, server } = await answering(inputRequired({ inputRequests: { sample } }));
  await expect(call('book', {}, scriptedContext().context)).rejects.toThrow('needs a model to sample from');
  expect(server.requests('tools/call')).toHaveLength(1);
});

test('P24: keys that mean something to JavaScript are keys', async () => {
  const inputRequests: JsonObject = JSON.parse(`{"__proto__": ${JSON.stringify(askSeats)}}`);
  const { call, server } = await answering(inputRequired({ inputRequests }), said('booked'));
  expect(await call('book', {}, scriptedContext(bySaying({ action: 'decline' })).context)).toBe('booked');
  const responses = server.requests('tools/call')[1]?.params.inputResponses;
  expect(JSON.stringify(responses)).toBe('{"__proto__":{"action":"decline"}}');
});

test('P17: a call that is stopped while a person thinks is not sent again', async () => {
  const { call, server } = await answering(inputRequired({ inputRequests: { seats: askSeats } }));
  const scripted = scriptedContext();
  const open = call('book', {}, scripted.context).catch((error: unknown) => error);
  await settle();
  expect(scripted.questions).toHaveLength(1);
  scripted.abort();
  expect(await open).toMatchObject({ name: 'AbortError' });
  expect(server.requests('tools/call')).toHaveLength(1);
});

test('P24: "come again" without end comes to one', async () => {
  const { call, server, clock } = await answering(inputRequired({ requestState: 'later' }));
  const open = call('book', {}, scriptedContext().context).catch((error: unknown) => error);
  for (let times = 0; times < 20; times += 1) {
    await settle();
    clock.advance(500);
  }
  expect(server.requests('tools/call')).toHaveLength(11);
  expect(await open).toMatchObject({
    name: 'McpProtocolError',
    message: expect.stringContaining('10 times, and came to no end'),
  });
});
