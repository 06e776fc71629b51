import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { liveButton, replaceText, tabTo } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ToolCallList } from './tool-call-list.tsx';

/** The agent asks about calls of its own, at the end of an interrupted run: decided on the card of the call. */
const meta = {
  component: ToolCallList,
  decorators: [onStage],
} satisfies Meta<typeof ToolCallList>;

export default meta;
type Story = StoryObj<typeof meta>;

const approval = staged({ recording: 'asked-approval' });

async function seesReceipt(root: HTMLElement, words: RegExp): Promise<HTMLElement> {
  return await waitFor(() => {
    const receipt = root.querySelector<HTMLElement>('[data-slot="tool-call-receipt"]');
    if (receipt === null) throw new Error('There is no receipt yet.');
    expect(receipt).toHaveTextContent(words);
    return receipt;
  });
}

/** Why it asks and until when stand where it is decided; what follows is the agent's. */
export const Approve: Story = {
  ...approval,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await canvas.findByText(/^Payments above 1,000 euros need a person\./);
    await canvas.findByText(/^Decide by/);
    await userEvent.click(await liveButton(canvas, 'Approve'));
    await seesReceipt(canvasElement, /^Approved by you/);
    await waitFor(() =>
      expect(stage.toldOfRequests()).toMatchObject([
        { kind: 'decided', decisions: [{ decision: { kind: 'approve' }, call: { toolCallId: 'call-1' } }] },
      ]),
    );
    await canvas.findByText('On its way to the agent.');
    await expect(canvas.queryByRole('button', { name: /^Change/ })).toBeNull();

    const { runId } = stage.agent.last().request;
    await stage.agent.last().push({ type: 'run-started', runId });
    await waitFor(() => expect(stage.status()).toBe('running'));
    const content = { kind: 'text', text: '{"payment": "P-2231"}' } as const;
    await stage.agent
      .last()
      .push({ type: 'call-result-received', runId, toolCallId: 'call-1', messageId: 'result-1', content });
    await waitFor(() => expect(stage.status()).toBe('completed'));
    await seesReceipt(canvasElement, /^Approved by you/);
  },
};

/** What nobody took is said, and goes again once with the same answer, however often it is pressed (P13). */
export const Undelivered: Story = {
  ...staged({ recording: 'asked-undelivered' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await canvas.findByText('This could not be delivered, so the agent has not heard of it.');
    await userEvent.dblClick(await canvas.findByRole('button', { name: /^Send the decision again/ }));
    await canvas.findByText('On its way to the agent.');
    await expect(canvasElement.querySelector('[data-slot="tool-call-receipt"]')).toHaveFocus();
    await expect(stage.agent.runs).toHaveLength(1);
    await expect(stage.toldOfRequests()).toMatchObject([
      { kind: 'decided', decisions: [{ decision: { kind: 'approve' }, call: { toolCallId: 'call-1' } }] },
    ]);
  },
};

export const ApproveWithKeyboard: Story = {
  ...approval,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await tabTo(userEvent, await liveButton(canvas, 'Approve'));
    await userEvent.keyboard('{Escape}');
    await expect(stage.status()).toBe('awaiting-decision');
    await userEvent.keyboard('{Enter}');
    const receipt = await seesReceipt(canvasElement, /^Approved by you/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
  },
};

/** What the agent says of its arguments is what an edit has to fit (P22). */
export const Edit: Story = {
  ...approval,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    const field = await canvas.findByRole('textbox', { name: 'amount' }, { timeout: 30_000 });
    await replaceText(userEvent, field, '1840.00', '18400');
    await canvas.findAllByText('must be at most 5000, got 18400');
    await replaceText(userEvent, field, '18400', '1800.00');
    await userEvent.click(await liveButton(canvas, 'Approve with changes'));
    await seesReceipt(canvasElement, /^Approved by you, .*amount changed 1840\.00 → 1800/);
    await canvas.findByText('What runs');
    await waitFor(() =>
      expect(stage.toldOfRequests()).toMatchObject([
        { decisions: [{ decision: { argsText: expect.stringContaining('1800.00') } }] },
      ]),
    );
  },
};

export const RejectWithAReason: Story = {
  ...approval,
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject…' }));
    await canvas.findByText('Optional. The agent reads it word for word.');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reason' }), 'Paid in December.');
    await userEvent.click(await liveButton(canvas, 'Reject'));
    await seesReceipt(canvasElement, /^You rejected this, .*: Paid in December\./);
    await waitFor(() =>
      expect(stage.toldOfRequests()).toMatchObject([
        { decisions: [{ decision: { kind: 'reject', reason: 'Paid in December.' } }] },
      ]),
    );
  },
};

