import type { RunRequest } from '@callboard/core';
import { callOf, createScriptedTransport, runOf, textOf } from '@callboard/core/testing';
import { fireEvent, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, test } from 'vitest';
import { renderThread } from './testing/render-thread.tsx';
import { useApproval } from './use-approval.ts';
import { useFrontendTool } from './use-frontend-tool.ts';
import { useMessages } from './use-messages.ts';
import { useRun } from './use-run.ts';
import { useToolArgs } from './use-tool-args.ts';
import { useToolCall } from './use-tool-call.ts';
import { useToolCalls } from './use-tool-calls.ts';

const refundSchema = {
  type: 'object',
  properties: { order: { type: 'string' }, amount: { type: 'number', maximum: 500 } },
  required: ['order', 'amount'],
};

function Card({ callKey }: { readonly callKey: string }): ReactElement {
  const view = useToolCall(callKey);
  const args = useToolArgs(callKey);
  const approval = useApproval(callKey);
  return (
    <section aria-label={view?.title} data-status={view?.status}>
      <code>{JSON.stringify(args?.value)}</code>
      {approval.allowed.includes('approve') && (
        <>
          <button type="button" onClick={() => void approval.approve()}>
            Approve
          </button>
          <button type="button" onClick={() => void approval.edit('{"order":"A-1001","amount":9000}')}>
            Edit badly
          </button>
          <button type="button" onClick={() => void approval.edit('{"order":"A-1001","amount":50}')}>
            Edit
          </button>
          <button type="button" onClick={() => void approval.reject('Too <b>much</b>')}>
            Reject
          </button>
        </>
      )}
      {approval.refusal?.problems.map((problem) => (
        <p key={problem.message}>{`${problem.path.join('.')}: ${problem.message}`}</p>
      ))}
      <output>{view?.reply?.sent === true ? 'sent' : ''}</output>
    </section>
  );
}

function Shop({ onRefund }: { readonly onRefund: (args: unknown) => unknown }): ReactElement {
  const run = useRun();
  const calls = useToolCalls();
  const messages = useMessages();
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <RefundTool onRefund={onRefund} />}
      <button type="button" onClick={() => setOpen(false)}>
        Close shop
      </button>
      <button type="button" onClick={() => void run.send('Refund A-1001')}>
        Send
      </button>
      <button type="button" onClick={run.stop}>
        Stop
      </button>
      <p data-testid="run">{run.isBusy ? 'busy' : 'idle'}</p>
      <p data-testid="problem">{run.problem?.message}</p>
      {messages.map((message) => (
        <p key={message.id} data-testid={message.role}>
          {message.role === 'assistant'
            ? message.parts.map((part) => (part.kind === 'text' ? part.text : '▢')).join('')
            : ''}
        </p>
      ))}
      {calls.map((key) => (
        <Card key={key} callKey={key} />
      ))}
    </>
  );
}

function RefundTool({ onRefund }: { readonly onRefund: (args: unknown) => unknown }): null {
  useFrontendTool({
    name: 'refund_order',
    description: 'Refunds an order.',
    parameters: refundSchema,
    handler: (args) => onRefund(args),
  });
  return null;
}

/** Answers the first run with a refund to decide on, and the next with a word. */
function shopAgent(request: RunRequest, index: number) {
  const { runId } = request;
  if (index > 0) return runOf(runId, textOf(runId, `text-${runId}`, 'Thank you.'));
  return runOf(
    runId,
    textOf(runId, 'text-1', 'Let me refund that.'),
    callOf(runId, 'call-1', 'refund_order', '{"order":"A-1001","amount":100}', { parentMessageId: 'text-1' }),
  );
}

function toolMessages(request: RunRequest | undefined) {
  return request?.messages.flatMap((message) => (message.role === 'tool' ? [message] : [])) ?? [];
}

test('P7, P19: an approved call runs with the arguments shown, and its result goes with the next run', async () => {
  const ran: unknown[] = [];
  const transport = createScriptedTransport(shopAgent);
  const thread = await renderThread(transport, <Shop onRefund={(args) => ran.push(args)} />);
  fireEvent.click(screen.getByText('Send'));
  await thread.settle();

  const card = screen.getByRole('region', { name: 'Refund order' });
  expect(card).toHaveAttribute('data-status', 'awaiting-decision');
  expect(card).toHaveTextContent('{"order":"A-1001","amount":100}');
  expect(ran).toEqual([]);

  fireEvent.click(screen.getByText('Approve'));
  await thread.settle();
  expect(ran).toEqual([{ order: 'A-1001', amount: 100 }]);
  expect(card).toHaveAttribute('data-status', 'completed');
  expect(card).toHaveTextContent('sent');
  expect(toolMessages(transport.runs[1]?.request)).toMatchObject([
    { toolCallId: 'call-1', content: { kind: 'json', json: '1' } },
  ]);
  expect(screen.getAllByTestId('assistant').map((one) => one.textContent)).toEqual([
    'Let me refund that.▢',
    'Thank you.',
  ]);
});

