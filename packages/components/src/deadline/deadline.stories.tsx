import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { RequestList } from '../request/request-list.tsx';
import { liveButton, tabTo } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';

/** How long something is asked: far, near, the last seconds, over. On the card of a call, and on that of a question. */
const meta = {
  component: ToolCallList,
  decorators: [onStage],
  render: () => (
    <>
      <ToolCallList />
      <RequestList />
    </>
  ),
} satisfies Meta<typeof ToolCallList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Far: the time alone. Nothing ticks. */
export const Far: Story = {
  ...staged({ recording: 'asked-approval' }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^Decide by/);
  },
};

export const Near: Story = {
  ...staged({ recording: 'asked-near' }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^4:[23]\d left to decide$/);
  },
};

export const NearDark: Story = { ...Near, globals: { theme: 'dark' } };

export const NearRightToLeft: Story = { ...Near, globals: { direction: 'rtl' } };

export const NearNarrow: Story = { ...Near, globals: { viewport: { value: 'narrow' } } };

/** A session says how long it waits for a call of the page. */
export const NearInASession: Story = {
  ...staged({ recording: 'session-deadline' }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^(1:5\d|2:00) left to decide$/);
  },
};

/** One that is decided in time, by keyboard, while it counts. */
export const DecidedWithKeyboard: Story = {
  ...staged({ recording: 'asked-near' }),
  async play(context) {
    const { canvas, userEvent } = context;
    await tabTo(userEvent, await liveButton(canvas, 'Approve'));
    await userEvent.keyboard('{Enter}');
    await canvas.findByText(/^Approved by you/);
    await expect(canvas.queryByRole('timer')).toBeNull();
    await waitFor(() => expect(stageOf(context).agent.runs).toHaveLength(1));
  },
};

/** It is said aloud once, when a minute is left: not with every second. */
export const Announced: Story = {
  ...staged({ recording: 'question-near' }),
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('timer');
    const said = canvasElement.querySelector('[data-slot="deadline"] [aria-live="polite"]');
    await expect(said).toBeEmptyDOMElement();
    await waitFor(() => expect(said).toHaveTextContent('One minute is left to decide.'), { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await expect(said).toHaveTextContent(/^One minute is left to decide\.$/);
  },
};

/** The last seconds, and then it locks: nothing can be pressed, nobody refused, the focus is on the verdict (P12, P27). */
export const LastThenOver: Story = {
  ...staged({ recording: 'asked-last' }),
  async play({ canvas, canvasElement, userEvent }) {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^0:0\d left to decide$/);
    await expect(canvasElement.querySelector('[data-slot="deadline"]')).toHaveAttribute('data-stage', 'last');
    await tabTo(userEvent, await canvas.findByRole('button', { name: 'Reject…' }));
    await canvas.findByText(/Nobody refused it, and the agent is told so\./, undefined, { timeout: 12_000 });
    await expect(canvas.queryByRole('button', { name: /^(?:Approve|Reject|Dismiss)/ })).toBeNull();
    await expect(canvas.queryByRole('timer')).toBeNull();
    await expect(canvasElement.ownerDocument.body).not.toHaveFocus();
  },
};

export const Over: Story = { ...staged({ recording: 'asked-expired' }) };

export const OverForAQuestion: Story = { ...staged({ recording: 'question-expired' }) };
