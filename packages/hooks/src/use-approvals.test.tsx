import type { JsonObject, PageTool, RunInterrupt, ThreadEventBody } from '@callboard/core';
import { callOf, createScriptedTransport, runOf } from '@callboard/core/testing';
import { act, render } from '@testing-library/react';
import { type ReactElement, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type RenderedThread, renderThread } from './testing/render-thread.tsx';
import { trustEveryPress } from './testing/trust-every-press.ts';
import { ThreadProvider } from './thread-provider.tsx';
import { type Approvals, useApprovals } from './use-approvals.ts';
import { useFrontendTool } from './use-frontend-tool.ts';

afterEach(() => vi.unstubAllGlobals());

let seen: Approvals | undefined;

/** What the queue gives, as it was rendered last. */
function queue(): Approvals {
  if (seen === undefined) throw new Error('The queue was not rendered.');
  return seen;
}

function Probe(): ReactElement {
  const approvals = useApprovals();
  const { items, sendRef, promptRef } = approvals;
  useEffect(() => {
    seen = approvals;
  });
  return (
    <>
      <p ref={sendRef}>bar</p>
      {items.map(({ id }) => (
        <p key={id} ref={promptRef(id)}>
          {id}
        </p>
      ))}
    </>
  );
}

type Offered = Pick<PageTool, 'name' | 'risk'> & { readonly parameters?: JsonObject };

function Tool({ tool: { name, risk, parameters } }: { readonly tool: Offered }): null {
  useFrontendTool({
    name,
    description: 'Does it.',
    handler: () => 'done',
    ...(risk === undefined ? {} : { risk }),
    ...(parameters === undefined ? {} : { parameters }),
  });
  return null;
}

/** A thread whose agent says these things, one list a run. */
async function played(
  runs: readonly ((runId: string) => readonly ThreadEventBody[])[],
  tools: readonly Offered[] = [{ name: 'pay' }],
): Promise<RenderedThread & { readonly sent: () => number; answers(): readonly unknown[] }> {
  const transport = createScriptedTransport(({ runId }, index) => runs[index]?.(runId));
  const thread = await renderThread(
    transport,
    <>
      {tools.map((tool) => (
        <Tool key={tool.name} tool={tool} />
      ))}
      <Probe />
    </>,
  );
  void thread.conversation.send('Go');
  await thread.settle();
  return {
    ...thread,
    sent: () => transport.runs.length,
    answers: () => transport.last().request.answers.map(({ kind, interrupt }) => [interrupt.id, kind]),
  };
}

const calls =
  (...texts: readonly string[]) =>
  (runId: string): ThreadEventBody[] =>
    runOf(
      runId,
      texts.flatMap((text, index) => callOf(runId, `call-${index + 1}`, 'pay', text)),
    );

/** The agent ends its run by asking about calls of its own. */
const asks =
  (...ids: readonly string[]) =>
  (runId: string): ThreadEventBody[] => [
    { type: 'run-started', runId },
    ...ids.flatMap((id) => callOf(runId, id, 'wire', `{"to":"${id}"}`)),
    {
      type: 'run-interrupted',
      runId,
      interrupts: ids.map(
        (id): RunInterrupt => ({
          id: `about ${id}`,
          reason: 'tool_call',
          raw: {},
          questions: [{ toolCallId: id, allowed: ['approve', 'reject'], losses: [] }],
        }),
      ),
    },
    { type: 'stream-ended', runId },
  ];

const press = new Event('click');
const kinds = (): readonly string[] => queue().items.map(({ state }) => state.kind);
const ids = (): readonly string[] => queue().items.map(({ id }) => id);
const idAt = (index: number): string => queue().items[index]?.id ?? '';
const statuses = ({ conversation: { thread } }: RenderedThread): readonly (string | undefined)[] =>
  thread.callKeys().map((key) => thread.call(key)?.gate.kind);

/** Chooses by a press of the person. */
function choose(index: number, kind: Parameters<Approvals['choose']>[1]): boolean {
  let isChosen = false;
  act(() => {
    isChosen = queue().choose(idAt(index), kind, { event: press });
  });
  return isChosen;
}

/** The same thread, opened by somebody who comes later. */
function renderAgain({ conversation }: RenderedThread) {
  return render(
    <ThreadProvider conversation={conversation} presses={trustEveryPress}>
      <Probe />
    </ThreadProvider>,
  );
}

