import {
  callStatus,
  createConversation,
  createThread,
  type Thread,
  type ThreadEventBody,
} from '@callboard/core';
import {
  callOf,
  createCountingIds,
  createScriptedTransport,
  openValidator,
  textOf,
} from '@callboard/core/testing';
import { describe, expect, test } from 'vitest';
import { createAgUiReader, toRunInput } from '../ag-ui/index.ts';
import { readMessages, transcriptOf, writeMessages } from './index.ts';
import { openStored, writtenValue } from './testing/open-stored.ts';

const asked = { id: 'u', role: 'user', content: [{ type: 'text', text: 'Refund A-1.' }] };
const call = { type: 'tool_call', id: 'c1', name: 'refund', args: { order: 'A-1' }, signature: 'x' };
const called = {
  created: 1.5,
  id: 'a',
  role: 'assistant',
  content: [{ type: 'text', text: 'I will.', cites: [1] }, { type: 'chart', rows: [] }, call],
};
const answered = {
  id: 't',
  role: 'tool',
  content: [{ type: 'tool_result', tool_call_id: 'c1', content: 'ok', artifact: 7 }],
};

/** A conversation over a thread that was opened, whose tool runs without asking. */
function openWithTools(document: readonly unknown[]) {
  const reading = readMessages(document);
  if (!reading.ok) throw new Error(reading.problem.message);
  const ran: unknown[] = [];
  const transport = createScriptedTransport(({ runId }) => [
    { type: 'run-started', runId },
    { type: 'run-succeeded', runId },
  ]);
  const conversation = createConversation({
    threadId: 'thread-1',
    transport,
    validator: openValidator,
    ids: createCountingIds(),
  });
  conversation.tools.register({
    name: 'refund',
    description: 'Refunds.',
    approval: 'none',
    handler: (args) => void ran.push(args),
  });
  conversation.start();
  conversation.thread.dispatch({ type: 'history-loaded', messages: reading.messages });
  return { conversation, transport, ran };
}

