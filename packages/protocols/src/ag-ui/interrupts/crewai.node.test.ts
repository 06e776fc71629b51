import { expect, test } from 'vitest';
import {
  askedBy,
  askedOne,
  decide,
  giveUp,
  only,
  payloadOf,
  resumeOf,
  write,
} from '../testing/interrupt-trip.ts';
import { runFinished } from '../testing/read-stream.ts';

const feedback = {
  id: 'thread-9',
  reason: 'crewai:human_feedback',
  message: 'Good enough?',
  metadata: { crewai: { flowId: 'thread-9', methodName: 'propose', output: 'A plan' } },
};

const choice = { ...feedback, responseSchema: { type: 'string', enum: ['approved', 'rejected'] } };

test('§4.3: CrewAI takes one of the outcomes of its flow, as text', () => {
  const interrupt = askedOne(choice);
  expect(interrupt.codec).toBe('crewai');
  expect(only(interrupt.questions ?? [])).toEqual({
    message: 'Good enough?',
    allowed: ['answer', 'reject'],
    answer: { kind: 'choice', options: ['approved', 'rejected'] },
    losses: ['rejection', 'reason'],
  });
  expect(payloadOf(interrupt, { kind: 'answer', text: 'rejected' })).toBe('rejected');
});

test('P10: what CrewAI would take for its first outcome is not sent', () => {
  const interrupt = askedOne(choice);
  for (const answer of [decide(interrupt, [{ kind: 'reject' }]), giveUp(interrupt)]) {
    expect(write([answer])).toMatchObject({ ok: false, problem: { code: 'unwritable-answer' } });
  }
});

test('§4.3: feedback without outcomes is any text but none', () => {
  const interrupt = askedOne(feedback);
  expect(payloadOf(interrupt, { kind: 'answer', text: 'shorter, please' })).toBe('shorter, please');
  expect(write([decide(interrupt, [{ kind: 'answer', text: ' ' }])]).ok).toBe(false);
  expect(resumeOf([giveUp(interrupt)])).toEqual([{ interruptId: 'thread-9', status: 'cancelled' }]);
});

test('§4.3: its legacy event holds the whole interrupt, which is answered by an entry', () => {
  const interrupt = only(askedBy([{ type: 'CUSTOM', name: 'on_interrupt', value: choice }, runFinished]));
  expect(interrupt).toEqual(askedOne(choice));
  expect(resumeOf([decide(interrupt, [{ kind: 'answer', text: 'approved' }])])).toEqual([
    { interruptId: 'thread-9', status: 'resolved', payload: 'approved' },
  ]);
});
