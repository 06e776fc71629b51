import type { ThreadEvent } from '@callboard/core';
import { callOf, resultOf } from '@callboard/core/testing';
import { longThread, recordingOf } from '@callboard/fixtures';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { VirtualToolCallList } from './virtual-tool-call-list.tsx';

/** Thousands of calls, of which only those near what is on screen are mounted. */
const meta = {
  component: VirtualToolCallList,
  decorators: [onStage],
} satisfies Meta<typeof VirtualToolCallList>;

export default meta;
type Story = StoryObj<typeof meta>;

const many = 5_000;

/** Enough to scroll far, where five thousand would only take longer to play. */
const some = 400;

const threads = new Map<number, readonly ThreadEvent[]>();

/** Made once for each length: so many turns take a moment to write. */
function settledCalls(count: number): readonly ThreadEvent[] {
  const log = threads.get(count) ?? longThread(count);
  threads.set(count, log);
  return log;
}

/** And a last run, in which one call waits for a person while the agent has gone on with sixty others. */
function withOneWaiting(): readonly ThreadEvent[] {
  const before = settledCalls(some);
  const { log } = recordingOf('awaiting-decision');
  const end = log.findIndex((event) => event.type === 'run-succeeded');
  const at = log[end]?.at ?? 0;
  const others = Array.from({ length: 60 }, (_, index) => {
    const toolCallId = `other-${index}`;
    const args = `{"order_id": "A-${1000 + index}"}`;
    return [
      ...callOf('run-1', toolCallId, 'find_order', args, { size: args.length }),
      resultOf('run-1', toolCallId, { kind: 'text', text: 'Paid.' }),
    ].map((event): ThreadEvent => ({ ...event, at }));
  });
  const shift = (before.at(-1)?.at ?? 0) + 5_000 - (log[0]?.at ?? 0);
  const last = [...log.slice(0, end), ...others.flat(), ...log.slice(end)];
  return [...before, ...last.map((event) => ({ ...event, at: event.at + shift }))];
}

/** Where the call stands that waits: behind the settled ones. */
const waiting = some + 1;

function scrollerOf(canvasElement: HTMLElement): HTMLElement {
  return within(canvasElement).getByRole('group', { name: 'Tool calls' });
}

