import type { RecordingName } from '@callboard/fixtures';
import { ThreadProvider } from '@callboard/hooks';
import { trustEveryPress } from '@callboard/hooks/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { StoryStage } from '../testing/story-stage.tsx';
import { ToolCallCard } from './tool-call-card.tsx';

/** All statuses side by side, to compare their look, and to hold contrast and names against axe in every theme. */
const meta = {
  component: ToolCallCard,
  args: { callKey: '', open: true },
  render: ({ open = true }) => <EveryStatus open={open} />,
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const shown: readonly RecordingName[] = [
  'args-streaming',
  'args-streaming-broken',
  'args-complete',
  'awaiting-decision',
  'awaiting-decision-email',
  'awaiting-answer',
  'asked-approval',
  'asked-input',
  'asked-deciding',
  'queued',
  'running',
  'running-progress',
  'running-agent',
  'accepted',
  'input-choice',
  'input-required',
  'completed',
  'completed-edited',
  'failed',
  'errored',
  'refused-by-tool',
  'refused-may-step-up',
  'answered',
  'invalid-unparseable',
  'invalid-schema',
  'rewritten-waiting',
  'rewritten-completed',
  'refused-by-rule',
  'rule-failed',
  'disallowed',
  'rejected',
  'asked-rejected',
  'asked-dismissed',
  'asked-expired',
  'superseded',
  'cancelled',
  'withdrawn',
  'stopped',
  'timed-out',
  'cut-off',
  'no-result',
  'outcome-unknown',
];

/** Each card on a thread of its own, as pages have many. */
function EveryStatus({ open }: { readonly open: boolean | undefined }) {
  const [stages] = useState(() => shown.map((recording) => new StoryStage({ recording })));
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {stages.map((stage, index) => (
        <ThreadProvider
          key={shown[index]}
          conversation={stage.conversation}
          person={{ id: 'person-1', name: 'Ana' }}
          presses={trustEveryPress}
        >
          {stage.keys.map((key) => (
            <ToolCallCard key={key} callKey={key} {...(open === undefined ? {} : { open })} />
          ))}
        </ThreadProvider>
      ))}
    </div>
  );
}

/** Nothing is wider than the page. */
const fits: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await expect(canvasElement.querySelectorAll('article').length).toBeGreaterThanOrEqual(shown.length);
  await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
};

export const Light: Story = { play: fits };

export const Dark: Story = { play: fits, globals: { theme: 'dark' } };

export const RightToLeft: Story = { play: fits, globals: { direction: 'rtl' } };

export const Narrow: Story = { play: fits, globals: { viewport: { value: 'narrow' } } };

export const NarrowDark: Story = { play: fits, globals: { theme: 'dark', viewport: { value: 'narrow' } } };

/** As they stand when nobody has touched them: what went well is one line. */
export const Folded: Story = { render: () => <EveryStatus open={undefined} />, play: fits };

export const FoldedDark: Story = { ...Folded, globals: { theme: 'dark' } };
