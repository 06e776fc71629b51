import { createRuleBook, type Rule, type RuleStorage } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { liveButton, tabTo } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { PolicyRules } from './policy-rules.tsx';

/** What is decided once and for all: while one call asks, and afterwards, where it can be revoked. */
const meta = {
  component: PolicyRules,
  decorators: [onStage],
  render: () => (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <ToolCallList />
      <PolicyRules />
    </div>
  ),
} satisfies Meta<typeof PolicyRules>;

export default meta;
type Story = StoryObj<typeof meta>;

const made = Date.UTC(2026, 10, 3, 9, 20);

const kept: readonly Rule[] = [
  {
    id: 'kept-1',
    word: 'allowed',
    match: { tool: 'refund_order', conditions: [{ path: ['amount'], is: 'at-most', limit: 50 }] },
    scope: { kind: 'always' },
    by: { kind: 'person', person: { id: 'person-1', name: 'Ana' }, at: made },
  },
  {
    id: 'kept-2',
    word: 'disallowed',
    match: { tool: 'send_email', args: { to: 'all@example.com', subject: 'News' } },
    scope: { kind: 'always' },
    by: { kind: 'person', person: { id: 'person-2', name: 'Ben' }, at: made },
  },
];

const limits: readonly Rule[] = [
  {
    id: 'kept-3',
    word: 'allowed',
    match: { tool: 'send_email', conditions: [{ path: ['copies'], is: 'at-most', limit: 50 }] },
    scope: { kind: 'always' },
    by: { kind: 'person', person: { id: 'person-1', name: 'Ana' }, at: made },
  },
];

const exact: readonly Rule[] = [
  {
    id: 'kept-4',
    word: 'allowed',
    match: { tool: 'delete_files', args: { paths: ['drafts/a.txt'] } },
    scope: { kind: 'thread', threadId: 'thread-1' },
    by: { kind: 'person', person: { id: 'person-1', name: 'Ana' }, at: made },
  },
];

const ofPage: Rule = {
  id: 'page-1',
  title: 'Nothing of the billing server runs here',
  word: 'disallowed',
  match: { server: 'billing' },
  scope: { kind: 'always' },
  by: { kind: 'app' },
};

const done = () => Promise.resolve();

function shelf(stored: readonly { readonly id: string }[]): RuleStorage {
  const byId = new Map(stored.map((one) => [one.id, one]));
  return { read: () => Promise.resolve(byId), put: done, remove: done };
}

function book(stored: readonly { readonly id: string }[] = [], app: readonly Rule[] = []) {
  const rules = createRuleBook({ app, storage: shelf(stored) });
  void rules.load();
  return { rules };
}

