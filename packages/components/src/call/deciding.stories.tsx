import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { liveButton, replaceText, tabTo } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ToolCallCard } from './tool-call-card.tsx';

/** A person decides on a call: with the mouse, and with the keyboard alone. The agent hears what was decided. */
const meta = {
  component: ToolCallCard,
  args: { callKey: '', labelApprove: () => 'Refund €40.00' },
  decorators: [onStage],
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const refund = staged({
  recording: 'awaiting-decision',
  handler: async (args) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { refunded: args };
  },
});

/** The receipt has taken the place of the prompt, and says this. */
async function seesReceipt(canvasElement: HTMLElement, words: RegExp): Promise<HTMLElement> {
  return await waitFor(() => {
    const receipt = canvasElement.querySelector<HTMLElement>('[data-slot="tool-call-receipt"]');
    if (receipt === null) throw new Error('There is no receipt yet.');
    expect(receipt).toHaveTextContent(words);
    return receipt;
  });
}

export const ApproveWithMouse: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await liveButton(canvas, 'Refund €40.00'));
    await seesReceipt(canvasElement, /^Approved by you/);
    await waitFor(() => expect(stage.status()).toBe('completed'));
    await waitFor(() =>
      expect(stage.toldAgent()).toBe(
        '{"refunded":{"order_id":"A-1001","amount":40,"reason":"The vase arrived broken"}}',
      ),
    );
    await expect(stage.agent.runs).toHaveLength(1);
    await expect(canvas.queryByRole('button', { name: 'Refund €40.00' })).toBeNull();
  },
};

/** The focus goes to the verdict, not to the top of the page (P27). */
export const ApproveWithKeyboard: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await tabTo(userEvent, await liveButton(canvas, 'Refund €40.00'));
    await userEvent.keyboard('{Enter}');
    const receipt = await seesReceipt(canvasElement, /^Approved by you/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await waitFor(() => expect(stage.status()).toBe('completed'));
  },
};

/** Two presses are one decision, and the tool runs once (P8, P15). */
export const ApproveTwice: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.dblClick(await liveButton(canvas, 'Refund €40.00'));
    await seesReceipt(canvasElement, /^Approved by you/);
    await waitFor(() => expect(stage.status()).toBe('completed'));
    const events = stage.conversation.thread.log();
    await expect(events.filter((event) => event.type === 'decision-made')).toHaveLength(1);
    await expect(events.filter((event) => event.type === 'attempt-started')).toHaveLength(1);
  },
};

/** A draft that does not fit blocks approving, says where, and is kept until it fits (P22). */
export const EditWithMouse: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const field = await canvas.findByRole('textbox', { name: 'amount' });
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'order_id' })).toHaveFocus());

    await replaceText(userEvent, field, '40.00', '900');
    await canvas.findAllByText('must be at most 500, got 900');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const approve = canvas.getByRole('button', { name: /with changes$/ });
    await expect(approve).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(approve);
    await expect(stage.status()).toBe('awaiting-decision');

    await replaceText(userEvent, field, '900', '25');
    await canvas.findByText('1 change');
    await userEvent.click(await liveButton(canvas, /with changes$/));
    await seesReceipt(canvasElement, /^Approved by you, .*amount changed 40\.00 → 25/);
    await waitFor(() =>
      expect(stage.toldAgent()).toContain('The person changed the arguments before approving.'),
    );
    await expect(stage.toldAgent()).toContain('"amount":25');
  },
};

export const EditWithKeyboard: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await liveButton(canvas, 'Refund €40.00');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Edit' }));
    await userEvent.keyboard('{Enter}');
    const field = await canvas.findByRole('textbox', { name: 'amount' });
    await tabTo(userEvent, field);
    await userEvent.keyboard('{Control>}a{/Control}12e');
    await canvas.findByText('Not a number yet');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(stage.status()).toBe('awaiting-decision');

    await userEvent.keyboard('{Backspace}.5');
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'false'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const receipt = await seesReceipt(canvasElement, /amount changed 40\.00 → 12\.5/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await waitFor(() => expect(stage.status()).toBe('completed'));
  },
};

/** An editor that was opened and left alone changes nothing: the original bytes are sent (P20). */
export const EditUntouched: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    await canvas.findByText(/^Nothing is changed/);
    await userEvent.click(await liveButton(canvas, 'Refund €40.00'));
    await seesReceipt(canvasElement, /^Approved by you/);
    const call = stage.conversation.thread.call(stage.key);
    await waitFor(() => expect(stage.conversation.thread.call(stage.key)?.attempts).toHaveLength(1));
    await expect(stage.conversation.thread.call(stage.key)?.attempts[0]?.argsText).toBe(call?.args.text);
    await expect(canvasElement).not.toHaveTextContent('with changes');
  },
};

