import { expect, test } from 'vitest';
import { createAgUiReader } from './index.ts';
import { afterStart, inRun, readStream, runFinished, runStarted } from './testing/read-stream.ts';

const text = { type: 'TEXT_MESSAGE_START', messageId: 'm' };
const textEnd = { type: 'TEXT_MESSAGE_END', messageId: 'm' };
const noted = (events: readonly unknown[]) =>
  readStream(events).problems.map(({ code, message }) => `${code}: ${message}`);

const unreadable: readonly (readonly [what: string, event: unknown, said: string])[] = [
  ['null', null, 'Event 0 is null, not an object (AG-UI 1.0, basic/processing).'],
  ['a list', [runStarted], 'Event 0 is an array, not an object (AG-UI 1.0, basic/processing).'],
  ['a word', 'RUN_STARTED', 'Event 0 is a string, not an object (AG-UI 1.0, basic/processing).'],
  ['nothing', undefined, 'Event 0 is nothing, not an object (AG-UI 1.0, basic/processing).'],
  ['a function', () => runStarted, 'Event 0 is a function, not an object (AG-UI 1.0, basic/processing).'],
  ['an object without a type', {}, 'Event 0 has no type (AG-UI 1.0, basic/processing).'],
  ['an object whose type is a number', { type: 1 }, 'Event 0 has no type (AG-UI 1.0, basic/processing).'],
];

test.each(unreadable)('P5: %s is no event, and is refused as none', (_what, event, message) => {
  expect(readStream([event]).refusal).toEqual({ code: 'not-an-event', index: 0, message });
});

test('P5: an event that throws when it is read is refused, not thrown', () => {
  const hostile = {
    get type() {
      throw new Error('gotcha');
    },
  };
  expect(readStream([runStarted, hostile]).refusal).toMatchObject({ code: 'not-an-event', index: 1 });
});

test('P5: text that is no JSON is refused, and shown no longer than a line', () => {
  const reader = createAgUiReader({ requestedRunId: 'r' });
  expect(reader.readText(`[DONE] ${'x'.repeat(9999)}`)).toMatchObject([
    { type: 'run-refused', runId: 'r', code: 'not-json' },
  ]);
  expect(reader.refusal?.message.length).toBeLessThan(200);
  expect(reader.readText(JSON.stringify(runStarted))).toEqual([]);
});

/** A value a known field cannot have, and what the refusal says of it. */
const malformed: readonly (readonly [field: string, event: object, said: string])[] = [
  ['a number as text', { ...text, messageId: 7 }, 'needs a string at "/messageId" and has a number there'],
  [
    'a missing field',
    { type: 'TOOL_CALL_START', toolCallId: 'c' },
    'needs a string at "/toolCallName" and has nothing there',
  ],
  [
    'null in a required field',
    { ...text, messageId: null },
    'needs a string at "/messageId" and has null there',
  ],
  [
    'a fraction of a millisecond',
    { ...text, timestamp: 0.5 },
    'needs a whole number at "/timestamp" and has a number there',
  ],
  [
    'a time as text',
    { ...text, timestamp: 'now' },
    'needs a whole number at "/timestamp" and has a string there',
  ],
  ['metadata as a list', { ...text, metadata: [] }, 'needs an object at "/metadata" and has an array there'],
  [
    'a role that is no word',
    { ...text, role: 1 },
    'needs one of developer, system, assistant, user at "/role" and has a number there',
  ],
  [
    'another constant',
    { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'assistant' },
    'needs "reasoning" at "/role" and has a string there',
  ],
  [
    'another constant in a result',
    { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: '', role: 'user' },
    'needs "tool" at "/role" and has a string there',
  ],
  [
    'a result that is an object',
    { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: {} },
    'needs a string or an array at "/content" and has an object there',
  ],
  [
    'a list as an outcome',
    { ...runFinished, outcome: [] },
    'needs an object at "/outcome" and has an array there',
  ],
  [
    'an outcome without a type',
    { ...runFinished, outcome: {} },
    'needs a string at "/outcome/type" and has nothing there',
  ],
  [
    'an interrupt about nothing',
    { ...runFinished, outcome: { type: 'interrupt', interrupts: [] } },
    'needs an array of at least 1 at "/outcome/interrupts" and has an array there',
  ],
  [
    'a schema that is true',
    {
      ...runFinished,
      outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x', responseSchema: true }] },
    },
    'needs an object at "/outcome/interrupts/0/responseSchema" and has a boolean there',
  ],
  [
    'a negative count',
    { ...runFinished, usage: [{ inputTokens: -1 }] },
    'needs a whole number from 0 at "/usage/0/inputTokens" and has a number there',
  ],
  [
    'a path that is no pointer',
    { type: 'STATE_DELTA', delta: [{ op: 'remove', path: 'a/b' }] },
    'needs a JSON pointer at "/delta/0/path" and has a string there',
  ],
  [
    'an operation without its value',
    { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/a' }] },
    'needs a value at "/delta/0/value" and has nothing there',
  ],
  [
    'a message that is null',
    { type: 'MESSAGES_SNAPSHOT', messages: [null] },
    'needs an object at "/messages/0" and has null there',
  ],
  [
    'a call of another type',
    {
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        {
          id: 'm',
          role: 'assistant',
          toolCalls: [{ id: 'c', type: 'code', function: { name: 'f', arguments: '' } }],
        },
      ],
    },
    'needs "function" at "/messages/0/toolCalls/0/type" and has a string there',
  ],
  [
    'arguments that are an object',
    {
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        {
          id: 'm',
          role: 'assistant',
          toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: {} } }],
        },
      ],
    },
    'needs a string at "/messages/0/toolCalls/0/function/arguments" and has an object there',
  ],
  [
    'an activity without content',
    { type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'x', content: 'x' },
    'needs an object at "/content" and has a string there',
  ],
];

