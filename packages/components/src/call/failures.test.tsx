import { type PageTool, resultParts } from '@callboard/core';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderedThread, refundTool, renderCalled } from '../testing/render-thread.tsx';
import { OperatorView } from './operator-view.tsx';
import { ToolCallCard } from './tool-call-card.tsx';
import { ToolCallList } from './tool-call-list.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const key = '5:run-1:call-1';
const shown = <ToolCallCard callKey={key} pressGuard={0} />;

function card(): HTMLElement {
  return screen.getByRole('article');
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

/** A refund without asking, run to where its handler has ended. */
async function run(tool: Partial<PageTool>, children = shown): Promise<RenderedThread> {
  const thread = await renderCalled(children, { tool: { ...refundTool, approval: 'none', ...tool } });
  await thread.settle();
  return thread;
}

function told({ agent }: RenderedThread): unknown {
  return agent.last().request.messages.filter(({ role }) => role === 'tool');
}

const breaks = (): never => {
  throw new TypeError('Failed to fetch');
};

test('P15: a failure that is held can be tried again, and the card shows both attempts', async () => {
  const handler = vi.fn(breaks);
  const thread = await run({ idempotent: true, onException: 'fail', handler });
  const { agent, person, settle } = thread;
  expect(card()).toHaveTextContent('Broke, needs you');
  expect(card()).toHaveTextContent('TypeError: Failed to fetch');
  expect(agent.runs).toHaveLength(1);
  await person.click(button('Try again: Refund order'));
  await settle();
  expect(handler).toHaveBeenCalledTimes(2);
  expect(card()).toHaveTextContent('Attempt 2');
  expect(within(card()).getByRole('list', { name: '' })).toHaveTextContent(
    '1Something went wrong in the tool. TypeError: Failed to fetch',
  );
  expect(card()).toHaveTextContent('tried again by you, 14:03');
  expect(agent.runs).toHaveLength(1);
  expect(told(thread)).toEqual([]);
});

test('P15: one that may have had effects is not offered again', async () => {
  await run({ onException: 'fail', handler: breaks });
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  expect(button('Tell the agent it failed: Refund order')).toBeVisible();
});

test('P30: the agent is told when a person says so, and the receipt says who', async () => {
  const thread = await run({ onException: 'fail', handler: breaks });
  await thread.person.click(button('Tell the agent it failed: Refund order'));
  await thread.settle();
  expect(thread.agent.runs).toHaveLength(2);
  expect(told(thread)).toMatchObject([{ error: 'tool_failed', content: { text: 'The tool failed.' } }]);
  expect(card()).toHaveTextContent('Told the agent by you, 14:03');
  expect(screen.queryByRole('button', { name: /^Tell the agent/ })).toBeNull();
  expect(document.activeElement).toHaveTextContent('Told the agent by you, 14:03');
});

test('P11: an answer in the place of a tool that failed', async () => {
  const thread = await run({ onException: 'fail', handler: breaks });
  const { person, settle } = thread;
  await person.click(button('Answer instead…'));
  expect(card()).toHaveTextContent('The tool failed. The agent reads this in its place, and that it failed.');
  await person.type(screen.getByRole('textbox', { name: 'Your answer' }), 'By hand');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(thread.agent.runs).toHaveLength(1);
  await person.click(button('Answer instead…'));
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('By hand');
  await person.click(button('Send answer'));
  await settle();
  expect(card()).toHaveAttribute('data-status', 'answered');
  expect(told(thread)).toMatchObject([
    { content: { text: 'The tool failed. The person answered in its place: By hand' } },
  ]);
});

test('P9: a press that began before the buttons were there decides nothing', async () => {
  const thread = await run(
    { onException: 'fail', handler: breaks },
    <ToolCallCard callKey={key} pressGuard={10_000} />,
  );
  const tell = button('Tell the agent it failed: Refund order');
  expect(tell).toHaveAttribute('aria-disabled', 'true');
  await thread.person.click(tell);
  await thread.settle();
  expect(thread.agent.runs).toHaveLength(1);
});

test('a list does not count what is held as answered, and says that it needs somebody', async () => {
  await run({ onException: 'fail', handler: breaks }, <ToolCallList pressGuard={0} />);
  expect(screen.getByRole('status')).toHaveTextContent('Refund order: Broke, needs you');
});

test('P18: what a tool keeps back is nowhere on the page, but for operators', async () => {
  const secret = (): never => {
    throw new Error('row of mira.lind');
  };
  const thread = await run({ onException: 'return-generic', handler: secret });
  expect(card()).toHaveTextContent(
    'Something went wrong in the tool. The agent is told only that it failed.',
  );
  expect(document.body.innerHTML).not.toContain('mira.lind');
  thread.unmount();
  await run({ onException: 'return-generic', handler: secret }, <OperatorView>{shown}</OperatorView>);
  expect(card()).toHaveTextContent('Error: row of mira.lind');
});

test('P17: a tool that was told to stop says whether it has come back', async () => {
  const handlers: (() => void)[] = [];
  const { conversation, settle } = await run({
    handler: () => new Promise<void>((resolve) => handlers.push(resolve)),
  });
  conversation.cancelCall(key);
  await settle();
  expect(card()).toHaveTextContent('The tool was told to stop and has not come back yet.');
  handlers[0]?.();
  await settle();
  expect(card()).not.toHaveTextContent('has not come back yet');
  expect(card()).toHaveTextContent('The tool returned after this call had ended.');
});

test('what there is of a result is marked as that, and gone with the result', async () => {
  const ends: ((value: unknown) => void)[] = [];
  const { settle } = await run({
    handler: (_args, { partial }) => {
      partial({ rows: 120 });
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  expect(card()).toHaveTextContent('So far. The tool is still at it, and the agent is told nothing of this.');
  expect(card()).toHaveTextContent('rows120');
  ends[0]?.(resultParts('480 rows', { type: 'document', source: { type: 'file', value: 'f' } }));
  await settle();
  expect(card()).not.toHaveTextContent('So far.');
  expect(card()).not.toHaveTextContent('rows120');
});
