import { expect, test } from 'vitest';
import type { RunInput } from './run-input.ts';
import { inputOf, post, says } from './testing/run-client.ts';
import { startTestServer } from './testing/test-server.ts';

type Message = RunInput['messages'][number];

const user = (id: string): Message => says(`message ${id}`, id);
const tool = (toolCallId: string, id = `answer to ${toolCallId}`): Message => ({
  id,
  role: 'tool',
  toolCallId,
  content: 'done',
});
const calls = (...ids: string[]): Message => ({
  id: `calls ${ids.join()}`,
  role: 'assistant',
  toolCalls: ids.map((id) => ({ id, type: 'function', function: { name: 'refund_order', arguments: '{}' } })),
});
const thought: Message = { id: 'thought', role: 'reasoning', content: 'Hm.' };

const refused: readonly (readonly [
  name: string,
  code: string,
  ids: readonly string[],
  messages: Message[],
])[] = [
  ['no answer at the end', 'unanswered-call', ['a'], [user('1'), calls('a')]],
  ['no answer before the next message', 'unanswered-call', ['a'], [user('1'), calls('a'), user('2')]],
  ['one sibling without an answer', 'unanswered-call', ['b'], [user('1'), calls('a', 'b'), tool('a')]],
  [
    'two answers to one call',
    'doubled-answer',
    ['a'],
    [user('1'), calls('a'), tool('a'), tool('a', 'again')],
  ],
  [
    'a second answer later on',
    'doubled-answer',
    ['a'],
    [user('1'), calls('a'), tool('a'), user('2'), tool('a')],
  ],
  ['an answer to no call', 'orphaned-answer', ['x'], [user('1'), tool('x')]],
  ['an orphan among answers', 'orphaned-answer', ['x'], [user('1'), calls('a'), tool('a'), tool('x')]],
  [
    'an answer behind the next message',
    'misplaced-answer',
    ['a'],
    [user('1'), calls('a'), user('2'), tool('a')],
  ],
  ['an answer before its call', 'misplaced-answer', ['a'], [user('1'), tool('a'), calls('a')]],
  [
    'answers in another order',
    'misplaced-answer',
    ['b', 'a'],
    [user('1'), calls('a', 'b'), tool('b'), tool('a')],
  ],
  [
    'an answer among the answers of another message',
    'misplaced-answer',
    ['a'],
    [user('1'), calls('a'), calls('b'), tool('a'), tool('b')],
  ],
  ['a call twice in one message', 'doubled-call', ['a'], [user('1'), calls('a', 'a'), tool('a')]],
];

test.each(refused)('P19: a history with %s is refused as %s', async (_, code, toolCallIds, messages) => {
  const { url } = await startTestServer();

  const response = await post(url, inputOf(messages));

  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    code,
    toolCallIds,
    message: expect.stringContaining(toolCallIds.join(', ')),
  });
});

const taken: readonly (readonly [name: string, messages: Message[]])[] = [
  ['answers behind their calls, in order', [user('1'), calls('a', 'b'), tool('a'), tool('b')]],
  ['reasoning between a call and its answer', [user('1'), calls('a'), thought, tool('a')]],
  [
    'an id that a later message uses again',
    [user('1'), calls('a'), tool('a'), user('2'), calls('a'), tool('a')],
  ],
  ['a message behind its answers', [user('1'), calls('a'), tool('a'), user('2')]],
];

test.each(taken)('P19: a history with %s is taken', async (_, messages) => {
  const { url } = await startTestServer();
  expect((await post(url, inputOf(messages))).status).toBe(200);
});