/** Nothing is chosen beforehand, and what is chosen says which calls it would have been about. */
export const DecideForOthers: Story = {
  ...staged({ recording: 'awaiting-decision-email', rules: book() }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Decide for others too…' }));
    const allow = await canvas.findByRole('button', { name: 'Approve, and run these unasked' });
    await expect(allow).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(allow);
    await expect(stage.status()).toBe('awaiting-decision');
    await userEvent.click(canvas.getByRole('radio', { name: /^where subject is "Your refund/ }));
    await canvas.findByText(/this is about 1 call asked about now, and about no earlier call/);
    await userEvent.click(canvas.getByRole('radio', { name: 'in this conversation' }));
    await userEvent.click(await liveButton(canvas, 'Approve, and run these unasked'));
    await waitFor(() => expect(stage.status()).toBe('completed'));
    const receipt = canvasElement.querySelector('[data-slot="tool-call-receipt"]');
    expect(receipt).toHaveTextContent(
      /^Approved by you, .*; and others like it, in this conversation \(where subject is "Your refund for order A-1001"\)(?:[\d.]+s)?$/,
    );
    const rules = within(canvas.getByRole('region', { name: 'Standing decisions' }));
    expect(rules.getByText('Runs unasked')).toBeVisible();
  },
};

/** The same by keyboard: arrows choose, Escape closes and decides nothing. */
export const DecideForOthersWithKeyboard: Story = {
  ...staged({ recording: 'awaiting-decision-email', rules: book() }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const opener = await canvas.findByRole('button', { name: 'Decide for others too…' });
    await tabTo(userEvent, opener);
    await userEvent.keyboard('{Enter}');
    await tabTo(userEvent, await canvas.findByRole('radio', { name: 'with exactly these arguments' }));
    await userEvent.keyboard(' {Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(stage.status()).toBe('awaiting-decision');
    await userEvent.keyboard('{Enter}');
    await tabTo(userEvent, await canvas.findByRole('radio', { name: 'with exactly these arguments' }));
    await userEvent.keyboard(' ');
    await tabTo(userEvent, canvas.getByRole('radio', { name: 'in this turn' }));
    await userEvent.keyboard(' {ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'in this conversation' })).toBeChecked();
    await tabTo(userEvent, await liveButton(canvas, 'Reject, and never run these'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(stage.status()).toBe('rejected'));
    await expect(stage.conversation.rules?.rules()).toMatchObject([
      { word: 'disallowed', scope: { kind: 'thread' } },
    ]);
  },
};

/** A deed that can do harm: these arguments alone, and for no longer than this conversation. */
export const HighRisk: Story = {
  ...staged({ recording: 'awaiting-decision-delete', rules: book() }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decide for others too…' }));
    await canvas.findByRole('radio', { name: 'with exactly these arguments' });
    await expect(canvas.getAllByRole('radio')).toHaveLength(3);
    await expect(canvas.queryByRole('radio', { name: 'always' })).toBeNull();
  },
};

/** What was kept, and the way back from it. The page's own rules are shown, and stay. */
export const Kept: Story = {
  ...staged({ rules: book(kept, [ofPage]), toolsOf: 'awaiting-decision' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const revoke = await canvas.findByRole('button', {
      name: 'Revoke: Refund order where amount is at most 50',
    });
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(2);
    await userEvent.click(revoke);
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(2));
    await expect(canvas.getByRole('heading', { name: 'Standing decisions' })).toHaveFocus();
    await expect(stage.conversation.rules?.rules().map(({ id }) => id)).toEqual(['page-1', 'kept-2']);
  },
};

/** What was kept can be changed: what happens, for how long, with which arguments; who did it and when is kept with it. */
export const ChangeKept: Story = {
  ...staged({ rules: book(kept), toolsOf: 'awaiting-decision-email' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const rule = () => stage.conversation.rules?.rules().find(({ id }) => id === 'kept-2');
    const opener = await canvas.findByRole('button', { name: /^Change: Send email/ });
    await userEvent.click(opener);
    const form = within(await canvas.findByRole('group', { name: 'Change…' }, { timeout: 20_000 }));
    await userEvent.click(form.getByRole('button', { name: 'Remove' }));
    await userEvent.click(form.getByRole('radio', { name: 'Asks' }));
    await form.findByText(/this is about no call asked about now, and about no earlier call/);
    await expect(rule()?.word).toBe('disallowed');
    await userEvent.click(await liveButton(canvas, 'Keep this'));
    await waitFor(() =>
      expect(rule()).toMatchObject({ word: 'permission-required', match: { tool: 'send_email' } }),
    );
    await expect(rule()?.match.args).toBeUndefined();
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(canvas.getByText(/^Changed by you, /)).toBeVisible();
  },
};

/** The same by keyboard, with a limit that is no number for a while: nothing is kept of that. */
export const ChangeKeptWithKeyboard: Story = {
  ...staged({ rules: book(limits), toolsOf: 'awaiting-decision-email' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const rule = () => stage.conversation.rules?.rules()[0];
    const opener = await canvas.findByRole('button', {
      name: 'Change: Send email where copies is at most 50',
    });
    await tabTo(userEvent, opener);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Runs unasked' })).toHaveFocus(), {
      timeout: 20_000,
    });
    const limit = canvas.getByRole('textbox', { name: 'What copies is compared with' });
    await tabTo(userEvent, limit);
    await userEvent.keyboard('{Backspace}{Backspace}-');
    await canvas.findByText(/so this cannot be kept/);
    await userEvent.keyboard('{Backspace}20');
    await tabTo(userEvent, await liveButton(canvas, 'Keep this'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(rule()?.match.conditions).toEqual([{ path: ['copies'], is: 'at-most', limit: 20 }]),
    );
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Change: / })).toHaveFocus());
    // Escape leaves it as it is.
    await userEvent.keyboard('{Enter}');
    await canvas.findByRole('group', { name: 'Change…' }, { timeout: 20_000 });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('group', { name: 'Change…' })).toBeNull());
  },
};

/** A tool that can do harm: it may ask or be forbidden, and runs unasked only with what was decided on. */
export const ChangeHighRisk: Story = {
  ...staged({ rules: book(exact), toolsOf: 'awaiting-decision-delete' }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Change: Delete files/ }));
    const form = within(await canvas.findByRole('group', { name: 'Change…' }, { timeout: 20_000 }));
    await expect(form.queryByRole('radio', { name: 'always' })).toBeNull();
    await expect(form.queryByRole('button', { name: 'Remove' })).toBeNull();
    await userEvent.click(form.getByRole('radio', { name: 'Never runs' }));
    await expect(form.getByRole('radio', { name: 'always' })).toBeVisible();
  },
};

export const Empty: Story = {
  ...staged({ rules: book() }),
  async play({ canvas }) {
    await canvas.findByText(/^Nothing is decided once and for all/);
  },
};

const odd = { id: 'odd', word: 'sometimes' };

/** Nothing runs unasked while something that was decided cannot be read. */
export const Unreadable: Story = {
  ...staged({ rules: book([...kept.slice(0, 1), odd]) }),
  async play({ canvas, userEvent }) {
    await canvas.findByText(/^1 decision cannot be read/);
    await userEvent.click(canvas.getByRole('button', { name: 'Forget what cannot be read' }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};

const broken: RuleStorage = {
  read: () => Promise.reject(new Error('Access to the storage was denied.')),
  put: done,
  remove: done,
};

function denied() {
  const rules = createRuleBook({ storage: broken });
  void rules.load();
  return { rules };
}

export const Denied: Story = {
  ...staged({ rules: denied() }),
  async play({ canvas }) {
    await canvas.findByText(/everything is asked: Access to the storage was denied/);
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
