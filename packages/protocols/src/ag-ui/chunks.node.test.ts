import { expect, test } from 'vitest';
import type { AgUiRefusalCode } from './index.ts';
import { afterStart, inRun, readStream, runFinished, runStarted } from './testing/read-stream.ts';

const chunk = (fields: object) => ({ type: 'TOOL_CALL_CHUNK', ...fields });
const a = (fields: object = {}) => chunk({ toolCallId: 'a', toolCallName: 'search', ...fields });
const b = (fields: object = {}) => chunk({ toolCallId: 'b', toolCallName: 'order', ...fields });
const text = (fields: object) => ({ type: 'TEXT_MESSAGE_CHUNK', ...fields });
const thought = (fields: object) => ({ type: 'REASONING_MESSAGE_CHUNK', ...fields });
const s1 = { subagentRunId: 's1' };
const s2 = { subagentRunId: 's2' };

/** The steps a stream came to, in a line each: what happened to what. */
function steps(events: readonly unknown[]): readonly string[] {
  return readStream(events).events.flatMap((event) => {
    switch (event.type) {
      case 'call-started':
        return [`start ${event.toolCallId} ${event.toolName}`];
      case 'call-args-appended':
        return [`args ${event.toolCallId} ${event.delta}`];
      case 'call-closed':
        return [`end ${event.toolCallId}`];
      case 'message-started':
        return [`start ${event.messageId} ${event.role}`];
      case 'message-text-appended':
        return [`text ${event.messageId} ${event.delta}`];
      case 'message-closed':
        return [`end ${event.messageId}`];
      case 'call-result-received':
        return [`result ${event.toolCallId}`];
      case 'run-refused':
        return [event.code];
      default:
        return [];
    }
  });
}

test('chunks of one call become one call', () => {
  expect(
    steps(inRun(a({ delta: '{"q":' }), chunk({ delta: '1' }), chunk({ toolCallId: 'a', delta: '}' }))),
  ).toEqual(['start a search', 'args a {"q":', 'args a 1', 'args a }', 'end a']);
});

test('a first chunk may open a stream and bring nothing', () => {
  expect(steps(inRun(a(), text({ messageId: 'm' })))).toEqual([
    'start a search',
    'end a',
    'start m assistant',
    'end m',
  ]);
});

test('interleaved chunks in one lane end and reopen: a, b, a', () => {
  expect(steps(inRun(a({ delta: '1' }), b({ delta: '2' }), a({ delta: '3' })))).toEqual([
    'start a search',
    'args a 1',
    'end a',
    'start b order',
    'args b 2',
    'end b',
    'start a search',
    'args a 3',
    'end a',
  ]);
});

test('interleaved chunks in lanes of their own stay open', () => {
  const events = inRun(
    a({ ...s1, delta: '1' }),
    b({ ...s2, delta: '2' }),
    chunk({ ...s1, delta: '3' }),
    chunk({ toolCallId: 'b', delta: '4' }),
  );
  expect(steps(events)).toEqual([
    'start a search',
    'args a 1',
    'start b order',
    'args b 2',
    'args a 3',
    'args b 4',
    'end a',
    'end b',
  ]);
});

test('a chunk without id and tag continues the agent’s own stream, else the only one there is', () => {
  expect(steps(inRun(a({ delta: '1' }), b({ ...s1, delta: '2' }), chunk({ delta: '3' })))).toContain(
    'args a 3',
  );
  expect(steps(inRun(text({ messageId: 'm' }), b({ ...s1, delta: '2' }), chunk({ delta: '3' })))).toContain(
    'args b 3',
  );
});

test('a role may be repeated, and assistant is what an absent one meant', () => {
  const events = inRun(
    text({ messageId: 'm', delta: 'a' }),
    text({ role: 'assistant', delta: 'b' }),
    text({ messageId: 'm', role: 'assistant', delta: 'c' }),
  );
  expect(steps(events)).toEqual(['start m assistant', 'text m a', 'text m b', 'text m c', 'end m']);
});

test('reasoning comes in chunks too', () => {
  expect(
    steps(inRun(thought({ messageId: 'h', delta: 'a' }), thought({ delta: 'b' }), text({ messageId: 'm' }))),
  ).toEqual(['start h reasoning', 'text h a', 'text h b', 'end h', 'start m assistant', 'end m']);
});

