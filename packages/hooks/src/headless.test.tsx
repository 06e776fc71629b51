import type { Question, RunInterrupt, ThreadEventBody } from '@callboard/core';
import { callOf, createScriptedTransport, type ScriptedTransport } from '@callboard/core/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PlainPrompt, PlainRequest } from './testing/plain-prompt.tsx';
import { type RenderedThread, renderThread } from './testing/render-thread.tsx';
import { useFrontendTool } from './use-frontend-tool.ts';
import { useInterrupts } from './use-interrupts.ts';

vi.setConfig({ testTimeout: 30_000 });

const parameters = {
  type: 'object',
  properties: { order: { type: 'string' }, amount: { type: 'number', maximum: 500 } },
  required: ['order', 'amount'],
};
const argsText = '{"order":"A-1001","amount":40.00}';

function Shop({ call = 'c1' }: { readonly call?: string }) {
  useFrontendTool({
    name: 'refund_order',
    description: 'Refunds an order.',
    parameters,
    handler: (args) => ({ refunded: args }),
  });
  return <PlainPrompt call={call} />;
}

/** What is asked about no call. */
function Beside() {
  return <PlainRequest id={useInterrupts()[0]?.id} />;
}

function Both() {
  const [first, second] = useInterrupts();
  return (
    <>
      <PlainRequest id={first?.id} />
      <PlainRequest id={second?.id} />
    </>
  );
}

interface Headless extends RenderedThread {
  readonly agent: ScriptedTransport;
  say(...events: readonly (ThreadEventBody | readonly ThreadEventBody[])[]): Promise<void>;
}

async function begun(children = <Shop />): Promise<Headless> {
  const agent = createScriptedTransport();
  const thread = await renderThread(agent, children);
  void thread.conversation.send('hi');
  await thread.settle();
  const say: Headless['say'] = async (...events) => {
    await act(() => agent.last().push(...events.flat()));
    await thread.settle();
  };
  await say({ type: 'run-started', runId: 'run-1' });
  return { ...thread, agent, say };
}

/** The page asks about a call of its own. */
async function askedHere(): Promise<Headless> {
  const thread = await begun();
  await thread.say(callOf('run-1', 'c1', 'refund_order', argsText), {
    type: 'run-succeeded',
    runId: 'run-1',
  });
  await act(() => thread.agent.last().end());
  await thread.settle();
  return thread;
}

const everything: Question = {
  toolCallId: 'c1',
  allowed: ['approve', 'edit', 'reject', 'answer', 'dismiss'],
  answer: { kind: 'text' },
  losses: [],
};

/** The agent asks about a call of its own. */
async function askedByAgent(
  facts: Partial<RunInterrupt> = {},
  ...more: readonly RunInterrupt[]
): Promise<Headless> {
  const thread = await begun(<PlainPrompt call="c1" />);
  const first = { id: 'i1', reason: 'tool_call', raw: {}, questions: [everything], ...facts };
  await thread.say(callOf('run-1', 'c1', 'pay', '{"amount":1}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [first, ...more],
  });
  await act(() => thread.agent.last().end());
  await thread.settle();
  return thread;
}

const button = (name: string) => screen.getByRole('button', { name });
const why = (outcome: string): unknown => JSON.parse(screen.getByTestId(`why-${outcome}`).textContent ?? '');

async function press(thread: RenderedThread, name: string): Promise<void> {
  expect(button(name)).toBeEnabled();
  fireEvent.click(button(name));
  await thread.settle();
}

async function write(thread: RenderedThread, field: string, text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(field), { target: { value: text } });
  await thread.settle();
}

const answers = ({ agent }: Headless) =>
  agent.last().request.messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []));

const decisions = ({ agent }: Headless) =>
  agent
    .last()
    .request.answers.map((answer) =>
      answer.kind === 'decided' ? answer.decisions.map((one) => one.decision) : 'nobody',
    );

test('approve: by a toolCallId alone, the call runs with what was shown', async () => {
  const thread = await askedHere();
  expect(screen.getByTestId('shown')).toHaveTextContent(argsText);
  expect(screen.getByTestId('asker')).toHaveTextContent('page');
  await press(thread, 'Approve');
  expect(answers(thread)).toMatchObject([{ json: '{"refunded":{"order":"A-1001","amount":40}}' }]);
  expect(why('approve')).toEqual({ kind: 'over', end: 'decided' });
});

