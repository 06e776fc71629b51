import { createConversation } from '@callboard/core';
import { callOf, createCountingIds, createFakeClock, createScriptedTransport } from '@callboard/core/testing';
import { createValidator, type Words } from '@callboard/schema';
import { expect, test } from 'vitest';
import { createLazyValidator, type ValidatorSource } from './lazy-validator.ts';

const parameters = { type: 'object', properties: { amount: { type: 'number', maximum: 500 } } };

/** A conversation with one tool, whose checks come from `source`. */
function stage(source: ValidatorSource) {
  const transport = createScriptedTransport();
  const conversation = createConversation({
    threadId: 'thread-1',
    transport,
    validator: createLazyValidator(source),
    clock: createFakeClock(),
    ids: createCountingIds(),
  });
  conversation.tools.register({ name: 'refund', description: '', parameters, handler: () => 'done' });
  return { conversation, transport, leave: conversation.start() };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Checks that come when the test says so. */
function late(): { readonly source: ValidatorSource; readonly arrive: () => Promise<void> } {
  let found: (() => void) | undefined;
  return {
    source: () => new Promise((resolve) => (found = () => resolve({ createValidator }))),
    arrive: async () => {
      found?.();
      await settle();
    },
  };
}

test('P16: nothing is sent before the checks are there; what is written meanwhile is there at once, and goes together', async () => {
  const { source, arrive } = late();
  const { conversation, transport } = stage(source);
  const runs = [conversation.send('one'), conversation.send('two')];
  await settle();
  expect(transport.runs).toEqual([]);
  expect(conversation.thread.messages()).toHaveLength(2);
  await arrive();
  expect(transport.runs.map(({ request }) => request.messages.length)).toEqual([2]);
  expect(transport.last().request.tools.map(({ name }) => name)).toEqual(['refund']);
  await transport.last().push({ type: 'run-succeeded', runId: transport.last().request.runId });
  await transport.last().end();
  const [one, two] = await Promise.all(runs);
  expect(one).toEqual(two);
});

test('P19: what was left or stopped before the checks came is never sent', async () => {
  const left = late();
  const { conversation, transport, leave } = stage(left.source);
  void conversation.send('one');
  await settle();
  leave();
  await left.arrive();
  expect(transport.runs).toEqual([]);

  const stopped = late();
  const other = stage(stopped.source);
  const run = other.conversation.send('one');
  await settle();
  other.conversation.stop();
  await stopped.arrive();
  expect((await run).halted).toBe(true);
  expect(other.transport.runs).toEqual([]);
  void other.conversation.send('two');
  await settle();
  expect(other.transport.runs.map(({ request }) => request.messages.length)).toEqual([2]);
});

test('P16: where the checks cannot be loaded no tool is offered, a developer is told, and the next run tries again', async () => {
  let tries = 0;
  const { conversation, transport } = stage(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return { createValidator };
  });
  void conversation.send('one');
  await settle();
  expect(transport.last().request.tools).toEqual([]);
  expect(conversation.thread.problems().map(({ message }) => message)).toEqual([
    'The tool "refund" was not offered to the agent: the page could not load what checks arguments; it tries again with the next message',
  ]);
  void conversation.send('two');
  await settle();
  expect(transport.last().request.tools.map(({ name }) => name)).toEqual(['refund']);
  expect(tries).toBe(2);
});

test('P16: a call is checked only once the checks are there, whoever had offered its tool', async () => {
  const first = stage(async () => ({ createValidator }));
  void first.conversation.send('one');
  await settle();
  const [run] = first.transport.runs;
  await run?.push(
    { type: 'run-started', runId: 'run-1' },
    ...callOf('run-1', 'c1', 'refund', '{"amount":40}'),
    { type: 'run-succeeded', runId: 'run-1' },
    { type: 'stream-ended', runId: 'run-1' },
  );
  await settle();
  const key = first.conversation.thread.callKeys()[0] ?? '';
  expect(first.conversation.thread.call(key)?.gate.kind).toBe('asking');

  // After a reload: the request is still open, and nothing was loaded yet.
  const conversation = createConversation({
    threadId: 'thread-1',
    transport: createScriptedTransport(),
    validator: createLazyValidator(async () => ({ createValidator })),
    log: first.conversation.thread.log(),
  });
  conversation.tools.register({ name: 'refund', description: '', parameters, handler: () => 'done' });
  conversation.start();
  const requestId = conversation.thread.openRequests()[0]?.id ?? '';
  const verdict = await conversation.checkEdit(requestId, '{"amount":900}');
  expect(verdict).toMatchObject({
    kind: 'mismatched',
    problems: [{ message: 'must be at most 500, got 900' }],
  });
});

test('P28: what does not fit is said in the words of the app; what they leave out stays English', async () => {
  const words: Words = {
    finding: (found) =>
      found.kind === 'maximum' ? `darf höchstens ${found.limit} sein, nicht ${found.got}` : undefined,
  };
  const validator = createLazyValidator(async () => ({ createValidator }), words);
  await validator.load?.();
  expect(validator.checkJsonSchema(parameters, { amount: 900 })).toMatchObject({
    problems: [{ path: ['amount'], message: 'darf höchstens 500 sein, nicht 900' }],
  });
  expect(validator.checkJsonSchema(parameters, { amount: '5' })).toMatchObject({
    problems: [{ message: 'must be a number, got the string "5"' }],
  });
});
