import type { RunInterrupt } from '@callboard/core';
import { callOf } from '@callboard/core/testing';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { type RenderedThread, renderThread } from '../testing/render-thread.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

function about(id: string): RunInterrupt {
  return {
    id,
    reason: 'tool_call',
    raw: {},
    questions: [{ toolCallId: 'call-1', allowed: ['approve', 'reject'], losses: [] }],
  };
}

/** A run of the agent ends with a question about its call. */
async function ask(thread: RenderedThread, id: string): Promise<void> {
  const { runId } = thread.agent.last().request;
  await thread.say({ type: 'run-interrupted', runId, interrupts: [about(id)] });
  await act(() => thread.agent.last().end());
  await thread.settle();
}

const openReason = () => screen.getByRole('button', { name: 'Reject…' });
const reason = () => screen.queryByRole('textbox', { name: 'Reason' });

test('P7: what was written about one question does not stand under the next about the same call', async () => {
  const thread = await renderThread(<ToolCallList pressGuard={0} />, []);
  await thread.say(...callOf('run-1', 'call-1', 'pay', '{"amount": 5}'));
  await ask(thread, 'i1');
  await thread.person.click(openReason());
  await thread.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not five');
  // Closed and opened again it is still there.
  await thread.person.click(screen.getByRole('button', { name: 'Close' }));
  await thread.person.click(openReason());
  expect(reason()).toHaveValue('Not five');

  void thread.conversation.send('Ask me again');
  await thread.settle();
  const { runId } = thread.agent.last().request;
  await thread.say({ type: 'run-started', runId });
  await ask(thread, 'i2');
  expect(reason()).toBeNull();
  await thread.person.click(openReason());
  expect(reason()).toHaveValue('');
});

test('P23: what was being written when a message came stays on the card, to be copied or let go', async () => {
  const thread = await renderThread(<ToolCallList pressGuard={0} />, []);
  await thread.say(...callOf('run-1', 'call-1', 'pay', '{"amount": 5}'));
  await ask(thread, 'i1');
  await thread.person.click(openReason());
  await thread.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not five');
  void thread.conversation.send('Something else');
  await thread.settle();
  await thread.say({ type: 'run-started', runId: thread.agent.last().request.runId });
  await thread.settle();
  expect(await screen.findByText(/What you wrote is still here/)).toHaveRole('status');
  expect(screen.getByText('Not five')).toBeVisible();
  await thread.person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Not five');
  await thread.person.click(screen.getByRole('button', { name: /^Discard what was written/ }));
  expect(screen.queryByText('Not five')).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});