test.each(malformed)('P6: %s is refused: nothing is converted or repaired', (_field, event, said) => {
  const { refusal, events } = readStream(afterStart(event));
  expect(refusal).toMatchObject({ code: 'malformed-field', index: 1 });
  expect(refusal?.message).toContain(said);
  expect(events.map(({ type }) => type)).toEqual(['run-started', 'run-refused']);
});

test('an event of a later version is left out, with a word to developers', () => {
  const events = [
    { type: 'TOOL_CALL_PROGRESS', toolCallId: 'c' },
    ...inRun({ type: 'toString' }, { type: '__proto__' }),
  ];
  expect(readStream(events).refusal).toBeUndefined();
  expect(readStream(events).events.map(({ type }) => type)).toEqual(['run-started', 'run-succeeded']);
  expect(noted(events)).toEqual([
    'unknown-event: Event 0, "TOOL_CALL_PROGRESS", was left out: AG-UI 1.0 does not know it, or a word it needs.',
    'unknown-event: Event 2, "toString", was left out: AG-UI 1.0 does not know it, or a word it needs.',
    'unknown-event: Event 3, "__proto__", was left out: AG-UI 1.0 does not know it, or a word it needs.',
  ]);
});

test('a field of a later version is left out, and its path is named', () => {
  const hostile: unknown = JSON.parse(
    '{"type":"TEXT_MESSAGE_START","messageId":"m","__proto__":{"role":"user"},"constructor":1}',
  );
  const { events, refusal } = readStream(inRun(hostile, textEnd));
  expect(refusal).toBeUndefined();
  expect(events[1]).toEqual({ type: 'message-started', runId: 'r', messageId: 'm', role: 'assistant' });
  expect(noted(inRun(hostile, textEnd))).toEqual([
    'unknown-field: Event 1, "TEXT_MESSAGE_START", has a field at "/__proto__" that AG-UI 1.0 does not know; it was left out.',
    'unknown-field: Event 1, "TEXT_MESSAGE_START", has a field at "/constructor" that AG-UI 1.0 does not know; it was left out.',
  ]);
});

test('a role of a later version is left out: the message is an assistant’s', () => {
  const { events, refusal, problems } = readStream(inRun({ ...text, role: 'narrator' }, textEnd));
  expect(refusal).toBeUndefined();
  expect(events[1]).toMatchObject({ type: 'message-started', role: 'assistant' });
  expect(problems).toMatchObject([{ code: 'unknown-member', message: expect.stringContaining('"/role"') }]);
});

test('an outcome of a later version is left out, and said to be', () => {
  const { events, problems } = readStream(afterStart({ ...runFinished, outcome: { type: 'paused' } }));
  expect(events[1]).toEqual({ type: 'run-succeeded', runId: 'r' });
  expect(problems).toMatchObject([
    { code: 'unknown-member', message: expect.stringContaining('"/outcome"') },
  ]);
});

