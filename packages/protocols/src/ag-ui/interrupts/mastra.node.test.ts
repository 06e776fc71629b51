import { expect, test } from 'vitest';
import {
  asked,
  askedOne,
  decide,
  giveUp,
  only,
  payloadOf,
  resumeOf,
  write,
} from '../testing/interrupt-trip.ts';

const suspended = {
  id: 'run-1::tc-1',
  reason: 'mastra:tool_suspend',
  toolCallId: 'tc-1',
  responseSchema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
    required: ['approved'],
  },
  metadata: {
    mastra: {
      type: 'mastra_suspend',
      toolName: 'refund',
      suspendPayload: { why: 'over 100' },
      args: { amount: 250 },
      runId: 'run-1',
    },
  },
};

const { responseSchema: _schema, ...plain } = suspended;

test('§4.3: Mastra resumes a tool with what its own schema takes', () => {
  const interrupt = askedOne(suspended);
  expect(interrupt.codec).toBe('mastra');
  expect(only(interrupt.questions ?? [])).toEqual({
    toolCallId: 'tc-1',
    proposal: { toolName: 'refund', argsText: '{"amount":250}' },
    message: 'over 100',
    allowed: ['approve', 'reject'],
    losses: [],
  });
  expect(payloadOf(interrupt, { kind: 'approve' })).toEqual({ approved: true });
  expect(payloadOf(interrupt, { kind: 'reject', reason: 'no' })).toEqual({ approved: false, reason: 'no' });
});

test.each([
  ['nothing else', { amount: 250 }, undefined],
  ['a question beside them', { amount: 250, question: 'All of it?' }, 'All of it?'],
  ['others under their names', { amount: 200 }, '{\n  "amount": 200\n}'],
  ['a text', 'All of it?', 'All of it?'],
])('P7: arguments that a tool suspends with again are seen once: %s', (_what, suspendPayload, message) => {
  const mastra = { ...suspended.metadata.mastra, suspendPayload };
  const [question] = askedOne({ ...suspended, metadata: { mastra } }).questions ?? [];
  expect(question?.message).toBe(message);
});

test('§4.3: a tool without a schema is resumed with a text; a refusal is a cancellation, which declines it', () => {
  const interrupt = askedOne(plain);
  expect(payloadOf(interrupt, { kind: 'answer', text: 'go on' })).toBe('go on');
  const declined = [{ interruptId: 'run-1::tc-1', status: 'cancelled' }];
  expect(resumeOf([decide(interrupt, [{ kind: 'reject' }])])).toEqual(declined);
  expect(resumeOf([giveUp(askedOne(suspended))])).toEqual(declined);
});

test('§4.3: of several only the first is heard, so the one that is answered goes first', () => {
  const [one, two] = asked([suspended, { ...suspended, id: 'run-1::tc-2', toolCallId: 'tc-2' }]);
  if (one === undefined || two === undefined) throw new Error('two interrupts');
  const yes = [{ kind: 'approve' }] as const;
  expect(resumeOf([giveUp(one), decide(two, yes)])).toEqual([
    { interruptId: 'run-1::tc-2', status: 'resolved', payload: { approved: true } },
    { interruptId: 'run-1::tc-1', status: 'cancelled' },
  ]);
  expect(resumeOf([giveUp(one), giveUp(two)])).toEqual([
    { interruptId: 'run-1::tc-1', status: 'cancelled' },
    { interruptId: 'run-1::tc-2', status: 'cancelled' },
  ]);
  expect(write([decide(one, yes), decide(two, yes)])).toMatchObject({
    ok: false,
    problem: { code: 'unwritable-answer' },
  });
});

test('P10, P13: several suspensions say before anybody decides that one can be answered, and what is lost of a refusal', () => {
  const several = asked([suspended, { ...suspended, id: 'run-1::tc-2', toolCallId: 'tc-2' }]);
  for (const interrupt of several) {
    expect(interrupt.oneAnswer).toBe(true);
    expect(only(interrupt.questions ?? [])).toMatchObject({
      allowed: ['approve', 'reject'],
      losses: ['rejection', 'reason'],
    });
  }
  expect(askedOne(suspended).oneAnswer).toBeUndefined();
});

test('P10: beside the one that is approved a refusal leaves as a cancellation, and several refusals do too', () => {
  const [one, two] = asked([suspended, { ...suspended, id: 'run-1::tc-2', toolCallId: 'tc-2' }]);
  if (one === undefined || two === undefined) throw new Error('two interrupts');
  const no = [{ kind: 'reject', reason: 'no' }] as const;
  const declined = (id: string) => ({ interruptId: id, status: 'cancelled' });
  expect(resumeOf([decide(one, no), decide(two, [{ kind: 'approve' }])])).toEqual([
    { interruptId: 'run-1::tc-2', status: 'resolved', payload: { approved: true } },
    declined('run-1::tc-1'),
  ]);
  expect(resumeOf([decide(one, no), decide(two, no)])).toEqual([
    declined('run-1::tc-1'),
    declined('run-1::tc-2'),
  ]);
});
