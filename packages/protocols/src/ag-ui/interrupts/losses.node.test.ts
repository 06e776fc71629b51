import type { RunInterrupt } from '@callboard/core';
import { expect, test } from 'vitest';
import { askedBy, askedOne, decide, giveUp, only, sent, write } from '../testing/interrupt-trip.ts';
import { runFinished } from '../testing/read-stream.ts';
import { codecsWith } from './built-in.ts';

const why = 'because I say so';
const approved = { type: 'boolean' };

const legacy = (value: unknown): RunInterrupt =>
  only(askedBy([{ type: 'CUSTOM', name: 'on_interrupt', value }, runFinished]));

const hitl = {
  actionRequests: [{ name: 'a', args: {} }],
  reviewConfigs: [{ actionName: 'a', allowedDecisions: ['approve', 'reject'] }],
};

/** Something of every codec, in every shape it has. */
const samples: readonly RunInterrupt[] = [
  askedOne({ id: 'i', reason: 'tool_call' }),
  askedOne({
    id: 'i',
    reason: 'tool_call',
    responseSchema: { properties: { approved, reason: { type: 'string' } } },
  }),
  askedOne({ id: 'i', reason: 'tool_call', responseSchema: { properties: { approved } } }),
  askedOne({ id: 'i', reason: 'confirmation' }),
  askedOne({ id: 'i', reason: 'input_required' }),
  askedOne({ id: 'i', reason: 'input_required', responseSchema: { enum: ['a', 'b'] } }),
  askedOne({ id: 'i', reason: 'input_required', responseSchema: { type: 'array' } }),
  askedOne({ id: 'i', reason: 'tool_call', toolCallId: 'c', responseSchema: { properties: { approved } } }),
  askedOne({
    id: 'i',
    reason: 'tool_call',
    responseSchema: { properties: { approved, reason: { type: 'string' } } },
    metadata: { agent_framework: {} },
  }),
  askedOne({ id: 'i', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: hitl } } }),
  askedOne({ id: 'i', reason: 'mastra:tool_suspend', responseSchema: { properties: { approved } } }),
  askedOne({ id: 'i', reason: 'mastra:tool_suspend' }),
  askedOne({ id: 'i', reason: 'crewai:human_feedback' }),
  legacy('Which day?'),
  legacy(hitl),
];

test('every codec is looked at', () => {
  const names = new Set(samples.map(({ codec }) => codec));
  expect(names).toEqual(new Set(codecsWith().map(({ name }) => name)));
});

test.each(samples.map((sample) => [`${sample.codec}, ${sample.reason}`, sample] as const))(
  'P10: what the wire loses of a refusal is what is declared: %s',
  (_what, interrupt) => {
    const refused = sent([decide(interrupt, [{ kind: 'reject', reason: why }])]);
    const { losses } = only(interrupt.questions ?? []);
    expect(!JSON.stringify(refused).includes(why)).toBe(losses.includes('reason'));
    const plain = sent([decide(interrupt, [{ kind: 'reject' }])]);
    expect(JSON.stringify(plain) === JSON.stringify(sent([giveUp(interrupt)]))).toBe(
      losses.includes('rejection'),
    );
  },
);

test.each(samples.map((sample) => [`${sample.codec}, ${sample.reason}`, sample] as const))(
  'P10: a refusal is never an approval: %s',
  (_what, interrupt) => {
    const written = JSON.stringify(sent([decide(interrupt, [{ kind: 'reject', reason: why }])]));
    expect(written).not.toMatch(/"approved":true|"payload":true|"type":"approve"/);
  },
);

test('every question can be refused, and everything it allows can be written', () => {
  for (const interrupt of samples) {
    const { allowed, answer } = only(interrupt.questions ?? []);
    expect(allowed).toContain('reject');
    expect(answer !== undefined).toBe(allowed.includes('answer'));
    const text = answer?.kind === 'choice' ? (answer.options[0] ?? '') : '[1]';
    const decisions = {
      approve: { kind: 'approve' },
      edit: { kind: 'edit', argsText: '{}' },
      reject: { kind: 'reject' },
      answer: { kind: 'answer', text },
      dismiss: { kind: 'dismiss' },
    } as const;
    for (const outcome of allowed) {
      expect(write([decide(interrupt, [decisions[outcome]])]).ok).toBe(true);
    }
  }
});

test.each(samples.map((sample) => [`${sample.codec}, ${sample.reason}`, sample] as const))(
  'P10: a question is dismissed only where that is what nobody answers is, and no refusal: %s',
  (_what, interrupt) => {
    const { allowed } = only(interrupt.questions ?? []);
    if (!allowed.includes('dismiss')) {
      expect(write([decide(interrupt, [{ kind: 'dismiss' }])]).ok).toBe(false);
      return;
    }
    const dismissed = JSON.stringify(sent([decide(interrupt, [{ kind: 'dismiss' }])]));
    expect(dismissed).toBe(JSON.stringify(sent([giveUp(interrupt)])));
    expect(dismissed).not.toBe(JSON.stringify(sent([decide(interrupt, [{ kind: 'reject' }])])));
  },
);

test('P10: who takes a cancellation for a refusal or an answer is offered no dismissal', () => {
  const hears = (metadata: object, reason = 'tool_call') =>
    only(
      askedOne({ id: 'i', reason, metadata, responseSchema: { properties: { approved } } }).questions ?? [],
    ).allowed;
  expect(hears({})).toContain('dismiss');
  expect(hears({ agent_framework: {} })).toContain('dismiss');
  // A graph takes it for the answer, Strands and Mastra for a refusal.
  expect(hears({ langgraph: { raw: { ask: 'May I?' } } })).not.toContain('dismiss');
  expect(hears({ tool_name: 'pay', tool_input: {} })).not.toContain('dismiss');
  expect(hears({}, 'mastra:tool_suspend')).not.toContain('dismiss');
});
