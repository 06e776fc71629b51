import { subagentKey, type ThreadEventBody } from '@callboard/core';
import { callOf, resultOf } from '@callboard/core/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refundArgs, refundTool, renderThread } from '../testing/render-thread.tsx';
import { ToolCallList } from './tool-call-list.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const runId = 'run-1';

function begin(subagentRunId: string, name: string, rest: object): ThreadEventBody {
  return { type: 'subagent-started', runId, subagentRunId, name, ...rest };
}

function end(subagentRunId: string): ThreadEventBody {
  return { type: 'subagent-ended', runId, subagentRunId, end: { kind: 'finished' } };
}

function call(toolCallId: string, toolName: string, of: object = {}, argsText = '{}'): ThreadEventBody[] {
  return callOf(runId, toolCallId, toolName, argsText).map((event) =>
    event.type === 'call-started' ? { ...event, ...of } : event,
  );
}

const by = (subagentRunId: string) => ({ subagentRunId });

/** The refund of a subagent asks, and the call that it carries out is done. */
const asked: readonly ThreadEventBody[] = [
  ...call('a', 'look_into'),
  begin('s', 'Scout', { parentToolCallId: 'a' }),
  ...call('b', 'refund_order', by('s'), refundArgs),
  end('s'),
  resultOf(runId, 'a', { kind: 'text', text: 'It waits for a person.' }),
];

const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

test('parallel subagents never mix: each call stands with whoever made it, in order, and once', async () => {
  const { say } = await renderThread(<ToolCallList />);
  await say(
    ...call('a', 'look_into'),
    begin('s', 'Scout', { parentToolCallId: 'a', description: 'Looks' }),
    begin('t', 'Clerk', { parentToolCallId: 'a' }),
    ...call('b', 'find_order', by('s')),
    ...call('c', 'read_rules', by('t')),
    ...call('d', 'ask_carrier', by('s')),
    ...call('e', 'own'),
  );
  const titles = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('article')
      .map((article) => article.querySelector('[data-slot="tool-call-title"]')?.textContent);
  expect(titles('Scout')).toEqual(['Find order', 'Ask carrier']);
  expect(titles('Clerk')).toEqual(['Read rules']);
  expect(screen.getAllByRole('article')).toHaveLength(5);
  expect(screen.getByText('0 of 2 answered')).toBeVisible();
  const [first, second] = screen.getAllByText('Working');
  expect([first, second].every((one) => one?.closest('[data-slot="subagent"]') !== null)).toBe(true);
});

test('a subagent of a subagent stands in the card of its call, or beside whoever put it to work', async () => {
  const { say } = await renderThread(<ToolCallList />);
  await say(
    ...call('a', 'look_into'),
    begin('s', 'Scout', { parentToolCallId: 'a' }),
    ...call('b', 'ask', by('s')),
    begin('deep', 'Reader', { parentToolCallId: 'b', parentSubagentRunId: 's' }),
    begin('beside', 'Helper', { parentSubagentRunId: 's' }),
    ...call('c', 'read', by('deep')),
    ...call('d', 'find', by('beside')),
  );
  const scout = screen.getByRole('group', { name: 'Scout' });
  expect(within(scout).getByRole('group', { name: 'Reader' })).toHaveTextContent('Read');
  expect(scout).not.toHaveTextContent('Helper');
  expect(screen.getByRole('group', { name: 'Helper' })).toHaveTextContent('Put to work by Scout');
  expect(screen.getAllByRole('article')).toHaveLength(4);
});

test('a subagent that failed says why, and the one whose run failed that it was left', async () => {
  const { say } = await renderThread(<ToolCallList />);
  await say(
    ...call('a', 'look_into'),
    begin('s', 'Scout', { parentToolCallId: 'a' }),
    begin('t', 'Clerk', { parentToolCallId: 'a' }),
    { type: 'subagent-ended', runId, subagentRunId: 's', end: { kind: 'failed', message: 'No such order.' } },
  );
  expect(screen.getByRole('group', { name: 'Scout' })).toHaveTextContent('FailedNo such order.');
  await say({ type: 'run-failed', runId, message: 'Overloaded.' });
  expect(screen.getByRole('group', { name: 'Clerk' })).toHaveTextContent('Left unfinished');
});

