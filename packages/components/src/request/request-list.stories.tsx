import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { liveButton, replaceText, tabTo } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { RequestList } from './request-list.tsx';

/** What agents ask beside their calls: each on a card of its own, like those of calls. */
const meta = {
  component: RequestList,
  decorators: [onStage],
} satisfies Meta<typeof RequestList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The receipt that has taken the place of a question. */
async function seesReceipt(root: HTMLElement, words: RegExp): Promise<HTMLElement> {
  return await waitFor(() => {
    const receipt = root.querySelector<HTMLElement>('[data-slot="request-receipt"]');
    if (receipt === null) throw new Error('There is no receipt yet.');
    expect(receipt).toHaveTextContent(words);
    return receipt;
  });
}

/** Nothing is wider than the page. */
const fits: NonNullable<Story['play']> = async ({ canvas, canvasElement }) => {
  await canvas.findAllByRole('article');
  await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
};

export const Choice: Story = {
  ...staged({ recording: 'question-choice' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    const send = await canvas.findByRole('button', { name: 'Send answer' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('radio', { name: /six bowls/ }));
    await expect(stage.agent.runs).toHaveLength(0);
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await seesReceipt(canvasElement, /^Answered by you/);
    await waitFor(() =>
      expect(stage.toldOfRequests()).toMatchObject([
        {
          kind: 'decided',
          decisions: [{ decision: { kind: 'answer', text: 'A-1007, six bowls, 96.00 EUR' } }],
        },
      ]),
    );
  },
};

/** Arrows choose, Enter on the button sends, the focus goes to the receipt (P27). */
export const ChoiceWithKeyboard: Story = {
  ...staged({ recording: 'question-choice' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await tabTo(userEvent, await canvas.findByRole('radio', { name: /a vase/ }));
    await userEvent.keyboard('{ArrowDown}');
    const second = canvas.getByRole('radio', { name: /six bowls/ });
    await expect(second).toBeChecked();
    await userEvent.keyboard('{Escape}{Enter}');
    await expect(stage.agent.runs).toHaveLength(0);
    await tabTo(userEvent, await liveButton(canvas, 'Send answer'));
    await userEvent.keyboard('{Enter}');
    const receipt = await seesReceipt(canvasElement, /^Answered by you/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
  },
};

export const Words: Story = {
  ...staged({ recording: 'question-words' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    const field = await canvas.findByRole('textbox', { name: 'Your answer' });
    await liveReject(canvas);
    await tabTo(userEvent, field);
    await userEvent.keyboard('Dear Mira,{Enter}thank you for writing.');
    await expect(stage.agent.runs).toHaveLength(0);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const receipt = await seesReceipt(canvasElement, /^Answered by you/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await waitFor(() =>
      expect(stage.toldOfRequests()).toMatchObject([
        { decisions: [{ decision: { text: 'Dear Mira,\nthank you for writing.' } }] },
      ]),
    );
  },
};

/** Something that does not fit says where, sends nothing, and is kept until it fits (P22). */
export const Json: Story = {
  ...staged({ recording: 'question-json' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'street' }), 'Rua das Flores 12');
    const field = canvas.getByRole('textbox', { name: 'postcode' });
    await userEvent.type(field, '1020');
    await userEvent.type(canvas.getByRole('textbox', { name: 'city' }), 'Porto');
    await canvas.findAllByText(/^must match/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const send = canvas.getByRole('button', { name: 'Send answer' });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(send);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(stage.agent.runs).toHaveLength(0);

    await replaceText(userEvent, field, '1020', '10200');
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await seesReceipt(canvasElement, /^Answered by you/);
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
  },
};

/** A refusal that this agent cannot be told of says so before it is made, and after (P10). */
export const RefuseAQuestion: Story = {
  ...staged({ recording: 'question-choice' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject…' }));
    await canvas.findByText(/kept here.*hears that nobody answers/);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reason' }), 'Ask Mira.');
    await userEvent.click(await liveButton(canvas, 'Reject'));
    await seesReceipt(canvasElement, /^You rejected this, .*: Ask Mira\./);
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    const { runId } = stage.agent.last().request;
    await stage.agent.last().push({ type: 'run-started', runId });
    await seesReceipt(canvasElement, /The agent heard only that nobody answers$/);
  },
};

export const Proposal: Story = {
  ...staged({ recording: 'question-proposal' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    const card = within(await canvas.findByRole('article', { name: 'Send newsletter' }));
    await card.findByText('buyers-2025');
    await userEvent.click(card.getByRole('button', { name: 'Edit' }));
    const field = await card.findByRole('textbox', { name: 'recipients' });
    await replaceText(userEvent, field, '1204', '900');
    await card.findByText('1 change');
    await userEvent.click(await liveButton(card, 'Approve with changes'));
    await seesReceipt(canvasElement, /^Approved by you, .*recipients changed 1204 → 900/);
    await card.findByText('What runs');
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
  },
};

/** Nothing goes out before all are decided; one that was can be taken back and decided otherwise (P13). */
export const TakenBack: Story = {
  ...staged({ recording: 'question-several' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const [first, second, third] = await canvas.findAllByRole('article');
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three cards.');
    await seesReceipt(first, /^Answered by you/);
    await within(first).findByText(/^Not sent yet/);
    await tabTo(
      userEvent,
      within(first).getByRole('button', { name: 'Change the decision: The agent asks' }),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(first.ownerDocument.activeElement).toHaveAttribute('type', 'radio'));
    await userEvent.click(within(first).getByRole('radio', { name: 'Neither' }));
    await userEvent.click(await liveButton(within(first), 'Send answer'));
    await seesReceipt(first, /^Answered by you/);

    await userEvent.type(within(second).getByRole('textbox', { name: 'Your answer' }), 'Dear Mira');
    await userEvent.click(await liveButton(within(second), 'Send answer'));
    await seesReceipt(second, /^Answered by you/);
    await expect(stage.agent.runs).toHaveLength(0);

    await userEvent.click(await liveButton(within(third), 'Approve'));
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    await within(third).findByText('On its way to the agent.');
    await expect(canvas.queryByRole('button', { name: /^Change/ })).toBeNull();
    await expect(stage.toldOfRequests()).toMatchObject([
      { decisions: [{ decision: { text: 'Neither' } }] },
      { decisions: [{ decision: { text: 'Dear Mira' } }] },
      { decisions: [{ decision: { kind: 'approve' } }] },
    ]);
  },
};

export const Several: Story = { ...staged({ recording: 'question-several' }), play: fits };

export const SeveralDark: Story = { ...Several, globals: { theme: 'dark' } };

export const SeveralRightToLeft: Story = { ...Several, globals: { direction: 'rtl' } };

export const SeveralNarrow: Story = { ...Several, globals: { viewport: { value: 'narrow' } } };

export const Answered: Story = { ...staged({ recording: 'question-answered' }), play: fits };

export const AnsweredNarrowDark: Story = {
  ...Answered,
  globals: { theme: 'dark', viewport: { value: 'narrow' } },
};

export const Expired: Story = {
  ...staged({ recording: 'question-expired' }),
  async play({ canvas, canvasElement }) {
    await seesReceipt(canvasElement, /^The time to decide was over/);
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByText(/^Decide by/)).toBeNull();
  },
};

export const Superseded: Story = { ...staged({ recording: 'question-superseded' }), play: fits };

/** Closed without a decision: no refusal, and no approval (P10). */
export const Dismissed: Story = {
  ...staged({ recording: 'question-dismissed' }),
  async play({ canvas, canvasElement }) {
    await canvas.findByText('Dismissed');
    await seesReceipt(canvasElement, /^Dismissed by .*: nothing was decided$/);
  },
};

/** Nobody here knows the form: it can be refused, and nothing else is offered. */
export const Unreadable: Story = {
  ...staged({ recording: 'question-unreadable' }),
  async play({ canvas }) {
    await canvas.findByText('Sign here.');
    await expect(canvas.getAllByRole('button')).toEqual([canvas.getByRole('button', { name: 'Reject…' })]);
  },
};

export const Long: Story = { ...staged({ recording: 'question-long' }), play: fits };

export const LongRightToLeft: Story = { ...Long, globals: { direction: 'rtl' } };

export const LongNarrow: Story = { ...Long, globals: { viewport: { value: 'narrow' } } };

/** Until a press counts, nothing else may be tried. */
async function liveReject(canvas: ReturnType<typeof within>): Promise<void> {
  await canvas.findByRole('button', { name: 'Reject…' });
  await new Promise((resolve) => setTimeout(resolve, 400));
}

/** Yes or no, without a reason; and a way to close it without either. */
export const Confirmation: Story = {
  ...staged({ recording: 'question-confirmation' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject…' }));
    await canvas.findByText(/there is no way to tell this agent/);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await liveButton(canvas, 'Approve'));
    await seesReceipt(canvasElement, /^Approved by you/);
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
  },
};

/** Each way to decide has a word of its own, and a receipt (P10). */
export const EveryOutcome: Story = {
  ...staged({ recording: 'question-every-outcome' }),
  async play(context) {
    const { canvas } = context;
    for (const word of ['Rejected', 'Dismissed', 'Answered']) await canvas.findByText(word);
    await expect(canvas.getAllByText('Approved')).toHaveLength(2);
    await fits(context);
  },
};

export const EveryOutcomeDark: Story = { ...EveryOutcome, globals: { theme: 'dark' } };

export const EveryOutcomeRightToLeft: Story = { ...EveryOutcome, globals: { direction: 'rtl' } };

export const EveryOutcomeNarrow: Story = { ...EveryOutcome, globals: { viewport: { value: 'narrow' } } };

/** Settled without what stands here: it asks nothing any more, and nobody is said to have decided. */
export const Withdrawn: Story = {
  ...staged({ recording: 'question-withdrawn' }),
  async play({ canvas, canvasElement }) {
    await canvas.findByText('Withdrawn');
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvasElement).not.toHaveTextContent(/by you/);
  },
};

/** Who asks is named. */
export const OfASubagent: Story = {
  ...staged({ recording: 'question-of-subagent' }),
  async play({ canvas }) {
    await canvas.findByRole('article', { name: 'Scout asks' });
    const claim = within(await canvas.findByRole('article', { name: 'Open claim' }));
    await claim.findByText('by Scout');
  },
};
