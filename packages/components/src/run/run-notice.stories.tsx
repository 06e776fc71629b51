import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { englishRun } from '../messages/english-run.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { RunNotice } from './run-notice.tsx';

/** How a run ended, where that is not simply well, and what can be done then. */
const meta = {
  component: RunNotice,
  decorators: [onStage],
} satisfies Meta<typeof RunNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

const words = englishRun;

/** It says so, loudly where something went wrong. */
function says(role: 'alert' | 'status', ...texts: readonly string[]): NonNullable<Story['play']> {
  return async ({ canvas }) => {
    const notice = await canvas.findByRole(role);
    for (const text of texts) await expect(notice).toHaveTextContent(text);
  };
}

/** The agent's own words stand behind ours. */
export const Failed: Story = {
  ...staged({ recording: 'run-failed' }),
  play: says('alert', words.ended.failed, 'The model is overloaded. Try again in a minute.'),
};

export const Refused: Story = {
  ...staged({ recording: 'run-refused' }),
  play: says('alert', words.ended.refused, 'TOOL_CALL_ARGS came for call-9'),
};

export const CutOff: Story = {
  ...staged({ recording: 'run-cut-off' }),
  play: says('alert', words.ended['cut-off']),
};

export const Unreachable: Story = {
  ...staged({ recording: 'run-unreachable' }),
  play: says('alert', words.ended['not-accepted'], 'could not be reached'),
};

/** A page of HTML came instead: its text is there, as text. */
export const NotAccepted: Story = {
  ...staged({ recording: 'run-not-accepted' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    await says('alert', words.ended['not-accepted'])(context);
    await userEvent.click(canvas.getByRole('button', { name: words.sentInstead }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('<h1>Internal Server Error</h1>');
    await expect(canvasElement.querySelector('h1')).toBeNull();
  },
};

/** The same again, with the thread as it is. */
export const TriedAgain: Story = {
  ...staged({ recording: 'run-unreachable' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const { agent } = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: words.tryAgain }));
    await waitFor(() => expect(agent.runs).toHaveLength(1));
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(agent.last().request.messages.map(({ role }) => role)).toEqual(['user']);
  },
};

export const Stopped: Story = {
  ...staged({ recording: 'cancelled-with-run' }),
  play: says('status', words.stopped.title, words.stopped.text),
};

export const CancelledByAgent: Story = {
  ...staged({ recording: 'run-cancelled' }),
  play: says('status', words.cancelled.title),
};

/** Nobody answered in time; what the agent asked is over. */
export const AskedInVain: Story = {
  ...staged({ recording: 'question-expired' }),
  play: says('status', words.interrupted.title, words.interrupted.text),
};

/** What is open says so on its card. */
export const StillAsked: Story = {
  ...staged({ recording: 'question-choice' }),
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('[data-slot="run-notice"]')).toBeNull();
  },
};

/** A tool broke, and nobody is told by itself: its card waits for somebody. */
export const FailureHeld: Story = {
  ...staged({ recording: 'errored-held' }),
  play: says('status', words.failureHeld.title, words.failureHeld.text),
};

/** A person says whether the agent goes on. */
export const Paused: Story = {
  ...staged({ recording: 'run-paused', runLimit: 1 }),
  async play(context) {
    const { canvas, userEvent } = context;
    const { agent } = stageOf(context);
    await says('status', words.paused.title)(context);
    await userEvent.click(await canvas.findByRole('button', { name: words.goOn }));
    await waitFor(() => expect(agent.runs).toHaveLength(1));
    await expect(canvas.queryByRole('status')).toBeNull();
  },
};

export const EndedWell: Story = {
  ...staged({ recording: 'text-only' }),
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('[data-slot="run-notice"]')).toBeNull();
  },
};
