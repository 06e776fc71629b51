import type { CallStatus } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { liveButton } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { OperatorView } from './operator-view.tsx';
import { ToolCallCard } from './tool-call-card.tsx';

/**
 * How a tool of the page can end, and what a person can do then: several attempts, failures that are told to nobody by
 * themselves, tools that do not come back, and every kind of result.
 */
const meta = {
  component: ToolCallCard,
  args: { callKey: '' },
  decorators: [onStage],
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The card says this status and these words. */
function shows(status: CallStatus, ...words: readonly (string | RegExp)[]): NonNullable<Story['play']> {
  return async ({ canvas }) => {
    const card = canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', status);
    for (const word of words) await expect(card).toHaveTextContent(word);
  };
}

const repeatable = { idempotent: true } as const;

// Attempts

export const RunningAgain: Story = {
  ...staged({ recording: 'running-again' }),
  play: shows('running', 'Attempt 2 of 3', 'The bank is busy. Nothing was paid.'),
};

export const CompletedAgain: Story = {
  ...staged({ recording: 'completed-again' }),
  args: { open: true },
  play: shows('completed', 'Attempt 3 of 3', 'came back after it had ended', 'Failed to fetch', 'R-5531'),
};

/** The agent has not heard of it yet, and another attempt does no harm (P15). */
export const FailedMayRetry: Story = {
  ...staged({ recording: 'failed-may-retry', terms: repeatable }),
  async play(context) {
    const { canvas } = context;
    await shows('failed', 'The shop system is being updated.')(context);
    await userEvent.click(await liveButton(canvas, 'Try again: Refund order'));
    await waitFor(() => expect(canvas.getByRole('article')).toHaveAttribute('data-status', 'completed'));
  },
};

/** As it stands. */
export const FailedOffersRetry: Story = {
  ...staged({ recording: 'failed-may-retry', terms: repeatable }),
  async play({ canvas }) {
    await liveButton(canvas, 'Try again: Refund order');
  },
};

// Failures that are told to nobody by themselves

export const Held: Story = {
  ...staged({ recording: 'errored-held', terms: repeatable }),
  async play(context) {
    await shows('errored', 'Broke, needs you', 'The agent has not been told.', 'Failed to fetch')(context);
    await liveButton(context.canvas, 'Tell the agent it failed: Refund order');
  },
};

export const HeldDark: Story = { ...Held, globals: { theme: 'dark' } };

export const HeldRightToLeft: Story = { ...Held, globals: { direction: 'rtl' } };

export const HeldNarrow: Story = { ...Held, globals: { viewport: { value: 'narrow' } } };

/** It may have had effects, so a second attempt is not offered. */
export const HeldUnsafe: Story = {
  ...staged({ recording: 'errored-held-unsafe' }),
  async play({ canvas }) {
    await liveButton(canvas, 'Tell the agent it failed: Refund order');
    await expect(canvas.queryByRole('button', { name: /^Try again/ })).toBeNull();
  },
};

export const HeldTriedAgain: Story = {
  ...staged({ recording: 'errored-held', terms: repeatable }),
  async play(context) {
    const { canvas } = context;
    await userEvent.click(await liveButton(canvas, 'Try again: Refund order'));
    await waitFor(() => expect(stageOf(context).toldAgent()).toBe('Done.'));
  },
};

export const HeldTold: Story = {
  ...staged({ recording: 'errored-held', terms: repeatable }),
  async play(context) {
    const { canvas } = context;
    await userEvent.click(await liveButton(canvas, 'Tell the agent it failed: Refund order'));
    await waitFor(() => expect(stageOf(context).toldAgent()).toBe('The tool failed.'));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Told the agent by you'));
  },
};

/** What is written in the tool's place says so to the agent (P11). */
export const HeldAnswered: Story = {
  ...staged({ recording: 'errored-held', terms: repeatable }),
  async play(context) {
    const { canvas } = context;
    await liveButton(canvas, 'Try again: Refund order');
    await userEvent.click(canvas.getByRole('button', { name: 'Answer instead…' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your answer' }), 'I refunded it by hand.');
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await waitFor(() =>
      expect(stageOf(context).toldAgent()).toBe(
        'The tool failed. The person answered in its place: I refunded it by hand.',
      ),
    );
  },
};

export const ToldByAPerson: Story = {
  ...staged({ recording: 'errored-told' }),
  play: shows('errored', 'Told the agent', 'Failed to fetch'),
};

export const AnsweredAfterFailure: Story = {
  ...staged({ recording: 'answered-after-failure' }),
  args: { open: true },
  play: shows('answered', 'Answered by you instead', 'Failed to fetch', 'R-5527'),
};

// Failures whose words are kept

export const Generic: Story = {
  ...staged({ recording: 'errored-generic' }),
  async play(context) {
    await shows('errored', 'The agent is told only that it failed.')(context);
    await expect(context.canvasElement).not.toHaveTextContent('mira.lind');
  },
};

export const GenericForOperators: Story = {
  ...staged({ recording: 'errored-generic' }),
  render: (args, context) => (
    <OperatorView>
      <ToolCallCard {...args} callKey={stageOf(context).key} />
    </OperatorView>
  ),
  play: shows('errored', 'buyer mira.lind@example.com has no account at bank 0815'),
};

// Tools that do not come back

export const StoppedNotBack: Story = {
  ...staged({ recording: 'stopped' }),
  play: shows('stopped', 'The tool was told to stop and has not come back yet.'),
};

export const TimedOutNotBack: Story = {
  ...staged({ recording: 'timed-out-not-back' }),
  play: shows('timed-out', 'has not come back yet', 'What there was before it ended', '120'),
};

// Reloaded at work

export const OutcomeUnknown: Story = {
  ...staged({ recording: 'outcome-unknown' }),
  async play(context) {
    await shows(
      'outcome-unknown',
      'Outcome unknown',
      'What came of it is not known.',
      'Approved by you',
    )(context);
    // Nobody knows how long it took, and a second attempt could pay twice.
    await expect(context.canvasElement.querySelector('[data-slot="tool-call-duration"]')).toBeNull();
    await expect(context.canvas.queryByRole('button', { name: /^Try again/ })).toBeNull();
  },
};

export const OutcomeUnknownDark: Story = { ...OutcomeUnknown, globals: { theme: 'dark' } };

export const OutcomeUnknownRightToLeft: Story = { ...OutcomeUnknown, globals: { direction: 'rtl' } };

export const OutcomeUnknownNarrow: Story = { ...OutcomeUnknown, globals: { viewport: { value: 'narrow' } } };

/** Its tool says that a second attempt does no harm. */
export const RunningAfterReload: Story = {
  ...staged({ recording: 'running-after-reload' }),
  play: shows('running', 'Attempt 2', 'The page was closed or reloaded while this ran.'),
};

/** Nothing could be kept, so it did not start: what cannot be noted first could run twice (P15). */
export const NotClaimed: Story = {
  ...staged({ recording: 'errored-not-claimed' }),
  play: shows('errored', 'This browser could not note that it starts, so it did not run. Nothing happened.'),
};

// Results

export const Partial: Story = {
  ...staged({ recording: 'running-partial' }),
  play: shows('running', 'So far. The tool is still at it', '240 of 480 orders', 'orders-2025-12.csv'),
};

export const ResultText: Story = {
  ...staged({ recording: 'completed-text' }),
  args: { open: true },
  play: shows('completed', 'The buyer wrote: <b>broken</b>.'),
};

export const ResultMedia: Story = {
  ...staged({ recording: 'completed-media' }),
  args: { open: true },
  async play({ canvas, canvasElement }) {
    const vase = await canvas.findByRole('img', { name: 'The vase, in two pieces' });
    await waitFor(() => expect(vase).toHaveProperty('naturalWidth', 48));
    await expect(canvasElement.querySelector('audio')).toHaveAccessibleName('Voice message');
    await expect(canvasElement.querySelector('video')).toBeNull();
    await canvas.findByRole('button', { name: 'Show video from media.example' });
    await canvas.findByRole('button', { name: 'Save: invoice-A-1001.pdf' });
    await expect(canvasElement).toHaveTextContent('item,price');
  },
};

export const ResultMediaDark: Story = { ...ResultMedia, globals: { theme: 'dark' } };

export const ResultMediaRightToLeft: Story = { ...ResultMedia, globals: { direction: 'rtl' } };

export const ResultMediaNarrow: Story = { ...ResultMedia, globals: { viewport: { value: 'narrow' } } };

/** What is not what it says is read, not run (P24). */
export const ResultHostileMedia: Story = {
  ...staged({ recording: 'completed-hostile-media' }),
  args: { open: true },
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('button', { name: 'Show image from evil.example' });
    await expect(canvasElement.querySelectorAll('img, audio, video, a, iframe, object, script')).toHaveLength(
      0,
    );
    await expect(canvasElement).toHaveTextContent('<script>alert(1)</script>');
  },
};
