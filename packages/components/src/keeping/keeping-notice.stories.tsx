import type { Keeping, StorageState } from '@callboard/core/shared';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { englishKeeping } from '../messages/english-keeping.ts';
import { onStage, staged } from '../testing/story-stage.tsx';
import { KeepingNotice } from './keeping-notice.tsx';

/** How a conversation is kept in the browser, where a person should know. */
const meta = {
  component: KeepingNotice,
  decorators: [onStage],
} satisfies Meta<typeof KeepingNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

const words = englishKeeping;

function kept(keeping: Keeping): ReturnType<typeof staged> {
  return staged({ recording: 'awaiting-decision', keeping });
}

function failing(
  storage: Omit<Exclude<StorageState, { readonly kind: 'ready' }>, 'isMemoryEnough'>,
): Keeping {
  return { role: 'runner', storage: { ...storage, isMemoryEnough: false } };
}

const notShown: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await expect(canvasElement.querySelector('[data-slot="keeping-notice"]')).toBeNull();
};

/** Loudly: something is not kept, and something does not start. */
function warns(...texts: readonly string[]): NonNullable<Story['play']> {
  return async ({ canvas, canvasElement, userEvent }) => {
    const notice = await canvas.findByRole('alert');
    for (const text of texts) await expect(notice).toHaveTextContent(text);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    await userEvent.click(canvas.getByRole('button', { name: words.details }));
    await expect(notice).toHaveTextContent('Error');
  };
}

/** All is well, and this tab runs it: there is nothing to say. */
export const Runner: Story = {
  ...kept({ role: 'runner', storage: { kind: 'ready' } }),
  play: notShown,
};

/** The app does not want it kept. */
export const NotKeptAtAll: Story = { ...staged({ recording: 'awaiting-decision' }), play: notShown };

export const Follower: Story = {
  ...kept({ role: 'follower', storage: { kind: 'ready' } }),
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(words.follower);
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const FollowerDark: Story = { ...Follower, globals: { theme: 'dark' } };

export const FollowerRightToLeft: Story = { ...Follower, globals: { direction: 'rtl' } };

export const FollowerNarrow: Story = { ...Follower, globals: { viewport: { value: 'narrow' } } };

/** What was pressed here is on its way to the tab that runs it. */
export const FollowerAsked: Story = {
  ...kept({ role: 'follower', storage: { kind: 'ready' }, asked: 'waiting' }),
  async play({ canvas }) {
    await expect(await canvas.findByText(words.asked)).toBeVisible();
  },
};

/** That tab hangs, or was closed before it answered. */
export const FollowerUnanswered: Story = {
  ...kept({ role: 'follower', storage: { kind: 'ready' }, asked: 'silent' }),
  async play({ canvas }) {
    await expect(canvas.getByRole('status')).toHaveTextContent(words.silent);
  },
};

/** Said only where it takes longer than a moment. */
export const Opening: Story = {
  ...kept({ role: 'opening', storage: { kind: 'ready' } }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('status')).toHaveTextContent(words.opening);
  },
};

export const Refused: Story = {
  ...kept(failing({ kind: 'refused', why: 'SecurityError: The operation is insecure.' })),
  play: warns(
    words.notKept.refused.title,
    words.forgotten,
    words.nothingStarts,
    words.notKept.refused.remedy,
  ),
};

export const RefusedDark: Story = { ...Refused, globals: { theme: 'dark' } };

export const RefusedRightToLeft: Story = { ...Refused, globals: { direction: 'rtl' } };

export const RefusedNarrow: Story = { ...Refused, globals: { viewport: { value: 'narrow' } } };

/** The app said that memory is enough: tools start, and what that means is said. */
export const MemoryIsEnough: Story = {
  ...kept({
    role: 'runner',
    storage: { kind: 'refused', why: 'SecurityError: The operation is insecure.', isMemoryEnough: true },
  }),
  play: warns(words.notKept.refused.title, words.startsAllTheSame),
};

export const Full: Story = {
  ...kept(failing({ kind: 'full', why: 'QuotaExceededError: The quota was exceeded.' })),
  play: warns(words.notKept.full.title, words.nothingStarts, words.notKept.full.remedy),
};

export const Gone: Story = {
  ...kept(failing({ kind: 'gone', why: 'InvalidStateError: The database was closed.' })),
  play: warns(words.notKept.gone.title, words.nothingStarts, words.notKept.gone.remedy),
};

export const Unreadable: Story = {
  ...kept(failing({ kind: 'unreadable', why: 'VersionError: It is of version 3, and this page knows 2.' })),
  play: warns(words.notKept.unreadable.title, words.nothingStarts, words.notKept.unreadable.remedy),
};

/** In a tab that follows, what its runner says of the storage counts. */
export const FollowerOfOneThatFails: Story = {
  ...kept({
    role: 'follower',
    storage: { kind: 'full', why: 'QuotaExceededError: The quota was exceeded.', isMemoryEnough: false },
  }),
  play: warns(words.notKept.full.title),
};
