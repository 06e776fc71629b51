import { callOf } from '@callboard/core/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { openJson } from '../testing/json-text.ts';
import {
  type RenderedThread,
  refundArgs,
  refundTool,
  renderCalled,
  renderThread,
} from '../testing/render-thread.tsx';
import { ApprovalPrompt } from './approval-prompt.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const key = '5:run-1:call-1';
const eager = <ToolCallCard callKey={key} pressGuard={0} />;

function card(): HTMLElement {
  return screen.getByRole('article');
}

function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

/** The reply as the agent got it. */
function told({ agent }: RenderedThread): unknown {
  const message = agent.last().request.messages.findLast((one) => one.role === 'tool');
  return message?.role === 'tool' ? message.content : undefined;
}

/** Goes on with Tab until the focus is there. */
async function tabTo({ person }: RenderedThread, element: HTMLElement): Promise<void> {
  for (let presses = 0; presses < 40 && document.activeElement !== element; presses += 1) await person.tab();
  expect(element).toHaveFocus();
}

const pause = (ms: number): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

test('P10: an approval runs the tool and leaves a receipt in the past tense', async () => {
  const thread = await renderCalled(eager);
  await thread.person.click(button('Approve'));
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'completed');
  expect(card()).toHaveTextContent('Approved by you, 14:03');
  expect(told(thread)).toEqual({ kind: 'json', json: '{"refunded":true}' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('P11: a rejection carries its reason word for word', async () => {
  const thread = await renderCalled(eager);
  await thread.person.click(button('Reject…'));
  await thread.person.type(
    screen.getByRole('textbox', { name: 'Reason' }),
    'Too much{Enter}Ask <b>again</b>',
  );
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
  await thread.person.click(button('Reject'));
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'rejected');
  expect(card()).toHaveTextContent('You rejected this, 14:03: Too muchU+000AAsk <b>again</b>');
  expect(told(thread)).toEqual({
    kind: 'text',
    text: 'The person rejected this call. It was not executed. Reason: Too much\nAsk <b>again</b>',
  });
});

test('P11: an answer in the tool’s place says so, and needs words', async () => {
  const thread = await renderCalled(eager);
  await thread.person.click(button('Answer instead…'));
  expect(button('Send answer')).toHaveAttribute('aria-disabled', 'true');
  await thread.person.type(screen.getByRole('textbox', { name: 'Your answer' }), 'It was refunded yesterday');
  await thread.person.click(button('Send answer'));
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'answered');
  expect(card()).toHaveTextContent('Answered by you instead, 14:03');
  expect(JSON.stringify(told(thread))).toContain('in place of the tool, which did not run: It was refunded');
});

test('P10: an edit tells what was changed, on the card and to the model', async () => {
  const thread = await renderCalled(eager);
  await thread.person.click(button('Edit'));
  const field = await openJson();
  fireEvent.change(field, { target: { value: '{"order": "A-1001", "amount": 50}' } });
  await screen.findByText('1 change');
  const change = card().querySelector('[data-slot="change"]');
  expect(change).toHaveTextContent('amount100→50');
  await thread.person.click(button('Approve with changes'));
  await thread.settle();
  expect(card()).toHaveTextContent('Approved by you, 14:03, amount changed 100 → 50');
  expect(JSON.stringify(told(thread))).toContain('The person changed the arguments');
});

test('P20: an edit that was opened and not touched approves the original bytes', async () => {
  const handler = vi.fn();
  const thread = await renderCalled(eager, {
    tool: { ...refundTool, handler: (_args, context) => handler(context.argsText) },
    argsText: '{ "order":"A-1001" ,"amount":1.0e2 }',
  });
  await thread.person.click(button('Edit'));
  const field = await openJson();
  expect(field).toHaveValue('{\n  "order": "A-1001",\n  "amount": 1.0e2\n}');
  // Typed and taken back, and other white space: still nothing that was changed.
  await thread.person.type(field, 'x{Backspace} ');
  await screen.findByText(/Nothing is changed/);
  await thread.person.click(button('Approve'));
  await thread.settle();
  expect(handler).toHaveBeenCalledWith('{ "order":"A-1001" ,"amount":1.0e2 }');
  expect(card()).toHaveTextContent('Approved by you, 14:03');
  expect(card()).not.toHaveTextContent('changed');
});

test('P20: editing one field leaves every other token as it was', async () => {
  const handler = vi.fn();
  const thread = await renderCalled(eager, {
    tool: { ...refundTool, handler: (_args, context) => handler(context.argsText) },
    argsText: '{"order":"A-1001","amount":1.0e2,"note":"caf\\u00e9"}',
  });
  await thread.person.click(button('Edit'));
  const field = await openJson();
  fireEvent.change(field, { target: { value: field.value.replace('A-1001', 'A-1002') } });
  await screen.findByText('1 change');
  await thread.person.click(button('Approve with changes'));
  await thread.settle();
  expect(handler.mock.calls[0]?.[0]?.replace(/\s/g, '')).toBe(
    '{"order":"A-1002","amount":1.0e2,"note":"caf\\u00e9"}',
  );
});

test('P22: an invalid edit stays open, says where and why, blocks approving and not rejecting', async () => {
  const thread = await renderCalled(eager);
  await thread.person.click(button('Edit'));
  const field = await openJson();
  fireEvent.change(field, { target: { value: '{\n  "order": "A-1001"\n  "amount": 50\n}' } });
  await screen.findByText('1 problem');
  expect(field).toBeInvalid();
  expect(card()).toHaveTextContent(/where "," or "}" was expected/);
  expect(button('Approve with changes')).toHaveAttribute('aria-disabled', 'true');
  await thread.person.click(button('Approve with changes'));
  await thread.person.click(button('line 3, column 3'));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field.selectionStart).toBe(24);

  fireEvent.change(field, { target: { value: '{"order": "A-1001", "amount": 900}' } });
  await screen.findByText('must be at most 500, got 900');
  await thread.person.keyboard('{Control>}{Enter}{/Control}');
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
  await thread.person.click(button('Reject…'));
  await thread.person.click(button('Reject'));
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'rejected');
});

