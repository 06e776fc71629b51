import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { liveButton, tabTo } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';

/** The same question in a dialog, for pages where a card is small. It opens only because a person pressed. */
const meta = {
  component: ApprovalDialog,
  ...staged({ recording: 'awaiting-decision' }),
  args: { callKey: '', summary: 'Refund €40.00 of order A-1001 to its buyer', approveLabel: 'Refund €40.00' },
  decorators: [onStage],
  render: (args, context) => <ApprovalDialog {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ApprovalDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  async play({ canvas }) {
    await canvas.findByRole('button', { name: 'Review: Refund order' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

/** The focus begins on the title, which decides nothing. */
export const Open: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Review: Refund order' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Refund order' });
    await expect(dialog).toHaveTextContent('Refund €40.00 of order A-1001 to its buyer');
    await expect(dialog).toHaveTextContent('A-1001');
    await waitFor(() => expect(within(dialog).getByRole('heading', { name: 'Refund order' })).toHaveFocus());
    await liveButton(within(dialog), 'Refund €40.00');
  },
};

/** Escape closes the panel first, then the dialog; neither decides, and the draft is there again (P9). */
export const EscapeKeepsTheDraft: Story = {
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const opener = await canvas.findByRole('button', { name: 'Review: Refund order' });
    await tabTo(userEvent, opener);
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('alertdialog'));
    await tabTo(userEvent, dialog.getByRole('button', { name: 'Reject…' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    await userEvent.keyboard('Half a thou{Escape}');
    await expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(stage.status()).toBe('awaiting-decision');

    await userEvent.keyboard('{Enter}');
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: 'Reject…' }));
    await expect(await again.findByRole('textbox', { name: 'Reason' })).toHaveValue('Half a thou');
  },
};

export const DecideLater: Story = {
  async play(context) {
    const { canvas, userEvent } = context;
    const opener = await canvas.findByRole('button', { name: 'Review: Refund order' });
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Decide later' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(stageOf(context).status()).toBe('awaiting-decision');
  },
};

/** Decided in the dialog of a card: the focus goes to the verdict. */
export const ApproveWithKeyboard: Story = {
  render: (args, context) => (
    <ToolCallCard callKey={stageOf(context).key} approval="dialog" labelApprove={() => args.approveLabel} />
  ),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await tabTo(userEvent, await canvas.findByRole('button', { name: 'Review: Refund order' }));
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('alertdialog'));
    await tabTo(userEvent, await liveButton(dialog, 'Refund €40.00'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(stage.status()).toBe('completed'));
    const receipt = canvasElement.querySelector('[data-slot="tool-call-receipt"]');
    await waitFor(() => expect(receipt).toHaveFocus());
    await waitFor(() => expect(stage.toldAgent()).toBe('Done.'));
  },
};

export const RejectWithMouse: Story = {
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Review: Refund order' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await liveButton(dialog, 'Refund €40.00');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject…' }));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Not today.');
    await userEvent.click(await liveButton(dialog, 'Reject'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(stage.toldAgent()).toContain('Reason: Not today.'));
  },
};

export const OpenDark: Story = { ...Open, globals: { theme: 'dark' } };

export const OpenRightToLeft: Story = { ...Open, globals: { direction: 'rtl' } };

export const OpenNarrow: Story = { ...Open, globals: { viewport: { value: 'narrow' } } };

/** More than fits on screen: the arguments scroll, the buttons stay in sight. */
export const OpenWithLongArguments: Story = {
  ...staged({ recording: 'wide-arguments' }),
  args: { summary: 'Store a table of 300 orders', approveLabel: 'Store' },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Review: Store a table' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const approve = await liveButton(dialog, 'Store');
    const { bottom } = approve.getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
