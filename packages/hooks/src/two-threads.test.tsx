import type { Conversation, PageTool, ToolContext } from '@callboard/core';
import { createConversation } from '@callboard/core';
import {
  callOf,
  createCountingIds,
  createFakeClock,
  createManualScheduler,
  createScriptedTransport,
  runOf,
} from '@callboard/core/testing';
import { createValidator } from '@callboard/schema';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, StrictMode, useState } from 'react';
import { expect, test } from 'vitest';
import { ThreadProvider } from './thread-provider.tsx';
import { useFrontendTool } from './use-frontend-tool.ts';
import { useToolCall } from './use-tool-call.ts';
import { useToolCalls } from './use-tool-calls.ts';

const scheduler = createManualScheduler();

async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      scheduler.flush();
    }
  });
}

/** A thread whose agent calls `set` once, under the same ids as every other one of these. */
function createShop(threadId: string) {
  const agent = createScriptedTransport(({ runId }, index) =>
    index === 0 ? runOf(runId, callOf(runId, 'c1', 'set', `{"in":"${threadId}"}`)) : undefined,
  );
  const conversation = createConversation({
    threadId,
    transport: agent,
    validator: createValidator(),
    clock: createFakeClock(),
    ids: createCountingIds(),
    scheduler,
  });
  return { agent, conversation };
}

/** What a handler was called with, and the way to end it. */
interface Started {
  readonly args: unknown;
  readonly context: ToolContext;
  readonly finish: (value: unknown) => void;
}

function startedIn(list: Started[]): NonNullable<PageTool['handler']> {
  return (args, context) =>
    new Promise((finish) => {
      list.push({ args, context, finish });
    });
}

function Tool({ started }: { readonly started: Started[] }): null {
  useFrontendTool({ name: 'set', description: 'Sets.', approval: 'none', handler: startedIn(started) });
  return null;
}

function Cards({ label }: { readonly label: string }): ReactElement {
  return (
    <section aria-label={label}>
      {useToolCalls().map((key) => (
        <Card key={key} callKey={key} />
      ))}
    </section>
  );
}

function Card({ callKey }: { readonly callKey: string }): ReactElement {
  const view = useToolCall(callKey);
  return <p>{`${view?.call.args.text} ${view?.status}`}</p>;
}

function repliesOf({ agent }: ReturnType<typeof createShop>): unknown {
  return agent.runs
    .at(-1)
    ?.request.messages.flatMap((message) => (message.role === 'tool' ? message.content : []));
}

test('P15: two threads at once with equal ids of everything never mix', async () => {
  const [one, two] = [createShop('one'), createShop('two')];
  const [inOne, inTwo]: readonly [Started[], Started[]] = [[], []];
  render(
    <StrictMode>
      <ThreadProvider conversation={one.conversation}>
        <Tool started={inOne} />
        <Cards label="one" />
      </ThreadProvider>
      <ThreadProvider conversation={two.conversation}>
        <Tool started={inTwo} />
        <Cards label="two" />
      </ThreadProvider>
    </StrictMode>,
  );
  void one.conversation.send('go');
  void two.conversation.send('go');
  await settle();
  expect(inOne.map(({ args }) => args)).toEqual([{ in: 'one' }]);
  expect(inTwo.map(({ args }) => args)).toEqual([{ in: 'two' }]);
  // One is serial with itself, not with the other.
  expect([inOne[0]?.context.threadId, inTwo[0]?.context.threadId]).toEqual(['one', 'two']);
  one.conversation.cancelCall(one.conversation.thread.callKeys()[0] ?? '');
  await settle();
  expect(inOne[0]?.context.signal.aborted).toBe(true);
  expect(inTwo[0]?.context.signal.aborted).toBe(false);
  inTwo[0]?.finish('done in two');
  await settle();
  expect(screen.getByLabelText('one')).toHaveTextContent('{"in":"one"} stopped');
  expect(screen.getByLabelText('two')).toHaveTextContent('{"in":"two"} completed');
  expect(repliesOf(one)).toMatchObject([{ text: expect.stringContaining('stopped') }]);
  expect(repliesOf(two)).toEqual([{ kind: 'text', text: 'done in two' }]);
});