async function sendAll({ settle }: RenderedThread) {
  let report: Awaited<ReturnType<Approvals['sendAll']>> | undefined;
  await act(async () => {
    report = await queue().sendAll({ event: press });
  });
  await settle();
  return report;
}

test('P8: a choice is a draft; sending it is the decision, and the item keeps its place', async () => {
  const thread = await played([calls('{"n":1}', '{"n":2}', '{"n":3}')]);
  const order = ids();
  expect(kinds()).toEqual(['open', 'open', 'open']);
  expect(choose(0, 'approve')).toBe(true);
  act(() => thread.conversation.drafts.write(idAt(1), { reject: 'Not twice' }));
  expect(choose(1, 'reject')).toBe(true);
  expect(kinds()).toEqual(['chosen', 'chosen', 'open']);
  expect(queue().counts).toEqual({ asked: 3, chosen: 2, over: 0 });
  expect(statuses(thread)).toEqual(['asking', 'asking', 'asking']);

  expect(await sendAll(thread)).toEqual({ decided: order.slice(0, 2), refused: [], late: [] });
  expect(ids()).toEqual(order);
  expect(kinds()).toEqual(['over', 'over', 'open']);
  expect(queue().counts).toEqual({ asked: 1, chosen: 0, over: 2 });
  const { state } = queue().items[1]?.request ?? {};
  expect(state?.kind === 'ended' ? state.record : undefined).toMatchObject({
    decision: { kind: 'reject', reason: 'Not twice' },
    means: 'person',
    person: { name: 'Ada' },
    shownText: '{"n":2}',
  });
  // What was sent is not sent again.
  expect(await sendAll(thread)).toEqual({ decided: [], refused: [], late: [] });
});

test('P8: what is decided elsewhere meanwhile stands, and is not sent', async () => {
  const thread = await played([calls('{"n":1}', '{"n":2}')]);
  choose(0, 'approve');
  choose(1, 'approve');
  await act(async () => {
    await thread.conversation.decide({
      requestId: idAt(0),
      decision: { kind: 'reject' },
      means: 'person',
      shownText: '{"n":1}',
    });
  });
  await thread.settle();
  expect(kinds()).toEqual(['over', 'chosen']);
  expect(await sendAll(thread)).toEqual({ decided: [idAt(1)], refused: [], late: [] });
  const { state } = queue().items[0]?.request ?? {};
  expect(state?.kind === 'ended' ? state.record?.decision.kind : undefined).toBe('reject');
});

test('P13: what one run asks is sent once, together, in the order asked, when all of it is decided', async () => {
  const thread = await played([asks('a', 'b', 'c')]);
  expect(choose(2, 'approve')).toBe(true);
  choose(0, 'reject');
  await sendAll(thread);
  expect(kinds()).toEqual(['staged', 'open', 'staged']);
  expect(thread.sent()).toBe(1);
  choose(1, 'approve');
  await sendAll(thread);
  expect(thread.sent()).toBe(2);
  expect(thread.answers()).toEqual([
    ['about a', 'decided'],
    ['about b', 'decided'],
    ['about c', 'decided'],
  ]);
});

test('P7: a choice about a text that is shown no longer is void, and is not sent', async () => {
  const thread = await played([calls('{"n":1}', '{"n":2}')]);
  choose(0, 'approve');
  choose(1, 'approve');
  const [key = ''] = thread.conversation.thread.callKeys();
  act(() =>
    thread.conversation.thread.dispatch({
      type: 'call-screened',
      key,
      screening: { kind: 'rewritten', argsText: '{"n":100}' },
      editedText: '{"n":1}',
    }),
  );
  await thread.settle();
  expect(kinds()).toEqual(['void', 'chosen']);
  expect(queue().items[0]?.shownText).toBe('{"n":100}');
  expect(await sendAll(thread)).toEqual({ decided: [idAt(1)], refused: [], late: [] });
  expect(kinds()).toEqual(['void', 'over']);
  choose(0, 'approve');
  expect(await sendAll(thread)).toEqual({ decided: [idAt(0)], refused: [], late: [] });
});

