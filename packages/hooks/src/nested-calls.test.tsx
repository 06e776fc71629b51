import type { ThreadEventBody } from '@callboard/core';
import { callOf, createScriptedTransport } from '@callboard/core/testing';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderThread } from './testing/render-thread.tsx';
import { useAskingInside, useToolCallsInside } from './use-calls-inside.ts';
import { type ToolCallFilter, useToolCalls } from './use-tool-calls.ts';

const lists: (readonly string[])[] = [];
const insides: (readonly string[])[] = [];
const asking: (readonly string[])[] = [];

beforeEach(() => {
  for (const list of [lists, insides, asking]) list.length = 0;
});

function List(filter: ToolCallFilter): ReactElement | null {
  const keys = useToolCalls(filter);
  lists.push(keys);
  return filter.nested === undefined ? <Inside keys={keys} /> : null;
}

function Inside({ keys }: { readonly keys: readonly string[] }): null {
  insides.push(useToolCallsInside(keys));
  asking.push(useAskingInside(keys[0] ?? ''));
  return null;
}

function call(toolCallId: string, subagentRunId?: string, parentMessageId = 'm'): readonly ThreadEventBody[] {
  const of = subagentRunId === undefined ? {} : { subagentRunId };
  return [
    { type: 'call-started', runId: 'r', toolCallId, toolName: 'f', parentMessageId, ...of },
    { type: 'call-closed', runId: 'r', toolCallId },
  ];
}

function begin(subagentRunId: string, rest: object): ThreadEventBody {
  return { type: 'subagent-started', runId: 'r', subagentRunId, name: 'scout', ...rest };
}

async function show(element: ReactElement, ...events: readonly ThreadEventBody[]) {
  const { conversation, settle } = await renderThread(createScriptedTransport(), element);
  const say = async (...more: readonly ThreadEventBody[]): Promise<void> => {
    conversation.thread.dispatch(more);
    await settle();
  };
  await say({ type: 'run-started', runId: 'r' }, ...events);
  return { thread: conversation.thread, say };
}

const ids = (list: readonly string[] | undefined) => list?.map((key) => key.split(':').at(-1));

test('a call is listed once: not beside the call that its maker carries out, and by itself where there is none', async () => {
  const { thread } = await show(
    <List />,
    ...call('a'),
    begin('s', { parentToolCallId: 'a' }),
    begin('below', { parentSubagentRunId: 's' }),
    begin('loose', {}),
    ...call('b', 's'),
    ...call('c', 'below'),
    ...call('d', 'loose'),
    ...call('e', 'unannounced'),
    begin('deep', { parentToolCallId: 'b' }),
    ...call('f', 'deep'),
  );
  expect(ids(lists.at(-1))).toEqual(['a', 'd', 'e']);
  expect(ids(insides.at(-1))).toEqual(['a', 'd', 'e', 'b', 'c', 'f']);
  const hosts = thread.callKeys().map((key) => thread.hostOf(key));
  expect(ids(hosts.map((key) => key ?? '-'))).toEqual(['-', 'a', 'a', '-', '-', 'b']);
});

test('who asks for the nested ones too gets all, in order of arrival', async () => {
  await show(
    <List nested="included" />,
    ...call('a'),
    begin('s', { parentToolCallId: 'a' }),
    ...call('b', 's'),
  );
  expect(ids(lists.at(-1))).toEqual(['a', 'b']);
});

test('the list of a message leaves out what belongs in a card, however late that is known', async () => {
  const { say } = await show(<List messageId="m" />, ...call('a', undefined, 'other'), ...call('b', 's'));
  expect(ids(lists.at(-1))).toEqual(['b']);
  await say(begin('s', { parentToolCallId: 'a' }));
  expect(ids(lists.at(-1))).toEqual([]);
});

test('a subagent that is there before its call takes its calls into the card when that comes', async () => {
  const { say } = await show(
    <List messageId="m" />,
    begin('s', { parentToolCallId: 'a' }),
    ...call('b', 's'),
  );
  expect(ids(lists.at(-1))).toEqual(['b']);
  await say(...call('a', undefined, 'other'));
  expect(ids(lists.at(-1))).toEqual([]);
});

test('no call is inside itself: what would be stands for itself, and is not lost', async () => {
  await show(
    <List />,
    begin('s', { parentToolCallId: 'b' }),
    begin('t', { parentToolCallId: 'a' }),
    ...call('a', 's'),
    ...call('b', 't'),
    begin('u', { parentToolCallId: 'c' }),
    ...call('c', 'u'),
  );
  expect(ids(lists.at(-1))).toEqual(['a', 'b', 'c']);
});

test('P26: a list keeps its array while subagents add calls inside its cards, and when they end', async () => {
  const { say } = await show(<List />, ...call('a'), begin('s', { parentToolCallId: 'a' }));
  const before = lists.at(-1);
  lists.length = 0;
  await say(...call('b', 's'), ...call('c', 's'));
  await say({ type: 'subagent-ended', runId: 'r', subagentRunId: 's', end: { kind: 'finished' } });
  expect(lists.filter((list) => list !== before)).toEqual([]);
  expect(ids(insides.at(-1))).toEqual(['a', 'b', 'c']);
});

test('a card knows what asks for a person inside it, at any depth, until that is decided', async () => {
  const { thread, say } = await show(
    <List />,
    ...call('a'),
    begin('s', { parentToolCallId: 'a' }),
    ...call('b', 's'),
    begin('deep', { parentToolCallId: 'b' }),
    ...call('c', 'deep'),
    ...callOf('r', 'own', 'f', '{}'),
  );
  expect(asking.at(-1)).toEqual([]);
  const interrupts = ['c', 'own'].map((toolCallId) => ({
    id: toolCallId,
    reason: 'tool_call',
    toolCallId,
    raw: {},
    questions: [{ toolCallId, allowed: ['approve', 'reject'] as const, losses: [] }],
  }));
  await say({ type: 'run-interrupted', runId: 'r', interrupts });
  expect(ids(asking.at(-1))).toEqual(['c']);
  const [request] = thread.openRequests();
  await say({
    type: 'decision-made',
    requestId: request?.id ?? '',
    decision: { kind: 'approve' },
    means: 'person',
    shownText: '',
  });
  expect(asking.at(-1)).toEqual([]);
});
