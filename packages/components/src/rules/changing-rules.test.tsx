import { createRuleBook, type PageTool, type Rule } from '@callboard/core';
import { callOf } from '@callboard/core/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type RenderedThread, refundTool, renderThread } from '../testing/render-thread.tsx';
import { PolicyRules } from './policy-rules.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const upTo50: Rule = {
  id: 'kept-1',
  word: 'allowed',
  match: { tool: 'refund_order', conditions: [{ path: ['amount'], is: 'at-most', limit: 50 }] },
  scope: { kind: 'session' },
  by: { kind: 'person', person: { id: 'person-2', name: 'Ben' }, at: Date.UTC(2026, 0, 1, 9, 0) },
};

/** The list of rules, one of which was kept; a refund of 30 ran by it. */
async function kept(rule: Rule = upTo50, tool: PageTool = refundTool): Promise<RenderedThread> {
  const rules = createRuleBook();
  rules.keep(rule);
  const thread = await renderThread(<PolicyRules />, [tool], { rules });
  await thread.say(...callOf('run-1', 'call-1', tool.name, '{"order": "A-1", "amount": 30}'));
  await thread.endRun();
  return thread;
}

const only = ({ conversation }: RenderedThread): Rule | undefined => conversation.rules?.rules()[0];

async function open(thread: RenderedThread): Promise<ReturnType<typeof within>> {
  await thread.person.click(screen.getByRole('button', { name: /^Change: / }));
  return within(await screen.findByRole('group', { name: 'Change…' }, { timeout: 10_000 }));
}

test('P30: a rule that was kept is changed, and says who changed it and when; calls before it stay as they were', async () => {
  const thread = await kept();
  const form = await open(thread);
  const limit = form.getByRole('textbox', { name: 'What amount is compared with' });
  await thread.person.clear(limit);
  await thread.person.type(limit, '20');
  expect(form.getByText(/about no earlier call/)).toBeVisible();
  expect(only(thread)).toEqual(upTo50);
  await thread.person.click(form.getByRole('radio', { name: 'in this conversation' }));
  await thread.person.click(form.getByRole('button', { name: 'Keep this' }));
  await thread.settle();
  expect(only(thread)).toMatchObject({
    id: 'kept-1',
    match: { tool: 'refund_order', conditions: [{ path: ['amount'], is: 'at-most', limit: 20 }] },
    scope: { kind: 'thread', threadId: 'thread-1' },
    by: upTo50.by,
    changed: { person: { name: 'Ada' }, at: Date.UTC(2026, 0, 1, 14, 3) },
  });
  expect(screen.getByText('Changed by you, 14:03')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Change: / })).toHaveFocus();
  const [call] = thread.conversation.thread.snapshot().calls;
  expect(call?.gate.kind === 'allowed' ? call.gate.policy.rule : undefined).toMatchObject({ rule: upTo50 });
});

test('a rule is drawn closer around a value of a call that it is about, and wider by taking one away', async () => {
  const thread = await kept();
  const form = await open(thread);
  await thread.person.click(form.getByRole('button', { name: 'Only where order is "A-1"' }));
  await thread.person.click(form.getByRole('button', { name: 'Remove: amount is at most 50' }));
  expect(form.getByText(/about 1 earlier call/)).toBeVisible();
  await thread.person.click(form.getByRole('button', { name: 'Keep this' }));
  await thread.settle();
  expect(only(thread)?.match.conditions).toEqual([{ path: ['order'], is: 'equal', value: 'A-1' }]);
});

test('P9: nothing is kept while a value is missing, and Escape leaves the rule as it is', async () => {
  const thread = await kept();
  const form = await open(thread);
  await thread.person.clear(form.getByRole('textbox', { name: 'What amount is compared with' }));
  const keep = form.getByRole('button', { name: 'Keep this' });
  expect(keep).toHaveAttribute('aria-disabled', 'true');
  await thread.person.click(keep);
  await thread.person.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Change…' })).toBeNull();
  expect(only(thread)).toEqual(upTo50);
  expect(screen.getByRole('button', { name: /^Change: / })).toHaveFocus();
});

test('P9: a tool that can do harm is not let run unasked with other arguments than were decided on', async () => {
  const asks: Rule = { ...upTo50, word: 'permission-required' };
  const thread = await kept(asks, { ...refundTool, risk: 'high' });
  const form = await open(thread);
  await thread.person.click(form.getByRole('radio', { name: 'Runs unasked' }));
  expect(form.getByText(/only with the very arguments/)).toBeVisible();
  expect(form.queryByRole('radio', { name: 'until this page is closed' })).toBeNull();
  await thread.person.click(form.getByRole('button', { name: 'Keep this' }));
  await thread.settle();
  expect(only(thread)).toEqual(asks);
});
