import type { PageTool, RunInterrupt } from '@callboard/core';
import { callOf } from '@callboard/core/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { openJson } from '../testing/json-text.ts';
import { type RenderedThread, refundTool, renderThread } from '../testing/render-thread.tsx';
import { ReviewQueue } from './review-queue.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const risky: PageTool = { ...refundTool, name: 'erase', title: 'Erase everything', risk: 'high' };

/** A queue of so many refunds. */
async function asked(
  count: number,
  children: ReactNode = <ReviewQueue pressGuard={0} />,
  tool: PageTool = refundTool,
): Promise<RenderedThread> {
  const thread = await renderThread(children, [tool]);
  await thread.say(
    ...Array.from({ length: count }, (_, index) =>
      callOf('run-1', `call-${index + 1}`, tool.name, `{"order": "A-${index + 1}", "amount": 10}`),
    ).flat(),
  );
  await thread.endRun();
  return thread;
}

const queue = (): HTMLElement => screen.getByRole('region');
const items = (): readonly HTMLElement[] => within(queue()).getAllByRole('article');

function item(index: number): HTMLElement {
  const one = items()[index];
  if (one === undefined) throw new Error(`There is no item ${index}.`);
  return one;
}

const button = (name: string | RegExp): HTMLElement => within(queue()).getByRole('button', { name });
const inItem = (index: number, name: string | RegExp): HTMLElement =>
  within(item(index)).getByRole('button', { name });
const statuses = ({ conversation: { thread } }: RenderedThread): readonly (string | undefined)[] =>
  thread.callKeys().map((key) => thread.call(key)?.gate.kind);
const progress = (): string | null =>
  queue().querySelector('[data-slot="queue-progress"]')?.textContent ?? null;

/** A key, pressed where the focus is. */
const key = (name: string, facts: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...facts });

test('every item shows all of its arguments, and nothing is chosen beforehand', async () => {
  await asked(3);
  expect(screen.getByRole('heading', { name: '3 requests need you' })).toBeVisible();
  for (const [index, one] of items().entries()) {
    expect(one).toHaveTextContent(`A-${index + 1}`);
    expect(one).toHaveTextContent('amount10');
  }
  expect(button('Nothing to send yet')).toHaveAttribute('aria-disabled', 'true');
});

test('P8: choosing decides nothing; one press on the bar sends all, and each says in the past tense what was decided', async () => {
  const thread = await asked(3);
  await thread.person.click(inItem(0, 'Approve'));
  await thread.person.click(inItem(1, 'Reject…'));
  await thread.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Twice');
  await thread.person.click(inItem(1, 'Reject'));
  expect(progress()).toBe('2 of 3 chosen');
  expect(item(1)).toHaveTextContent('RejectNot sent yetTwice');
  expect(statuses(thread)).toEqual(['asking', 'asking', 'asking']);

  await thread.person.click(button('Send 2 decisions'));
  await thread.settle();
  expect(statuses(thread)).toEqual(['decided', 'decided', 'asking']);
  expect(item(0)).toHaveTextContent('Approved by you, 14:03');
  expect(item(1)).toHaveTextContent('You rejected this, 14:03: Twice');
  expect(items()).toHaveLength(3);
});

test('P9: what was chosen can be taken back, and is then as open as it was', async () => {
  const thread = await asked(2);
  await thread.person.click(inItem(0, 'Approve'));
  await thread.person.click(inItem(0, 'Change the choice: Refund order'));
  expect(progress()).toBe('0 of 2 chosen');
  expect(item(0)).toHaveFocus();
  expect(inItem(0, 'Approve')).toBeVisible();
  expect(statuses(thread)).toEqual(['asking', 'asking']);
});

test('P27: keys move, choose, open a panel and take back; after a choice the focus is on the next that waits', async () => {
  const thread = await asked(3);
  act(() => item(0).focus());
  key('a');
  await thread.settle();
  expect(item(1)).toHaveFocus();
  key('j');
  expect(item(2)).toHaveFocus();
  key('j');
  expect(item(2)).toHaveFocus();
  key('a');
  await thread.settle();
  // The one behind is none: the next that waits is the one that was passed over.
  expect(item(1)).toHaveFocus();
  key('r');
  await thread.settle();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await thread.person.keyboard('{Escape}');
  key('e');
  await thread.settle();
  const field = await screen.findByRole('textbox', { name: 'order' });
  await vi.waitFor(() => expect(field).toHaveFocus());
  act(() => item(2).focus());
  key('x');
  await thread.settle();
  expect(progress()).toBe('1 of 3 chosen');
  expect(item(2)).toHaveFocus();
  expect(statuses(thread)).toEqual(['asking', 'asking', 'asking']);
});