/** The reason reaches the agent word for word, with the word that nothing ran (P11). */
export const RejectWithMouse: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await liveButton(canvas, 'Refund €40.00');
    await userEvent.click(canvas.getByRole('button', { name: 'Reject…' }));
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Reason' }),
      'The buyer wants a new vase.',
    );
    await userEvent.click(await liveButton(canvas, 'Reject'));
    await seesReceipt(canvasElement, /^You rejected this, .*: The buyer wants a new vase\.$/);
    await waitFor(() =>
      expect(stage.toldAgent()).toBe(
        'The person rejected this call. It was not executed. Reason: The buyer wants a new vase.',
      ),
    );
    await expect(stage.conversation.thread.call(stage.key)?.attempts).toHaveLength(0);
  },
};

export const RejectWithKeyboard: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await liveButton(canvas, 'Refund €40.00');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Reject…' }));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    // Enter alone is a new line.
    await userEvent.keyboard('Two{Enter}lines');
    await expect(stage.status()).toBe('awaiting-decision');
    await tabTo(userEvent, await liveButton(canvas, 'Reject'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(stage.status()).toBe('rejected'));
    const receipt = await seesReceipt(canvasElement, /^You rejected this/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await waitFor(() => expect(stage.toldAgent()).toContain('Reason: Two\nlines'));
  },
};

export const AnswerWithMouse: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await liveButton(canvas, 'Refund €40.00');
    await userEvent.click(canvas.getByRole('button', { name: 'Answer instead…' }));
    const send = await canvas.findByRole('button', { name: 'Send answer' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your answer' }), 'Done by hand: R-5527.');
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await seesReceipt(canvasElement, /^Answered by you instead/);
    await waitFor(() =>
      expect(stage.toldAgent()).toBe(
        'The person answered in place of the tool, which did not run: Done by hand: R-5527.',
      ),
    );
  },
};

export const AnswerWithKeyboard: Story = {
  ...refund,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await liveButton(canvas, 'Refund €40.00');
    await tabTo(userEvent, canvas.getByRole('button', { name: 'Answer instead…' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Your answer' })).toHaveFocus());
    await userEvent.keyboard('Done by hand.{Control>}{Enter}{/Control}');
    const receipt = await seesReceipt(canvasElement, /^Answered by you instead/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await expect(stage.status()).toBe('answered');
  },
};

/** A tool without a handler is a question: answering is the main thing, approving is not offered. */
export const AnswerAQuestion: Story = {
  ...staged({ recording: 'awaiting-answer' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await expect(canvas.queryByRole('button', { name: /approve/i })).toBeNull();
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Your answer' }),
      'Saturday, before noon.',
    );
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await seesReceipt(canvasElement, /^Answered by you/);
    await waitFor(() => expect(stage.toldAgent()).toBe('Saturday, before noon.'));
  },
};

/** Escape never decides; what was written is there when the panel is opened again (P9). */
export const EscapeKeepsTheDraft: Story = {
  ...refund,
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    await liveButton(canvas, 'Refund €40.00');
    const opener = canvas.getByRole('button', { name: 'Reject…' });
    await userEvent.click(opener);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Reason' }), 'Half a thou');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(stage.status()).toBe('awaiting-decision');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('textbox', { name: 'Reason' })).toHaveValue('Half a thou');
  },
};

/** A prompt that has only just come does not take the focus, nor a key that was meant for something else (P9). */
export const KeyHeldFromBefore: Story = {
  ...refund,
  args: { pressGuard: 60_000 },
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const approve = await canvas.findByRole('button', { name: 'Refund €40.00' });
    await expect(approve).not.toHaveFocus();
    await tabTo(userEvent, approve);
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(approve);
    await expect(stage.status()).toBe('awaiting-decision');
  },
};

export const CancelWhileItRuns: Story = {
  ...staged({ recording: 'awaiting-decision', handler: () => new Promise(() => {}) }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await liveButton(canvas, 'Refund €40.00'));
    await userEvent.click(await liveButton(canvas, 'Cancel: Refund order'));
    await waitFor(() => expect(stage.status()).toBe('stopped'));
    await canvas.findByText(/It may have had effects\./);
    await waitFor(() => expect(stage.toldAgent()).toContain('It may have had effects; there is no result.'));
  },
};