test('P15: two presses in one task decide once and run once', async () => {
  const ran: unknown[] = [];
  const thread = await renderThread(
    createScriptedTransport(shopAgent),
    <Shop onRefund={(args) => ran.push(args)} />,
  );
  fireEvent.click(screen.getByText('Send'));
  await thread.settle();
  const approve = screen.getByText('Approve');
  fireEvent.click(approve);
  fireEvent.click(approve);
  await thread.settle();
  expect(ran).toHaveLength(1);
});

test('P16: an edit that does not fit the schema is refused with its problems, and one that does runs', async () => {
  const ran: unknown[] = [];
  const transport = createScriptedTransport(shopAgent);
  const thread = await renderThread(transport, <Shop onRefund={(args) => ran.push(args)} />);
  fireEvent.click(screen.getByText('Send'));
  await thread.settle();
  fireEvent.click(screen.getByText('Edit badly'));
  await thread.settle();
  expect(screen.getByText(/amount: must be at most 500/)).toBeVisible();
  expect(ran).toEqual([]);

  fireEvent.click(screen.getByText('Edit'));
  await thread.settle();
  expect(ran).toEqual([{ order: 'A-1001', amount: 50 }]);
  const [reply] = toolMessages(transport.runs[1]?.request);
  expect(reply?.content).toMatchObject({ text: expect.stringContaining('changed the arguments') });
});

test('P11: a rejection reaches the agent word for word, and nothing runs', async () => {
  const ran: unknown[] = [];
  const transport = createScriptedTransport(shopAgent);
  const thread = await renderThread(transport, <Shop onRefund={(args) => ran.push(args)} />);
  fireEvent.click(screen.getByText('Send'));
  await thread.settle();
  fireEvent.click(screen.getByText('Reject'));
  await thread.settle();
  expect(ran).toEqual([]);
  const [reply] = toolMessages(transport.runs[1]?.request);
  expect(reply?.error).toBe('rejected');
  expect(reply?.content).toMatchObject({ text: expect.stringContaining('Too <b>much</b>') });
});

test('P17: stop aborts a running handler at once, and what it returns later is not sent', async () => {
  let finish: (value: string) => void = () => {};
  const transport = createScriptedTransport(shopAgent);
  const thread = await renderThread(
    transport,
    <Shop
      onRefund={() =>
        new Promise((resolve) => {
          finish = resolve;
        })
      }
    />,
  );
  fireEvent.click(screen.getByText('Send'));
  await thread.settle();
  fireEvent.click(screen.getByText('Approve'));
  await thread.settle();
  expect(screen.getByTestId('run')).toHaveTextContent('busy');
  fireEvent.click(screen.getByText('Stop'));
  await thread.settle();
  expect(screen.getByRole('region')).toHaveAttribute('data-status', 'stopped');
  expect(screen.getByTestId('run')).toHaveTextContent('idle');
  finish('too late');
  await thread.settle();
  expect(transport.runs).toHaveLength(1);

  fireEvent.click(screen.getByText('Send'));
  await thread.settle();
  const [reply] = toolMessages(transport.runs[1]?.request);
  expect(reply?.error).toBe('stopped');
  expect(JSON.stringify(reply)).not.toContain('too late');
});

test('P16: a tool whose component is gone by the time it should run is answered with an error', async () => {
  const transport = createScriptedTransport(shopAgent);
  const thread = await renderThread(transport, <Shop onRefund={() => 'refunded'} />);
  fireEvent.click(screen.getByText('Send'));
  await thread.settle();
  fireEvent.click(screen.getByText('Close shop'));
  fireEvent.click(screen.getByText('Approve'));
  await thread.settle();
  expect(toolMessages(transport.runs[1]?.request)[0]?.error).toBe('no-handler');
});

test('P19: leaving a thread sends nothing', async () => {
  const transport = createScriptedTransport(shopAgent);
  const thread = await renderThread(transport, <Shop onRefund={() => new Promise(() => {})} />);
  fireEvent.click(screen.getByText('Send'));
  await thread.settle();
  fireEvent.click(screen.getByText('Approve'));
  await thread.settle();
  thread.unmount();
  await thread.settle();
  expect(transport.runs).toHaveLength(1);
});