test('P9: Enter and Space on an item do nothing', async () => {
  const thread = await asked(2);
  act(() => item(0).focus());
  await thread.person.keyboard('{Enter} ');
  await thread.settle();
  expect(progress()).toBe('0 of 2 chosen');
  expect(item(0)).toHaveFocus();
});

test('P9: no key counts with a modifier, held, inside an input method, or where somebody writes', async () => {
  const thread = await asked(2);
  await thread.person.click(inItem(0, 'Reject…'));
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  await thread.person.keyboard('ajxr');
  expect(reason).toHaveValue('ajxr');
  expect(reason).toHaveFocus();
  act(() => item(0).focus());
  for (const facts of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { shiftKey: true },
    { repeat: true },
    { isComposing: true },
    { keyCode: 229 },
  ])
    key('a', facts);
  await thread.settle();
  expect(progress()).toBe('0 of 2 chosen');
  expect(item(0)).toHaveFocus();
});

test('P9: keys of a page around, and of a dialog inside, are none of the queue’s', async () => {
  const thread = await asked(
    2,
    <>
      <button type="button">Elsewhere</button>
      <ReviewQueue pressGuard={0} />
    </>,
  );
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  key('a');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.tabIndex = -1;
  item(0).append(dialog);
  act(() => dialog.focus());
  key('a');
  await thread.settle();
  expect(progress()).toBe('0 of 2 chosen');
});

test('keys can be others, none, and switched', async () => {
  const onKeysSwitch = vi.fn();
  const keys = { approve: 'y', reject: undefined };
  const thread = await asked(2, <ReviewQueue pressGuard={0} keys={keys} onKeysSwitch={onKeysSwitch} />);
  act(() => item(0).focus());
  key('a');
  key('r');
  await thread.settle();
  expect(progress()).toBe('0 of 2 chosen');
  expect(screen.queryByRole('textbox')).toBeNull();
  key('y');
  await thread.settle();
  expect(progress()).toBe('1 of 2 chosen');
  await thread.person.click(button('Keys'));
  expect(onKeysSwitch).toHaveBeenCalledWith(false);
  act(() => item(1).focus());
  key('y');
  key('k');
  await thread.settle();
  expect(progress()).toBe('1 of 2 chosen');
  // An arrow on an item is no letter.
  key('ArrowUp');
  expect(item(0)).toHaveFocus();
});

test('P27: Tab takes one item, whatever their number, and pressing in another makes it that', async () => {
  const thread = await asked(3);
  const stops = (index: number): readonly (number | undefined)[] => [
    item(index).tabIndex,
    ...within(item(index))
      .getAllByRole('button')
      .map((one) => one.tabIndex),
  ];
  expect(new Set(stops(0))).toEqual(new Set([0]));
  expect(new Set(stops(1))).toEqual(new Set([-1]));
  await thread.person.click(inItem(1, 'Edit'));
  expect(new Set(stops(0))).toEqual(new Set([-1]));
  expect(new Set(stops(1))).toEqual(new Set([0]));
});

test('P27: after sending, the focus is on the verdict; what did not count is next', async () => {
  const thread = await asked(2);
  await thread.person.click(inItem(0, 'Edit'));
  const editor = await openJson();
  fireEvent.change(editor, { target: { value: '{"order": "A-1", "amount": 20}' } });
  await screen.findByText('1 change');
  await thread.person.click(inItem(0, 'Approve with changes'));
  await thread.settle();
  expect(item(0)).toHaveTextContent('Approve with changesNot sent yet');
  await thread.person.click(inItem(1, 'Approve'));
  // Written on elsewhere, what was chosen is chosen no more; chosen again, it does not fit.
  const [request] = thread.conversation.thread.openRequests();
  act(() => {
    thread.conversation.drafts.write(request?.id ?? '', { edit: '{"order": "A-1", "amount": 9000}' });
    thread.conversation.drafts.write(request?.id ?? '', {
      choice: { kind: 'edit', shownText: '{"order": "A-1", "amount": 10}', means: 'person' },
    });
  });
  await thread.settle();
  await thread.person.click(button('Send 2 decisions'));
  await thread.settle();
  expect(screen.getByText('1 decision was sent. 1 was not counted and is still open.')).toHaveFocus();
  expect(item(0)).toHaveTextContent('must be at most 500, got 9000');
  expect(item(0).tabIndex).toBe(0);
  expect(statuses(thread)).toEqual(['asking', 'decided']);
});

