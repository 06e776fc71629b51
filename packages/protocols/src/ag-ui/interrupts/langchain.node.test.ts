import { expect, test } from 'vitest';
import { askedOne, decide, giveUp, resumeOf, write } from '../testing/interrupt-trip.ts';

const argsSchema = { type: 'object', properties: { amount: { type: 'number' } } };

/** As the middleware of Python asks, through the bridge. */
const python = {
  id: 'lg',
  reason: 'langgraph:interrupt',
  metadata: {
    langgraph: {
      raw: {
        action_requests: [
          { name: 'look_up', args: { order: 7 }, description: 'Looks an order up' },
          { name: 'refund', args: { amount: 5 } },
          { name: 'refund', args: { amount: 6 } },
        ],
        review_configs: [
          { action_name: 'look_up', allowed_decisions: ['approve', 'reject', 'respond'] },
          { action_name: 'refund', allowed_decisions: ['approve', 'edit'], args_schema: argsSchema },
        ],
      },
    },
  },
};

/** As the middleware of JavaScript asks (recorded of langchain 1.5). */
const javascript = {
  id: 'lg',
  reason: 'langgraph:interrupt',
  metadata: {
    langgraph: {
      raw: {
        actionRequests: [
          { name: 'refund', args: { amount: 5 }, description: 'Tool execution requires approval' },
        ],
        reviewConfigs: [{ actionName: 'refund', allowedDecisions: ['approve', 'edit', 'reject'] }],
      },
    },
  },
};

test('§4.3: LangChain asks one question for each call, and allows what its configuration says', () => {
  const interrupt = askedOne(python);
  expect(interrupt.codec).toBe('langchain');
  const refund = { allowed: ['approve', 'edit', 'reject'], editSchema: argsSchema, losses: [] };
  expect(interrupt.questions).toEqual([
    {
      proposal: { toolName: 'look_up', argsText: '{"order":7}' },
      message: 'Looks an order up',
      allowed: ['approve', 'answer', 'reject'],
      answer: { kind: 'text' },
      losses: [],
    },
    { proposal: { toolName: 'refund', argsText: '{"amount":5}' }, ...refund },
    { proposal: { toolName: 'refund', argsText: '{"amount":6}' }, ...refund },
  ]);
});

const heading = 'Tool execution requires approval';
const rounded: number = JSON.parse('12345678901234567890');

test.each([
  ['JavaScript', `${heading}\n\nTool: refund\nArgs: {\n  "amount": 5\n}`, 5, undefined],
  ['Python', `${heading}\n\nTool: refund\nArgs: {'amount': 5}`, 5, undefined],
  ['a heading of the app', "Look twice.\n\nTool: refund\nArgs: {'amount': 5}", 5, 'Look twice.'],
  ['words of the app', 'Refund 5?', 5, 'Refund 5?'],
  ['more behind it', `A\n\nTool: refund\nArgs: {}\nB`, 5, 'A\n\nTool: refund\nArgs: {}\nB'],
  ['another tool', "A\n\nTool: pay\nArgs: {'amount': 5}", 5, "A\n\nTool: pay\nArgs: {'amount': 5}"],
  [
    'a number that is exact only there',
    `${heading}\n\nTool: refund\nArgs: {'amount': 12345678901234567890}`,
    rounded,
    `${heading}\n\nTool: refund\nArgs: {'amount': 12345678901234567890}`,
  ],
])(
  'P7: a call that LangChain writes out once more is seen once: %s',
  (_whose, description, amount, message) => {
    const raw = { action_requests: [{ name: 'refund', args: { amount }, description }] };
    const [question] = askedOne({ ...python, metadata: { langgraph: { raw } } }).questions ?? [];
    expect(question?.message).toBe(message);
  },
);

test('P13: the decisions go in the order that was asked', () => {
  const answer = decide(askedOne(python), [
    { kind: 'answer', text: 'It has been shipped.' },
    { kind: 'edit', argsText: '{"amount": 4}' },
    { kind: 'approve' },
  ]);
  expect(resumeOf([answer])).toEqual([
    {
      interruptId: 'lg',
      status: 'resolved',
      payload: {
        decisions: [
          { type: 'respond', message: 'It has been shipped.' },
          { type: 'edit', edited_action: { name: 'refund', args: { amount: 4 } } },
          { type: 'approve' },
        ],
      },
    },
  ]);
});

