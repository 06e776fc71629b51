import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { PanelAwaited } from './panel-awaited.tsx';

/** Where a panel will be that is fetched when it is first opened. */
const meta = {
  component: PanelAwaited,
  args: { panel: 'edit', state: { kind: 'loading', isAgain: false }, onRetry: fn(), onClose: fn() },
} satisfies Meta<typeof PanelAwaited>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Failed: Story = {
  args: { state: { kind: 'failed' } },
  async play({ args, canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};

export const TriedAgain: Story = { args: { state: { kind: 'loading', isAgain: true } } };

export const FailedDark: Story = { ...Failed, globals: { theme: 'dark' } };

export const FailedNarrow: Story = { ...Failed, globals: { viewport: { value: 'narrow' } } };
