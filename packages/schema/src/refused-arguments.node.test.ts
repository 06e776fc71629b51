import {
  contentText,
  createConversation,
  type PageTool,
  type RunRequest,
  shownArgsText,
  type ToolParameters,
} from '@callboard/core';
import { callOf, createScriptedTransport, runOf } from '@callboard/core/testing';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createValidator } from './index.ts';

z.config({ jitless: true });

/** A page whose agent calls its one tool once, and what came of it. */
async function calledWith(
  argsText: string,
  parameters: ToolParameters | undefined,
  more: Partial<PageTool> = {},
) {
  const transport = createScriptedTransport(({ runId }, index) =>
    index === 0 ? runOf(runId, callOf(runId, 'c1', 'refund', argsText)) : runOf(runId),
  );
  const conversation = createConversation({ transport, validator: createValidator() });
  const handler = vi.fn(() => 'ok');
  const tool: PageTool = { name: 'refund', description: 'Refunds.', handler, ...more };
  conversation.tools.register(parameters === undefined ? tool : { ...tool, parameters });
  const leave = conversation.start();
  await conversation.send('Refund it');
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  leave();
  const call = conversation.thread.latestCall('c1');
  if (call === undefined) throw new Error('There is no call.');
  return {
    call,
    handler,
    conversation,
    asked: conversation.thread.openRequests().length === 1 ? shownArgsText(call) : undefined,
    told: answerIn(transport.runs.at(1)?.request),
  };
}

function answerIn(request: RunRequest | undefined): string | undefined {
  const message = request?.messages.find((one) => one.role === 'tool');
  return message?.role === 'tool' ? contentText(message.content) : undefined;
}

const plain = {
  type: 'object',
  properties: {
    amount: { type: 'number', maximum: 500 },
    items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
  },
  required: ['amount'],
};

const item = { price: z.number() };

const everyKind: readonly [string, ToolParameters][] = [
  ['JSON Schema 2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', ...plain }],
  ['JSON Schema draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', ...plain }],
  ['zod', z.object({ amount: z.number().max(500), items: z.array(z.object(item)).optional() })],
  [
    'valibot',
    toStandardJsonSchema(
      v.object({
        amount: v.pipe(v.number(), v.maxValue(500)),
        items: v.optional(v.array(v.object({ price: v.number() }))),
      }),
    ),
  ],
  ['arktype', type({ amount: 'number<=500', 'items?': type({ price: 'number' }).array() })],
];

test.each(everyKind)(
  'P16: with %s the model reads what is wrong, a line each with its place',
  async (_kind, schema) => {
    const { call, handler, told } = await calledWith('{"amount": 900, "items": [{"price": "5"}]}', schema);
    expect(told?.split('\n')).toEqual([
      'The arguments do not fit the schema of the tool. The call was not executed.',
      'amount: must be at most 500, got 900',
      'items[0].price: must be a number, got the string "5"',
    ]);
    // The person reads the same.
    expect(call.verdict).toEqual({
      kind: 'mismatched',
      problems: [
        { path: ['amount'], message: 'must be at most 500, got 900' },
        { path: ['items', 0, 'price'], message: 'must be a number, got the string "5"' },
      ],
    });
    expect(handler).not.toHaveBeenCalled();
  },
);

test.each(everyKind)('P16: with %s what fits is asked about as it was sent', async (_kind, schema) => {
  const { asked, told } = await calledWith('{ "amount": 40.00 }', schema);
  expect(asked).toBe('{ "amount": 40.00 }');
  expect(told).toBeUndefined();
});

test('P7: where a schema transforms, what is asked about is what it makes of the arguments', async () => {
  const schema = z.object({ order: z.string().trim().toUpperCase(), currency: z.string().default('EUR') });
  const { asked } = await calledWith('{"order": " a-1 "}', schema);
  expect(asked).toBe('{"order":"A-1","currency":"EUR"}');
});

test('P16: without a schema any object is asked about, shown whole, and nothing else fits', async () => {
  const argsText = '{"z": 1, "a": {"deep": [null]}}';
  expect((await calledWith(argsText, undefined)).asked).toBe(argsText);
  const { asked, told } = await calledWith('[1]', undefined);
  expect(asked).toBeUndefined();
  expect(told).toContain('must be an object, got an array');
});

const cyclic: Record<string, unknown> = { type: 'object' };
cyclic.properties = { again: cyclic };

let deep: unknown = { type: 'string' };
for (let level = 0; level < 1_000; level += 1) deep = { properties: { a: deep } };

test.each<[what: string, schema: unknown]>([
  ['is broken', { type: 'object', properties: { amount: { type: 'money' } } }],
  ['contains itself', cyclic],
  ['is nested too deep', deep],
  ['refers to itself without end', { $ref: '#' }],
  ['holds a pattern that needs to go back', { properties: { a: { pattern: '(a)\\1' } } }],
  ['is of a dialect nobody here knows', { $schema: 'http://json-schema.org/draft-04/schema#' }],
])('P16: a tool whose schema %s is not offered, and a call of it is told so', async (_what, schema) => {
  const { call, handler, conversation, told } = await calledWith(
    '{}',
    undefined,
    Object({ parameters: schema }),
  );
  expect(conversation.thread.problems()[0]).toMatchObject({ code: 'tool-not-advertised' });
  expect(call.advertised).toBeUndefined();
  expect(told).toContain('This page offers no tool named "refund" and did not run it. It offers no tools.');
  expect(handler).not.toHaveBeenCalled();
});

test('P24: a pattern made to run for ever is decided at once, and its call is refused', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
  const { told } = await calledWith(`{"a": "${'a'.repeat(5_000)}!"}`, schema);
  expect(told).toContain('a: must match the pattern ^(a+)+$');
});

test('P6: unknown keys, their order and the spelling of numbers reach a handler as they were sent', async () => {
  const argsText = '{ "z": 1.50, "unknown": {"b": 2, "a": [1e2]}, "amount": 40.00 }';
  const seen: unknown[] = [];
  const { told } = await calledWith(argsText, plain, {
    approval: 'none',
    handler(args, context) {
      seen.push(JSON.stringify(args), context.argsText);
      return 'ok';
    },
  });
  expect(seen).toEqual(['{"z":1.5,"unknown":{"b":2,"a":[100]},"amount":40}', argsText]);
  expect(told).toBe('ok');
});

test('P6: hostile keys reach a handler as keys like any other', async () => {
  const seen: unknown[] = [];
  await calledWith('{"amount": 1, "__proto__": {"admin": true}, "constructor": 2}', plain, {
    approval: 'none',
    handler(args) {
      seen.push(JSON.stringify(args), Reflect.get(Object(args), 'admin'));
    },
  });
  expect(seen).toEqual(['{"amount":1,"__proto__":{"admin":true},"constructor":2}', undefined]);
});

test('P6: what a schema makes of a number that is rounded here is passed on to nobody', async () => {
  const schema = z.object({ account: z.number(), currency: z.string().default('EUR') });
  const { call, handler, told } = await calledWith('{"account": 9007199254740993}', schema, {
    approval: 'none',
    takesArgsText: true,
  });
  expect(call.verdict?.kind).toBe('inexact-number');
  expect(told).toContain('account: 9007199254740993 cannot be held exactly');
  expect(handler).not.toHaveBeenCalled();
});