test('P21: every keystroke is kept: closing a panel, another panel and folding the card lose nothing', async () => {
  const { person } = await renderCalled(eager);
  await person.click(button('Edit'));
  const written = '{"order": "A-1001", "amount": 5';
  fireEvent.change(await openJson(), {
    target: { value: written },
  });
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(button('Edit')).toHaveFocus();
  // What is approved now is what is shown: the original.
  expect(button('Approve')).toBeVisible();
  expect(card()).toHaveTextContent('Your changes are kept.');
  await person.click(button('Reject…'));
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Half a thou');
  await person.click(button('Refund order Needs you'));
  expect(screen.queryByRole('textbox')).toBeNull();
  await person.click(button('Refund order Needs you'));
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Half a thou');
  await person.click(button('Edit'));
  expect(await openJson()).toHaveValue(written);
  await person.click(button('Reset'));
  expect(await openJson()).toHaveDisplayValue(/"amount": 100/);
});

test('P23: what streams elsewhere never touches what is being written', async () => {
  const { person, conversation, settle } = await renderCalled(eager);
  await person.click(button('Reject…'));
  const field = screen.getByRole('textbox', { name: 'Reason' });
  await person.type(field, 'Because');
  conversation.thread.dispatch({ type: 'problem-noted', code: 'x', message: 'y' });
  conversation.thread.dispatch({
    type: 'call-started',
    runId: 'run-2',
    toolCallId: 'call-9',
    toolName: 'refund_order',
  });
  await settle();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBe(field);
  expect(field).toHaveValue('Because');
  expect(field).toHaveFocus();
});

