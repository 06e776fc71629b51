import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { liveButton } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ToolCallList } from './tool-call-list.tsx';

/** In which order the page's calls run, and what one that waits says of it. */
const meta = {
  component: ToolCallList,
  decorators: [onStage],
} satisfies Meta<typeof ToolCallList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The card at this place in the list. */
function cardAt(canvasElement: HTMLElement, index: number): HTMLElement {
  const card = canvasElement.querySelectorAll<HTMLElement>('article')[index];
  if (card === undefined) throw new Error(`There is no card ${index}.`);
  return card;
}

/** One runs, one waits for it. */
export const Queued: Story = {
  ...staged({ recording: 'queued' }),
  async play({ canvasElement }) {
    await expect(cardAt(canvasElement, 1)).toHaveTextContent('Waits for: Export orders.');
    await expect(within(cardAt(canvasElement, 1)).getByRole('button', { name: /^Cancel/ })).toBeVisible();
  },
};

/** Approved early, they wait for the first one, which still needs the person. */
export const BehindADecision: Story = {
  ...staged({ recording: 'queued-behind-decision' }),
  async play({ canvasElement }) {
    await expect(cardAt(canvasElement, 1)).toHaveTextContent('Waits for: Refund order, which needs you.');
    await expect(cardAt(canvasElement, 2)).toHaveTextContent('2 calls are before it.');
  },
};

export const BehindADecisionDark: Story = { ...BehindADecision, globals: { theme: 'dark' } };

export const BehindADecisionRightToLeft: Story = { ...BehindADecision, globals: { direction: 'rtl' } };

export const BehindADecisionNarrow: Story = {
  ...BehindADecision,
  globals: { viewport: { value: 'narrow' } },
};

/** Two calls of a concurrent tool run at once, beside one that nobody has decided on. */
export const SideBySide: Story = {
  ...staged({ recording: 'running-side-by-side' }),
  async play({ canvasElement }) {
    const statuses = [0, 1, 2].map((index) => cardAt(canvasElement, index).dataset.status);
    await expect(statuses).toEqual(['awaiting-decision', 'running', 'running']);
  },
};

/** What the page's tools were called for, in order, and the way to let the one that runs come back. */
function createWorkshop() {
  const begun: string[] = [];
  let comeBack: () => void = () => {};
  return {
    begun,
    comeBack: () => comeBack(),
    handler: (_args: unknown, { toolCallId }: { readonly toolCallId: string }): Promise<string> => {
      begun.push(toolCallId);
      return new Promise((resolve) => {
        comeBack = () => resolve('Done.');
      });
    },
  };
}

const workshop = createWorkshop();

/**
 * Three calls, decided from the last to the first: nothing starts before the first one may, then they run in the order
 * the agent made them (P15). The places move up as they end, and the replies go out together, in call order (P19).
 */
export const ThreePlayed: Story = {
  loaders: [
    () => {
      workshop.begun.length = 0;
      return staged({ recording: 'three-to-decide', handler: workshop.handler }).loaders[0]();
    },
  ],
  async play(context) {
    const { canvasElement, userEvent } = context;
    const stage = stageOf(context);
    const approve = async (index: number, name: RegExp): Promise<void> => {
      await userEvent.click(await liveButton(within(cardAt(canvasElement, index)), name));
    };
    await approve(2, /^Approve/);
    await waitFor(() => expect(cardAt(canvasElement, 2)).toHaveTextContent('Refund order, which needs you'));
    await approve(1, /^Approve/);
    await waitFor(() => expect(cardAt(canvasElement, 2)).toHaveTextContent('2 calls are before it.'));
    await expect(workshop.begun).toEqual([]);

    await approve(0, /^Refund order$/);
    await waitFor(() => expect(cardAt(canvasElement, 0)).toHaveAttribute('data-status', 'running'));
    await expect(cardAt(canvasElement, 1)).toHaveTextContent('Waits for: Refund order.');
    await expect(workshop.begun).toEqual(['call-1']);
    workshop.comeBack();
    await waitFor(() => expect(cardAt(canvasElement, 1)).toHaveAttribute('data-status', 'running'));
    await expect(cardAt(canvasElement, 2)).toHaveTextContent('Waits for: Send email.');
    await expect(stage.agent.runs).toHaveLength(0);
    workshop.comeBack();
    await waitFor(() => expect(cardAt(canvasElement, 2)).toHaveAttribute('data-status', 'running'));
    workshop.comeBack();
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    await expect(workshop.begun).toEqual(['call-1', 'call-2', 'call-3']);
    const told = stage.agent
      .last()
      .request.messages.flatMap((message) => (message.role === 'tool' ? message.toolCallId : []));
    await expect(told).toEqual(['call-1', 'call-2', 'call-3']);
  },
};

/** One that waits is cancelled alone; the next one takes its place (P17). */
export const OneCancelled: Story = {
  ...staged({ recording: 'queued-behind-decision' }),
  async play({ canvasElement, userEvent }) {
    await userEvent.click(await liveButton(within(cardAt(canvasElement, 1)), /^Cancel/));
    await waitFor(() => expect(cardAt(canvasElement, 1)).toHaveAttribute('data-status', 'cancelled'));
    await expect(cardAt(canvasElement, 2)).toHaveTextContent('Waits for: Refund order, which needs you.');
    await expect(cardAt(canvasElement, 2)).not.toHaveTextContent('calls are before it');
  },
};
