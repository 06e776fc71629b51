import { expect, test } from 'vitest';
import { askedOne, only, payloadOf } from '../testing/interrupt-trip.ts';

const editedArgs = {
  type: 'object',
  description: 'Full replacement of the tool arguments. Not merged.',
  properties: { path: { type: 'string' }, reason: { type: 'string' } },
  required: ['path', 'reason'],
  additionalProperties: false,
};

const call = { call_id: 'c', name: 'delete_file', arguments: { path: '/tmp/x', reason: 'old' } };

const approval = {
  id: 'i',
  reason: 'tool_call',
  message: 'Approve running delete_file?',
  toolCallId: 'c',
  responseSchema: {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      accepted: { type: 'boolean' },
      path: { type: 'string' },
      reason: { type: 'string' },
      editedArgs,
    },
    anyOf: [{ required: ['approved'] }, { required: ['accepted'] }],
    additionalProperties: false,
  },
  metadata: { agent_framework: { type: 'function_approval_request', function_call: call } },
};

test('§4.3: Agent Framework for Python takes approvals and whole replacements of the arguments', () => {
  const interrupt = askedOne(approval);
  expect(interrupt.codec).toBe('agent-framework');
  expect(only(interrupt.questions ?? [])).toEqual({
    toolCallId: 'c',
    proposal: { toolName: 'delete_file', argsText: '{"path":"/tmp/x","reason":"old"}' },
    message: 'Approve running delete_file?',
    allowed: ['approve', 'edit', 'reject', 'dismiss'],
    editSchema: editedArgs,
    losses: ['reason'],
  });
  expect(payloadOf(interrupt, { kind: 'approve' })).toEqual({ approved: true });
  expect(payloadOf(interrupt, { kind: 'edit', argsText: '{"path":"/tmp/y","reason":"old"}' })).toEqual({
    approved: true,
    editedArgs: { path: '/tmp/y', reason: 'old' },
  });
});

test('P6: arguments handed on as the text of an object are shown as that object, to the letter', () => {
  const text = '{"path": "/tmp/x", "size": 9007199254740993}';
  const told = (args: unknown) => ({
    ...approval,
    metadata: { agent_framework: { function_call: { ...call, arguments: args } } },
  });
  expect(only(askedOne(told(text)).questions ?? []).proposal).toEqual({
    toolName: 'delete_file',
    argsText: text,
  });
  for (const other of ['{"path":', '"/tmp/x"', '']) {
    expect(only(askedOne(told(other)).questions ?? []).proposal?.argsText).toBe(JSON.stringify(other));
  }
});

test('P10: an argument called reason is not the place for the reason of a refusal', () => {
  expect(payloadOf(askedOne(approval), { kind: 'reject', reason: 'not that one' })).toEqual({
    approved: false,
  });
});

test('§4.3: where only the old word `accepted` is listed, it is the one that is sent', () => {
  const responseSchema = {
    type: 'object',
    properties: { accepted: { type: 'boolean' }, steps: { type: 'array' } },
    required: ['accepted'],
    additionalProperties: false,
  };
  expect(payloadOf(askedOne({ ...approval, responseSchema }), { kind: 'approve' })).toEqual({
    accepted: true,
  });
});

test('§4.3: what a workflow asks for is a form', () => {
  const responseSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const interrupt = askedOne({
    id: 'i',
    reason: 'input_required',
    responseSchema,
    metadata: { agent_framework: {} },
  });
  expect(payloadOf(interrupt, { kind: 'answer', text: '{"name": "Ada"}' })).toEqual({ name: 'Ada' });
});