test('P7: where a schema makes another value, that value is shown, and the one that was sent under it', async () => {
  const transforming = {
    '~standard': {
      version: 1 as const,
      vendor: 'test',
      validate: (value: unknown) => ({ value: { ...Object(value), currency: 'EUR' } }),
      jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
    },
  };
  const { person } = await renderCalled(eager, { tool: { ...refundTool, parameters: transforming } });
  expect(card()).toHaveTextContent('What runs');
  expect(card()).toHaveTextContent('currencyEUR');
  await person.click(button('Edit'));
  fireEvent.change(await openJson(), { target: { value: '{"order": "A-1002"}' } });
  await screen.findByText('Runs as');
  expect(card()).toHaveTextContent('{"order":"A-1002","currency":"EUR"}');
});

test('P7: the editor says where its text holds characters it does not show', async () => {
  const { person } = await renderCalled(eager, { argsText: '{"order": "A\u202E1", "amount": 100}' });
  await person.click(button('Edit'));
  await openJson();
  expect(card()).toHaveTextContent('The text holds 1 hidden character that an editor does not show:');
  expect(card()).toHaveTextContent('line 2, column 14');
});

test('P9: a prompt never takes the focus from someone who is typing', async () => {
  const thread = await renderThread(
    <>
      <textarea aria-label="Message" />
      {eager}
    </>,
  );
  await thread.person.type(screen.getByRole('textbox', { name: 'Message' }), 'I was just');
  await thread.say(...callOf('run-1', 'call-1', 'refund_order', refundArgs));
  await thread.endRun();
  expect(button('Approve')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await thread.person.keyboard('{Enter}');
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
});

/** As if the person had just come back to the page: what is on it has not been seen for long. */
function comeBack(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('P9: a press that begins before the prompt was seen long enough does not decide', async () => {
  const thread = await renderCalled(<ToolCallCard callKey={key} pressGuard={400} />);
  const approve = button('Approve');
  comeBack();
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  // Down too early, up when it would count.
  fireEvent.pointerDown(approve, { isPrimary: true, button: 0 });
  await waitFor(() => expect(approve).toHaveAttribute('aria-disabled', 'false'));
  fireEvent.click(approve);
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
  await thread.person.click(approve);
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'completed');
});

test('P9: a key that is held from before repeats, and does not decide', async () => {
  const thread = await renderCalled(eager);
  await pause(10);
  const approve = button('Approve');
  act(() => approve.focus());
  expect(fireEvent.keyDown(approve, { key: 'Enter', repeat: true })).toBe(false);
  fireEvent.click(approve);
  expect(fireEvent.keyDown(approve, { key: ' ', repeat: true })).toBe(false);
  fireEvent.click(approve);
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
});

test('P9: the Enter of an input method does not decide, nor does a repeated one', async () => {
  const thread = await renderCalled(eager);
  await pause(10);
  await thread.person.click(button('Reject…'));
  const field = screen.getByRole('textbox', { name: 'Reason' });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, keyCode: 229 });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, repeat: true });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'awaiting-decision');
  expect(field).toBeVisible();
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'rejected');
});

function Page(): ReactElement {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Toggle
      </button>
      {isShown && eager}
    </>
  );
}

test('P9: neither Escape nor going away decides', async () => {
  const { person, conversation, settle } = await renderCalled(<Page />);
  await person.click(button('Reject…'));
  await person.keyboard('{Escape}{Escape}');
  await person.click(button('Toggle'));
  await settle();
  expect(conversation.thread.openRequests()).toHaveLength(1);
  await person.click(button('Toggle'));
  expect(button('Approve')).toBeVisible();
});

test('P8: two presses are one decision', async () => {
  const onDecided = vi.fn();
  const handler = vi.fn();
  const thread = await renderCalled(<ToolCallCard callKey={key} pressGuard={0} onDecided={onDecided} />, {
    tool: { ...refundTool, handler },
  });
  await pause(10);
  const approve = button('Approve');
  fireEvent.click(approve);
  fireEvent.click(approve);
  await thread.settle();
  expect(onDecided).toHaveBeenCalledTimes(1);
  expect(handler).toHaveBeenCalledTimes(1);
});

