import type { PageTool, ToolAnswer, ToolQuestion } from '@callboard/core';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { refundTool, renderCalled } from '../testing/render-thread.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const opened = vi.fn();

beforeEach(() => {
  opened.mockReset();
  vi.spyOn(window, 'open').mockImplementation((...given) => {
    opened(...given);
    return null;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A tool that runs unasked and asks this, with what it was told in the end. */
function asking(question: ToolQuestion): { readonly tool: PageTool; readonly told: ToolAnswer[] } {
  const told: ToolAnswer[] = [];
  const tool: PageTool = {
    ...refundTool,
    approval: 'none',
    server: 'https://shop.example/mcp',
    async handler(_args, { ask }) {
      told.push(await ask(question));
      await new Promise(() => {});
    },
  };
  return { tool, told };
}

const visit: ToolQuestion = {
  message: 'Sign in once.',
  form: { kind: 'visit', url: 'https://login.shop.example/a?b=c' },
};

test('P24: nothing opens before the person presses; then the address that was shown does, once, out of sight of this page', async () => {
  const { tool, told } = asking(visit);
  const { person, settle } = await renderCalled(<ToolCallList pressGuard={0} />, { tool });
  const button = await screen.findByRole('button', { name: 'Open login.shop.example' });
  expect(opened).not.toHaveBeenCalled();
  await person.dblClick(button);
  await settle();
  expect(told).toEqual([{ action: 'accept' }]);
  expect(opened.mock.calls).toEqual([['https://login.shop.example/a?b=c', '_blank', 'noopener,noreferrer']]);
  expect(await screen.findByText(/^You opened login.shop.example\./)).toBeVisible();
});

test('P8: a visit that somebody else has refused meanwhile does not open', async () => {
  const { tool, told } = asking(visit);
  const { person, settle, conversation } = await renderCalled(<ToolCallList pressGuard={0} />, { tool });
  const button = await screen.findByRole('button', { name: 'Open login.shop.example' });
  const [request] = conversation.thread.openRequests();
  const elsewhere = conversation.decide({
    requestId: request?.id ?? '',
    decision: { kind: 'reject' },
    means: 'code',
    shownText: 'https://login.shop.example/a?b=c',
  });
  await person.click(button);
  await elsewhere;
  await settle();
  expect(told).toEqual([{ action: 'decline' }]);
  expect(opened).not.toHaveBeenCalled();
});

test('P9: a press that comes too early opens nothing and decides nothing', async () => {
  const { tool, told } = asking(visit);
  const { person, settle } = await renderCalled(<ToolCallList pressGuard={3_600_000} />, { tool });
  await person.click(await screen.findByRole('button', { name: 'Open login.shop.example' }));
  await person.click(screen.getByRole('button', { name: 'Decline' }));
  await settle();
  expect(told).toEqual([]);
  expect(opened).not.toHaveBeenCalled();
});

test.each<[string, ToolAnswer]>([
  ['Decline', { action: 'decline' }],
  ['Close without answering', { action: 'cancel' }],
])('P10: "%s" is one press, and the tool hears which it was', async (name, answer) => {
  const { tool, told } = asking(visit);
  const { person, settle } = await renderCalled(<ToolCallList pressGuard={0} />, { tool });
  await person.click(await screen.findByRole('button', { name }));
  await settle();
  expect(told).toEqual([answer]);
  expect(opened).not.toHaveBeenCalled();
  expect(screen.queryByText(/^You opened/)).toBeNull();
});

test('P10: the card names the tool that asks and its server, and is announced as one that needs an answer', async () => {
  const { tool } = asking({ message: 'Which account?', form: { kind: 'text' } });
  await renderCalled(<ToolCallList pressGuard={0} />, { tool });
  const card = within(screen.getByRole('article', { name: 'Refund order' }));
  expect(await card.findByText('Refund order of https://shop.example/mcp asks you.')).toBeVisible();
  expect(card.getByText('Which account?')).toBeVisible();
  expect(card.getByText('Needs your answer')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Refund order needs your answer'));
});

test('P17: cancelling the call takes its question away', async () => {
  const { tool, told } = asking({ message: 'Which account?', form: { kind: 'text' } });
  const { person, settle } = await renderCalled(<ToolCallList pressGuard={0} />, { tool });
  await screen.findByText('Which account?');
  await person.click(screen.getByRole('button', { name: 'Cancel: Refund order' }));
  await settle();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  expect(screen.getByRole('article')).toHaveAttribute('data-status', 'stopped');
  expect(told).toEqual([]);
});

test('P24: words of a tool are text, whatever is in them', async () => {
  const { tool } = asking({
    message: '<img src=x onerror=alert(1)> [here](https://evil.example)',
    form: { kind: 'choice', options: ['<b>a</b>'] },
  });
  const { container } = await renderCalled(<ToolCallList pressGuard={0} />, { tool });
  await screen.findByText(/<img src=x/);
  await screen.findByRole('radio', { name: '<b>a</b>' });
  expect(container.querySelector('img, b, a')).toBeNull();
});