/** A reason that cannot reach the agent: said before it is written, and after it was given (P10). */
export const RejectForNobody: Story = {
  ...staged({ recording: 'asked-confirmation' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await expect(canvas.queryByRole('button', { name: 'Edit' })).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject…' }));
    await canvas.findByText('Optional. It is kept here: there is no way to tell this agent.');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reason' }), 'Not this year.');
    await userEvent.click(await liveButton(canvas, 'Reject'));
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    const { runId } = stage.agent.last().request;
    await stage.agent.last().push({ type: 'run-started', runId });
    await waitFor(() => expect(stage.status()).toBe('rejected'));
    await seesReceipt(canvasElement, /^You rejected this, .*: Not this year\.The agent was not told why$/);
  },
};

/** Words that a call of the agent needs to go on. */
export const AnswerACall: Story = {
  ...staged({ recording: 'asked-input' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await canvas.findByText('Needs your answer');
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your answer' }), '204 881');
    await userEvent.click(await liveButton(canvas, 'Send answer'));
    await seesReceipt(canvasElement, /^Answered by you/);
    await waitFor(() => expect(stage.toldOfRequests()).toMatchObject([{ kind: 'decided' }]));
  },
};

/** One decided waits for the other; changed by keyboard alone, and both go out once, together (P13). */
export const TwoAtOnce: Story = {
  ...staged({ recording: 'asked-deciding' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    const [first, second] = await canvas.findAllByRole('article');
    if (first === undefined || second === undefined) throw new Error('Two cards.');
    await within(first).findByText(/^Not sent yet/);
    await tabTo(userEvent, within(first).getByRole('button', { name: 'Change the decision: Pay supplier' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(first).getByRole('button', { name: 'Approve' })).toHaveFocus());
    await waitFor(() => expect(stage.status()).toBe('awaiting-decision'));
    await tabTo(userEvent, within(first).getByRole('button', { name: 'Reject…' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(within(first).getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    await userEvent.keyboard('Next month.');
    await liveButton(within(first), 'Reject');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const receipt = await seesReceipt(first, /^You rejected this/);
    await waitFor(() => expect(receipt).toHaveFocus());
    await expect(stage.agent.runs).toHaveLength(0);

    await tabTo(userEvent, await liveButton(within(second), 'Approve'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    await expect(stage.toldOfRequests()).toMatchObject([
      { decisions: [{ decision: { kind: 'reject', reason: 'Next month.' } }] },
      { decisions: [{ decision: { kind: 'approve' } }] },
    ]);
  },
};

/** Too late: nothing is offered, and nobody refused it (P12). */
export const Expired: Story = {
  ...staged({ recording: 'asked-expired' }),
  async play({ canvas }) {
    await canvas.findByText(/Nobody refused it, and the agent is told so\./);
    await expect(canvas.queryByRole('button', { name: /^(?:Approve|Reject)/ })).toBeNull();
  },
};

/** Closed without a decision: that is no refusal, and the agent hears just that (P10). */
export const Dismiss: Story = {
  ...staged({ recording: 'asked-may-dismiss' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss…' }));
    await canvas.findByText(/^Nothing is decided./);
    // Closing the panel decides nothing (P9).
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Dismiss…' })).toHaveFocus());
    await expect(stage.agent.runs).toHaveLength(0);
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss…' }));
    await userEvent.click(await liveButton(canvas, 'Dismiss'));
    await seesReceipt(canvasElement, /^Dismissed by you, .*: nothing was decided/);
    await waitFor(() =>
      expect(stage.toldOfRequests()).toMatchObject([{ decisions: [{ decision: { kind: 'dismiss' } }] }]),
    );
  },
};

/** The same by keyboard alone; the focus goes to the receipt (P27). */
export const DismissWithKeyboard: Story = {
  ...staged({ recording: 'asked-may-dismiss' }),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    await tabTo(userEvent, await canvas.findByRole('button', { name: 'Dismiss…' }));
    await userEvent.keyboard('{Enter}');
    await tabTo(userEvent, await liveButton(canvas, 'Dismiss'));
    await userEvent.keyboard('{Enter}');
    const receipt = await seesReceipt(canvasElement, /^Dismissed by you/);
    await waitFor(() => expect(receipt).toHaveFocus());
  },
};

/** What its agent tells of it afterwards does not make it refused, or done (P10). */
export const Dismissed: Story = {
  ...staged({ recording: 'asked-dismissed' }),
  async play({ canvas, canvasElement }) {
    await canvas.findByText('Dismissed');
    await seesReceipt(canvasElement, /nothing was decided$/);
  },
};

/** What the agent reports about what was refused does not make it done (P10). */
export const Rejected: Story = {
  ...staged({ recording: 'asked-rejected' }),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /^Pay supplier/ }));
    await canvas.findByText('Rejected');
    await canvas.findByText(/^Not executed/);
  },
};

/** The call is the agent’s, and the question a subagent’s: both are said. */
export const AskedByASubagent: Story = {
  ...staged({ recording: 'asked-by-subagent' }),
  async play({ canvas }) {
    await canvas.findByText('Clerk asks');
    await canvas.findByText('The number of the account is new.');
  },
};

/** Two suspensions of an agent that hears one answer: said before, and the second is not approved in vain (P13). */
export const HearsOneAnswer: Story = {
  ...staged({ recording: 'asked-one-answer' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    await expect(await canvas.findAllByText(/^This agent hears one answer of all it asks here/)).toHaveLength(
      2,
    );
    const [first, second] = await canvas.findAllByRole('article');
    if (first === undefined || second === undefined) throw new Error('Two cards.');
    await userEvent.click(await liveButton(within(first), 'Approve'));
    await within(second).findByText(/another question has it.$/);
    await expect(within(second).queryByRole('button', { name: 'Approve' })).toBeNull();
    await userEvent.click(within(second).getByRole('button', { name: 'Reject…' }));
    await within(second).findByText(/It hears that nobody answers.$/);
    await userEvent.click(await liveButton(within(second), 'Reject'));
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
  },
};

export const ApproveDark: Story = { ...TwoAtOnce, globals: { theme: 'dark' } };

export const ApproveRightToLeft: Story = { ...TwoAtOnce, globals: { direction: 'rtl' } };

export const ApproveNarrow: Story = { ...TwoAtOnce, globals: { viewport: { value: 'narrow' } } };