test('§4.3: JavaScript is answered as it asks', () => {
  const interrupt = askedOne(javascript);
  const payloads = [
    decide(interrupt, [{ kind: 'edit', argsText: '{"amount": 4}' }]),
    decide(interrupt, [{ kind: 'reject', reason: 'too much' }]),
    decide(interrupt, [{ kind: 'reject' }]),
  ].map((answer) => resumeOf([answer]));
  const entry = (decision: object) => [
    { interruptId: 'lg', status: 'resolved', payload: { decisions: [decision] } },
  ];
  expect(payloads).toEqual([
    entry({ type: 'edit', editedAction: { name: 'refund', args: { amount: 4 } } }),
    entry({ type: 'reject', message: 'too much' }),
    entry({ type: 'reject' }),
  ]);
});

test('§4.3: an early release speaks of arguments, and gets them back under that name', () => {
  const raw = {
    action_requests: [{ name: 'refund', arguments: { amount: 5 } }],
    review_configs: [
      {
        action_name: 'refund',
        allowed_decisions: ['approve', 'edit', 'reject'],
        description: 'Refund?',
        arguments_schema: argsSchema,
      },
    ],
  };
  const interrupt = askedOne({ ...python, metadata: { langgraph: { raw } } });
  expect(interrupt.questions).toEqual([
    {
      proposal: { toolName: 'refund', argsText: '{"amount":5}' },
      message: 'Refund?',
      allowed: ['approve', 'edit', 'reject'],
      editSchema: argsSchema,
      losses: [],
    },
  ]);
  expect(resumeOf([decide(interrupt, [{ kind: 'edit', argsText: '{"amount":1}' }])])).toMatchObject([
    { payload: { decisions: [{ edited_action: { name: 'refund', arguments: { amount: 1 } } }] } },
  ]);
});

test('P10: given up is told as what it is, because a cancellation would break the thread', () => {
  const interrupt = askedOne(javascript);
  expect(resumeOf([giveUp(interrupt)])).toEqual([
    {
      interruptId: 'lg',
      status: 'resolved',
      payload: { decisions: [{ type: 'reject', message: 'Not executed: nobody decided on it.' }] },
    },
  ]);
});

test('§4.1: what has expired is cancelled, never resolved', () => {
  const interrupt = askedOne({ ...javascript, expiresAt: '2026-01-01T00:00:00Z' });
  expect(resumeOf([giveUp(interrupt)])).toEqual([{ interruptId: 'lg', status: 'cancelled' }]);
});

test('a refusal that LangChain does not take stays here, and all others with it (P13)', () => {
  const answer = decide(askedOne(python), [{ kind: 'approve' }, { kind: 'reject' }, { kind: 'approve' }]);
  expect(write([answer])).toMatchObject({ ok: false, problem: { code: 'unwritable-answer' } });
});

test('P13: more or fewer decisions than questions are not sent', () => {
  for (const decisions of [[], [{ kind: 'reject' }, { kind: 'reject' }]] as const) {
    expect(write([decide(askedOne(javascript), decisions)])).toMatchObject({
      ok: false,
      problem: { code: 'unwritable-answer' },
    });
  }
});

test('P6: what may have been rounded on its way here is not offered for editing', () => {
  for (const amount of [2 ** 60, 0.12345678901234568]) {
    const raw = {
      actionRequests: [{ name: 'refund', args: { list: [{ amount }] } }],
      reviewConfigs: [{ actionName: 'refund', allowedDecisions: ['approve', 'edit', 'reject'] }],
    };
    const interrupt = askedOne({ ...javascript, metadata: { langgraph: { raw } } });
    expect(interrupt.questions?.[0]?.allowed).toEqual(['approve', 'reject']);
  }
});

test('without a configuration a call can be approved or refused', () => {
  const raw = { action_requests: [{ name: 'refund', args: {} }] };
  const interrupt = askedOne({ ...python, metadata: { langgraph: { raw } } });
  expect(interrupt.questions?.[0]?.allowed).toEqual(['approve', 'reject']);
});