test('P27: a click without a press before it, as assistive technology makes one, decides', async () => {
  const thread = await renderCalled(eager);
  await pause(10);
  fireEvent.click(button('Approve'));
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'completed');
});

const submit = '{Control>}{Enter}{/Control}';
const answers: readonly (readonly [name: string, opener: string, keys: string, status: string])[] = [
  ['approve', 'Approve', '', 'completed'],
  ['edit', 'Edit', `X${submit}`, 'completed'],
  ['reject', 'Reject…', `No${submit}`, 'rejected'],
  ['answer', 'Answer instead…', 'Done by hand{Meta>}{Enter}{/Meta}', 'answered'],
];

test.each(answers)(
  'P27: %s by keyboard alone; the focus goes to the verdict',
  async (name, opener, keys, status) => {
    const thread = await renderCalled(eager);
    await tabTo(thread, button(opener));
    await thread.person.keyboard('{Enter}');
    if (name !== 'approve') {
      const field = await screen.findByRole('textbox', name === 'edit' ? { name: 'order' } : {});
      await waitFor(() => expect(field).toHaveFocus());
      await thread.person.keyboard(keys);
    }
    await thread.settle();
    expect(card()).toHaveAttribute('data-status', status);
    expect(card().querySelector('[data-slot="tool-call-receipt"]')).toHaveFocus();
  },
);

test('P9: decided from elsewhere, the focus goes to the verdict only if it was in the prompt', async () => {
  const { conversation, settle, person } = await renderCalled(
    <>
      <input aria-label="Search" />
      {eager}
    </>,
  );
  await person.click(screen.getByRole('textbox', { name: 'Search' }));
  conversation.cancelCall(key);
  await settle();
  expect(card()).toHaveAttribute('data-status', 'cancelled');
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});

test('P14: a message typed instead closes the question and says so', async () => {
  const thread = await renderCalled(eager);
  await thread.person.click(button('Reject…'));
  await act(async () => void thread.conversation.send('Never mind'));
  await thread.settle();
  expect(card()).toHaveAttribute('data-status', 'superseded');
  expect(card()).toHaveTextContent('You sent a new message instead, so it did not run.');
  expect(card().querySelector('[data-slot="tool-call-receipt"]')).toHaveFocus();
});

test('a tool that only a person can answer asks for that and nothing else', async () => {
  const { handler: _none, ...question } = refundTool;
  const thread = await renderCalled(eager, { tool: question });
  expect(card()).toHaveTextContent('Needs your answer');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Your answer' });
  expect(field).not.toHaveFocus();
  await thread.person.type(field, 'Yes');
  await thread.person.click(button('Send answer'));
  await thread.settle();
  expect(card()).toHaveTextContent('Answered by you, 14:03');
  expect(told(thread)).toEqual({ kind: 'text', text: 'Yes' });
});

test('a dangerous approve names the deed; the app may name it better', async () => {
  const first = await renderCalled(eager, { tool: { ...refundTool, risk: 'high' } });
  expect(button('Refund order')).toHaveAttribute('data-variant', 'danger');
  first.unmount();
  await renderCalled(
    <ToolCallCard callKey={key} labelApprove={(_view, args) => `Refund ${JSON.stringify(args?.value)}`} />,
  );
  expect(button('Refund {"order":"A-1001","amount":100}')).toBeVisible();
});

test('the prompt stands alone where an app wants it, and is gone with the question', async () => {
  const onDecided = vi.fn();
  const thread = await renderCalled(<ApprovalPrompt callKey={key} pressGuard={0} onDecided={onDecided} />);
  const prompt = screen.getByRole('group', { name: 'Refund order: Needs your approval' });
  await thread.person.click(within(prompt).getByRole('button', { name: 'Approve' }));
  await thread.settle();
  expect(onDecided).toHaveBeenCalledWith('approve');
  expect(prompt).not.toBeInTheDocument();
});
