import { expect, test } from 'vitest';
import { createDotNetCodec } from '../index.ts';
import { askedOne, decide, only, payloadOf, resumeOf, write } from '../testing/interrupt-trip.ts';

const approval = {
  id: 'ficc_01',
  reason: 'tool_call',
  message: 'Approval required for tool call: delete_file',
  toolCallId: 'call_01',
  responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
};

const call = { toolCallId: 'call_01', toolName: 'delete_file', argsText: '{"path": "/tmp/file.txt"}' };
const toolCall = { callId: 'call_01', name: 'delete_file', arguments: { path: '/tmp/file.txt' } };

test('§4.3: Agent Framework for .NET recognises an approval by the call that is repeated in it', () => {
  const interrupt = askedOne(approval);
  expect(interrupt.codec).toBe('agent-framework-dotnet');
  expect(only(interrupt.questions ?? [])).toMatchObject({
    allowed: ['approve', 'reject'],
    losses: ['reason'],
  });
  expect(payloadOf(interrupt, { kind: 'approve' }, call)).toEqual({ approved: true, toolCall });
  expect(payloadOf(interrupt, { kind: 'reject', reason: 'no' }, call)).toEqual({ approved: false, toolCall });
});

test('§4.3: a call that was never streamed is named by its id', () => {
  expect(payloadOf(askedOne(approval), { kind: 'approve' })).toEqual({
    approved: true,
    toolCallId: 'call_01',
  });
});

test('P7: changed arguments go only to a server of which the app says that it runs them', () => {
  const edit = { kind: 'edit', argsText: '{"path": "/tmp/other.txt"}' } as const;
  const guessed = askedOne(approval);
  expect(write([decide(guessed, [edit], call)]).ok).toBe(false);

  const codecs = [createDotNetCodec({ edits: true })];
  const chosen = askedOne(approval, codecs);
  expect(only(chosen.questions ?? []).allowed).toEqual(['approve', 'edit', 'reject']);
  expect(resumeOf([decide(chosen, [edit], call)], { codecs })).toEqual([
    {
      interruptId: 'ficc_01',
      status: 'resolved',
      payload: { approved: true, toolCall: { ...toolCall, arguments: { path: '/tmp/other.txt' } } },
    },
  ]);
});

test('P6: arguments that cannot be repeated exactly cannot be approved; they can be refused', () => {
  const large = { ...call, argsText: '{"id": 12345678901234567890}' };
  const interrupt = askedOne(approval);
  expect(write([decide(interrupt, [{ kind: 'approve' }], large)])).toMatchObject({
    ok: false,
    problem: { code: 'unwritable-answer' },
  });
  expect(payloadOf(interrupt, { kind: 'reject' }, large)).toEqual({
    approved: false,
    toolCall: { callId: 'call_01', name: 'delete_file' },
  });
});

test.each([
  ['metadata beside it', { metadata: { tool_name: 'delete_file' } }],
  [
    'more in its schema',
    { responseSchema: { type: 'object', properties: { approved: { type: 'boolean' }, editedArgs: {} } } },
  ],
  [
    'a schema that takes nothing else',
    { responseSchema: { ...approval.responseSchema, additionalProperties: false } },
  ],
  ['no call', { toolCallId: undefined }],
])('an approval with %s is another one’s, and no call is repeated in it', (_what, other) => {
  const interrupt = askedOne({ ...approval, ...other });
  expect(interrupt.codec).toBe('documented');
  expect(payloadOf(interrupt, { kind: 'approve' }, call)).toEqual({ approved: true });
});
