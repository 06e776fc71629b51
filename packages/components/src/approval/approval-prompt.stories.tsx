import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { liveButton, openColoured, replaceText } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ApprovalPrompt } from './approval-prompt.tsx';

/** What is asked, and the ways to answer. It stands in a card, or wherever an app wants it. */
const meta = {
  component: ApprovalPrompt,
  ...staged({ recording: 'awaiting-decision-email' }),
  args: { callKey: '', onDecided: fn() },
  decorators: [onStage],
  render: (args, context) => <ApprovalPrompt {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ApprovalPrompt>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FourAnswers: Story = {
  async play({ args, canvas, userEvent }) {
    const approve = await liveButton(canvas, 'Approve');
    for (const name of ['Edit', 'Reject…', 'Answer instead…']) canvas.getByRole('button', { name });
    await userEvent.click(approve);
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull());
    await expect(args.onDecided).toHaveBeenCalledTimes(1);
    await expect(args.onDecided).toHaveBeenCalledWith('approve');
  },
};

export const Ready: Story = {
  async play({ canvas }) {
    await liveButton(canvas, 'Approve');
  },
};

/** High risk: the button names the deed, in the colour of harm. */
export const Destructive: Story = {
  ...staged({ recording: 'awaiting-decision-delete' }),
  args: { approveLabel: 'Delete 3 files' },
  async play({ canvas }) {
    await liveButton(canvas, 'Delete 3 files');
  },
};

export const Question: Story = {
  ...staged({ recording: 'awaiting-answer' }),
  async play({ canvas }) {
    await canvas.findByRole('textbox', { name: 'Your answer' });
    await expect(canvas.queryByRole('button', { name: 'Approve' })).toBeNull();
  },
};

export const Editing: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const field = await canvas.findByRole('textbox', { name: 'subject' });
    await replaceText(userEvent, field, 'Your refund', 'The refund');
    await canvas.findByText('1 change');
    await liveButton(canvas, 'Approve with changes');
  },
};

export const EditingBroken: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const field = await openColoured(userEvent, canvas);
    await userEvent.click(field);
    await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}');
    await canvas.findByText('1 problem');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  },
};

/** Everything that may be wrong at once, and rejecting still works (P22). */
export const EditingInvalid: Story = {
  ...staged({ recording: 'awaiting-decision' }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const field = await canvas.findByRole('textbox', { name: 'amount' });
    await replaceText(userEvent, field, '40.00', '900');
    await userEvent.clear(canvas.getByRole('textbox', { name: 'order_id' }));
    await canvas.findByText('2 problems');
    await userEvent.click(canvas.getByRole('button', { name: 'Reject…' }));
    await liveButton(canvas, 'Reject');
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await canvas.findByText('2 problems');
  },
};

/** Hidden characters that an editor does not show are said beside it (P7). */
export const EditingHiddenCharacters: Story = {
  ...staged({ recording: 'hidden-characters' }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    await canvas.findAllByText(/^The text holds/);
  },
};

export const Rejecting: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject…' }));
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Reason' }),
      'Mira asked for a call instead.',
    );
    await liveButton(canvas, 'Reject');
  },
};

export const Answering: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Answer instead…' }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your answer' }), 'I have called her.');
    await liveButton(canvas, 'Send answer');
  },
};

export const EditingDark: Story = { ...EditingInvalid, globals: { theme: 'dark' } };

export const EditingRightToLeft: Story = { ...EditingInvalid, globals: { direction: 'rtl' } };

export const EditingNarrow: Story = { ...EditingInvalid, globals: { viewport: { value: 'narrow' } } };

export const AnsweringNarrow: Story = { ...Answering, globals: { viewport: { value: 'narrow' } } };

/** Decided elsewhere: the prompt goes, and nothing is offered that cannot be used. */
export const DecidedElsewhere: Story = {
  async play(context) {
    const { canvas } = context;
    const stage = stageOf(context);
    await liveButton(canvas, 'Approve');
    stage.conversation.cancelCall(stage.key);
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull());
  },
};
