import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { englishMessages } from '../messages/english.ts';
import { englishRun } from '../messages/english-run.ts';
import { liveButton } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { RunNotice } from './run-notice.tsx';

/**
 * A conversation that the browser has kept, opened again: what had no end gets one that says so, and nothing goes on before a
 * person does something.
 */
const meta = {
  component: RunNotice,
  decorators: [onStage],
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      <ToolCallList />
      <RunNotice />
    </div>
  ),
} satisfies Meta<typeof RunNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

const words = englishRun;
const { outcome } = englishMessages;

/** The statuses of the cards, in order. */
function statuses(canvasElement: HTMLElement): readonly (string | null)[] {
  return [...canvasElement.querySelectorAll('article')].map((card) => card.getAttribute('data-status'));
}

async function sees(canvasElement: HTMLElement, ...expected: readonly string[]): Promise<void> {
  await waitFor(() => expect(statuses(canvasElement)).toEqual(expected));
}

const notice = (canvasElement: HTMLElement): Element | null =>
  canvasElement.querySelector('[data-slot="run-notice"]');

/** It ran when the page went away: nobody knows what came of it, and the agent is told that once a person goes on. */
export const WhileRunning: Story = {
  ...staged({ recording: 'running', isReopened: true }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    const { agent } = stage;
    await sees(canvasElement, 'outcome-unknown');
    await waitFor(() => expect(notice(canvasElement)).toHaveTextContent(words.reopened.title));
    await expect(agent.runs).toHaveLength(0);
    await userEvent.click(await canvas.findByRole('button', { name: words.goOn }));
    await waitFor(() => expect(agent.runs).toHaveLength(1));
    await expect(stage.toldAgent()).toMatch(/^The page was closed or reloaded while the tool was running\./);
    await waitFor(() => expect(notice(canvasElement)).toBeNull());
  },
};

/** The same as it stands, before anybody has done anything. */
export const Waits: Story = {
  ...staged({ recording: 'queued', isReopened: true }),
  async play({ canvas, canvasElement }) {
    await sees(canvasElement, 'outcome-unknown', 'queued');
    await expect(canvasElement).toHaveTextContent(outcome.queuedReopened);
    await canvas.findByRole('button', { name: words.goOn });
    await expect(canvas.getAllByRole('status').at(-1)).toHaveTextContent(words.reopened.text);
  },
};

export const WaitsDark: Story = { ...Waits, globals: { theme: 'dark' } };

export const WaitsRightToLeft: Story = { ...Waits, globals: { direction: 'rtl' } };

export const WaitsNarrow: Story = { ...Waits, globals: { viewport: { value: 'narrow' } } };

/** What was approved and had not started runs once a person goes on. */
export const WhileQueued: Story = {
  ...staged({ recording: 'queued', isReopened: true }),
  async play({ canvas, canvasElement, userEvent }) {
    await sees(canvasElement, 'outcome-unknown', 'queued');
    await userEvent.click(await canvas.findByRole('button', { name: words.goOn }));
    await sees(canvasElement, 'outcome-unknown', 'completed');
  },
};

/** Its tool says that another attempt does no harm: it is back in line, and runs once a person goes on (P15). */
export const WhileRunningIdempotent: Story = {
  ...staged({ recording: 'running-again', terms: { idempotent: true }, isReopened: true }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    await sees(canvasElement, 'queued');
    await expect(canvasElement).toHaveTextContent(outcome.queuedAfterUnknown);
    await userEvent.click(await canvas.findByRole('button', { name: words.goOn }));
    await sees(canvasElement, 'completed');
    const { conversation, key } = stageOf(context);
    await expect(conversation.thread.call(key)?.attempts.map(({ number }) => number)).toEqual([1, 2, 3]);
  },
};

/** It is asked again, and deciding is a way to go on: no other is offered (P29). */
export const WhileAsking: Story = {
  ...staged({ recording: 'awaiting-decision', isReopened: true }),
  async play({ canvas, canvasElement, userEvent }) {
    await sees(canvasElement, 'awaiting-decision');
    await expect(notice(canvasElement)).toBeNull();
    await userEvent.click(await liveButton(canvas, 'Refund order'));
    await sees(canvasElement, 'completed');
  },
};

/** What had arrived of the answer stays; its run ends as cut off. */
export const WhileAnswering: Story = {
  ...staged({ recording: 'args-streaming', isReopened: true }),
  async play({ canvas, canvasElement }) {
    await sees(canvasElement, 'cancelled');
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(words.ended['cut-off']);
    await expect(alert).toHaveTextContent('The page was closed or reloaded while the agent was answering.');
    await canvas.findByRole('button', { name: words.tryAgain });
  },
};

/** A conversation that had come to its end has nothing to go on with, and says nothing. */
export const AtItsEnd: Story = {
  ...staged({ recording: 'completed', isReopened: true }),
  async play({ canvasElement }) {
    await sees(canvasElement, 'completed');
    await expect(notice(canvasElement)).toBeNull();
  },
};
