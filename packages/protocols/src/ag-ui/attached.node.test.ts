import { expect, test } from 'vitest';
import { inRun, readStream } from './testing/read-stream.ts';
import { messagesAfter, threadAfter } from './testing/transcript.ts';

/** What goes back to the agent after a run of these events. */
function sentAfter(...events: readonly unknown[]): readonly unknown[] {
  return messagesAfter(readStream(inRun(...events)).events);
}

const callStart = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'f', parentMessageId: 'm' };
const sentCall = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };

test('what is attached to a message in pieces goes back as one, the last value of each key whole', () => {
  const sent = sentAfter(
    { type: 'TEXT_MESSAGE_START', messageId: 'm', name: 'Ada', metadata: { a: 1, b: { x: 1 }, c: null } },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '', metadata: { b: { y: 2 } } },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'hi' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm', metadata: { d: 4 } },
  );
  const metadata = { a: 1, b: { y: 2 }, c: null, d: 4 };
  expect(sent).toEqual([{ id: 'm', role: 'assistant', name: 'Ada', content: 'hi', metadata }]);
});

test('what a chunk attaches belongs to its own stream, with or without a text', () => {
  const sent = sentAfter(
    { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'one', metadata: { a: 1 } },
    { type: 'TEXT_MESSAGE_CHUNK', metadata: { b: 2 } },
    { type: 'TEXT_MESSAGE_CHUNK', messageId: 'n', delta: 'two', metadata: { c: 3 } },
  );
  expect(sent).toMatchObject([
    { id: 'm', content: 'one', metadata: { a: 1, b: 2 } },
    { id: 'n', content: 'two', metadata: { c: 3 } },
  ]);
});

test('what is attached to a call, a result or a thought goes back with it, and with nothing else', () => {
  const sent = sentAfter(
    { type: 'REASONING_START', messageId: 'span', metadata: { nowhere: true } },
    {
      type: 'REASONING_MESSAGE_START',
      messageId: 'h',
      role: 'reasoning',
      subagentRunId: 's',
      metadata: { h: 1 },
    },
    { type: 'REASONING_MESSAGE_CONTENT', messageId: 'h', delta: 'hm' },
    { type: 'REASONING_MESSAGE_END', messageId: 'h' },
    { type: 'REASONING_END', messageId: 'span' },
    { ...callStart, metadata: { a: 1, n: 1 } },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{}', metadata: { b: 2 } },
    { type: 'TOOL_CALL_END', toolCallId: 'c', metadata: { n: 2 } },
    {
      type: 'TOOL_CALL_RESULT',
      toolCallId: 'c',
      messageId: 't',
      content: 'ok',
      metadata: { t: 1 },
      subagentRunId: 's',
    },
    { type: 'CUSTOM', name: 'x', value: 1, metadata: { nowhere: true } },
  );
  expect(sent).toEqual([
    { id: 'h', role: 'reasoning', content: 'hm', metadata: { h: 1 }, subagentRunId: 's' },
    { id: 'm', role: 'assistant', toolCalls: [{ ...sentCall, metadata: { a: 1, b: 2, n: 2 } }] },
    { id: 't', role: 'tool', toolCallId: 'c', content: 'ok', metadata: { t: 1 }, subagentRunId: 's' },
  ]);
});

test('an encrypted value goes back unchanged with what it names; one that names nothing is no problem', () => {
  const seal = (subtype: string, entityId: string) => ({
    type: 'REASONING_ENCRYPTED_VALUE',
    subtype,
    entityId,
    encryptedValue: `of ${entityId} `,
    metadata: { nowhere: true },
  });
  const { events, problems } = readStream(
    inRun(
      { type: 'REASONING_MESSAGE_CHUNK', messageId: 'h', delta: 'hm' },
      callStart,
      seal('message', 'h'),
      seal('message', 'm'),
      seal('tool-call', 'c'),
      seal('tool-call', 'gone'),
      seal('message', 'gone'),
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 't', content: 'ok' },
      seal('message', 't'),
    ),
  );
  expect(problems).toEqual([]);
  expect(messagesAfter(events)).toEqual([
    { id: 'h', role: 'reasoning', content: 'hm', encryptedValue: 'of h ' },
    {
      id: 'm',
      role: 'assistant',
      encryptedValue: 'of m ',
      toolCalls: [{ ...sentCall, encryptedValue: 'of c ' }],
    },
    { id: 't', role: 'tool', toolCallId: 'c', content: 'ok', encryptedValue: 'of t ' },
  ]);
});

const restated = {
  id: 'm',
  role: 'assistant',
  content: 'see',
  name: 'Ada',
  metadata: { a: 1 },
  toolCalls: [{ ...sentCall, encryptedValue: 'v', metadata: { b: 1 } }],
};

test('what is attached to a restated message or its call goes back with what they had', () => {
  const sent = sentAfter(
    {
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        restated,
        { id: 'h', role: 'reasoning', content: 'hm', encryptedValue: 'w', subagentRunId: 's' },
        { id: 'u', role: 'user', content: 'hi', metadata: { u: 1 } },
      ],
    },
    { ...callStart, metadata: { c: 2 } },
    { type: 'TOOL_CALL_END', toolCallId: 'c' },
    { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'u', encryptedValue: 'x' },
    { type: 'REASONING_MESSAGE_CHUNK', messageId: 'h', delta: '!', subagentRunId: 's' },
  );
  expect(sent).toEqual([
    { ...restated, toolCalls: [{ ...sentCall, encryptedValue: 'v', metadata: { b: 1, c: 2 } }] },
    { id: 'h', role: 'reasoning', content: 'hm!', encryptedValue: 'w', subagentRunId: 's' },
    { id: 'u', role: 'user', content: 'hi', metadata: { u: 1 }, encryptedValue: 'x' },
  ]);
});

test('a snapshot says anew what is attached to a message and its calls, all of it', () => {
  const { toolCalls: _calls, metadata: _metadata, ...plain } = restated;
  const bare = { ...plain, toolCalls: [sentCall] };
  const snapshot = (message: object) => ({ type: 'MESSAGES_SNAPSHOT', messages: [message] });
  expect(sentAfter(snapshot(restated), snapshot(bare))).toEqual([bare]);
  const thread = threadAfter(readStream(inRun(snapshot(restated), snapshot(bare))).events);
  expect(thread.latestCall('c')).not.toHaveProperty('metadata');
  const again = threadAfter(readStream(inRun(snapshot(bare), snapshot(restated))).events);
  expect(again.latestCall('c')).toMatchObject({ metadata: { b: 1 }, encryptedValue: 'v' });
  const before = again.latestCall('c');
  again.dispatch(readStream(inRun(snapshot(restated)), 'again').events.slice(1, 2));
  expect(again.latestCall('c')).toBe(before);
});
