import { CallboardError, type Conversation, type DecisionOutcomeReport } from '@callboard/core';
import { callOf, createScriptedTransport } from '@callboard/core/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { type RenderedThread, renderThread } from './testing/render-thread.tsx';
import { useApproval } from './use-approval.ts';
import { useApprovals } from './use-approvals.ts';
import { useDecidedElsewhere } from './use-deciding.ts';
import { useFrontendTool } from './use-frontend-tool.ts';

// Breaks it: a press takes a while to be answered, because another tab decides. Pressed again meanwhile, on the card or
// where else the same is asked, it is asked twice; and who was too late is told nothing.

function Prompt({ name }: { readonly name: string }): ReactElement {
  const { promptRef, isDeciding, isChecking, refusal, whyNot, approve, edit } = useApproval('c1');
  return (
    <section ref={promptRef} aria-label={name} data-deciding={isDeciding}>
      <button type="button" onClick={(event) => void approve({ event })}>
        Approve
      </button>
      <button type="button" onClick={(event) => void edit('{"n":2}', { event })}>
        Edit
      </button>
      <p>{JSON.stringify([whyNot('approve')?.kind, isChecking, refusal?.code])}</p>
    </section>
  );
}

function Page(): ReactElement {
  useFrontendTool({ name: 'pay', description: 'Pays.', handler: () => 'paid' });
  const { known } = useApproval('c1');
  const isElsewhere = useDecidedElsewhere(known?.id);
  const { items } = useApprovals();
  return (
    <>
      <Prompt name="card" />
      <Prompt name="dialog" />
      <output>{JSON.stringify({ isElsewhere, queue: items.map(({ isDeciding }) => isDeciding) })}</output>
    </>
  );
}

/** A call that is asked about, on a page whose presses another tab answers when the test says so. */
interface Asked extends RenderedThread {
  /** How often the other tab was asked. */
  asked(): number;
  /** It answers the first that waits. */
  answers(report: DecisionOutcomeReport): Promise<void>;
  /** What the thread itself does with a decision. */
  readonly decide: Conversation['decide'];
}

async function asked(): Promise<Asked> {
  const agent = createScriptedTransport();
  const thread = await renderThread(agent, <Page />);
  const decide = thread.conversation.decide;
  const waiting: ((report: DecisionOutcomeReport) => void)[] = [];
  const spy = vi
    .spyOn(thread.conversation, 'decide')
    .mockImplementation(() => new Promise((resolve) => waiting.push(resolve)));
  void thread.conversation.send('hi');
  await thread.settle();
  await act(() =>
    agent.last().push({ type: 'run-started', runId: 'run-1' }, ...callOf('run-1', 'c1', 'pay', '{"n":1}'), {
      type: 'run-succeeded',
      runId: 'run-1',
    }),
  );
  await act(() => agent.last().end());
  await thread.settle();
  return {
    ...thread,
    decide,
    asked: () => spy.mock.calls.length,
    async answers(report) {
      waiting.shift()?.(report);
      await thread.settle();
    },
  };
}

const prompt = (name: string): HTMLElement => screen.getByRole('region', { name });
const press = (name: string, button = 'Approve'): void => {
  const found = [...prompt(name).querySelectorAll('button')].find(
    ({ textContent }) => textContent === button,
  );
  if (found === undefined) throw new Error(`There is no button ${button}.`);
  fireEvent.click(found);
};
const said = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '');

const silent: DecisionOutcomeReport = {
  kind: 'refused',
  error: new CallboardError('runner-silent', 'No answer.'),
};
const tooLate: DecisionOutcomeReport = {
  kind: 'refused',
  error: new CallboardError('request-not-open', 'It was decided.'),
};

test('P8: a press shows at once wherever the same is asked, until it is answered', async () => {
  const thread = await asked();
  expect(said()).toEqual({ isElsewhere: false, queue: [false] });
  press('card');
  for (const name of ['card', 'dialog']) {
    expect(prompt(name)).toHaveAttribute('data-deciding', 'true');
    expect(prompt(name)).toHaveTextContent('["deciding",false,null]');
  }
  expect(said()).toEqual({ isElsewhere: false, queue: [true] });
  await thread.answers(silent);
  expect(prompt('card')).toHaveAttribute('data-deciding', 'false');
  expect(prompt('card')).toHaveTextContent('runner-silent');
  expect(prompt('dialog')).toHaveAttribute('data-deciding', 'false');
  expect(said()).toEqual({ isElsewhere: false, queue: [false] });
});

test('P8: pressed again meanwhile, here or there, it is asked once', async () => {
  const thread = await asked();
  press('card');
  press('card');
  press('dialog');
  await thread.settle();
  expect(thread.asked()).toBe(1);
  expect(prompt('dialog')).toHaveTextContent('already-deciding');
  await thread.answers(silent);
  press('dialog');
  expect(thread.asked()).toBe(2);
});

test('what is written is checked meanwhile, and says so', async () => {
  await asked();
  press('card', 'Edit');
  expect(prompt('dialog')).toHaveTextContent('["deciding",true,null]');
});

test('P8: who pressed after it was decided elsewhere is told so, once the decision is here', async () => {
  const thread = await asked();
  press('card');
  const [request] = thread.conversation.thread.openRequests();
  if (request === undefined) throw new Error('Nothing is asked.');
  await thread.answers(tooLate);
  expect(said()).toMatchObject({ isElsewhere: false });
  await act(() =>
    thread.decide({
      requestId: request.id,
      decision: { kind: 'reject' },
      means: 'person',
      person: { id: 'person-2', name: 'Ben' },
      shownText: '{"n":1}',
    }),
  );
  await thread.settle();
  expect(said()).toMatchObject({ isElsewhere: true });
});

test('P8: a second press after one’s own decision is nothing that was decided elsewhere', async () => {
  const thread = await asked();
  press('card');
  const [request] = thread.conversation.thread.openRequests();
  if (request === undefined) throw new Error('Nothing is asked.');
  await act(() =>
    thread.decide({
      requestId: request.id,
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '{"n":1}',
    }),
  );
  await thread.answers({ kind: 'decided' });
  press('card');
  await thread.answers(tooLate);
  expect(said()).toMatchObject({ isElsewhere: false });
});

test('P8: counted by a tab whose log has not reached this one, it is not live again before that', async () => {
  const thread = await asked();
  press('card');
  const [request] = thread.conversation.thread.openRequests();
  if (request === undefined) throw new Error('Nothing is asked.');
  await thread.answers({ kind: 'decided' });
  expect(prompt('dialog')).toHaveAttribute('data-deciding', 'true');
  await act(() =>
    thread.decide({
      requestId: request.id,
      decision: { kind: 'approve' },
      means: 'person',
      shownText: '{"n":1}',
    }),
  );
  await thread.settle();
  expect(prompt('dialog')).toHaveAttribute('data-deciding', 'false');
  expect(said()).toMatchObject({ isElsewhere: false });
});