test('a part of a later version goes as a whole, whatever else is wrong with it', () => {
  const content = [
    { type: 'text', text: 'a' },
    { type: 'hologram' },
    { type: 'image', id: 7, later: 1, source: { type: 'quantum' } },
    { type: 'text', text: 'b' },
  ];
  const events = inRun({ type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content });
  expect(readStream(events).events[1]).toMatchObject({
    content: {
      kind: 'parts',
      parts: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
  });
  expect(noted(events)).toEqual([
    'unknown-member: Event 1, "TOOL_CALL_RESULT", holds something at "/content/1" that AG-UI 1.0 does not know; it was left out.',
  ]);
});

test('an event whose required word is of a later version is left out', () => {
  const event = { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'agent', entityId: 'x', encryptedValue: 'y' };
  expect(readStream(inRun(event)).refusal).toBeUndefined();
  expect(readStream(inRun(event)).problems).toMatchObject([{ code: 'unknown-event' }]);
});

test('an error field in a result is left out with a word: AG-UI has none there', () => {
  const event = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: '', error: 'no' };
  expect(noted(inRun(event))).toEqual([
    expect.stringContaining('unknown-field: Event 1, "TOOL_CALL_RESULT", has a field at "/error"'),
  ]);
});

test('null in the place of an absent field is read as absent, with a word to developers', () => {
  const events = [
    { ...runStarted, parentRunId: null, input: null, protocolVersion: null },
    {
      type: 'TOOL_CALL_START',
      toolCallId: 'c',
      toolCallName: 'f',
      parentMessageId: null,
      subagentRunId: null,
      timestamp: null,
    },
    { type: 'TOOL_CALL_END', toolCallId: 'c', rawEvent: null, metadata: null },
    { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: '', role: null },
    { ...runFinished, result: null, outcome: { type: 'success', pendingToolCallIds: null } },
  ];
  const { refusal, problems } = readStream(events);
  expect(refusal).toBeUndefined();
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['null-field']));
  expect(problems).toHaveLength(11);
  expect(problems[0]?.message).toBe(
    'Event 0, "RUN_STARTED", holds null at "/parentRunId", where the field should be left out; it was read as left out.',
  );
});

test('null inside what the protocol leaves open is a value, and stays', () => {
  const events = inRun(
    { type: 'STATE_SNAPSHOT', snapshot: null },
    { type: 'CUSTOM', name: 'x', value: null },
    { type: 'RAW', event: null },
    { ...text, metadata: { a: null } },
    textEnd,
  );
  expect(readStream(events).refusal).toBeUndefined();
  expect(readStream(events).problems).toEqual([]);
});

test('thinking of AG-UI 0.0.45 is read as reasoning', () => {
  const { events, refusal, problems } = readStream(
    inRun(
      { type: 'THINKING_START', title: 'Working' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'Let me check.' },
      { type: 'THINKING_TEXT_MESSAGE_END' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
      { type: 'THINKING_TEXT_MESSAGE_END' },
      { type: 'THINKING_END' },
    ),
  );
  expect(refusal).toBeUndefined();
  expect(events.slice(1, 5)).toEqual([
    { type: 'message-started', runId: 'r', messageId: 'r:thinking:1', role: 'reasoning' },
    { type: 'message-text-appended', runId: 'r', messageId: 'r:thinking:1', delta: 'Let me check.' },
    { type: 'message-closed', runId: 'r', messageId: 'r:thinking:1' },
    { type: 'message-started', runId: 'r', messageId: 'r:thinking:2', role: 'reasoning' },
  ]);
  expect(problems.map(({ code }) => code)).toContain('retired-event');
});

test('P26: one bad habit is noted once, and many are not noted without end', () => {
  const delta = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'x', later: 1 };
  expect(readStream(inRun(text, delta, delta, delta, textEnd)).problems).toHaveLength(1);
  const many = Array.from({ length: 500 }, (_, index) => ({ type: `LATER_${index}` }));
  const { problems } = readStream(many);
  expect(problems).toHaveLength(101);
  expect(problems[100]).toMatchObject({ code: 'more-problems' });
});

const versions: readonly (readonly [version: string, codes: readonly string[]])[] = [
  ['1.0', []],
  ['1.0.3', []],
  ['0.0.57', []],
  ['1.1', ['newer-version']],
  ['2.0', ['newer-version']],
  ['draft', ['unreadable-version']],
  ['', ['unreadable-version']],
];

test.each(versions)('version "%s" is served', (protocolVersion, codes) => {
  const { problems, refusal } = readStream([{ ...runStarted, protocolVersion }, runFinished]);
  expect(refusal).toBeUndefined();
  expect(problems.map(({ code }) => code)).toEqual(codes);
});