test('P22: what does not count stays open, says why, and is chosen no more', async () => {
  const thread = await played(
    [calls('{"n":1}', '{"n":2}')],
    [{ name: 'pay', parameters: { type: 'object', properties: { n: { type: 'number' } } } }],
  );
  // An edit needs a text.
  expect(choose(0, 'edit')).toBe(false);
  act(() => thread.conversation.drafts.write(idAt(0), { edit: '{"n":"many"}' }));
  expect(choose(0, 'edit')).toBe(true);
  choose(1, 'approve');
  expect(await sendAll(thread)).toEqual({ decided: [idAt(1)], refused: [idAt(0)], late: [] });
  expect(kinds()).toEqual(['open', 'over']);
  expect(queue().items[0]?.refusal).toMatchObject({ code: 'edit-invalid', problems: [{ path: ['n'] }] });
  // Nothing that was written is lost, and the next choice forgets the refusal.
  expect(queue().items[0]?.draft.edit).toBe('{"n":"many"}');
  choose(0, 'approve');
  expect(queue().items[0]?.refusal).toBeUndefined();
});

test('P10: what code chose, and what code sends, is code’s', async () => {
  const thread = await played([calls('{"n":1}', '{"n":2}')]);
  act(() => void queue().choose(idAt(0), 'approve'));
  choose(1, 'approve');
  await sendAll(thread);
  const means = queue().items.map(({ request: { state } }) =>
    state.kind === 'ended' ? state.record?.means : undefined,
  );
  expect(means).toEqual(['code', 'person']);
});

test('P29: choices are there again for whoever opens the queue next', async () => {
  const thread = await played([calls('{"n":1}', '{"n":2}')]);
  choose(0, 'approve');
  thread.unmount();
  seen = undefined;
  const again = renderAgain(thread);
  expect(kinds()).toEqual(['chosen', 'open']);
  again.unmount();
});

test('what comes later comes last, and what is over stays until it is cleared', async () => {
  const thread = await played([calls('{"n":1}', '{"n":2}'), calls('{"n":3}')]);
  const before = ids();
  choose(0, 'approve');
  choose(1, 'approve');
  await sendAll(thread);
  await thread.settle();
  expect(ids().slice(0, 2)).toEqual(before);
  expect(kinds()).toEqual(['over', 'over', 'open']);
  act(() => queue().clear());
  expect(kinds()).toEqual(['open']);
});

/** Tells a page without an observer which elements are wholly on screen. */
function seeing(): { show(...shown: readonly string[]): void } {
  const watched = new Set<Element>();
  let tell: IntersectionObserverCallback = () => undefined;
  class Observer implements Partial<IntersectionObserver> {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback;
    }
    observe(element: Element): void {
      watched.add(element);
    }
    unobserve(element: Element): void {
      watched.delete(element);
    }
    disconnect(): void {
      watched.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return {
    show(...shown) {
      const entries = [...watched].map((target) => ({
        target,
        isIntersecting: shown.includes(target.textContent ?? ''),
        intersectionRatio: shown.includes(target.textContent ?? '') ? 1 : 0.4,
      }));
      // Only what the queue reads of it.
      act(() => Reflect.apply(tell, undefined, [entries, undefined]));
    },
  };
}

test('P9: the same is meant only for what is alike, open and in sight, and never of high risk', async () => {
  const sight = seeing();
  const thread = await played(
    [
      (runId) =>
        runOf(
          runId,
          callOf(runId, 'c1', 'pay', '{"n":1}'),
          callOf(runId, 'c2', 'pay', '{"n":2}'),
          callOf(runId, 'c3', 'mail', '{"n":3}'),
          callOf(runId, 'c4', 'erase', '{"n":4}'),
          callOf(runId, 'c5', 'erase', '{"n":5}'),
          callOf(runId, 'c6', 'pay', '{"n":6}'),
        ),
    ],
    [
      { name: 'pay', risk: 'medium' },
      { name: 'mail', risk: 'medium' },
      { name: 'erase', risk: 'high' },
    ],
  );
  await thread.settle();
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids();
  expect(queue().alike(first)).toEqual([]);
  sight.show(first, second, third, fourth, fifth);
  expect(queue().alike(first)).toEqual([second]);
  expect(queue().alike(fourth)).toEqual([]);
  sight.show(first, second, sixth);
  expect(queue().alike(first)).toEqual([second, sixth]);
  choose(1, 'reject');
  expect(queue().alike(first)).toEqual([sixth]);
});
