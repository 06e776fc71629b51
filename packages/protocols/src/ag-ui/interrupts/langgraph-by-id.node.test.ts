import { expect, test } from 'vitest';
import { askedOne, decide, giveUp, resumeOf, sent, write } from '../testing/interrupt-trip.ts';
import { langGraphById } from './langgraph-by-id.ts';

const codecs = [langGraphById];
const question = (id: string, raw: object | string) =>
  askedOne({ id, reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } }, codecs);
const friday = { kind: 'answer', text: 'Friday' } as const;
const review = {
  actionRequests: [{ name: 'pay', args: { amount: 5 } }],
  reviewConfigs: [{ actionName: 'pay', allowedDecisions: ['approve', 'reject'] }],
};

test('P13: one answer leaves as an entry, as AG-UI has it', () => {
  const answers = [decide(question('a', 'Day?'), [friday])];
  expect(resumeOf(answers, { codecs })).toEqual([
    { interruptId: 'a', status: 'resolved', payload: 'Friday' },
  ]);
  expect(sent(answers, { codecs }).forwardedProps).toEqual({});
});

test('P13: several leave by their ids, each in its own form, beside what the app forwards', () => {
  const answers = [
    decide(question('a', 'Day?'), [friday]),
    decide(question('b', review), [{ kind: 'approve' }]),
    giveUp(question('c', 'Hour?')),
  ];
  const body = sent(answers, { codecs, forwardedProps: { shop: 1 } });
  expect(body.resume).toBeUndefined();
  expect(body.forwardedProps).toEqual({
    shop: 1,
    command: {
      resume: {
        a: 'Friday',
        b: { decisions: [{ type: 'approve' }] },
        c: { __agui_cancelled__: true, interrupt_id: 'c' },
      },
    },
  });
});

test('P13: nothing is sent where they cannot be written together', () => {
  const broken = {
    ...langGraphById,
    together: () => {
      throw new Error('no such form');
    },
  };
  const answers = [question('a', 'Day?'), question('b', 'Hour?')].map((one) => decide(one, [friday]));
  expect(write(answers, { codecs: [broken] })).toMatchObject({
    ok: false,
    problem: { code: 'unwritable-answer' },
  });
});