test('edit: what does not fit says why and is kept; what fits runs', async () => {
  const thread = await askedHere();
  await write(thread, 'Arguments', '{"order":"A-1001","amount":900}');
  expect(why('edit')).toEqual({ kind: 'being-checked' });
  await waitFor(() =>
    expect(why('edit')).toMatchObject({ kind: 'draft-invalid', problems: [{ path: ['amount'] }] }),
  );
  expect(button('Edit')).toBeDisabled();
  // It blocks no other outcome (P22).
  expect(button('Reject')).toBeEnabled();
  await write(thread, 'Arguments', '{"order":"A-1001","amount":25}');
  await waitFor(() => expect(button('Edit')).toBeEnabled());
  await press(thread, 'Edit');
  expect(JSON.stringify(answers(thread))).toContain('The person changed the arguments');
});

test('edit: a field that holds no value yet blocks it, by name', async () => {
  const thread = await askedHere();
  const [id] = thread.conversation.thread.openRequests().map((request) => request.id);
  act(() => thread.conversation.drafts.write(id ?? '', { unfinished: { '/amount': '-' } }));
  expect(why('edit')).toEqual({ kind: 'unfinished', fields: ['/amount'] });
  expect(why('reject')).toBeNull();
});

test('reject: the reason reaches the agent word for word', async () => {
  const thread = await askedHere();
  await write(thread, 'Reason', 'Ask Mira <b>first</b>.');
  await press(thread, 'Reject');
  expect(JSON.stringify(answers(thread))).toContain('Reason: Ask Mira <b>first</b>.');
  expect(why('reject')).toEqual({ kind: 'over', end: 'declined' });
});

test('answer: it stands in the tool’s place and says so', async () => {
  const thread = await askedHere();
  await write(thread, 'Answer', 'Paid by hand.');
  await waitFor(() => expect(button('Answer')).toBeEnabled());
  await press(thread, 'Answer');
  expect(JSON.stringify(answers(thread))).toContain('The person answered in place of the tool');
});

test('dismiss: is offered by an agent that can be told, and by no page', async () => {
  const here = await askedHere();
  expect(why('dismiss')).toEqual({ kind: 'not-offered' });
  expect(button('Dismiss')).toBeDisabled();
  here.unmount();

  const thread = await askedByAgent();
  expect(screen.getByTestId('asker')).toHaveTextContent('agent');
  await press(thread, 'Dismiss');
  expect(decisions(thread)).toEqual([[{ kind: 'dismiss' }]]);
  expect(why('dismiss')).toEqual({ kind: 'on-its-way' });
  await thread.say({ type: 'run-started', runId: 'run-2' });
  expect(why('dismiss')).toEqual({ kind: 'over', end: 'dismissed' });
});

test('taking back: what waits for its siblings says so, and is as open as before', async () => {
  const other: RunInterrupt = {
    id: 'i2',
    reason: 'confirmation',
    raw: {},
    questions: [{ allowed: ['approve', 'reject'], losses: [] }],
  };
  const thread = await askedByAgent({}, other);
  await press(thread, 'Approve');
  expect(why('reject')).toEqual({ kind: 'staged' });
  await press(thread, 'Take back');
  expect(why('reject')).toBeNull();
  await press(thread, 'Reject');
  expect(thread.agent.runs).toHaveLength(1);
});

test('a question about no call is decided the same way, and a subagent that asks is named', async () => {
  const thread = await begun(<Beside />);
  await thread.say(
    { type: 'subagent-started', runId: 'run-1', subagentRunId: 'scout-1', name: 'Scout' },
    {
      type: 'run-interrupted',
      runId: 'run-1',
      interrupts: [
        {
          id: 'i1',
          reason: 'input_required',
          raw: {},
          subagentRunId: 'scout-1',
          questions: [
            { allowed: ['answer', 'reject'], answer: { kind: 'choice', options: ['a', 'b'] }, losses: [] },
          ],
        },
      ],
    },
  );
  await act(() => thread.agent.last().end());
  await thread.settle();
  expect(screen.getByTestId('asker')).toHaveTextContent('Scout');
  await write(thread, 'Answer', 'c');
  await waitFor(() => expect(why('answer')).toMatchObject({ kind: 'draft-invalid' }));
  await write(thread, 'Answer', 'b');
  await waitFor(() => expect(button('Answer')).toBeEnabled());
  await press(thread, 'Answer');
  expect(decisions(thread)).toEqual([[{ kind: 'answer', text: 'b' }]]);
});

