import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ToolCallCard } from '../call/tool-call-card.tsx';
import { ReviewQueue } from '../queue/review-queue.tsx';
import { liveButton } from '../testing/story-person.ts';
import { onStage, type StoryStage, staged, stageOf } from '../testing/story-stage.tsx';

/** What a tool at work asks of the person: in its card, with its server, and three ways on. */
const meta = {
  component: ToolCallCard,
  args: { callKey: '' },
  decorators: [onStage],
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What was decided on the tool's question. */
function decided({ conversation }: StoryStage) {
  const [request] = conversation.thread.requests();
  return request?.state.kind === 'ended' ? request.state.record?.decision : undefined;
}

/** The card asks, and says who: the tool and its server. */
const asks: NonNullable<Story['play']> = async ({ canvas, canvasElement }) => {
  const card = canvas.getByRole('article');
  await expect(card).toHaveAttribute('data-status', 'input-required');
  await expect(card).toHaveTextContent('Save to drive of https://drive.example/mcp asks you.');
  await expect(card.querySelector('[data-slot="tool-call-owner"]')).toHaveTextContent(/^drive\.example$/);
  await liveButton(canvas, 'Decline');
  await liveButton(canvas, 'Close without answering');
  await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
};

export const Choice: Story = {
  ...staged({ recording: 'input-choice' }),
  async play(context) {
    const { canvas } = context;
    await asks(context);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Keep both' }));
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await waitFor(() => expect(decided(stageOf(context))).toEqual({ kind: 'answer', text: 'Keep both' }));
  },
};

export const Words: Story = { ...staged({ recording: 'input-words' }), play: asks };

/** Defaults are hints until they are taken; nothing is sent before it fits. */
export const Form: Story = {
  ...staged({ recording: 'input-form' }),
  async play(context) {
    const { canvas } = context;
    await asks(context);
    await canvas.findByRole('textbox', { name: 'A word to them' });
    await expect(canvas.getByRole('button', { name: 'Send answer' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
};

export const Declined: Story = {
  ...staged({ recording: 'input-choice' }),
  async play(context) {
    await userEvent.click(await liveButton(context.canvas, 'Decline'));
    await waitFor(() => expect(decided(stageOf(context))).toEqual({ kind: 'reject' }));
  },
};

/** The whole address is text and no link; the host stands apart. */
export const Visit: Story = {
  ...staged({ recording: 'input-visit' }),
  async play(context) {
    const { canvas, canvasElement } = context;
    await asks(context);
    const card = within(canvas.getByRole('article'));
    await expect(card.getByText('login.drive.example')).toBeVisible();
    await expect(canvasElement).toHaveTextContent(
      'https://login.drive.example/authorize?client=shop&state=k2',
    );
    await expect(canvasElement.querySelector('a')).toBeNull();
    await liveButton(canvas, 'Open login.drive.example');
  },
};

export const VisitDark: Story = { ...Visit, globals: { theme: 'dark' } };

export const VisitRightToLeft: Story = { ...Visit, globals: { direction: 'rtl' } };

export const VisitNarrow: Story = { ...Visit, globals: { viewport: { value: 'narrow' } } };

/** One letter of the host is of another script: the card says which host a browser reads. */
export const VisitDeceptive: Story = {
  ...staged({ recording: 'input-visit-deceptive' }),
  async play(context) {
    await asks(context);
    const { canvas } = context;
    await expect(canvas.getByText(/not what it looks like/)).toBeVisible();
    await expect(canvas.getByRole('article')).toHaveTextContent(/xn--/);
  },
};

/** What is no address of the web can only be refused. */
export const VisitImpossible: Story = {
  ...staged({ recording: 'input-visit-impossible' }),
  async play(context) {
    await asks(context);
    await expect(context.canvas.queryByRole('button', { name: /^Open/ })).toBeNull();
  },
};

export const Visited: Story = {
  ...staged({ recording: 'input-visited' }),
  async play({ canvas }) {
    const card = canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', 'accepted');
    await canvas.findByText('You opened login.drive.example. The tool waits for what you do there.');
    await expect(canvas.getByRole('button', { name: 'Open again' })).toBeVisible();
  },
};

/** A queue lists it with what else is asked, and answers it at once: its tool waits. */
export const InReviewQueue: Story = {
  ...staged({ recording: 'input-choice' }),
  render: () => <ReviewQueue />,
  async play(context) {
    const { canvas } = context;
    await userEvent.click(await canvas.findByRole('radio', { name: 'Keep both' }));
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await waitFor(() => expect(decided(stageOf(context))).toEqual({ kind: 'answer', text: 'Keep both' }));
  },
};

export const RefusedMayStepUp: Story = {
  ...staged({ recording: 'refused-may-step-up' }),
  async play(context) {
    const { canvas } = context;
    const card = canvas.getByRole('article');
    await expect(card).toHaveTextContent('Refused, needs you');
    await expect(card).toHaveTextContent('Trying again would ask for more access: files:write.');
    await liveButton(canvas, 'Tell the agent: Save to drive');
    await userEvent.click(await liveButton(canvas, 'Give access and try again: Save to drive'));
    await waitFor(() => expect(stageOf(context).toldAgent()).toBe('Done.'));
  },
};

export const RefusedTold: Story = {
  ...staged({ recording: 'refused-may-step-up' }),
  async play(context) {
    await userEvent.click(await liveButton(context.canvas, 'Tell the agent: Save to drive'));
    await waitFor(() =>
      expect(stageOf(context).toldAgent()).toBe(
        'The tool refused this request, and did nothing. This token may read files, and not write them.',
      ),
    );
  },
};

export const Refused: Story = {
  ...staged({ recording: 'refused-by-tool' }),
  async play({ canvas }) {
    const card = canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', 'refused-by-tool');
    await expect(card).toHaveTextContent('The tool’s own side refused this, and nothing was done.');
  },
};
