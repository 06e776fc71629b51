import type { AssistantMessage, Decision, RunInterrupt } from '@callboard/core';
import { expect, test } from 'vitest';
import { type AgUiInputProblemCode, type InterruptCodec, toRunInput } from '../index.ts';
import { askedOne, decide, giveUp, resumeOf, write } from '../testing/interrupt-trip.ts';
import { helloRequest } from '../testing/run-transport.ts';
import { documented } from './by-schema.ts';

const held = (id: string, toolCallId?: string): RunInterrupt =>
  askedOne({ id, reason: 'tool_call', ...(toolCallId === undefined ? {} : { toolCallId }) });

const yes: readonly Decision[] = [{ kind: 'approve' }];

test('P13: every answer of a run leaves with it, in the order asked', () => {
  const answers = [decide(held('a'), yes), giveUp(held('b')), decide(held('c'), [{ kind: 'reject' }])];
  expect(resumeOf(answers)).toEqual([
    { interruptId: 'a', status: 'resolved', payload: { approved: true } },
    { interruptId: 'b', status: 'cancelled' },
    { interruptId: 'c', status: 'resolved', payload: { approved: false } },
  ]);
});

/** A codec that writes what a test wants it to. */
function writing(entry: object | undefined): InterruptCodec {
  return {
    name: 'test',
    reads: () => true,
    questions: () => [{ allowed: ['approve', 'reject'], losses: [] }],
    write: () => {
      if (entry === undefined) throw new Error('no such form');
      return { kind: 'entry', entry: { interruptId: 'a', status: 'resolved', payload: 1, ...entry } };
    },
  };
}

const badEntries: readonly (readonly [
  what: string,
  code: AgUiInputProblemCode,
  entry: object | undefined,
])[] = [
  ['names none', 'missing-id', { interruptId: '' }],
  ['names another', 'unknown-interrupt', { interruptId: 'b' }],
  ['is empty', 'malformed-resume', { payload: undefined }],
  ['is null', 'malformed-resume', { payload: null }],
  ['is cancelled and answered', 'malformed-resume', { status: 'cancelled' }],
  ['cannot be written', 'unwritable-answer', undefined],
];

test.each(badEntries)('§4.1: nothing is sent where an answer %s', (_what, code, entry) => {
  const codecs = [writing(entry)];
  const interrupt = askedOne({ id: 'a', reason: 'x' }, codecs);
  const outcome = write([decide(interrupt, yes)], { codecs });
  expect(outcome.ok ? undefined : outcome.problem.code).toBe(code);
});

test('§4.1: nothing is sent where an interrupt is answered twice, or by another one’s answer', () => {
  expect(write([giveUp(held('a')), giveUp(held('a'))])).toMatchObject({
    problem: { code: 'doubled-resume' },
  });
  const codecs = [writing({ interruptId: 'a' })];
  const [a, b] = ['a', 'b'].map((id) => decide(askedOne({ id, reason: 'x' }, codecs), yes));
  if (a === undefined || b === undefined) throw new Error('two answers');
  expect(write([a, b], { codecs })).toMatchObject({ problem: { code: 'doubled-resume' } });
});

test('P13: an interrupt without a decision, or with one it does not take, is not answered', () => {
  expect(write([decide(held('a'), [])])).toMatchObject({ problem: { code: 'unwritable-answer' } });
  expect(write([decide(held('a'), [...yes, ...yes])])).toMatchObject({
    problem: { code: 'unwritable-answer' },
  });
  expect(write([decide(held('a'), [{ kind: 'answer', text: 'x' }])])).toMatchObject({
    problem: { code: 'unwritable-answer' },
  });
});

test('the codecs of the app are asked first, for reading and for writing', () => {
  const codecs = [writing({ payload: 'mine' })];
  const interrupt = askedOne({ id: 'a', reason: 'tool_call' }, codecs);
  expect(interrupt.codec).toBe('test');
  expect(resumeOf([decide(interrupt, yes)], { codecs })).toEqual([
    { interruptId: 'a', status: 'resolved', payload: 'mine' },
  ]);
});

test('a log from elsewhere is answered by what it says of the interrupt', () => {
  const known = held('a');
  const entry = [{ interruptId: 'a', status: 'resolved', payload: { approved: true } }];
  expect(resumeOf([decide({ ...known, codec: 'unheard of' }, yes)])).toEqual(entry);
  expect(resumeOf([decide({ ...known, raw: 'lost' }, yes)])).toEqual(entry);
});

test('a codec that throws while it reads is passed over; one that throws at the questions can only refuse', () => {
  const throws = () => {
    throw new Error('no');
  };
  const unreadable = askedOne({ id: 'a', reason: 'x' }, [{ ...writing({}), reads: throws }]);
  expect(unreadable.codec).toBe('documented');
  const codecs = [{ ...documented, questions: throws }];
  const questionless = askedOne({ id: 'a', reason: 'tool_call' }, codecs);
  expect(questionless.questions).toBeUndefined();
  expect(write([decide(questionless, yes)], { codecs }).ok).toBe(false);
  expect(resumeOf([decide(questionless, [{ kind: 'reject' }])], { codecs })).toEqual([
    { interruptId: 'a', status: 'cancelled' },
  ]);
});

const asking: AssistantMessage = {
  role: 'assistant',
  id: 'm',
  streaming: false,
  parts: [
    { kind: 'call', key: 'held' },
    { kind: 'call', key: 'free' },
  ],
};

function withCalls(answered: readonly string[], heldCalls: readonly string[]) {
  return toRunInput({
    ...helloRequest,
    messages: [
      ...helloRequest.messages,
      asking,
      ...answered.map((toolCallId) => ({
        role: 'tool' as const,
        id: `t-${toolCallId}`,
        toolCallId,
        key: toolCallId,
        content: { kind: 'text' as const, text: 'done' },
      })),
    ],
    answers: [decide(held('a', 'held'), yes)],
    heldCalls,
    callOf: (key) => ({ toolCallId: key, toolName: key, argsText: '{}' }),
  });
}

test('P19: a run carries answers to its calls and to its interrupts at once', () => {
  const outcome = withCalls(['free'], ['held']);
  expect(outcome.ok && outcome.input.messages.at(-1)).toMatchObject({ role: 'tool', toolCallId: 'free' });
  expect(outcome.ok && outcome.input.resume).toHaveLength(1);
});

test('P19: only what an interrupt holds goes without an answer', () => {
  expect(withCalls([], ['held'])).toMatchObject({
    problem: { code: 'unanswered-call', message: 'Call "free" has no answer.' },
  });
  expect(withCalls([], ['held', 'free']).ok).toBe(true);
});