/** Events that end the stream of their own lane, and ones that end every lane. */
const closing: readonly (readonly [what: string, event: object])[] = [
  ['a text message', { type: 'TEXT_MESSAGE_START', messageId: 'm' }],
  ['a call', { type: 'TOOL_CALL_START', toolCallId: 'x', toolCallName: 'f' }],
  ['a result', { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'a', content: '' }],
  ['a state snapshot', { type: 'STATE_SNAPSHOT', snapshot: 1 }],
  ['a state delta', { type: 'STATE_DELTA', delta: [] }],
  ['a custom event', { type: 'CUSTOM', name: 'x', value: 1 }],
  ['a step', { type: 'STEP_STARTED', stepName: 'x' }],
  ['a reasoning span', { type: 'REASONING_START', messageId: 'm' }],
  ['a reasoning message', { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' }],
  ['a chunk of another kind', { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm' }],
];

test.each(closing)('%s ends the stream of its lane, and no other', (_what, event) => {
  const own = steps(afterStart(a(), event));
  expect(own.slice(0, 2)).toEqual(['start a search', 'end a']);
  expect(steps(afterStart(a(s1), event))).not.toContain('end a');
  expect(steps(afterStart(a(s1), { ...event, ...s1 }))).toContain('end a');
});

const closingAll: readonly (readonly [what: string, event: object])[] = [
  ['the end of the run', runFinished],
  ['a failure of the run', { type: 'RUN_ERROR', message: 'no' }],
  ['a snapshot of the messages', { type: 'MESSAGES_SNAPSHOT', messages: [] }],
];

test.each(closingAll)('%s ends every stream', (_what, event) => {
  expect(steps(afterStart(a(s1), b(s2), event)).slice(0, 4)).toEqual([
    'start a search',
    'start b order',
    'end a',
    'end b',
  ]);
});

const asides: readonly (readonly [what: string, event: object])[] = [
  ['a raw event', { type: 'RAW', event: 1 }],
  ['an activity', { type: 'ACTIVITY_SNAPSHOT', messageId: 'm', activityType: 'x', content: {} }],
  ['a change to an activity', { type: 'ACTIVITY_DELTA', messageId: 'm', activityType: 'x', patch: [] }],
  [
    'an encrypted value',
    { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'm', encryptedValue: 'x' },
  ],
  ['the start of a subagent', { type: 'SUBAGENT_STARTED', subagentRunId: 's9', name: 'x' }],
  ['an event of a later version', { type: 'LATER' }],
];

test.each(asides)('%s ends nothing', (_what, event) => {
  expect(steps(afterStart(a(), event, chunk({ delta: '1' })))).toEqual(['start a search', 'args a 1']);
});

test('the end of a subagent ends its own stream, before it', () => {
  const start = { type: 'SUBAGENT_STARTED', name: 'x', ...s1 };
  const events = [start, { ...start, ...s2 }, a(s1), b(s2)];
  expect(steps(afterStart(...events, { type: 'SUBAGENT_FINISHED', ...s1 }))).toEqual([
    'start a search',
    'start b order',
    'end a',
  ]);
  expect(steps(afterStart(...events, { type: 'SUBAGENT_ERROR', ...s2, message: 'no' }))).toContain('end b');
});

test('a stream that breaks off stays open: no end is made up', () => {
  expect(steps([runStarted, a({ delta: '{' })])).toEqual(['start a search', 'args a {']);
});

const refused: readonly (readonly [rule: string, code: AgUiRefusalCode, events: readonly unknown[]])[] = [
  ['a first chunk without an id', 'chunk-without-id', [chunk({ toolCallName: 'f', delta: '1' })]],
  ['a first text chunk without an id', 'chunk-without-id', [text({ delta: 'x' })]],
  [
    'a first chunk of a call without its tool',
    'chunk-without-name',
    [chunk({ toolCallId: 'a', delta: '1' })],
  ],
  ['a reopening chunk without its tool', 'chunk-without-name', [a(), b(), chunk({ toolCallId: 'a' })]],
  ['another tool for the same call', 'chunk-conflict', [a(), a({ toolCallName: 'delete' })]],
  [
    'another message for the same call',
    'chunk-conflict',
    [a({ parentMessageId: 'm' }), a({ parentMessageId: 'n' })],
  ],
  ['a message for a call that had none', 'chunk-conflict', [a(), a({ parentMessageId: 'm' })]],
  [
    'another role for the same message',
    'chunk-conflict',
    [text({ messageId: 'm', role: 'user' }), text({ role: 'assistant' })],
  ],
  ['a name for a message that had none', 'chunk-conflict', [text({ messageId: 'm' }), text({ name: 'Ada' })]],
  ['a chunk that could be of two subagents', 'chunk-ambiguous', [a(s1), b(s2), chunk({ delta: '1' })]],
  [
    'a chunk of one subagent for the call of another',
    'wrong-owner',
    [a(s1), chunk({ toolCallId: 'a', ...s2, delta: '1' })],
  ],
  [
    'a chunk that brings nothing but another owner',
    'wrong-owner',
    [a(s1), chunk({ toolCallId: 'a', ...s2 })],
  ],
  [
    'a chunk of a subagent for a call of the agent',
    'wrong-owner',
    [a(), chunk({ toolCallId: 'a', ...s1, delta: '1' })],
  ],
  [
    'an explicit piece for a call in chunks',
    'not-open',
    [a(), { type: 'TOOL_CALL_ARGS', toolCallId: 'a', delta: '1' }],
  ],
  [
    'a chunk for a call that was started',
    'already-open',
    [{ type: 'TOOL_CALL_START', toolCallId: 'a', toolCallName: 'search' }, a()],
  ],
  ['an empty id is an id: it begins another stream', 'chunk-without-name', [a(), chunk({ toolCallId: '' })]],
  [
    'a chunk without an id after an event that ended its stream',
    'chunk-without-id',
    [a(), { type: 'CUSTOM', name: 'x', value: 1 }, chunk({ delta: '1' })],
  ],
];

test.each(refused)('P5: %s is refused, never repaired', (_rule, code, events) => {
  expect(readStream(afterStart(...events)).refusal).toMatchObject({ code, index: events.length });
});
