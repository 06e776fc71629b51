import { callOf, resultOf } from '@callboard/core/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallAnnouncer } from '../announce/call-announcer.tsx';
import { refundArgs, refundTool, renderCalled, renderThread } from '../testing/render-thread.tsx';
import { ToolCallList } from './tool-call-list.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

test('several calls of one turn stand in one group, with one line of progress', async () => {
  const automatic = {
    ...refundTool,
    name: 'note',
    title: 'Note',
    parameters: { type: 'object' },
    approval: 'none' as const,
  };
  const { say, endRun, person, settle } = await renderThread(<ToolCallList pressGuard={0} />, [
    refundTool,
    automatic,
  ]);
  await say(...callOf('run-1', 'call-1', 'note', '{}'));
  expect(screen.queryByText(/answered$/)).toBeNull();
  await say(...callOf('run-1', 'call-2', 'refund_order', refundArgs));
  expect(screen.getByText('0 of 2 answered')).toBeVisible();
  await endRun();
  expect(screen.getByText('1 of 2 answered')).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'Tool calls' })).getAllByRole('article')).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await settle();
  expect(screen.getByText('2 of 2 answered')).toBeVisible();
});

test('a list shows the calls it is told to, by key, run or message', async () => {
  const { say } = await renderThread(
    <>
      <ToolCallList runId="run-1" aria-label="Of the run" />
      <ToolCallList runId="run-0" aria-label="Of another" />
      <ToolCallList keys={['5:run-1:call-2']} aria-label="By key" />
    </>,
  );
  await say(...callOf('run-1', 'call-1', 'a', '{}'), ...callOf('run-1', 'call-2', 'b', '{}'));
  expect(within(screen.getByRole('group', { name: 'Of the run' })).getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('group', { name: 'Of another' })).toBeNull();
  expect(within(screen.getByRole('group', { name: 'By key' })).getByRole('article')).toHaveTextContent('b');
});

test('P27: few words are announced: that someone is needed, the verdict, the end', async () => {
  const { person, settle } = await renderCalled(<ToolCallList pressGuard={0} />);
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent(/^Refund order needs your approval$/);
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await settle();
  expect(said).toHaveTextContent('Refund order: Approved by you, 14:03');
});

test('P27: what was there before is not announced', async () => {
  const thread = await renderCalled(<ToolCallList />);
  thread.unmount();
  const { container } = await renderThread(<ToolCallList />);
  expect(container.querySelector('[role="status"]')?.textContent ?? '').toBe('');
});

test('P27: under one announcer for the page, lists keep quiet', async () => {
  await renderCalled(
    <CallAnnouncer>
      <ToolCallList />
      <ToolCallList runId="run-1" />
    </CallAnnouncer>,
  );
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent(/^Refund order needs your approval$/);
});

test('P26: a card that comes on screen does not make the browser measure the page', async () => {
  const { say } = await renderThread(<ToolCallList />);
  await say(...callOf('run-1', 'call-1', 'a', '{"order":{"id":"A-1001"}}'));
  const measured = [
    vi.spyOn(window, 'getComputedStyle'),
    vi.spyOn(Element.prototype, 'getBoundingClientRect'),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get'),
  ];
  await say(
    ...callOf('run-1', 'call-2', 'a', '{"order":{"id":"A-1002"}}'),
    resultOf('run-1', 'call-2', { kind: 'text', text: 'Paid.' }),
  );
  const calls = measured.map((spy) => spy.mock.calls.length);
  for (const spy of measured) spy.mockRestore();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(calls).toEqual([0, 0, 0]);
});