test('P15, P17: switching threads in mid-run, with equal ids, never mixes: what comes late stays where it belongs', async () => {
  const [one, two] = [createShop('one'), createShop('two')];
  const started: Started[] = [];
  const page = (conversation: Conversation): ReactElement => (
    <StrictMode>
      <ThreadProvider conversation={conversation}>
        <Tool started={started} />
        <Cards label="calls" />
      </ThreadProvider>
    </StrictMode>
  );
  const { rerender } = render(page(one.conversation));
  void one.conversation.send('go');
  await settle();
  expect(screen.getByLabelText('calls')).toHaveTextContent('{"in":"one"} running');

  rerender(page(two.conversation));
  expect(started[0]?.context.signal.aborted).toBe(true);
  void two.conversation.send('go');
  await settle();
  expect(started.map(({ args }) => args)).toEqual([{ in: 'one' }, { in: 'two' }]);
  started[0]?.finish('late, of one');
  await settle();
  expect(screen.getByLabelText('calls')).toHaveTextContent('{"in":"two"} running');
  expect(one.conversation.thread.latestCall('c1')?.attempts[0]?.late).toMatchObject({ kind: 'returned' });
  started[1]?.finish('done in two');
  await settle();
  expect(repliesOf(two)).toEqual([{ kind: 'text', text: 'done in two' }]);
  expect(one.agent.runs).toHaveLength(1);

  rerender(page(one.conversation));
  await settle();
  expect(screen.getByLabelText('calls')).toHaveTextContent('{"in":"one"} stopped');
  expect(started).toHaveLength(2);
});

/** A tool whose handler sees the count of its render. */
function Counter({ ran }: { readonly ran: unknown[] }): ReactElement {
  const [count, setCount] = useState(1);
  useFrontendTool({
    name: 'set',
    description: 'Sets.',
    order: { key: () => `${count}` },
    handler: () => ran.push(count),
  });
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Count
    </button>
  );
}

test('P15: the handler of the latest commit is the one that is called, and its order the one that counts', async () => {
  const shop = createShop('one');
  const { conversation } = shop;
  const ran: unknown[] = [];
  render(
    <StrictMode>
      <ThreadProvider conversation={conversation}>
        <Counter ran={ran} />
      </ThreadProvider>
    </StrictMode>,
  );
  void conversation.send('go');
  await settle();
  const call = conversation.thread.latestCall('c1');
  expect(call?.lane).toBe('key:1');
  fireEvent.click(screen.getByText('Count'));
  const [request] = conversation.thread.openRequests();
  await act(() =>
    conversation.decide({
      requestId: request?.id ?? '',
      decision: { kind: 'approve' },
      means: 'person',
      shownText: call?.args.text ?? '',
    }),
  );
  await settle();
  expect(ran).toEqual([2]);
  expect(conversation.thread.latestCall('c1')?.lane).toBe('key:2');
});

test('P15: what a handler returns counts though the component that offered it is gone', async () => {
  const shop = createShop('one');
  const started: Started[] = [];
  const page = (isThere: boolean): ReactElement => (
    <StrictMode>
      <ThreadProvider conversation={shop.conversation}>
        {isThere && <Tool started={started} />}
      </ThreadProvider>
    </StrictMode>
  );
  const { rerender } = render(page(true));
  void shop.conversation.send('go');
  await settle();
  rerender(page(false));
  expect(started[0]?.context.signal.aborted).toBe(false);
  started[0]?.finish('done');
  await settle();
  expect(repliesOf(shop)).toEqual([{ kind: 'text', text: 'done' }]);
});
