import type { AdvertisedTool, JsonValue, Message, RunRequest } from '@callboard/core';
import { expect, test } from 'vitest';
import { type AgUiInputProblemCode, toRunInput } from './index.ts';

const calls: ReadonlyMap<string, { toolCallId: string; toolName: string; argsText: string }> = new Map([
  ['k1', { toolCallId: 'c1', toolName: 'search', argsText: '{"q": 1.0}' }],
  ['k2', { toolCallId: 'c2', toolName: 'refund', argsText: '{broken' }],
]);

function request(messages: readonly Message[], rest: Partial<RunRequest> = {}): RunRequest {
  return {
    threadId: 't',
    runId: 'r',
    messages,
    tools: [],
    answers: [],
    heldCalls: [],
    callOf: (key) => calls.get(key),
    ...rest,
  };
}

const tool: AdvertisedTool = {
  name: 'refund',
  description: 'Pays back',
  schema: { type: 'object', properties: { amount: { type: 'number' } } },
  approval: 'ask',
  runnable: true,
  title: 'Refund',
  risk: 'high',
};

const question: Message = { role: 'user', id: 'u', parts: [{ type: 'text', text: 'hi' }] };
const asking: Message = {
  role: 'assistant',
  id: 'a',
  streaming: false,
  parts: [
    { kind: 'text', text: 'Let me ' },
    { kind: 'call', key: 'k1' },
    { kind: 'text', text: 'see.' },
    { kind: 'call', key: 'k2' },
  ],
};
const answer = (toolCallId: string, rest: Partial<Extract<Message, { role: 'tool' }>> = {}): Message => ({
  role: 'tool',
  id: `answer ${toolCallId}`,
  toolCallId,
  key: toolCallId,
  content: { kind: 'text', text: 'ok' },
  ...rest,
});

function sent(messages: readonly Message[], rest: Partial<RunRequest> = {}) {
  const outcome = toRunInput(request(messages, rest));
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome;
}

test('a run is sent with its version, its tools as the model sees them, and no null anywhere', () => {
  const { input, body } = sent([question], { tools: [tool] });
  expect(input).toEqual({
    threadId: 't',
    runId: 'r',
    protocolVersion: '1.0',
    state: {},
    messages: [{ id: 'u', role: 'user', content: 'hi' }],
    tools: [{ name: 'refund', description: 'Pays back', parameters: tool.schema }],
    context: [],
    forwardedProps: {},
  });
  expect(JSON.parse(body)).toEqual(input);
  expect(body).not.toContain('null');
});

test('the state that was left behind goes along, whatever it is; null is none', () => {
  for (const state of [{ a: { b: null } }, [1], 0, false, ''])
    expect(sent([question], { state }).input.state).toEqual(state);
  expect(sent([question], { state: null }).input).not.toHaveProperty('state');
});

test('what the app adds goes along untouched', () => {
  const extras = {
    forwardedProps: { command: { resume: null } },
    context: [{ description: 'page', value: '/cart' }],
  };
  const outcome = toRunInput(request([question]), extras);
  expect(outcome.ok && outcome.input).toMatchObject(extras);
});

test('P6: a streamed message goes back with its text, and its calls with the arguments exactly as sent', () => {
  const { input } = sent([question, asking, answer('c1'), answer('c2')]);
  expect(input.messages[1]).toEqual({
    id: 'a',
    role: 'assistant',
    content: 'Let me see.',
    toolCalls: [
      { id: 'c1', type: 'function', function: { name: 'search', arguments: '{"q": 1.0}' } },
      { id: 'c2', type: 'function', function: { name: 'refund', arguments: '{broken' } },
    ],
  });
});

test('a message of calls alone goes back without content; an empty one keeps its empty text', () => {
  const silent: Message = {
    role: 'assistant',
    id: 'a',
    streaming: false,
    parts: [{ kind: 'call', key: 'k1' }],
  };
  const empty: Message = {
    role: 'assistant',
    id: 'e',
    streaming: true,
    parts: [],
    name: 'Ada',
    subagentRunId: 's',
  };
  const { input } = sent([silent, answer('c1'), empty]);
  expect(input.messages[0]).not.toHaveProperty('content');
  expect(input.messages[2]).toEqual({
    id: 'e',
    role: 'assistant',
    content: '',
    name: 'Ada',
    subagentRunId: 's',
  });
});

test('P18: an answer travels as text, as the text of its JSON, or as parts, with its error beside it', () => {
  const parts = [
    { type: 'text', text: 'seen' },
    { type: 'image', source: { type: 'url', value: 'https://x.test/1' } },
  ] as const;
  const { input } = sent([
    asking,
    answer('c1', { content: { kind: 'json', json: '{"a":1}' } }),
    answer('c2', { content: { kind: 'parts', parts }, error: 'half of it' }),
  ]);
  expect(input.messages.slice(1)).toEqual([
    { id: 'answer c1', role: 'tool', toolCallId: 'c1', content: '{"a":1}' },
    { id: 'answer c2', role: 'tool', toolCallId: 'c2', content: parts, error: 'half of it' },
  ]);
});

