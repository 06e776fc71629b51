import { expect, test } from 'vitest';
import { askedOne, decide, giveUp, only, payloadOf, resumeOf, write } from '../testing/interrupt-trip.ts';

const approvedSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
  additionalProperties: false,
};

const editable = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: { type: 'object', properties: { body: { type: 'string' } } },
    reason: { type: 'string' },
  },
  required: ['approved'],
};

const held = { id: 'i', reason: 'tool_call', message: 'Send it?', toolCallId: 'c' };

test('§4.2: without a schema, a held call takes the documented approval, and the reason of a refusal', () => {
  const interrupt = askedOne(held);
  expect(interrupt).toEqual({
    ...held,
    raw: held,
    codec: 'documented',
    questions: [
      { toolCallId: 'c', message: 'Send it?', allowed: ['approve', 'reject', 'dismiss'], losses: [] },
    ],
  });
  expect(resumeOf([decide(interrupt, [{ kind: 'approve' }])])).toEqual([
    { interruptId: 'i', status: 'resolved', payload: { approved: true } },
  ]);
  expect(payloadOf(interrupt, { kind: 'reject', reason: 'too dear' })).toEqual({
    approved: false,
    reason: 'too dear',
  });
  expect(payloadOf(interrupt, { kind: 'reject' })).toEqual({ approved: false });
});

test('§4.2: editing is offered where the schema lists editedArgs, by its schema (pydantic-ai)', () => {
  const interrupt = askedOne({ ...held, responseSchema: editable });
  expect(only(interrupt.questions ?? [])).toMatchObject({
    allowed: ['approve', 'edit', 'reject', 'dismiss'],
    editSchema: editable.properties.editedArgs,
    losses: [],
  });
  expect(payloadOf(interrupt, { kind: 'edit', argsText: '{"body": "Hi", "n": 1.50}' })).toEqual({
    approved: true,
    editedArgs: { body: 'Hi', n: 1.5 },
  });
  expect(payloadOf(interrupt, { kind: 'reject', reason: 'no' })).toEqual({ approved: false, reason: 'no' });
});

test('P10: a schema without a reason has none: the loss is declared, and nothing unasked is sent', () => {
  const interrupt = askedOne({ ...held, responseSchema: approvedSchema });
  expect(only(interrupt.questions ?? [])).toMatchObject({
    allowed: ['approve', 'reject', 'dismiss'],
    losses: ['reason'],
  });
  expect(payloadOf(interrupt, { kind: 'reject', reason: 'no' })).toEqual({ approved: false });
});

test('§4.2: an edit where none is offered is not sent', () => {
  const interrupt = askedOne({ ...held, responseSchema: approvedSchema });
  expect(write([decide(interrupt, [{ kind: 'edit', argsText: '{}' }])])).toMatchObject({
    ok: false,
    problem: { code: 'unwritable-answer' },
  });
});

test.each([
  ['a number that JavaScript rounds', '{"body": 12345678901234567890}'],
  ['a name used twice', '{"body": "a", "body": "b"}'],
  ['no JSON', '{"body": '],
  ['no object', '["body"]'],
])('P6: edited arguments with %s stay here', (_what, argsText) => {
  const interrupt = askedOne({ ...held, responseSchema: editable });
  expect(write([decide(interrupt, [{ kind: 'edit', argsText }])])).toMatchObject({
    ok: false,
    problem: { code: 'unwritable-answer' },
  });
});

test('§4.2: a confirmation is answered with true or false', () => {
  for (const asked of [
    { id: 'i', reason: 'confirmation' },
    { id: 'i', reason: 'x:y', responseSchema: { type: 'boolean' } },
  ]) {
    const interrupt = askedOne(asked);
    expect(only(interrupt.questions ?? [])).toEqual({
      allowed: ['approve', 'reject', 'dismiss'],
      losses: ['reason'],
    });
    expect(payloadOf(interrupt, { kind: 'approve' })).toBe(true);
    expect(payloadOf(interrupt, { kind: 'reject', reason: 'no' })).toBe(false);
  }
});

test('a choice is one of its words, a text is any text', () => {
  const choice = askedOne({ id: 'i', reason: 'input_required', responseSchema: { enum: ['red', 'blue'] } });
  expect(only(choice.questions ?? []).answer).toEqual({ kind: 'choice', options: ['red', 'blue'] });
  expect(payloadOf(choice, { kind: 'answer', text: 'red' })).toBe('red');
  expect(write([decide(choice, [{ kind: 'answer', text: 'green' }])]).ok).toBe(false);

  const text = askedOne({ id: 'i', reason: 'input_required', responseSchema: { type: 'string' } });
  expect(payloadOf(text, { kind: 'answer', text: '{"not": "parsed"}' })).toBe('{"not": "parsed"}');
});

test('any other schema is a form, answered with JSON', () => {
  const schema = { type: 'object', properties: { year: { type: 'integer' } }, required: ['year'] };
  const interrupt = askedOne({ id: 'i', reason: 'input_required', responseSchema: schema });
  expect(only(interrupt.questions ?? [])).toEqual({
    allowed: ['answer', 'reject'],
    answer: { kind: 'json', schema },
    losses: ['rejection', 'reason'],
  });
  expect(payloadOf(interrupt, { kind: 'answer', text: '{"year": 2026}' })).toEqual({ year: 2026 });
  for (const text of ['{"year": 1e999}', '{"year": 12345678901234567890}', 'null', '', '{']) {
    expect(write([decide(interrupt, [{ kind: 'answer', text }])]).ok).toBe(false);
  }
});

