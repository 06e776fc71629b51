import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { englishMessages } from '../messages/english.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ToolCallList } from './tool-call-list.tsx';

/** Calls of a session: watched phase by phase, handed over and answered one by one while the turn goes on. */
const meta = {
  component: ToolCallList,
  decorators: [onStage],
} satisfies Meta<typeof ToolCallList>;

export default meta;
type Story = StoryObj<typeof meta>;

const { outcome, args, status } = englishMessages;

/** A model that streams no fragments: the card waits for the arguments, and shows none. */
export const WaitingWithoutFragments: Story = {
  ...staged({ recording: 'session-unstreamed' }),
  async play({ canvas }) {
    await expect(await canvas.findByText(args.waiting)).toBeVisible();
  },
};

/** Complete, and not asked for: nothing to press. */
export const IssuedAndNotAskedFor: Story = {
  ...staged({ recording: 'session-issued' }),
  async play({ canvas }) {
    await expect(await canvas.findByText(outcome.notAskedYet)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Approve' })).toBeNull();
  },
};

export const ServerToolAtWork: Story = {
  ...staged({ recording: 'session-progress' }),
  async play({ canvas }) {
    await expect(await canvas.findByText('shelf 4 of 6')).toBeVisible();
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('value', String(4 / 6));
  },
};

/** The server says only whether it went well; the cards say that the output is not shown here. */
export const Settled: Story = {
  ...staged({ recording: 'session-settled' }),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /Count stock/ }));
    await expect(await canvas.findByText(outcome.outputNotShown)).toBeVisible();
    await expect(canvas.getByText(outcome.told.failed('FAILED'))).toBeVisible();
  },
};

/** The deadline of the server, counting down beside what is asked. */
export const DeadlineCountingDown: Story = {
  ...staged({ recording: 'session-deadline' }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^(1:5\d|2:00) left to decide$/);
  },
};

export const OutOfTime: Story = {
  ...staged({ recording: 'session-out-of-time' }),
  async play({ canvas }) {
    await expect(await canvas.findByText(outcome.outOfTime)).toBeVisible();
    await expect(canvas.queryByRole('timer')).toBeNull();
  },
};

/** What will run stands above; what the model had written can be opened. */
export const ChangedByTheServer: Story = {
  ...staged({ recording: 'session-changed' }),
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText(args.changedByAgent)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: args.asWritten }));
    await expect(await canvas.findByText(/40\.00/)).toBeVisible();
  },
};

/** Stopped in the middle: every open card has changed at once, and says what may have happened. */
export const TurnInterrupted: Story = {
  ...staged({ recording: 'session-interrupted' }),
  async play(context) {
    const { canvas } = context;
    const stage = stageOf(context);
    await expect(stage.keys.map((key) => stage.status(key))).toEqual([
      'stopped',
      'stopped',
      'cancelled',
      'cancelled',
    ]);
    await expect(await canvas.findAllByText(outcome.stoppedByYou)).toHaveLength(2);
  },
};

/** The session is over: the cards are cut off, and say what is known. */
export const CutOffByTheClose: Story = {
  ...staged({ recording: 'session-cut-off' }),
  async play({ canvas, canvasElement }) {
    await expect(await canvas.findAllByText(status['cut-off'])).toHaveLength(2);
    await expect(within(canvasElement).getByText(outcome.cutOff)).toBeVisible();
    await expect(canvas.getByText(outcome.cutOffHere)).toBeVisible();
  },
};
