import { useFrontendTool } from '@callboard/hooks';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { liveButton } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ToolCallList } from './tool-call-list.tsx';

/** The calls of one turn in one group, with one line of progress. */
const meta = {
  component: ToolCallList,
  decorators: [onStage],
} satisfies Meta<typeof ToolCallList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OneCall: Story = {
  ...staged({ recording: 'awaiting-decision' }),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('article')).toHaveLength(1);
    await expect(canvas.queryByText(/ of 1 answered/)).toBeNull();
  },
};

/** Nothing is sent before the last of them is answered; then everything goes at once, in call order. */
export const TwoOfThreeAnswered: Story = {
  ...staged({ recording: 'two-of-three-answered' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    await canvas.findByText('2 of 3 answered');
    await expect(stage.agent.runs).toHaveLength(0);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your answer' }), 'Monday');
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await canvas.findByText('3 of 3 answered');
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    const answered = stage.agent
      .last()
      .request.messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : []));
    await expect(answered).toEqual(['call-1', 'call-2', 'call-3']);
  },
};

export const TwoAtOnce: Story = {
  ...staged({ recording: 'args-streaming-two' }),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('article')).toHaveLength(2);
    await canvas.findByText('0 of 2 answered');
  },
};

/** Cards of the past: what came of each, and nothing to press. */
export const StoredConversation: Story = {
  ...staged({ recording: 'stored-conversation' }),
  async play(context) {
    const { canvas } = context;
    const stage = stageOf(context);
    await expect(canvas.getAllByRole('article')).toHaveLength(3);
    await expect(stage.keys.map((key) => stage.status(key))).toEqual(['completed', 'failed', 'no-result']);
    await expect(canvas.queryByRole('button', { name: 'Approve' })).toBeNull();
    await canvas.findByText(/The buyer's bank refused the transfer/);
    await expect(stage.agent.runs).toHaveLength(0);
  },
};

export const TwelveCalls: Story = {
  ...staged({ recording: 'many-calls' }),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('article')).toHaveLength(12);
    await canvas.findByText('2 of 12 answered');
  },
};

export const Queue: Story = {
  ...staged({ recording: 'queued' }),
  async play({ canvas }) {
    await canvas.findByText('Waiting for its turn');
  },
};

/** P26: a folded card far from the screen is not drawn, and is at hand for whoever goes there. */
export const FoldedFarAway: Story = {
  ...staged({ recording: 'two-of-three-answered' }),
  render: (args) => (
    <>
      <p>The cards are far below.</p>
      <div style={{ blockSize: '6000px' }} />
      <ToolCallList {...args} />
    </>
  ),
  async play({ canvas }) {
    const trigger = await canvas.findByRole('button', { name: /^Change theme/ });
    const isDrawn = () => trigger.checkVisibility({ contentVisibilityAuto: true });
    await waitFor(() => expect(isDrawn()).toBe(false));
    trigger.focus();
    await expect(trigger).toHaveFocus();
    await waitFor(() => expect(isDrawn()).toBe(true));
    const asking = canvas.getByRole('textbox', { name: 'Your answer' });
    await expect(asking.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
  },
};

/** A tool's own view that throws until it is repaired. */
function Page({ children }: { readonly children: ReactNode }) {
  const [isBroken, setBroken] = useState(true);
  useFrontendTool({
    name: 'set_theme',
    description: 'Changes how this page looks.',
    handler: () => 'Done.',
    render: () => {
      if (isBroken) throw new Error('This view is broken.');
      return <p>The page is dark now.</p>;
    },
  });
  return (
    <>
      <button type="button" onClick={() => setBroken(false)}>
        Repair the view
      </button>
      {children}
    </>
  );
}

/** One broken card is one broken card; it recovers (P25). */
export const OneViewBreaks: Story = {
  ...staged({ recording: 'two-of-three-answered' }),
  render: (args) => (
    <Page>
      <ToolCallList {...args} />
    </Page>
  ),
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: /^Change theme/ }));
    await canvas.findByText('The app’s own view of this call broke, so the plain one is shown.');
    await expect(canvas.getAllByRole('article')).toHaveLength(3);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your answer' }), 'The others live');
    await userEvent.click(canvas.getByRole('button', { name: 'Repair the view' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByText('The page is dark now.');
  },
};
