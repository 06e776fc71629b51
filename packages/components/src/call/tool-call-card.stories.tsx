import type { CallStatus } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ToolCallCard } from './tool-call-card.tsx';

/**
 * One story for each status that can be reached, and for the ways to reach it that a card tells apart. Their state is
 * a recorded conversation, replayed through the real reducers.
 */
const meta = {
  component: ToolCallCard,
  args: { callKey: '' },
  decorators: [onStage],
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).key} />,
} satisfies Meta<typeof ToolCallCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The card says this status and these words, and offers an answer only where one is asked for. */
function shows(status: CallStatus, ...words: readonly (string | RegExp)[]): NonNullable<Story['play']> {
  return async (context) => {
    const { canvas, canvasElement } = context;
    const card = canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', status);
    await expect(stageOf(context).status()).toBe(status);
    for (const word of words) await expect(card).toHaveTextContent(word);
    const isAsked = canvasElement.querySelector('[data-slot="approval-prompt"]') !== null;
    await expect(isAsked).toBe(status === 'awaiting-decision' || status === 'input-required');
  };
}

// Being written

export const ArgsStreamingEmpty: Story = {
  ...staged({ recording: 'args-streaming-empty' }),
  play: shows('args-streaming', 'Refund order', 'Waiting for the arguments'),
};

export const ArgsStreaming: Story = {
  ...staged({ recording: 'args-streaming' }),
  play: shows('args-streaming', 'Writing', 'A-1001', 'The vase arri'),
};

/** A number that has not ended is not shown: 4 may become 40. */
export const ArgsStreamingNumber: Story = {
  ...staged({ recording: 'args-streaming-number' }),
  async play(context) {
    await shows('args-streaming', 'amount')(context);
    await expect(context.canvasElement.querySelector('[data-slot="value-number"]')).toBeNull();
  },
};

export const ArgsStreamingEscape: Story = {
  ...staged({ recording: 'args-streaming-escape' }),
  async play(context) {
    await shows('args-streaming', 'Thank you')(context);
    await expect(context.canvas.getByRole('article')).not.toHaveTextContent('\ufffd');
  },
};

export const ArgsStreamingList: Story = {
  ...staged({ recording: 'args-streaming-list' }),
  play: shows('args-streaming', 'dry_run'),
};

export const ArgsStreamingBroken: Story = {
  ...staged({ recording: 'args-streaming-broken' }),
  play: shows('args-streaming', 'A-1001', 'The arguments break here'),
};

// Waiting

export const ArgsComplete: Story = {
  ...staged({ recording: 'args-complete' }),
  play: shows('args-complete', 'Nothing runs before the agent has finished its turn'),
};

export const AwaitingDecision: Story = {
  ...staged({ recording: 'awaiting-decision' }),
  args: {
    summarize: () => 'Refund €40.00 of order A-1001 to its buyer',
    labelApprove: () => 'Refund €40.00',
  },
  play: shows('awaiting-decision', 'Needs you', 'high risk', 'Refund €40.00 of order A-1001 to its buyer'),
};

export const AwaitingDecisionEmail: Story = {
  ...staged({ recording: 'awaiting-decision-email' }),
  play: shows('awaiting-decision', 'medium risk', 'accounts@shop.example'),
};

export const AwaitingDecisionDelete: Story = {
  ...staged({ recording: 'awaiting-decision-delete' }),
  args: { labelApprove: () => 'Delete 3 files' },
  play: shows('awaiting-decision', 'Delete 3 files', 'exports/2025/orders-2025-10.csv'),
};

export const AwaitingDecisionFile: Story = {
  ...staged({ recording: 'awaiting-decision-file' }),
  play: shows('awaiting-decision', 'src/orders.ts'),
};

/** What is shown is what will run: the schema put the order in capitals and added two fields (P7). */
export const AwaitingDecisionTransformed: Story = {
  ...staged({ recording: 'awaiting-decision-transformed' }),
  play: shows('awaiting-decision', 'What runs', 'notify_buyer', 'EUR'),
};

/** Code changed what will run: from → to and why, beside the question and never as the agent's or the person's (P10). */
export const RewrittenWaiting: Story = {
  ...staged({ recording: 'rewritten-waiting' }),
  async play(context) {
    await shows('awaiting-decision', 'A rule of this page changed the arguments', 'paid in parts')(context);
    const { canvasElement } = context;
    const change = canvasElement.querySelector('[data-slot="tool-call-rewrite"] [data-slot="change"]');
    await expect(change).toHaveTextContent('amount250.00→100');
    const [runs] = canvasElement.querySelectorAll('[data-slot="args-view"]');
    await expect(runs).toHaveTextContent('100');
    await expect(runs).not.toHaveTextContent('250');
  },
};

