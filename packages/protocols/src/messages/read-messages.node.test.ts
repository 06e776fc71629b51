import { callStatus, contentText } from '@callboard/core';
import { describe, expect, test } from 'vitest';
import { defaultMapping, type MessagesMapping, readMessages } from './index.ts';
import { openStored, writtenValue } from './testing/open-stored.ts';

const order = {
  id: 'msg_01',
  role: 'assistant',
  content: [
    { type: 'text', text: 'Let me check that order.' },
    { type: 'tool_call', id: 'call_9', name: 'get_order', args: { order_id: 'A-1001' } },
  ],
};

function toolMessage(
  id: string,
  ...results: readonly (readonly [call: string, text: string, more?: object])[]
) {
  return {
    id,
    role: 'tool',
    content: results.map(([call, text, more]) => ({
      type: 'tool_result',
      tool_call_id: call,
      content: text,
      ...more,
    })),
  };
}

test('the message of the documentation is a text and a call of it, in this order', () => {
  const thread = openStored([order, toolMessage('t', ['call_9', 'shipped'])]);
  const [message] = thread.messages();
  const call = thread.latestCall('call_9');
  expect(message).toMatchObject({
    id: 'msg_01',
    parts: [
      { kind: 'text', text: 'Let me check that order.' },
      { kind: 'call', key: call?.key },
    ],
  });
  expect(call).toMatchObject({
    toolName: 'get_order',
    args: { state: 'final', text: '{"order_id":"A-1001"}' },
  });
  expect(call === undefined ? undefined : callStatus(call)).toBe('completed');
});

test('blocks stand in the order they were written in, also text between two calls', () => {
  const [text, call] = order.content;
  const other = { type: 'tool_call', id: 'call_8', name: 'mail', args: {} };
  const thread = openStored([
    {
      ...order,
      content: [
        call,
        { type: 'reasoning', text: 'Hm.' },
        text,
        { type: 'chart' },
        other,
        { type: 'json', value: [1] },
      ],
    },
  ]);
  const message = thread.messages()[0];
  expect(message?.role === 'assistant' ? message.parts.map(({ kind }) => kind) : []).toEqual([
    'call',
    'reasoning',
    'text',
    'other',
    'call',
    'json',
  ]);
});

test('several results in one message are answers to as many calls', () => {
  const two = {
    ...order,
    content: [...order.content, { type: 'tool_call', id: 'call_8', name: 'mail', args: {} }],
  };
  const thread = openStored([
    two,
    toolMessage('t', ['call_8', 'sent'], ['call_9', 'no such order', { is_error: true, error: 'not_found' }]),
  ]);
  const answers = thread
    .messages()
    .flatMap((message) =>
      message.role === 'tool' ? [[message.toolCallId, contentText(message.content), message.error]] : [],
    );
  expect(answers).toEqual([
    ['call_9', 'no such order', 'not_found'],
    ['call_8', 'sent', undefined],
  ]);
});

test('P4: of two results for one call the last one is its answer, and both are kept', () => {
  const document = [order, toolMessage('t1', ['call_9', 'open']), toolMessage('t2', ['call_9', 'shipped'])];
  const thread = openStored(document);
  const result = thread.latestCall('call_9')?.results.at(-1);
  expect(result === undefined ? undefined : contentText(result.content)).toBe('shipped');
  expect(writtenValue(thread)).toEqual(document);
});

test('a result is an answer wherever it stands', () => {
  const inside = {
    ...order,
    content: [
      ...order.content,
      ...toolMessage('', ['call_9', 'shipped']).content,
      { type: 'text', text: 'It is on its way.' },
    ],
  };
  const thread = openStored([inside]);
  expect(thread.unansweredCalls()).toEqual([]);
  expect(writtenValue(thread)).toEqual([inside]);
});

