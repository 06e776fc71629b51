import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { englishMessages } from '../messages/english.ts';
import { englishUnsent } from '../messages/english-unsent.ts';
import { ReviewQueue } from '../queue/review-queue.tsx';
import { RequestList } from '../request/request-list.tsx';
import { onStage, type StoryStage, staged, stageOf } from '../testing/story-stage.tsx';

/** What somebody was writing when it was over: a message came, or the time did. It was not sent, and it is not lost. */
const meta = {
  component: ToolCallCard,
  args: { callKey: '' },
  decorators: [onStage],
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const { approval } = englishMessages;
const reason = 'The buyer sent a photo of another vase. Ask for one of this order first.';

/** Writes about the first request, as another place on the page would show it too. */
function begin(stage: StoryStage, draft: { readonly reject?: string; readonly edit?: string }): void {
  const [request] = stage.conversation.thread.openRequests();
  if (request === undefined) throw new Error('Nothing is asked in this story.');
  stage.conversation.drafts.write(request.id, draft);
}

/** A message goes out while a reason is being written: the reason stays, can be copied, and can be let go. */
export const Superseded: Story = {
  ...staged({ recording: 'awaiting-decision' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: approval.rejectOpen }));
    await userEvent.type(await canvas.findByRole('textbox', { name: approval.reasonLabel }), reason);
    void stage.conversation.send('Something else first.');
    await expect(await canvas.findByText(englishUnsent.title.superseded)).toBeVisible();
    await expect(canvas.getByText(reason)).toBeVisible();
    // Nothing that was sent holds it.
    await expect(stage.toldAgent()).not.toContain('photo');
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const SupersededDark: Story = { ...Superseded, globals: { theme: 'dark' } };
export const SupersededRightToLeft: Story = { ...Superseded, globals: { direction: 'rtl' } };
export const SupersededNarrow: Story = { ...Superseded, globals: { viewport: { value: 'narrow' } } };

/** Let go of: the card is as any other, and the focus is on what it says. */
export const Discarded: Story = {
  ...staged({ recording: 'awaiting-decision' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    begin(stage, { reject: reason, edit: '{"order_id": "A-1001", "amount": 20.00}' });
    void stage.conversation.send('Something else first.');
    await userEvent.click(await canvas.findByRole('button', { name: /^Discard what was written about/ }));
    await waitFor(() => expect(canvas.queryByText(reason)).toBeNull());
    await expect(stage.conversation.drafts.unsent()).toHaveLength(0);
    await expect(canvasElement.ownerDocument.body).not.toHaveFocus();
  },
};

/** A question of the agent keeps it under what it asked. */
export const OfAQuestion: Story = {
  ...staged({ recording: 'question-choice' }),
  render: () => <RequestList />,
  async play(context) {
    const { canvas } = context;
    const stage = stageOf(context);
    await canvas.findAllByRole('article');
    begin(stage, { reject: reason });
    void stage.conversation.send('Never mind.');
    const { runId } = stage.agent.last().request;
    await stage.agent.last().push({ type: 'run-started', runId });
    await expect(await canvas.findByText(reason)).toBeVisible();
  },
};

/** In a queue the item is gone, and the words are not. */
export const InTheQueue: Story = {
  ...staged({ recording: 'batch-three' }),
  render: () => <ReviewQueue />,
  async play(context) {
    const { canvas } = context;
    const stage = stageOf(context);
    await canvas.findAllByRole('article');
    begin(stage, { reject: reason });
    void stage.conversation.send('Something else first.');
    await expect(await canvas.findByText(reason)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Send email' })).toBeVisible();
  },
};
