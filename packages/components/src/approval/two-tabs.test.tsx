import { callOf, createTabs, type Tab, type Tabs } from '@callboard/core/testing';
import { ThreadProvider } from '@callboard/hooks';
import { trustEveryPress } from '@callboard/hooks/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadCardParts } from '../call/late-parts.tsx';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { KeepingNotice } from '../keeping/keeping-notice.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

/** Lets what is due happen in all tabs, and React show it. */
const settle = (tabs: Tabs): Promise<void> => act(() => tabs.settle());

const buttons = (): readonly string[] => screen.getAllByRole('button').map((one) => one.textContent ?? '');

/** A tab that runs a conversation, and another one that is on screen and follows; a call is asked about. */
async function twoTabs(): Promise<{ readonly tabs: Tabs; readonly runner: Tab; readonly shown: Tab }> {
  await loadCardParts();
  const tabs = createTabs();
  const runner = await tabs.open();
  runner.tool('pay', { title: 'Pay' });
  void runner.conversation.send('hi');
  await tabs.settle();
  const { runId } = runner.transport.last().request;
  await runner.transport.last().push({ type: 'run-started', runId });
  await runner.hear(callOf(runId, 'c1', 'pay', '{"n":1}'));
  await runner.finish();
  await tabs.settle();
  const shown = await tabs.open();
  shown.tool('pay', { title: 'Pay' });
  render(
    <ThreadProvider conversation={shown.conversation} presses={trustEveryPress}>
      <KeepingNotice />
      <ToolCallList pressGuard={0} />
    </ThreadProvider>,
  );
  await settle(tabs);
  return { tabs, runner, shown };
}

test('P8: a press in a tab that follows shows at once, and counts once the other tab says so', async () => {
  const { tabs, runner } = await twoTabs();
  expect(screen.getByText(/^Another tab of this browser runs this conversation\./)).toBeVisible();
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  });
  expect(screen.getByRole('button', { name: 'Approving…' })).toHaveAttribute('aria-disabled', 'true');
  expect(runner.status('c1')).toBe('awaiting-decision');
  await settle(tabs);
  expect(runner.status('c1')).toBe('running');
  expect(screen.getByRole('article')).toHaveAttribute('data-status', 'running');
  expect(buttons().join()).not.toContain('Approve');
});

test('P8: who presses after the other tab had decided is told so, by whom and what', async () => {
  const { tabs, runner, shown } = await twoTabs();
  // Nobody hears anybody for a moment: long enough for both to press.
  const listen = tabs.browser.mute();
  const rejected = runner.decide('c1', { kind: 'reject', reason: 'By hand.' });
  await settle(tabs);
  expect(await rejected).toEqual({ kind: 'decided' });
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  });
  listen();
  await settle(tabs);
  expect(shown.status('c1')).toBe('rejected');
  const card = screen.getByRole('article');
  expect(card).toHaveTextContent('rejected this');
  expect(card).toHaveTextContent('By hand.');
  expect(
    screen.getByText('Decided elsewhere before you pressed here. Your press was not counted.'),
  ).toBeVisible();
});
