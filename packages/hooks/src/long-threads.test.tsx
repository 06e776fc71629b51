import type { CallStatus } from '@callboard/core';
import { callOf, createScriptedTransport, resultOf, textOf } from '@callboard/core/testing';
import { act, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderThread } from './testing/render-thread.tsx';
import { useStatusChanges } from './use-status-changes.ts';
import { useToolCalls } from './use-tool-calls.ts';

const renders: (readonly string[])[] = [];
const told: string[] = [];

beforeEach(() => {
  renders.length = 0;
  told.length = 0;
});

function CountedList(filter: { readonly messageId?: string; readonly runId?: string }): ReactElement {
  const keys = useToolCalls(filter);
  renders.push(keys);
  return <p>{keys.length}</p>;
}

function Listener({ keys }: { readonly keys?: readonly string[] }): null {
  const all = useToolCalls();
  renders.push(all);
  useStatusChanges(keys ?? all, ({ call, status }, before: CallStatus | undefined) => {
    told.push(`${call.toolCallId}: ${before} → ${status}`);
  });
  return null;
}

const begun = [
  { type: 'run-started', runId: 'r' } as const,
  ...textOf('r', 'm', 'Looking.'),
  ...callOf('r', 'a', 'tool', '{"x":1}', { parentMessageId: 'm' }),
];

test('P26: the list of one message renders neither while its text grows nor when another message calls', async () => {
  const thread = await renderThread(createScriptedTransport(), <CountedList messageId="m" />);
  await act(async () => thread.conversation.thread.dispatch(begun));
  await thread.settle();
  expect(renders.at(-1)).toEqual(['1:r:a']);
  renders.length = 0;
  await act(async () =>
    thread.conversation.thread.dispatch([
      { type: 'message-text-appended', runId: 'r', messageId: 'm', delta: ' More.' },
      ...callOf('r', 'b', 'tool', '{}', { parentMessageId: 'other' }),
    ]),
  );
  await thread.settle();
  expect(renders).toEqual([]);
});

test('P26: the list of a run keeps its array while other runs call', async () => {
  const thread = await renderThread(createScriptedTransport(), <CountedList runId="r" />);
  await act(async () => thread.conversation.thread.dispatch(begun));
  await thread.settle();
  const before = renders.at(-1);
  await act(async () =>
    thread.conversation.thread.dispatch([
      { type: 'run-started', runId: 'other' },
      ...callOf('other', 'b', 'tool', '{}'),
    ]),
  );
  await thread.settle();
  expect(renders.at(-1)).toBe(before);
});

test('P26: a change of status is told once and without a render; what was there before is not told', async () => {
  const thread = await renderThread(createScriptedTransport(), <Listener />);
  await act(async () => thread.conversation.thread.dispatch(begun));
  await thread.settle();
  expect(told).toEqual([]);
  renders.length = 0;
  await act(async () =>
    thread.conversation.thread.dispatch(resultOf('r', 'a', { kind: 'text', text: 'Done.' })),
  );
  await thread.settle();
  expect(told).toEqual(['a: running → completed']);
  expect(renders).toEqual([]);
});

test('a call that comes under a key that was waited for is told', async () => {
  const thread = await renderThread(createScriptedTransport(), <Listener keys={keysToCome} />);
  await act(async () => thread.conversation.thread.dispatch(begun));
  await thread.settle();
  expect(told).toEqual(['a: undefined → running']);
});

const keysToCome = ['1:r:a'];
