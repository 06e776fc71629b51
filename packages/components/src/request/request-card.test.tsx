import type { Question, RunInterrupt } from '@callboard/core';
import { useInterrupts } from '@callboard/hooks';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderThread } from '../testing/render-thread.tsx';
import { RequestCard } from './request-card.tsx';
import { RequestList } from './request-list.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

function interrupt(id: string, question: Partial<Question>): RunInterrupt {
  return {
    id,
    reason: 'input_required',
    raw: {},
    questions: [{ allowed: ['answer', 'reject'], losses: ['rejection', 'reason'], ...question }],
  };
}

const which = interrupt('i1', { message: 'Which?', answer: { kind: 'choice', options: ['a', 'b'] } });
const plan = interrupt('i2', {
  proposal: { toolName: 'send_newsletter', argsText: '{"recipients": 1204}' },
  allowed: ['approve', 'reject'],
  losses: [],
});

/** A run that has ended with these questions. */
async function asked(children: ReactElement, ...interrupts: readonly RunInterrupt[]) {
  const thread = await renderThread(children);
  await thread.say({ type: 'run-interrupted', runId: 'run-1', interrupts });
  await thread.agent.last().end();
  await thread.settle();
  return thread;
}

/** A page that never hears what became of the first thing asked. */
function Stale(): ReactElement | null {
  const [latest] = useInterrupts();
  const [first, setFirst] = useState(latest);
  if (first === undefined && latest !== undefined) setFirst(latest);
  return first === undefined ? null : <RequestCard request={first} pressGuard={0} />;
}

test('P27: the focus goes to the receipt, though the page around hears later of the decision', async () => {
  const { person, settle } = await asked(<Stale />, which);
  await person.click(await screen.findByRole('radio', { name: 'b' }));
  await person.click(screen.getByRole('button', { name: 'Send answer' }));
  await settle();
  const receipt = screen.getByRole('article').querySelector('[data-slot="request-receipt"]');
  await waitFor(() => expect(receipt).toHaveFocus());
  expect(receipt).toHaveTextContent(/^Answered by you/);
});

test('P9: a focus that was elsewhere stays there when a question is decided without it', async () => {
  const { conversation, settle } = await asked(
    <>
      <input aria-label="Message" />
      <RequestList pressGuard={0} />
    </>,
    which,
  );
  screen.getByRole('textbox').focus();
  await conversation.decide({
    requestId: conversation.thread.openRequests()[0]?.id ?? '',
    decision: { kind: 'answer', text: 'a' },
    means: 'code',
    shownText: '',
  });
  await settle();
  expect(screen.getByRole('article')).toHaveTextContent('Answered by this app');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('P9: Enter on a choice, Escape, and leaving decide nothing; what was chosen is kept', async () => {
  const { person, conversation, unmount } = await asked(<RequestList pressGuard={0} />, which);
  await person.click(await screen.findByRole('radio', { name: 'a' }));
  await person.keyboard('{Enter}{Escape}');
  expect(screen.getByRole('radio', { name: 'a' })).toBeChecked();
  unmount();
  expect(conversation.thread.openRequests()).toMatchObject([{ state: { kind: 'open' } }]);
});

test('P13: what was decided says that it waits, and offers no way back once it is sent', async () => {
  const { person, settle, agent } = await asked(<RequestList pressGuard={0} />, which, plan);
  const [first, second] = screen.getAllByRole('article').map((card) => within(card));
  await person.click((await first?.findByRole('radio', { name: 'a' })) ?? document.body);
  await person.click(first?.getByRole('button', { name: 'Send answer' }) ?? document.body);
  await settle();
  expect(first?.getByText(/^Not sent yet/)).toBeVisible();
  expect(agent.runs).toHaveLength(1);
  await person.click(second?.getByRole('button', { name: 'Approve' }) ?? document.body);
  await settle();
  expect(agent.runs).toHaveLength(2);
  expect(first?.getByText('On its way to the agent.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

test('P10: a proposal that was approved is not called done: that is the agent’s to say', async () => {
  const thread = await asked(<RequestList pressGuard={0} />, plan);
  await thread.person.click(screen.getByRole('button', { name: 'Approve' }));
  await thread.settle();
  await thread.say({ type: 'run-started', runId: thread.agent.last().request.runId });
  const card = within(screen.getByRole('article', { name: 'Send newsletter' }));
  expect(card.getByText('Approved')).toBeVisible();
  expect(card.queryByText('Done')).toBeNull();
});

const address = interrupt('i3', {
  message: 'Where to?',
  answer: {
    kind: 'json',
    schema: {
      type: 'object',
      properties: {
        street: { type: 'string' },
        floor: { type: ['integer', 'null'] },
        country: { enum: ['AT', 'DE'] },
        note: {},
      },
      required: ['street', 'country'],
    },
  },
});

test('P16: what an answer is asked to hold is a form, field by field; it is sent once it fits', async () => {
  const { person, settle, conversation } = await asked(<RequestList pressGuard={0} />, address);
  const street = await screen.findByRole('textbox', { name: 'street' });
  expect(street).not.toHaveFocus();
  const card = screen.getByRole('article');
  expect([...card.querySelectorAll('[data-slot="form-head"]')].map((head) => head.textContent)).toEqual([
    'streetrequirednot setset',
    'floornot setnullset',
    'countryrequired',
    'notenot setnullset',
  ]);
  const send = screen.getByRole('button', { name: 'Send answer' });
  await person.type(street, 'Am Hof 1');
  await screen.findByText('1 problem');
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await person.click(screen.getByRole('radio', { name: 'AT' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'floor, whether it is there' }), 'null');
  await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'false'));
  await person.click(send);
  await settle();
  const [request] = conversation.thread.requests();
  expect(request?.state).toMatchObject({
    record: { decision: { kind: 'answer', text: '{"street":"Am Hof 1","country":"AT","floor":null}' } },
  });
});

test('P27: two questions of one agent are announced by what they ask', async () => {
  const when = interrupt('i4', { message: 'When?', answer: { kind: 'text' } });
  await asked(<RequestList pressGuard={0} />, which, when);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The agent asks: Which?'));
  expect(screen.getByRole('status')).toHaveTextContent('The agent asks: When?');
});

test('P10: a subagent that asks about no call is named', async () => {
  const thread = await renderThread(<RequestList pressGuard={0} />);
  await thread.say(
    { type: 'subagent-started', runId: 'run-1', subagentRunId: 's1', name: 'Researcher' },
    {
      type: 'run-interrupted',
      runId: 'run-1',
      interrupts: [
        { ...which, subagentRunId: 's1' },
        { ...plan, subagentRunId: 's1' },
        { ...address, subagentRunId: 'unheard-of' },
      ],
    },
  );
  await thread.agent.last().end();
  await thread.settle();
  const [first, second, third] = screen.getAllByRole('article');
  expect(first).toHaveAccessibleName('Researcher asks');
  expect(second).toHaveTextContent('Send newsletterby Researcher');
  expect(third).toHaveAccessibleName('A subagent asks');
});