describe('a stored conversation that is opened', () => {
  test('P15: runs nothing and asks nothing; a call without a result says that nobody knows', async () => {
    const { conversation, ran } = openWithTools([asked, called]);
    await conversation.send('Go on.');
    const opened = conversation.thread.latestCall('c1');
    expect(opened === undefined ? undefined : callStatus(opened)).toBe('no-result');
    expect(ran).toEqual([]);
    expect(conversation.thread.requests()).toEqual([]);
  });

  test('P19: a call without a result is answered in what is written next, as an error, right behind its message', async () => {
    const { conversation, transport } = openWithTools([asked, called]);
    await conversation.send('Go on.');
    const next = [
      asked,
      called,
      {
        id: 'message-2',
        role: 'tool',
        content: [
          {
            type: 'tool_result',
            tool_call_id: 'c1',
            content: [
              {
                type: 'text',
                text: 'There is no result for this call. Whether the tool ran is not known here.',
              },
            ],
            is_error: true,
            error: 'no-result',
          },
        ],
      },
      { id: 'message-1', role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
    ];
    expect(writtenValue(conversation.thread)).toEqual(next);
    expect(JSON.parse(writeMessages(transport.last().request).json)).toEqual(next);
  });

  test('P19: goes on over AG-UI as well: each call with its one answer, what has no place there named', async () => {
    const { conversation, transport } = openWithTools([
      asked,
      called,
      answered,
      { id: 'n', role: 'narrator' },
    ]);
    await conversation.send('Go on.');
    const written = toRunInput(transport.last().request);
    expect(written.ok ? written.input.messages : written.problem).toEqual([
      { id: 'u', role: 'user', content: 'Refund A-1.' },
      {
        id: 'a',
        role: 'assistant',
        content: 'I will.',
        toolCalls: [
          { id: 'c1', type: 'function', function: { name: 'refund', arguments: '{"order":"A-1"}' } },
        ],
      },
      { id: 't', role: 'tool', toolCallId: 'c1', content: 'ok' },
      { id: 'message-1', role: 'user', content: 'Go on.' },
    ]);
    expect(written.ok ? written.leftOut : []).toEqual([
      'Message "a" goes out without its part "chart": AG-UI 1.0 has no place for it there.',
      'Message "n" does not go out: AG-UI 1.0 does not know its kind.',
    ]);
  });

  test('P4: an AG-UI agent that restates it takes nothing from what is stored', async () => {
    const document = [asked, called, answered, { id: 'n', role: 'narrator', said: 1 }];
    const { conversation, transport } = openWithTools(document);
    await conversation.send('Go on.');
    const written = toRunInput(transport.last().request);
    const messages = written.ok ? written.input.messages : [];
    expect(messages.map(({ id }) => id)).toEqual(['u', 'a', 't', 'message-1']);
    const restate = (runId: string, stated: readonly object[]): void => {
      const reader = createAgUiReader({ requestedRunId: runId });
      const events = [
        { type: 'RUN_STARTED', threadId: 'thread-1', runId },
        { type: 'MESSAGES_SNAPSHOT', messages: stated },
        { type: 'RUN_FINISHED', threadId: 'thread-1', runId },
      ];
      conversation.thread.dispatch(events.flatMap((event) => reader.read(event)));
    };
    restate('r', messages);
    const said = { id: 'message-1', role: 'user', content: [{ type: 'text', text: 'Go on.' }] };
    expect(writtenValue(conversation.thread)).toEqual([...document, said]);

    restate(
      'r2',
      messages.map((message) => (message.id === 'a' ? { ...message, content: 'I did.' } : message)),
    );
    const { signature: _unsaid, ...again } = call;
    const anew = { id: 'a', role: 'assistant', content: [{ type: 'text', text: 'I did.' }, again] };
    expect(writtenValue(conversation.thread)).toEqual([asked, anew, answered, document[3], said]);
  });

  test('what is added to a message stands where it was added, and all else of it stays to the letter', () => {
    const thread = openStored([asked, called, answered]);
    thread.dispatch([...run('r', ...textOf('r', 'a', 'Done.'))]);
    expect(writtenValue(thread)).toEqual([
      asked,
      { ...called, content: [...called.content, { type: 'text', text: 'Done.' }] },
      answered,
    ]);
  });

  test('P4: an answer that a newer one took the place of is not written beside it', () => {
    const two = { ...called, content: [...called.content, { ...call, id: 'c2' }] };
    const both = {
      ...answered,
      content: [...answered.content, { type: 'tool_result', tool_call_id: 'c2', content: 'no', more: 1 }],
    };
    const thread = openStored([asked, two, both]);
    thread.dispatch({ type: 'run-started', runId: 'r' });
    thread.dispatch({
      type: 'call-result-received',
      runId: 'r',
      toolCallId: 'c2',
      messageId: 'newer',
      content: { kind: 'json', json: '{"cents":12345678901234567890}' },
    });
    const { json } = writeMessages(transcriptOf(thread));
    expect(json.match(/"tool_call_id":"c2"/g)).toHaveLength(1);
    expect(json).toContain('"artifact":7');
    expect(json).toContain('{"type":"json","value":{"cents":12345678901234567890}}');
  });
});

function run(runId: string, ...events: readonly ThreadEventBody[]): readonly ThreadEventBody[] {
  return [{ type: 'run-started', runId }, ...events, { type: 'run-succeeded', runId }];
}

function told(...events: readonly ThreadEventBody[]): Thread {
  const thread = createThread({ id: 'thread-1' });
  thread.dispatch(run('r', ...events));
  return thread;
}

describe('what happened live', () => {
  test('is written in the form of the documentation, and reads back as the same', () => {
    const thread = told(
      ...textOf('r', 'a', 'Let me look.'),
      ...callOf('r', 'c1', 'look', '{"cents": 12345678901234567890}', { parentMessageId: 'a' }),
      {
        type: 'call-result-received',
        runId: 'r',
        toolCallId: 'c1',
        messageId: 't',
        content: { kind: 'text', text: 'gone' },
        error: 'not found',
      },
    );
    const { json, leftOut } = writeMessages(transcriptOf(thread));
    expect(leftOut).toEqual([]);
    expect(json).toContain(
      '{"id":"a","role":"assistant","content":[{"type":"text","text":"Let me look."},{"type":"tool_call","id":"c1","name":"look","args":{"cents": 12345678901234567890}}]}',
    );
    const again = openStored(json);
    expect(again.messages().map(({ role }) => role)).toEqual(['assistant', 'tool']);
    expect(again.latestCall('c1')?.results[0]).toMatchObject({
      error: 'not found',
      content: { text: 'gone' },
    });
  });

  test.each(['{"a": ', '[1]', '{"a":1,"a":2}', '"text"'])(
    'P6: arguments that are no object are written as a text beside one: %s',
    (argsText) => {
      const thread = told(...callOf('r', 'c1', 'look', argsText));
      const { json, leftOut } = writeMessages(transcriptOf(thread));
      expect(leftOut).toHaveLength(1);
      expect(openStored(json).latestCall('c1')?.args.text).toBe(argsText);
    },
  );

  test('P3: no arguments are an empty object', () => {
    const { json, leftOut } = writeMessages(transcriptOf(told(...callOf('r', 'c1', 'look', ''))));
    expect([json.includes('"args":{}'), leftOut]).toEqual([true, []]);
  });

  test('what has no place in this form is named', () => {
    const thread = told(
      { type: 'message-started', runId: 'r', messageId: 'h', role: 'reasoning' },
      { type: 'message-text-appended', runId: 'r', messageId: 'h', delta: 'Hm.' },
      { type: 'message-annotated', runId: 'r', messageId: 'h', encryptedValue: 'zzz' },
      {
        type: 'activity-stated',
        runId: 'r',
        messageId: 'x',
        activityType: 'plan',
        content: {},
        replace: true,
      },
    );
    const { json, leftOut } = writeMessages(transcriptOf(thread));
    expect(JSON.parse(json)).toEqual([
      { id: 'h', role: 'assistant', content: [{ type: 'reasoning', text: 'Hm.' }] },
    ]);
    expect(leftOut).toEqual([
      'Message "h" goes without its encryptedValue.',
      'Message "x" is an activity, which only the page shows.',
    ]);
  });
});