export const AwaitingDecisionNoArguments: Story = {
  ...staged({ recording: 'awaiting-decision-no-arguments' }),
  play: shows('awaiting-decision', 'No arguments'),
};

export const AwaitingAnswer: Story = {
  ...staged({ recording: 'awaiting-answer' }),
  play: shows('awaiting-decision', 'Needs your answer', 'When should the new vase arrive?'),
};

export const Queued: Story = {
  ...staged({ recording: 'queued' }),
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).keys[1] ?? ''} />,
  async play(context) {
    const card = context.canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', 'queued');
    await expect(card).toHaveTextContent('Waits for: Export orders.');
  },
};

// Working

export const Running: Story = {
  ...staged({ recording: 'running' }),
  play: shows('running', 'Running', 'Approved by you'),
};

export const RunningProgress: Story = {
  ...staged({ recording: 'running-progress' }),
  play: shows('running', '240 of 480 orders', 'Cancel'),
};

export const RunningAtAgent: Story = {
  ...staged({ recording: 'running-agent' }),
  play: shows('running', 'The agent runs this itself', 'at the agent'),
};

export const InputRequired: Story = {
  ...staged({ recording: 'input-required' }),
  play: shows('input-required', 'Needs your answer', 'only refused'),
};

// Done

export const Completed: Story = {
  ...staged({ recording: 'completed' }),
  play: shows('completed', 'Done', 'Approved by you'),
};

export const CompletedUnfolded: Story = {
  ...staged({ recording: 'completed' }),
  args: { open: true },
  play: shows('completed', 'R-5531'),
};

export const CompletedAtOnce: Story = {
  ...staged({ recording: 'completed-at-once' }),
  play: shows('completed', 'Ran by itself'),
};

export const CompletedEdited: Story = {
  ...staged({ recording: 'completed-edited' }),
  args: { open: true },
  play: shows('completed', /amount changed 100 → 50/, 'What runs', 'As the agent sent them'),
};

export const RewrittenCompleted: Story = {
  ...staged({ recording: 'rewritten-completed' }),
  args: { open: true },
  play: shows(
    'completed',
    /Approved by you, .*; by a rule of this page: amount changed 250\.00 → 100/,
    'A rule of this page changed the arguments',
  ),
};

export const CompletedAtAgent: Story = {
  ...staged({ recording: 'completed-agent' }),
  args: { open: true },
  play: shows('completed', 'Run by the agent', 'Mira Lind'),
};

export const CompletedNothing: Story = {
  ...staged({ recording: 'completed-nothing' }),
  args: { open: true },
  play: shows('completed', 'Nothing (null)'),
};

export const CompletedParts: Story = {
  ...staged({ recording: 'completed-parts' }),
  args: { open: true },
  play: shows('completed', 'One photo, taken on 30 December.', 'image/png'),
};

export const Failed: Story = {
  ...staged({ recording: 'failed' }),
  play: shows('failed', 'Order A-1001 was refunded on 30 December.'),
};

export const FailedAtAgent: Story = {
  ...staged({ recording: 'failed-agent' }),
  play: shows('failed', 'There is no order A-9999.'),
};

export const Errored: Story = {
  ...staged({ recording: 'errored' }),
  play: shows('errored', 'TypeError', 'Failed to fetch'),
};

export const ErroredResult: Story = {
  ...staged({ recording: 'errored-result' }),
  play: shows('errored', 'bigint'),
};

export const ErroredWithoutHandler: Story = {
  ...staged({ recording: 'errored-no-handler' }),
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).keys[1] ?? ''} />,
  async play({ canvas }) {
    const card = canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', 'errored');
    await expect(card).toHaveTextContent('The page no longer offers this tool, so it did not run.');
  },
};

export const ErroredNotApproved: Story = {
  ...staged({ recording: 'errored-not-approved' }),
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).keys[1] ?? ''} />,
  async play({ canvas }) {
    const card = canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', 'errored');
    await expect(card).toHaveTextContent('so it did not run');
  },
};

export const Answered: Story = {
  ...staged({ recording: 'answered' }),
  args: { open: true },
  play: shows('answered', 'Answered by you instead', 'R-5527'),
};

export const AnsweredQuestion: Story = {
  ...staged({ recording: 'answered-question' }),
  play: shows('answered', /Answered by you, /),
};

// Not run

export const InvalidUnparseable: Story = {
  ...staged({ recording: 'invalid-unparseable' }),
  play: shows('invalid', 'The arguments are not valid JSON', 'character 60', 'The vase'),
};

export const InvalidDuplicateKey: Story = {
  ...staged({ recording: 'invalid-duplicate-key' }),
  play: shows('invalid', 'amount', 'a second time'),
};

export const InvalidSchema: Story = {
  ...staged({ recording: 'invalid-schema' }),
  play: shows('invalid', 'must be at most 500, got 900', 'urgent'),
};