test('P9: the second click of a double click chooses nothing', async () => {
  const thread = await asked(2);
  fireEvent.click(inItem(0, 'Approve'), { detail: 1 });
  await thread.settle();
  fireEvent.click(inItem(1, 'Approve'), { detail: 2 });
  await thread.settle();
  expect(progress()).toBe('1 of 2 chosen');
});

test('a deed of high risk names itself, on its button and beside what is chosen', async () => {
  const thread = await asked(2, <ReviewQueue pressGuard={0} />, risky);
  await thread.person.click(inItem(0, 'Erase everything'));
  expect(progress()).toBe('1 of 2 chosen1 of high risk');
  expect(button('Send 1 decision')).toHaveAttribute('data-variant', 'danger');
  expect(within(queue()).queryByRole('button', { name: /^Same for/ })).toBeNull();
});

test('P8: what is decided on its card meanwhile says so in the queue, and a draft is the same in both', async () => {
  const thread = await asked(
    2,
    <>
      <ReviewQueue pressGuard={0} />
      <div data-testid="cards">
        <ToolCallCard callKey="5:run-1:call-1" pressGuard={0} />
      </div>
    </>,
  );
  const card = within(screen.getByTestId('cards'));
  await thread.person.click(inItem(0, 'Reject…'));
  await thread.person.type(within(item(0)).getByRole('textbox', { name: 'Reason' }), 'Not this');
  await thread.person.click(card.getByRole('button', { name: 'Reject…' }));
  expect(card.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not this');
  await thread.person.click(card.getByRole('button', { name: 'Reject' }));
  await thread.settle();
  expect(item(0)).toHaveTextContent('You rejected this, 14:03: Not this');
  expect(progress()).toBe('0 of 1 chosen');
});

const wire = (id: string): RunInterrupt => ({
  id,
  reason: 'tool_call',
  raw: {},
  questions: [{ toolCallId: id, allowed: ['approve', 'reject'], losses: [] }],
});

test('P13: what one run asks goes together, and until then each can be taken back', async () => {
  const thread = await renderThread(<ReviewQueue pressGuard={0} />, []);
  for (const id of ['a', 'b']) await thread.say(...callOf('run-1', id, 'wire', `{"to": "${id}"}`));
  await thread.say({ type: 'run-interrupted', runId: 'run-1', interrupts: [wire('a'), wire('b')] });
  await act(() => thread.agent.last().end());
  await thread.settle();
  await thread.person.click(inItem(1, 'Approve'));
  await thread.person.click(button('Send 1 decision'));
  await thread.settle();
  expect(thread.agent.runs).toHaveLength(1);
  act(() => item(1).focus());
  key('x');
  await thread.settle();
  expect(inItem(1, 'Approve')).toBeVisible();
  await thread.person.click(inItem(1, 'Approve'));
  await thread.person.click(inItem(0, 'Approve'));
  await thread.person.click(button('Send 2 decisions'));
  await thread.settle();
  expect(thread.agent.runs).toHaveLength(2);
  expect(thread.agent.last().request.answers.map(({ kind }) => kind)).toEqual(['decided', 'decided']);
});

test('P26: of many all are there a moment later', async () => {
  await asked(70);
  expect(screen.getByRole('heading', { name: '70 requests need you' })).toBeVisible();
  // By their tag: asking each of them for its role takes seconds here.
  const shown = (): number => queue().querySelectorAll('article').length;
  await vi.waitFor(() => expect(shown()).toBe(70), { timeout: 20_000 });
});

test('nothing asked says so', async () => {
  await renderThread(<ReviewQueue />);
  expect(screen.getByRole('heading', { name: 'Nothing waits for you.' })).toBeVisible();
});