test('an id that is used again is another call, with its own answer', () => {
  const thread = openStored([
    order,
    toolMessage('t1', ['call_9', 'open']),
    { ...order, id: 'msg_02' },
    toolMessage('t2', ['call_9', 'shipped']),
  ]);
  expect(thread.callKeys()).toHaveLength(2);
  expect(thread.callKeys().map((key) => thread.call(key)?.results.length)).toEqual([1, 1]);
});

describe('what cannot be read is refused, and its place named', () => {
  const call = { type: 'tool_call', id: 'c', name: 'f', args: {} };
  const holding = (block: unknown): string =>
    JSON.stringify([order, { id: 'm', role: 'assistant', content: [call, block] }]);
  test.each<[name: string, json: string, message: string]>([
    ['no list', '{"id":"m"}', 'A conversation is a list of messages.'],
    ['a message that is none', '[1]', 'messages[0]: must be an object, and is a number'],
    [
      'a message without an id',
      '[{"role":"user","content":[]}]',
      'messages[0].id: must be a text, and is missing',
    ],
    ['an id of null', '[{"id":null}]', 'messages[0].id: must be a text, and is null'],
    ['an empty id', '[{"id":"","role":"user","content":[]}]', 'messages[0].id: must not be empty'],
    ['no role', '[{"id":"m","content":[]}]', 'messages[0].role: must be a text, and is missing'],
    [
      'a text for the blocks',
      '[{"id":"m","role":"user","content":"hi"}]',
      'messages[0].content: must be a list of blocks, and is a text',
    ],
    [
      'two roles',
      '[{"id":"m","role":"user","role":"tool","content":[]}]',
      'messages[0].role: stands there twice',
    ],
    ['a block that is none', holding([]), 'messages[1].content[1]: must be an object, and is a list'],
    [
      'a block without a type',
      holding({ text: 'x' }),
      'messages[1].content[1].type: must be a text, and is missing',
    ],
    [
      'a text that is none',
      holding({ type: 'text', text: 1 }),
      'messages[1].content[1].text: must be a text, and is a number',
    ],
    [
      'a call without an id',
      holding({ ...call, id: undefined }),
      'messages[1].content[1].id: must be a text, and is missing',
    ],
    [
      'a call without a name',
      holding({ ...call, name: null }),
      'messages[1].content[1].name: must be a text, and is null',
    ],
    [
      'arguments as a text',
      holding({ ...call, args: '{}' }),
      'messages[1].content[1].args: must be an object, and is a text',
    ],
    [
      'a result of no call',
      holding({ type: 'tool_result', content: 'x' }),
      'messages[1].content[1]: is no result in the form that is known here; a mapping of your own reads another one',
    ],
  ])('%s', (_name, json, message) => {
    const reading = readMessages(json);
    expect(reading.ok ? undefined : reading.problem.message).toBe(message);
  });

  test('P6: a text that is no JSON is refused where it breaks', () => {
    const reading = readMessages('[{"id": "m", "role": }]');
    expect(reading).toMatchObject({ ok: false, problem: { code: 'not-json' } });
    expect(reading.ok ? '' : reading.problem.message).toMatch(/role.*not JSON/);
  });
});

test('P6: an emoji that was cut in half keeps nobody from opening a conversation', () => {
  const json = '[{"id":"m","role":"user","content":[{"type":"text","text":"\\ud83d"}]}]';
  expect(readMessages(json).ok).toBe(true);
});

test('another engine’s names are read and written through a mapping of one’s own', () => {
  const theirs: MessagesMapping = {
    ...defaultMapping,
    readResult(block) {
      const [toolCallId, output] = [block.value('call'), block.json('output')];
      return typeof toolCallId === 'string' && output !== undefined
        ? { toolCallId, content: { kind: 'json', json: output } }
        : undefined;
    },
  };
  const result = '{"id":"t","role":"tool","content":[{"type":"tool_result","call":"call_9","output":1.50}]}';
  const thread = openStored(`[${JSON.stringify(order)},${result}]`, theirs);
  expect(thread.latestCall('call_9')?.results[0]?.content).toEqual({ kind: 'json', json: '1.50' });
});