test('a card that is done stays open while something in it asks for a person', async () => {
  const { say, endRun } = await renderThread(<ToolCallList pressGuard={0} />);
  await say(...asked);
  expect(card('Look into')).toHaveAttribute('aria-expanded', 'false');
  await endRun();
  expect(card('Look into')).toHaveAttribute('aria-expanded', 'true');
  expect(
    within(screen.getByRole('group', { name: 'Scout' })).getByRole('button', { name: 'Approve' }),
  ).toBeVisible();
});

test('folded by hand, it says who asks what, and what was begun there is kept (P9)', async () => {
  const { say, endRun, person } = await renderThread(<ToolCallList pressGuard={0} />);
  await say(...asked);
  await endRun();
  expect(screen.queryByText('Scout asks you: Refund order')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Reject…' }));
  await person.type(screen.getByRole('textbox'), 'Not yet');
  await person.click(card('Look into'));
  expect(screen.getByText('Scout asks you: Refund order')).toBeVisible();
  expect(card('Look into')).toHaveAccessibleDescription(/Scout asks you: Refund order$/);
  await person.click(card('Look into'));
  expect(screen.getByRole('textbox')).toHaveValue('Not yet');
});

test('a card does not fold under the hands of who decides in it, and the focus stays at the verdict', async () => {
  const { say, endRun, person, settle } = await renderThread(<ToolCallList pressGuard={0} />);
  await say(...asked);
  await endRun();
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await settle();
  expect(card('Look into')).toHaveAttribute('aria-expanded', 'true');
  expect(document.activeElement).toHaveTextContent(/^Approved by you/);
});

test('P27: of what subagents do it is announced who needs a person and what was decided, not every end', async () => {
  const { say, endRun, person, settle } = await renderThread(<ToolCallList pressGuard={0} />);
  await say(
    ...call('a', 'look_into'),
    begin('s', 'Scout', { parentToolCallId: 'a' }),
    ...call('f', 'find_order', by('s')),
    resultOf(runId, 'f', { kind: 'text', text: 'Found.' }),
  );
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent(/^$/);
  await say(...asked.slice(asked.findIndex(({ type }) => type === 'subagent-started') + 1));
  await endRun();
  expect(said).toHaveTextContent('Scout: Refund order needs your approval');
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await settle();
  expect(said).toHaveTextContent('Scout: Refund order: Approved by you, 14:03');
});

test('a call of a subagent without a card around says who made it, announced or not', async () => {
  const { say, conversation } = await renderThread(<ToolCallList />, [refundTool]);
  await say(
    begin('s', 'Scout', {}),
    ...call('a', 'find_order', by('s')),
    ...call('b', 'read_rules', by('unannounced')),
  );
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('by Scout');
  expect(second).toHaveTextContent('by a subagent');
  expect(conversation.thread.subagent(subagentKey(runId, 'unannounced'))).toBeUndefined();
});

test('P26: of very many calls of a subagent the first are shown, and each that asks', async () => {
  const { say, endRun } = await renderThread(<ToolCallList pressGuard={0} />);
  await say(
    ...call('a', 'look_into'),
    begin('s', 'Scout', { parentToolCallId: 'a' }),
    ...Array.from({ length: 40 }, (_, index) => call(`f${index}`, 'find_order', by('s'))).flat(),
    ...call('b', 'refund_order', by('s'), refundArgs),
    end('s'),
  );
  const part = () => within(screen.getByRole('group', { name: 'Scout' })).getAllByRole('article');
  expect(part()).toHaveLength(20);
  await endRun();
  expect(part()).toHaveLength(21);
  expect(part().at(-1)).toHaveTextContent('Refund order');
});