test('what a person attached travels as parts', () => {
  const parts = [
    { type: 'text', text: 'this?' },
    { type: 'image', source: { type: 'data', value: 'AA==', mimeType: 'image/png' } },
  ] as const;
  expect(sent([{ role: 'user', id: 'u', parts }]).input.messages[0]).toEqual({
    id: 'u',
    role: 'user',
    content: parts,
  });
});

test('reasoning and instructions go back; activities never do', () => {
  const { input, leftOut } = sent([
    { role: 'system', id: 's', text: 'be kind', streaming: false },
    { role: 'reasoning', id: 'h', text: 'hm', streaming: false },
    { role: 'other', id: 'x', raw: { id: 'x', role: 'activity', activityType: 'search', content: {} } },
    question,
  ]);
  expect(input.messages.map(({ role }) => role)).toEqual(['system', 'reasoning', 'user']);
  expect(leftOut).toEqual([]);
});

test('a message that came whole goes back as it came: sealed values, metadata, key order and all', () => {
  const raw = {
    metadata: { vendor: null },
    role: 'assistant',
    encryptedValue: 'zzz',
    id: 'a',
    toolCalls: [
      { id: 'c9', type: 'function', encryptedValue: 'y', function: { name: 'f', arguments: '{}' } },
    ],
  };
  const { body } = sent([
    { ...asking, raw },
    answer('c9', { raw: { id: 't', role: 'tool', toolCallId: 'c9', content: 'x' } }),
  ]);
  expect(body).toContain(JSON.stringify(raw));
  expect(body).not.toContain('Let me');
});

test('what AG-UI 1.0 does not know does not go out, and is named', () => {
  const { input, leftOut } = sent([
    { ...question, raw: { id: 'u', role: 'user', content: 'hi', likes: 3, name: null } },
    { role: 'other', id: 'x', raw: { id: 'x', role: 'oracle', content: 'doom' } },
  ]);
  expect(input.messages).toEqual([{ id: 'u', role: 'user', content: 'hi' }]);
  expect(leftOut).toEqual([
    'Message "u" goes out without what it holds at "/likes": AG-UI 1.0 does not know it.',
    'Message "u" goes out without what it holds at "/name": AG-UI 1.0 does not know it.',
    'Message "x" does not go out: AG-UI 1.0 does not know its kind.',
  ]);
});

const restated = {
  ...asking,
  raw: {
    id: 'a',
    role: 'assistant',
    toolCalls: [{ id: 'c9', type: 'function', function: { name: 'f', arguments: '' } }],
  },
};

const notSent: readonly (readonly [why: string, code: AgUiInputProblemCode, request: RunRequest])[] = [
  ['a thread has no id', 'missing-id', request([question], { threadId: '' })],
  ['the run has no id', 'missing-id', request([question], { runId: '' })],
  ['a message has no id', 'missing-id', request([{ ...question, id: '' }])],
  ['a tool has no name', 'unusable-tool', request([question], { tools: [{ ...tool, name: '' }] })],
  ['two tools share a name', 'unusable-tool', request([question], { tools: [tool, tool] })],
  ['a call has no answer', 'unanswered-call', request([asking, answer('c1')])],
  ['a call of a restated message has no answer', 'unanswered-call', request([restated])],
  ['an answer comes before its call', 'answer-without-call', request([answer('c1'), asking, answer('c2')])],
  ['an answer has no call', 'answer-without-call', request([question, answer('c1')])],
  [
    'an answer is not right behind its message',
    'misplaced-answer',
    request([asking, answer('c1'), question, answer('c2')]),
  ],
  [
    'a call has two answers',
    'doubled-answer',
    request([asking, answer('c1'), answer('c2'), answer('c2', { id: 'again' })]),
  ],
  [
    'a call is known to nobody',
    'unsendable-message',
    request([{ ...asking, parts: [{ kind: 'call', key: 'gone' }] }]),
  ],
  [
    'a restated message is malformed',
    'unsendable-message',
    request([{ ...question, raw: { id: 'u', role: 'user', content: 7 } }]),
  ],
];

test.each(notSent)('P19: nothing is sent where %s', (_why, code, asked) => {
  const outcome = toRunInput(asked);
  expect(outcome.ok ? undefined : outcome.problem.code).toBe(code);
});

test('what an agent ordered in its own way goes back that way', () => {
  const theirs: Message = {
    role: 'tool',
    id: 'late',
    toolCallId: 'c2',
    content: { kind: 'text', text: 'ok' },
    raw: { id: 'late', role: 'tool', toolCallId: 'c2', content: 'ok' },
  };
  const stray: Message = {
    role: 'tool',
    id: 'stray',
    toolCallId: 'zz',
    content: { kind: 'text', text: 'ok' },
  };
  const { input } = sent([asking, answer('c1'), question, theirs, stray]);
  expect(input.messages.map(({ id }) => id)).toEqual(['a', 'answer c1', 'u', 'late', 'stray']);
});

test('P24: what JSON cannot write is a problem, not an exception', () => {
  let deep: JsonValue = {};
  for (let depth = 0; depth < 200_000; depth += 1) deep = { deep };
  const cyclic: { [name: string]: JsonValue } = {};
  cyclic.self = cyclic;
  for (const forwardedProps of [deep, cyclic]) {
    const outcome = toRunInput(request([question]), { forwardedProps });
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'not-json' } });
  }
});