test('why not: before anything is asked, in the order things happen', async () => {
  const thread = await begun();
  expect(why('approve')).toEqual({ kind: 'not-asked' });
  const [start, ...rest] = callOf('run-1', 'c1', 'refund_order', argsText);
  if (start === undefined) throw new Error('no call');
  await thread.say(start);
  expect(why('approve')).toEqual({ kind: 'streaming' });
  await thread.say(rest);
  expect(why('approve')).toEqual({ kind: 'turn-open' });
  await thread.say({ type: 'run-succeeded', runId: 'run-1' });
  await act(() => thread.agent.last().end());
  await thread.settle();
  expect(why('approve')).toBeNull();
});

test('why not: arguments that do not parse, do not fit, or say two things', async () => {
  const unparseable = await begun();
  await unparseable.say(callOf('run-1', 'c1', 'refund_order', '{"order":'), {
    type: 'run-succeeded',
    runId: 'run-1',
  });
  expect(why('approve')).toMatchObject({ kind: 'unparseable', problems: [{}] });
  unparseable.unmount();

  const unfit = await begun();
  await unfit.say(callOf('run-1', 'c1', 'refund_order', '{"amount":1}'), {
    type: 'run-succeeded',
    runId: 'run-1',
  });
  expect(why('approve')).toMatchObject({ kind: 'unfit' });
  unfit.unmount();

  const ofAgent = await begun(<PlainPrompt call="c1" />);
  await ofAgent.say(callOf('run-1', 'c1', 'pay', '{"amount":'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [{ id: 'i1', reason: 'tool_call', raw: {}, questions: [everything] }],
  });
  expect(why('approve')).toMatchObject({ kind: 'unparseable' });
  expect(why('reject')).toBeNull();
});

test('P12: time runs out in stages, and locks though no timer has told the thread', async () => {
  const { clock, settle } = await askedByAgent({
    expiresAt: new Date(Date.UTC(2026, 0, 1, 14, 20)).toISOString(),
  });
  const timer = () => screen.getByRole('timer').textContent;
  expect(timer()).toBe('far Infinity');
  const pass = async (ms: number): Promise<void> => {
    act(() => clock.advance(ms));
    await settle();
  };
  await pass(10 * 60_000);
  expect(timer()).toBe('near 600');
  await pass(9 * 60_000 + 50_000);
  expect(timer()).toBe('last 10');
  expect(button('Approve')).toBeEnabled();

  // The machine sleeps past it, and somebody comes back.
  clock.sleep(60_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  await settle();
  expect(why('approve')).toEqual({ kind: 'over', end: 'expired' });
  expect(button('Reject')).toBeDisabled();
});

test('P13: where the agent hears one answer, what is left says why it can only be refused', async () => {
  const one = (id: string): RunInterrupt => ({
    id,
    reason: 'mastra:tool_suspend',
    raw: {},
    oneAnswer: true,
    questions: [{ allowed: ['approve', 'reject'], losses: ['rejection', 'reason'] }],
  });
  const thread = await begun(<Both />);
  await thread.say({ type: 'run-interrupted', runId: 'run-1', interrupts: [one('i1'), one('i2')] });
  await act(() => thread.agent.last().end());
  await thread.settle();
  const [approveFirst] = screen.getAllByRole('button', { name: 'Approve' });
  if (approveFirst === undefined) throw new Error('no button');
  fireEvent.click(approveFirst);
  await thread.settle();
  const [, second] = screen.getAllByTestId('why-approve');
  expect(second).toHaveTextContent('{"kind":"one-answer"}');
  expect(screen.getAllByRole('form')[1]).toHaveAttribute('data-allowed', 'reject');
});

test('a toolCallId means its latest call', async () => {
  const thread = await askedHere();
  await press(thread, 'Approve');
  await thread.say(
    { type: 'run-started', runId: 'run-2' },
    callOf('run-2', 'c1', 'refund_order', '{"order":"B-2","amount":1}'),
    { type: 'run-succeeded', runId: 'run-2' },
  );
  await act(() => thread.agent.last().end());
  await thread.settle();
  expect(screen.getByTestId('shown')).toHaveTextContent('B-2');
  expect(why('approve')).toBeNull();
});
