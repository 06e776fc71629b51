import type { BeforeToolCall } from '@callboard/core';
import { isJsonObject } from '@callboard/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openJson } from '../testing/json-text.ts';
import { refundTool, renderCalled } from '../testing/render-thread.tsx';
import { ToolCallCard } from './tool-call-card.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const key = '5:run-1:call-1';
const eager = <ToolCallCard callKey={key} pressGuard={0} />;

function card(): HTMLElement {
  return screen.getByRole('article');
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

/** No more than 50, whoever wrote it. */
const cap: BeforeToolCall = (call) => {
  if (call.owner === 'agent' || !isJsonObject(call.args)) return { kind: 'allow' };
  const { amount } = call.args;
  return typeof amount === 'number' && amount > 50
    ? { kind: 'rewrite', args: { ...call.args, amount: 50 }, reason: 'No more than 50.' }
    : { kind: 'allow' };
};

async function write(text: string): Promise<void> {
  fireEvent.click(button('Edit'));
  fireEvent.change(await openJson(), { target: { value: text } });
  await screen.findByText('1 change');
}

test('P10: what a rule of the page changed is shown from → to, and the receipt tells it from the person’s', async () => {
  const handler = vi.fn();
  const thread = await renderCalled(eager, {
    tool: { ...refundTool, handler },
    rules: { beforeToolCall: cap },
  });
  const note = card().querySelector('[data-slot="tool-call-rewrite"]');
  expect(note).toHaveTextContent(
    /^A rule of this page changed the arguments.*No more than 50\..*amount100→50$/,
  );
  await thread.person.click(button('Approve'));
  await thread.settle();
  expect(handler.mock.calls[0]?.[0]).toEqual({ order: 'A-1001', amount: 50 });
  expect(card()).toHaveTextContent('Approved by you, 14:03; by a rule of this page: amount changed 100 → 50');
});

test('P20: an editor begins with what a rule made, and the receipt tells what the person changed of that', async () => {
  const thread = await renderCalled(eager, { rules: { beforeToolCall: cap } });
  fireEvent.click(button('Edit'));
  const field = await openJson();
  expect(field).toHaveValue('{\n  "order": "A-1001",\n  "amount": 50\n}');
  fireEvent.change(field, { target: { value: '{"order": "A-1001", "amount": 20}' } });
  await screen.findByText('1 change', { selector: '[data-slot="edit-state"] *' });
  await thread.person.click(button('Approve with changes'));
  await thread.settle();
  expect(card()).toHaveTextContent('Approved by you, 14:03, amount changed 50 → 20');
});

test('P7, P9: an edit that a rule changed is shown and asked about anew, as it is now', async () => {
  const handler = vi.fn();
  const thread = await renderCalled(<ToolCallCard callKey={key} pressGuard={1_500} />, {
    tool: { ...refundTool, handler },
    argsText: '{"order": "A-1001", "amount": 10}',
    rules: { beforeToolCall: cap },
  });
  await write('{"order": "A-1001", "amount": 400}');
  const patient = { timeout: 10_000 };
  await waitFor(
    () => expect(button('Approve with changes')).not.toHaveAttribute('aria-disabled', 'true'),
    patient,
  );
  thread.clock.advance(5);
  await thread.person.click(button('Approve with changes'));
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('This was not counted.');
  expect(alert).toHaveTextContent('A rule of this page changed what you wrote.');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  const note = card().querySelector('[data-slot="tool-call-rewrite"]');
  expect(note).toHaveTextContent(/^A rule of this page changed what you wrote.*amount400→50$/);
  // What was written is in what is shown; the editor does not stand open with another value than that.
  expect(screen.queryByRole('textbox')).toBeNull();
  // A second press of the same hand finds a prompt that is too young.
  await thread.person.click(button('Approve'));
  await thread.settle();
  expect(handler).not.toHaveBeenCalled();
  await waitFor(() => expect(button('Approve')).not.toHaveAttribute('aria-disabled', 'true'), patient);
  await thread.person.click(button('Approve'));
  await thread.settle();
  expect(handler.mock.calls.map(([args]) => args)).toEqual([{ order: 'A-1001', amount: 50 }]);
});

test('P22: an edit that a rule refuses is not counted, says why, and is kept', async () => {
  const thread = await renderCalled(eager, {
    rules: {
      beforeToolCall: (call) =>
        call.owner === 'page' && call.writtenBy === 'person'
          ? { kind: 'reject', reason: 'Not on Sundays.' }
          : { kind: 'allow' },
    },
  });
  const text = '{"order": "A-1001", "amount": 20}';
  await write(text);
  await thread.person.click(button('Approve with changes'));
  await thread.settle();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'A rule of this page did not let your changes pass: Not on Sundays.',
  );
  expect(await openJson()).toHaveValue(text);
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
});

test('P10: what a rule refused is called nobody’s rejection', async () => {
  await renderCalled(eager, { rules: { beforeToolCall: () => ({ kind: 'reject', reason: 'Blocked.' }) } });
  expect(card()).toHaveAttribute('data-status', 'disallowed');
  expect(card()).toHaveTextContent('A rule of this page refused this, so it did not run: Blocked.');
  expect(card()).not.toHaveTextContent(/reject|by you/i);
});
