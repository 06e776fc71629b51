import { type RecordingName, recordingOf } from '@callboard/fixtures';
import { ThreadProvider } from '@callboard/hooks';
import { trustEveryPress } from '@callboard/hooks/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { playbackTransport } from '../testing/playback.ts';
import { liveButton } from '../testing/story-person.ts';
import { StoryStage } from '../testing/story-stage.tsx';
import { ToolCallList } from './tool-call-list.tsx';

interface PlaybackProps {
  readonly recording: RecordingName;
  /** 1 is the pace of the recording. */
  readonly speed: number;
}

/** Plays the agent's part of a recording live; whoever watches decides. */
function Playback({ recording, speed }: PlaybackProps) {
  const [stage, setStage] = useState<StoryStage | undefined>();
  const play = () => {
    const next = new StoryStage({
      toolsOf: recording,
      transport: playbackTransport(recordingOf(recording), speed),
    });
    setStage(next);
    void next.conversation.send('Go on.');
  };
  return (
    <>
      <button type="button" onClick={play}>
        {stage === undefined ? 'Play' : 'Play again'}
      </button>
      {stage !== undefined && (
        <ThreadProvider
          key={stage.conversation.thread.id}
          conversation={stage.conversation}
          presses={trustEveryPress}
        >
          <ToolCallList />
        </ThreadProvider>
      )}
    </>
  );
}

/** A call as it happens: the recorded agent writes at its own pace, the real machine checks, asks and runs. */
const meta = {
  component: Playback,
  args: { recording: 'completed', speed: 1 },
} satisfies Meta<typeof Playback>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Refund: Story = {};

export const Email: Story = { args: { recording: 'awaiting-decision-email' } };

export const ThreeCalls: Story = { args: { recording: 'two-of-three-answered' } };

export const BrokenArguments: Story = { args: { recording: 'invalid-unparseable' } };

export const ConnectionLost: Story = { args: { recording: 'cut-off-arguments' } };

/** Nothing that was shown goes away while more arrives (P1), and the round trip ends where the recording did. */
export const RefundPlayed: Story = {
  args: { speed: 20 },
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }));
    const card = await canvas.findByRole('article');
    await waitFor(() => expect(card).toHaveTextContent('A-1001'), { timeout: 5_000 });
    await expect(card).toHaveAttribute('data-status', 'args-streaming');
    await userEvent.click(await liveButton(canvas, 'Refund order'));
    await waitFor(() => expect(card).toHaveAttribute('data-status', 'completed'));
    await expect(card).toHaveTextContent('A-1001');
  },
};