/** The place of the call with this number, counted from 1. */
function placeOf(scroller: HTMLElement, number: number): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[aria-posinset="${number}"]`);
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}

/** Scrolls and lets the list show what is there. */
async function scrollTo(scroller: HTMLElement, top: number): Promise<void> {
  scroller.scrollTop = top;
  await frames(4);
}

/** How far below the upper edge of the list something stands. */
function topIn(scroller: HTMLElement, element: Element | null): number {
  if (element === null) throw new Error('This card is not mounted.');
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** The first card that begins on screen. */
function firstOnScreen(scroller: HTMLElement): HTMLElement {
  const found = [...scroller.querySelectorAll<HTMLElement>('[aria-posinset]')].find(
    (place) => topIn(scroller, place) >= 0,
  );
  if (found === undefined) throw new Error('No card begins on screen.');
  return found;
}

function headerOf(place: HTMLElement | null): HTMLElement {
  if (place === null) throw new Error('This card is not mounted.');
  const [header] = within(place).getAllByRole('button');
  if (header === undefined) throw new Error('This card has no header.');
  return header;
}

async function isAtEnd(scroller: HTMLElement): Promise<void> {
  await waitFor(() =>
    expect(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop).toBeLessThan(2),
  );
}

export const FiveThousandCalls: Story = {
  ...staged({ log: () => settledCalls(many) }),
  async play({ canvas, canvasElement }) {
    const scroller = scrollerOf(canvasElement);
    await isAtEnd(scroller);
    const cards = canvas.getAllByRole('listitem');
    await expect(cards.length).toBeLessThan(60);
    await expect(cards.at(-1)).toHaveAttribute('aria-posinset', '5000');
    await expect(cards.at(-1)).toHaveAttribute('aria-setsize', '5000');
    await canvas.findByText('5,000 of 5,000 answered');
  },
};

export const FromTheStart: Story = {
  ...staged({ log: () => settledCalls(many) }),
  args: { opensAt: 'start' },
  async play({ canvasElement }) {
    const scroller = scrollerOf(canvasElement);
    await expect(scroller.scrollTop).toBe(0);
    await expect(placeOf(scroller, 1)).toBeVisible();
    await scrollTo(scroller, scroller.scrollHeight);
    await waitFor(() => expect(placeOf(scroller, many)).toBeVisible());
  },
};

/** Every card that comes in is measured; what is on screen stays where the finger left it. */
export const ScrollUpWithoutJumps: Story = {
  ...staged({ log: () => settledCalls(some) }),
  async play({ canvasElement }) {
    const scroller = scrollerOf(canvasElement);
    await isAtEnd(scroller);
    for (let step = 0; step < 40; step++) {
      const seen = firstOnScreen(scroller);
      const before = topIn(scroller, seen);
      scroller.scrollTop -= 150;
      await frames(3);
      await expect(Math.abs(topIn(scroller, seen) - before - 150)).toBeLessThan(2);
    }
  },
};

/** What a person opened is open when they come back, and so is what they opened inside. */
export const OpenedStaysOpen: Story = {
  ...staged({ log: () => settledCalls(some) }),
  async play({ canvasElement, userEvent }) {
    const scroller = scrollerOf(canvasElement);
    await isAtEnd(scroller);
    const place = placeOf(scroller, some - 3);
    await userEvent.click(headerOf(place));
    await userEvent.click(
      within(place ?? scroller).getByRole('button', { name: 'Raw text · 22 characters' }),
    );
    // The focus goes elsewhere: it is not what keeps the card.
    headerOf(placeOf(scroller, some - 6)).focus();
    await scrollTo(scroller, 2_000);
    await expect(placeOf(scroller, some - 8)).toBeNull();
    await scrollTo(scroller, 0);
    await scrollTo(scroller, scroller.scrollHeight);
    await expect(headerOf(placeOf(scroller, some - 3))).toHaveAttribute('aria-expanded', 'true');
    await expect(
      within(placeOf(scroller, some - 3) ?? scroller).getByRole('button', {
        name: 'Raw text · 22 characters',
      }),
    ).toHaveAttribute('aria-expanded', 'true');
  },
};

/** It opens downwards: what was pressed stays under the finger, although the list is at its end. */
export const UnfoldAtTheEnd: Story = {
  ...staged({ log: () => settledCalls(some) }),
  async play({ canvasElement, userEvent }) {
    const scroller = scrollerOf(canvasElement);
    await isAtEnd(scroller);
    const header = headerOf(firstOnScreen(scroller));
    const before = topIn(scroller, header);
    await userEvent.click(header);
    await frames(6);
    await expect(Math.abs(topIn(scroller, header) - before)).toBeLessThan(2);
  },
};

/** A call that asks for someone stays mounted, with what was written about it (P9) and the focus in it. */
export const DraftsSurvive: Story = {
  ...staged({ log: withOneWaiting }),
  async play({ canvas, canvasElement, userEvent }) {
    const scroller = scrollerOf(canvasElement);
    await isAtEnd(scroller);
    await expect(placeOf(scroller, waiting - 10)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Reject…' }));
    const reason = await canvas.findByRole('textbox');
    await userEvent.type(reason, 'Not this');
    await scrollTo(scroller, 0);
    await expect(placeOf(scroller, waiting - 10)).toBeNull();
    await expect(reason).toHaveFocus();
    await userEvent.keyboard(' one');
    await expect(reason).toHaveValue('Not this one');
    await scrollTo(scroller, scroller.scrollTop + topIn(scroller, reason) - 100);
    await expect(reason).toBeVisible();
    await expect(placeOf(scroller, waiting - 1)).not.toBeNull();
  },
};

/** Tab goes to the next card of the list, also where neither is on screen any more. */
export const TabFollowsTheOrder: Story = {
  ...staged({ log: () => settledCalls(some) }),
  async play({ canvasElement, userEvent }) {
    const scroller = scrollerOf(canvasElement);
    await isAtEnd(scroller);
    headerOf(placeOf(scroller, some - 3)).focus();
    await scrollTo(scroller, 2_000);
    await expect(headerOf(placeOf(scroller, some - 3))).toHaveFocus();
    await userEvent.tab();
    await expect(headerOf(placeOf(scroller, some - 2))).toHaveFocus();
    await waitFor(() => expect(placeOf(scroller, some - 8)).not.toBeNull());
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect(headerOf(placeOf(scroller, some - 4))).toHaveFocus();
  },
};

/** What comes at the end is followed by who is there, moves nothing for who reads above, and is announced to both. */
export const StreamsAtTheEnd: Story = {
  ...staged({ log: () => settledCalls(some), toolsOf: 'awaiting-decision' }),
  async play(context) {
    const { canvas, canvasElement } = context;
    const { agent, conversation } = stageOf(context);
    const scroller = scrollerOf(canvasElement);
    await isAtEnd(scroller);
    void conversation.send('And order A-2001?');
    await waitFor(() => expect(agent.runs).toHaveLength(1));
    const { runId } = agent.last().request;
    await agent.last().push({ type: 'run-started', runId });
    const argsText = JSON.stringify({ order_id: 'A-2001', note: 'Where is it? '.repeat(60) });
    for (const event of callOf(runId, 'new-1', 'find_order', argsText, { size: 40 })) {
      await agent.last().push(event);
      await frames(1);
    }
    await waitFor(() => expect(placeOf(scroller, some + 1)).toBeVisible());
    await isAtEnd(scroller);

    await scrollTo(scroller, scroller.scrollTop - 600);
    const seen = firstOnScreen(scroller);
    const before = topIn(scroller, seen);
    await agent.last().push(resultOf(runId, 'new-1', { kind: 'text', text: 'It was sent on Monday.' }));
    for (const event of callOf(runId, 'new-2', 'find_order', argsText, { size: 200 })) {
      await agent.last().push(event);
      await frames(1);
    }
    await canvas.findByText(`${some + 1} of ${some + 2} answered`);
    await expect(Math.abs(topIn(scroller, seen) - before)).toBeLessThan(2);

    await scrollTo(scroller, 0);
    await expect(placeOf(scroller, some + 2)).toBeNull();
    await agent.last().push(resultOf(runId, 'new-2', { kind: 'text', text: 'Nobody knows.' }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Find order: Done'));
  },
};