export const InvalidInexactNumber: Story = {
  ...staged({ recording: 'invalid-inexact-number' }),
  play: shows('invalid', '9007199254740993'),
};

export const InvalidTooLargeNumber: Story = {
  ...staged({ recording: 'invalid-too-large-number' }),
  play: shows('invalid', '1e400'),
};

export const InvalidUndecidable: Story = {
  ...staged({ recording: 'invalid-undecidable' }),
  play: shows('invalid', 'Nobody can say whether the arguments fit', 'The calendar could not be loaded'),
};

export const InvalidConflict: Story = {
  ...staged({ recording: 'invalid-conflict' }),
  play: shows('invalid', 'It was sent twice'),
};

/** What code refused is nobody's rejection, and says why. */
export const RefusedByRule: Story = {
  ...staged({ recording: 'refused-by-rule' }),
  async play(context) {
    await shows('disallowed', 'A rule of this page refused this', 'being looked into by the bank')(context);
    await expect(context.canvas.getByRole('article')).not.toHaveTextContent(/rejected|by you/i);
  },
};

export const RuleFailed: Story = {
  ...staged({ recording: 'rule-failed' }),
  play: shows('errored', 'A rule of this page broke, so it did not run.', 'The list of blocked orders'),
};

export const Disallowed: Story = {
  ...staged({ recording: 'disallowed' }),
  play: shows('disallowed', 'This page allows nothing of high risk, so it did not run.'),
};

export const Rejected: Story = {
  ...staged({ recording: 'rejected' }),
  play: shows('rejected', 'You rejected this', 'The buyer wants a new vase, not the money.'),
};

export const RejectedPlain: Story = {
  ...staged({ recording: 'rejected-plain' }),
  play: shows('rejected', 'You rejected this'),
};

export const Superseded: Story = {
  ...staged({ recording: 'superseded' }),
  args: { open: true },
  play: shows('superseded', 'You sent a new message instead, so it did not run.'),
};

export const Cancelled: Story = {
  ...staged({ recording: 'cancelled' }),
  args: { open: true },
  render: (args, context) => <ToolCallCard {...args} callKey={stageOf(context).keys[1] ?? ''} />,
  async play({ canvas }) {
    const card = canvas.getByRole('article');
    await expect(card).toHaveAttribute('data-status', 'cancelled');
    await expect(card).toHaveTextContent('You cancelled it, so it did not run.');
  },
};

export const CancelledWithRun: Story = {
  ...staged({ recording: 'cancelled-with-run' }),
  args: { open: true },
  play: shows('cancelled', 'You stopped the agent, so it did not run.', 'Your ord'),
};

export const CancelledByFailure: Story = {
  ...staged({ recording: 'run-failed' }),
  args: { open: true },
  play: shows('cancelled', 'The agent’s turn failed, so it did not run.'),
};

export const CancelledByAgent: Story = {
  ...staged({ recording: 'run-cancelled' }),
  args: { open: true },
  play: shows('cancelled', 'The agent cancelled its turn'),
};

export const CancelledByRefusal: Story = {
  ...staged({ recording: 'run-refused' }),
  args: { open: true },
  play: shows('cancelled', 'broke the protocol'),
};

export const CancelledByCut: Story = {
  ...staged({ recording: 'cut-off-arguments' }),
  args: { open: true },
  play: shows('cancelled', 'The connection broke before the agent had finished'),
};

export const Withdrawn: Story = {
  ...staged({ recording: 'withdrawn' }),
  args: { open: true },
  play: shows('withdrawn', 'The agent took it back'),
};

// Unresolved

export const Stopped: Story = {
  ...staged({ recording: 'stopped' }),
  play: shows('stopped', 'You stopped this while it ran. It may have had effects.'),
};

export const StoppedAndCameBackLate: Story = {
  ...staged({ recording: 'stopped-late' }),
  play: shows('stopped', 'The tool returned after this call had ended.'),
};

export const StoppedAtAgent: Story = {
  ...staged({ recording: 'stopped-agent' }),
  play: shows('stopped'),
};

export const TimedOut: Story = {
  ...staged({ recording: 'timed-out' }),
  play: shows('timed-out', 'There was no result within'),
};

export const CutOff: Story = {
  ...staged({ recording: 'cut-off' }),
  play: shows('cut-off', 'We don’t know whether this ran.'),
};

export const NoResult: Story = {
  ...staged({ recording: 'no-result' }),
  play: shows('no-result', 'this page offers no tool of that name'),
};

export const NoResultNotHandedOver: Story = {
  ...staged({ recording: 'no-result-not-handed-over' }),
  play: shows('no-result'),
};

export const NoResultFromHistory: Story = {
  ...staged({ recording: 'no-result-history' }),
  play: shows('no-result', 'This came from the thread’s past'),
};
