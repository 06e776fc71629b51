import type { RunInterrupt } from '@callboard/core';
import { callOf } from '@callboard/core/testing';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { RequestList } from '../request/request-list.tsx';
import { type RenderedThread, renderThread } from '../testing/render-thread.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const begun = Date.UTC(2026, 0, 1, 14, 3);
const minute = 60_000;

/** Something asked that can be decided for so long. */
async function asked(ms: number): Promise<RenderedThread> {
  const thread = await renderThread(<RequestList pressGuard={0} />);
  const interrupt: RunInterrupt = {
    id: 'i1',
    reason: 'confirmation',
    raw: {},
    expiresAt: new Date(begun + ms).toISOString(),
    questions: [{ message: 'Go on?', allowed: ['approve', 'reject'], losses: [] }],
  };
  await thread.say({ type: 'run-interrupted', runId: 'run-1', interrupts: [interrupt] });
  await thread.agent.last().end();
  await thread.settle();
  return thread;
}

async function pass({ clock, settle }: RenderedThread, ms: number): Promise<void> {
  act(() => clock.advance(ms));
  await settle();
}

const deadline = () => document.querySelector('[data-slot="deadline"]');
const said = () => document.querySelector('[data-slot="deadline"] [aria-live="polite"]');

test('P12: a deadline is a time, then minutes, then seconds, then over; and it is read out once', async () => {
  const thread = await asked(12 * minute);
  expect(deadline()).toHaveAttribute('data-stage', 'far');
  expect(screen.getByRole('timer')).toHaveTextContent('Decide by 14:15');
  await pass(thread, 3 * minute);
  expect(deadline()).toHaveAttribute('data-stage', 'near');
  expect(screen.getByRole('timer')).toHaveTextContent('9:00 left to decide');
  expect(said()).toBeEmptyDOMElement();
  await pass(thread, 8 * minute);
  expect(screen.getByRole('timer')).toHaveTextContent('1:00 left to decide');
  expect(said()).toHaveTextContent('One minute is left to decide.');
  await pass(thread, 52_000);
  expect(deadline()).toHaveAttribute('data-stage', 'last');
  expect(screen.getByRole('timer')).toHaveTextContent('0:08 left to decide');
  await pass(thread, 8_000);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('article')).toHaveAttribute('data-status', 'expired');
  expect(screen.queryByRole('button')).toBeNull();
});

test('P27: what begins with less than a minute is not read out on top of being asked', async () => {
  const thread = await asked(50_000);
  await pass(thread, 5_000);
  expect(screen.getByRole('timer')).toHaveTextContent('0:45 left to decide');
  expect(said()).toBeEmptyDOMElement();
});

test('P12: what is written is kept until it is over, and nothing that was begun counts then', async () => {
  const thread = await asked(2 * minute);
  await thread.person.click(screen.getByRole('button', { name: 'Reject…' }));
  await thread.person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not n');
  await pass(thread, minute);
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not n');
  await pass(thread, minute);
  expect(screen.getByRole('article')).toHaveTextContent(/The time to decide was over/);
  expect(thread.conversation.thread.log().some(({ type }) => type === 'decision-made')).toBe(false);
});

test('P27: on the card of a call too the focus goes to what says that it is over', async () => {
  const thread = await renderThread(<ToolCallList pressGuard={0} />);
  const interrupt: RunInterrupt = {
    id: 'i1',
    reason: 'tool_call',
    raw: {},
    expiresAt: new Date(begun + minute).toISOString(),
    questions: [{ toolCallId: 'call-1', allowed: ['approve', 'reject'], losses: [] }],
  };
  await thread.say(...callOf('run-1', 'call-1', 'pay', '{"amount":1}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [interrupt],
  });
  await thread.agent.last().end();
  await thread.settle();
  screen.getByRole('button', { name: 'Reject…' }).focus();
  await pass(thread, minute);
  expect(document.activeElement).toHaveTextContent(/The time to decide was over/);
});
