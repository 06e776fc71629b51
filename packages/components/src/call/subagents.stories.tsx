import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { liveButton } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ToolCallList } from './tool-call-list.tsx';

/** Calls that subagents carry out: their own calls stand inside the card. */
const meta = {
  component: ToolCallList,
  decorators: [onStage],
} satisfies Meta<typeof ToolCallList>;

export default meta;
type Story = StoryObj<typeof meta>;

const fits = async (element: HTMLElement): Promise<void> => {
  await expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
};

export const Working: Story = {
  ...staged({ recording: 'subagent-working' }),
  async play({ canvas, canvasElement }) {
    const part = await canvas.findByRole('group', { name: 'Scout' });
    await expect(within(part).getByText('Working')).toBeVisible();
    await expect(within(part).getAllByRole('article')).toHaveLength(2);
    await expect(canvas.getAllByRole('article')).toHaveLength(3);
    await fits(canvasElement);
  },
};

/** Folded to one line; what the subagent did is a press away. */
export const Finished: Story = {
  ...staged({ recording: 'subagent-finished' }),
  async play({ canvas, userEvent }) {
    await expect(canvas.queryByRole('group', { name: 'Scout' })).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: /^Look into/ }));
    const part = await canvas.findByRole('group', { name: 'Scout' });
    await expect(within(part).getByText('Finished')).toBeVisible();
    await expect(within(part).getAllByRole('article')).toHaveLength(2);
  },
};

export const Failed: Story = {
  ...staged({ recording: 'subagent-failed' }),
  async play({ canvas }) {
    await expect(await canvas.findByText('The carrier’s desk did not answer three times.')).toBeVisible();
  },
};

/** The question stands on the call of the subagent that asks. */
export const Suspended: Story = {
  ...staged({ recording: 'subagent-suspended' }),
  async play({ canvas }) {
    const part = await canvas.findByRole('group', { name: 'Scout' });
    await expect(within(part).getByText('Paused')).toBeVisible();
    await expect(await within(part).findByRole('button', { name: 'Approve' })).toBeVisible();
  },
};

export const Abandoned: Story = {
  ...staged({ recording: 'subagent-abandoned' }),
  async play({ canvas }) {
    await expect(await canvas.findByText('Left unfinished')).toBeVisible();
  },
};

const twoAtOnce: NonNullable<Story['play']> = async ({ canvas, canvasElement }) => {
  const [scout, clerk] = await Promise.all(
    ['Scout', 'Clerk'].map((name) => canvas.findByRole('group', { name })),
  );
  const titlesIn = (part: HTMLElement | undefined) =>
    [...(part?.querySelectorAll('[data-slot="tool-call-title"]') ?? [])].map((title) => title.textContent);
  await expect(titlesIn(scout)).toEqual(['Find order']);
  await expect(titlesIn(clerk)).toEqual(['Read rules', 'Read rules']);
  await fits(canvasElement);
};

/** What arrives by turns stands apart. */
export const TwoAtOnce: Story = { ...staged({ recording: 'subagents-parallel' }), play: twoAtOnce };

export const TwoAtOnceDark: Story = { ...TwoAtOnce, globals: { theme: 'dark' } };

export const TwoAtOnceRightToLeft: Story = { ...TwoAtOnce, globals: { direction: 'rtl' } };

export const TwoAtOnceNarrow: Story = { ...TwoAtOnce, globals: { viewport: { value: 'narrow' } } };

const twoDeep: NonNullable<Story['play']> = async ({ canvas, canvasElement }) => {
  const scout = await canvas.findByRole('group', { name: 'Scout' });
  await expect(within(scout).getByRole('group', { name: 'Reader' })).toBeVisible();
  await expect(within(scout).queryByRole('group', { name: 'Helper' })).toBeNull();
  await expect(canvas.getByRole('group', { name: 'Helper' })).toHaveTextContent('Put to work by Scout');
  await expect(canvas.getAllByRole('article')).toHaveLength(4);
  await fits(canvasElement);
};

export const TwoDeep: Story = { ...staged({ recording: 'subagents-nested' }), play: twoDeep };

export const TwoDeepNarrow: Story = { ...TwoDeep, globals: { viewport: { value: 'narrow' } } };

export const TwoDeepNarrowDark: Story = {
  ...TwoDeep,
  globals: { theme: 'dark', viewport: { value: 'narrow' } },
};

export const TwoDeepRightToLeft: Story = { ...TwoDeep, globals: { direction: 'rtl' } };

/** The call is done, and its card is open all the same: something in it asks. Folded by hand, it says so. */
export const Asks: Story = {
  ...staged({ recording: 'subagent-asks' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject…' }));
    await userEvent.type(await canvas.findByRole('textbox'), 'Ask the carrier');
    const header = canvas.getByRole('button', { name: /^Look into/ });
    await userEvent.click(header);
    await expect(await canvas.findByText('Scout asks you: Refund order')).toBeVisible();
    await expect(header).toHaveAccessibleDescription(/Scout asks you: Refund order$/);
    await userEvent.click(header);
    await expect(await canvas.findByRole('textbox')).toHaveValue('Ask the carrier');
    await userEvent.click(await liveButton(canvas, 'Reject'));
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    await expect(header).toHaveAttribute('aria-expanded', 'true');
    await expect(await canvas.findByText(/^You rejected this/)).toBeVisible();
  },
};

const asksFolded: Story = {
  ...staged({ recording: 'subagent-asks' }),
  async play({ canvas, canvasElement, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Look into/ }));
    await expect(await canvas.findByText('Scout asks you: Refund order')).toBeVisible();
    await fits(canvasElement);
  },
};

export const AsksFolded: Story = asksFolded;

export const AsksFoldedDark: Story = { ...asksFolded, globals: { theme: 'dark' } };

export const AsksFoldedRightToLeft: Story = { ...asksFolded, globals: { direction: 'rtl' } };

export const AsksFoldedNarrow: Story = { ...asksFolded, globals: { viewport: { value: 'narrow' } } };

/** Who made a call is said where no card around says it. */
export const WithoutCall: Story = {
  ...staged({ recording: 'subagent-without-call' }),
  async play({ canvas }) {
    await expect(await canvas.findByText('by Scout')).toBeVisible();
    await expect(canvas.getByText('by a subagent')).toBeVisible();
  },
};
