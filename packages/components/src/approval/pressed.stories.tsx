import { CallboardError, type Conversation } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { englishMessages } from '../messages/english.ts';
import { liveButton } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';

/**
 * A press that is not known yet to count: this tab asks another one, which runs the conversation. It shows at once, nothing
 * moves, and what becomes of it is said.
 */
const meta = {
  component: ToolCallCard,
  args: { callKey: '' },
  decorators: [onStage],
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const { refusal, receipt, approval } = englishMessages;

const noAnswer = (): Conversation['decide'] => () => new Promise(() => undefined);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Somebody was before, and said no. */
const tooLate =
  (own: Conversation): Conversation['decide'] =>
  async (attempt) => {
    await pause(200);
    await own.decide({
      ...attempt,
      decision: { kind: 'reject', reason: 'It was refunded by hand.' },
      person: { id: 'person-2', name: 'Ben' },
    });
    return await own.decide(attempt);
  };

const silent = (): Conversation['decide'] => async () => {
  await pause(200);
  return { kind: 'refused', error: new CallboardError('runner-silent', 'No answer within 10 s.') };
};

/** Where every button of the prompt stands. */
function places(canvasElement: HTMLElement): readonly string[] {
  return [...canvasElement.querySelectorAll('[data-slot="approval-actions"] button')].map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  });
}

/** Pressed: the button says so, nothing can be pressed twice, nothing moves, and it is read out once. */
export const Waiting: Story = {
  ...staged({ recording: 'awaiting-decision', decide: noAnswer }),
  async play({ canvas, canvasElement, userEvent }) {
    const button = await liveButton(canvas, 'Refund order');
    const before = places(canvasElement);
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName(approval.pending.approve);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(places(canvasElement)).toEqual(before);
    await expect(canvas.queryByText('Deciding: Refund order')).toBeNull();
    await waitFor(() => expect(canvas.getAllByText('Deciding: Refund order')).toHaveLength(1), {
      timeout: 5_000,
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Reject…' }));
    await expect(canvas.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const WaitingDark: Story = { ...Waiting, globals: { theme: 'dark' } };

export const WaitingRightToLeft: Story = { ...Waiting, globals: { direction: 'rtl' } };

export const WaitingNarrow: Story = { ...Waiting, globals: { viewport: { value: 'narrow' } } };

/** The same question in two places: pressed in one, the other says so too. */
export const WaitingElsewhereOnPage: Story = {
  ...staged({ recording: 'awaiting-decision', decide: noAnswer }),
  render: (args, context) => (
    <>
      <ToolCallCard {...args} callKey={stageOf(context).key} />
      <ToolCallCard {...args} callKey={stageOf(context).key} />
    </>
  ),
  async play({ canvas, userEvent }) {
    const [first, second] = await waitFor(() => {
      const buttons = canvas.getAllByRole('button', { name: 'Refund order' });
      for (const button of buttons) expect(button).toHaveAttribute('aria-disabled', 'false');
      return buttons;
    });
    if (first === undefined || second === undefined) throw new Error('There are not two prompts.');
    await userEvent.click(first);
    await expect(second).toHaveAccessibleName(approval.deciding);
    await expect(second).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Another tab or person was before: the receipt says who and what, and that this press did not count (P8). */
export const DecidedElsewhere: Story = {
  ...staged({ recording: 'awaiting-decision', decide: tooLate }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    await userEvent.click(await liveButton(canvas, 'Refund order'));
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot="tool-call-receipt"]')).toHaveTextContent(
        /^Ben rejected this, .*: It was refunded by hand\./,
      ),
    );
    await expect(await canvas.findByRole('alert')).toHaveTextContent(receipt.decidedElsewhere);
    await expect(stageOf(context).status()).toBe('rejected');
    await expect(canvas.queryByRole('button', { name: 'Refund order' })).toBeNull();
  },
};

export const DecidedElsewhereDark: Story = { ...DecidedElsewhere, globals: { theme: 'dark' } };

export const DecidedElsewhereRightToLeft: Story = { ...DecidedElsewhere, globals: { direction: 'rtl' } };

export const DecidedElsewhereNarrow: Story = {
  ...DecidedElsewhere,
  globals: { viewport: { value: 'narrow' } },
};

/** The other tab gave no answer: nothing was decided, and it can be pressed again. */
export const Silent: Story = {
  ...staged({ recording: 'awaiting-decision', decide: silent }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await liveButton(canvas, 'Refund order'));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(refusal['runner-silent']);
    await liveButton(canvas, 'Refund order');
  },
};
