import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { CallTimeline } from './call-timeline.tsx';

/** What happened to one call, from its first event to what the agent was told. */
const meta = {
  component: CallTimeline,
  args: { callKey: '' },
  decorators: [onStage],
  render: (args, context) => <CallTimeline {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof CallTimeline>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The moments, in this order, and each with words. */
function tells(...kinds: readonly string[]): NonNullable<Story['play']> {
  return async ({ canvas, canvasElement }) => {
    const list = await canvas.findByRole('list', { name: 'What happened' });
    const items = [...list.querySelectorAll('li')];
    await expect(items.map((item) => item.dataset.moment)).toEqual(kinds);
    for (const item of items) await expect(item.querySelector('bdi')).not.toBeEmptyDOMElement();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  };
}

/** The first attempt ran out of time, and its answer came when the second was over. */
export const RetriesAndLateAnswer: Story = {
  ...staged({ recording: 'completed-again' }),
  play: tells(
    'written',
    'asked',
    'decided',
    'queued',
    'sent',
    'timed-out',
    'sent',
    'ended',
    'sent',
    'late',
    'ended',
    'replied',
  ),
};

export const RefusedThenSteppedUp: Story = {
  ...staged({ recording: 'completed-after-step-up' }),
  play: tells('written', 'queued', 'sent', 'ended', 'retry-wanted', 'sent', 'ended', 'replied'),
};

export const InputAskedAndAnswered: Story = {
  ...staged({ recording: 'input-answered' }),
  play: tells(
    'written',
    'queued',
    'sent',
    'input-asked',
    'decided',
    'input-given',
    'progressed',
    'ended',
    'replied',
  ),
};

export const UrlToVisit: Story = {
  ...staged({ recording: 'input-visited' }),
  play: tells('written', 'queued', 'sent', 'accepted', 'input-asked', 'decided', 'input-given'),
};

export const Dark: Story = { ...RetriesAndLateAnswer, globals: { theme: 'dark' } };

export const RightToLeft: Story = { ...InputAskedAndAnswered, globals: { direction: 'rtl' } };

export const Narrow: Story = { ...RetriesAndLateAnswer, globals: { viewport: { value: 'narrow' } } };