test('an approval that wants more than a word is a form too', () => {
  const schema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, comment: { type: 'string' } },
    required: ['approved', 'comment'],
  };
  expect(only(askedOne({ ...held, responseSchema: schema }).questions ?? []).answer).toEqual({
    kind: 'json',
    schema,
  });
});

test.each([
  { enum: [1, 2] },
  { const: 'yes' },
  { oneOf: [{ type: 'string' }, { type: 'number' }] },
  { $ref: '#/$defs/round', $defs: { round: { $ref: '#/$defs/round' } } },
  { type: 'object', required: ['note'] },
])(
  'P10: a held call whose schema says %j is answered by that, not by an approval it has no place for',
  (schema) => {
    const { answer, allowed } = only(askedOne({ ...held, responseSchema: schema }).questions ?? []);
    expect(answer).toEqual({ kind: 'json', schema });
    expect(allowed).toEqual(['answer', 'reject']);
  },
);

test('§4.2: a schema of nothing but an object takes the documented approval', () => {
  for (const schema of [{}, { type: 'object', title: 'Approval' }])
    expect(payloadOf(askedOne({ ...held, responseSchema: schema }), { kind: 'approve' })).toEqual({
      approved: true,
    });
});

test('§4.2: an unknown reason is no error: it is answered in words', () => {
  const interrupt = askedOne({ id: 'i', reason: 'acme:whatever', message: 'Which one?' });
  expect(only(interrupt.questions ?? [])).toEqual({
    message: 'Which one?',
    allowed: ['answer', 'reject'],
    answer: { kind: 'text' },
    losses: ['rejection', 'reason'],
  });
  expect(resumeOf([decide(interrupt, [{ kind: 'answer', text: 'the first' }])])).toEqual([
    { interruptId: 'i', status: 'resolved', payload: 'the first' },
  ]);
});

test('§4.1: where only an answer is taken a refusal is a cancellation; given up, it is one without a payload', () => {
  const question = askedOne({ id: 'i', reason: 'input_required' });
  const cancelled = [{ interruptId: 'i', status: 'cancelled' }];
  expect(resumeOf([decide(question, [{ kind: 'reject', reason: 'no' }])])).toEqual(cancelled);
  expect(resumeOf([giveUp(question)])).toEqual(cancelled);
  expect(resumeOf([giveUp(askedOne(held))])).toEqual(cancelled);
});

test('§4.3: Strands is the documented form, with the call beside it', () => {
  const interrupt = askedOne({
    id: 'v1:tool_call:tu-1:x',
    reason: 'tool_call',
    message: 'Approve call to pay?',
    toolCallId: 'tu-1',
    responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
    metadata: { tool_name: 'pay', tool_input: { amount: 5 } },
  });
  expect(interrupt.codec).toBe('documented');
  expect(only(interrupt.questions ?? [])).toEqual({
    toolCallId: 'tu-1',
    proposal: { toolName: 'pay', argsText: '{"amount":5}' },
    message: 'Approve call to pay?',
    allowed: ['approve', 'reject'],
    losses: ['reason'],
  });
  expect(payloadOf(interrupt, { kind: 'reject' })).toEqual({ approved: false });
});

test.each([
  ['LangGraph, a text', { langgraph: { raw: 'Which day?' } }, 'Which day?'],
  ['LangGraph, one text in an object', { langgraph: { raw: { question: 'Which day?' } } }, 'Which day?'],
  ['LangGraph, anything', { langgraph: { raw: [1, 2] } }, '[\n  1,\n  2\n]'],
  ['Strands', { reason: 'Really?' }, 'Really?'],
  ['Mastra', { mastra: { suspendPayload: { why: 'over 100' } } }, 'over 100'],
])('§4.3: what is asked is seen where the interrupt has no message: %s', (_whose, metadata, message) => {
  const [question] = askedOne({ id: 'i', reason: 'x', metadata }).questions ?? [];
  expect(question?.message).toBe(message);
});

test('§4.3: LangGraph takes one answer as its value, and several by their ids', () => {
  const first = askedOne({
    id: 'lg1',
    reason: 'langgraph:interrupt',
    message: 'Day?',
    metadata: { langgraph: { raw: 'Day?' } },
  });
  const second = askedOne({
    id: 'lg2',
    reason: 'langgraph:interrupt',
    metadata: { langgraph: { raw: 'Hour?' } },
  });
  const answers = [
    decide(first, [{ kind: 'answer', text: 'Friday' }]),
    decide(second, [{ kind: 'answer', text: '12' }]),
  ];
  expect(resumeOf(answers.slice(0, 1))).toEqual([
    { interruptId: 'lg1', status: 'resolved', payload: 'Friday' },
  ]);
  expect(resumeOf(answers)).toEqual([
    { interruptId: 'lg1', status: 'resolved', payload: 'Friday' },
    { interruptId: 'lg2', status: 'resolved', payload: '12' },
  ]);
});

test('P24: metadata deeper than any stack is refused as a whole, not a crash', () => {
  let raw: unknown = 'x';
  for (let depth = 0; depth < 20_000; depth += 1) raw = { raw, other: 1 };
  const interrupt = askedOne({ id: 'i', reason: 'x', metadata: { langgraph: { raw } } });
  expect(interrupt.questions).toBeUndefined();
  expect(resumeOf([giveUp(interrupt)])).toEqual([{ interruptId: 'i', status: 'cancelled' }]);
});
