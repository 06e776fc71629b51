import { type BeforeToolCall, createRuleBook } from '@callboard/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, type userEvent as hands, waitFor, within } from 'storybook/test';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { replaceText, tabTo } from '../testing/story-person.ts';
import { onStage, staged, stageOf } from '../testing/story-stage.tsx';
import { ReviewQueue } from './review-queue.tsx';

/** Several requests at once: chosen one by one, sent together. */
const meta = {
  component: ReviewQueue,
  decorators: [onStage],
} satisfies Meta<typeof ReviewQueue>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;
type Person = ReturnType<typeof hands.setup>;

const articles = (canvas: Canvas): readonly HTMLElement[] => canvas.getAllByRole('article');

/** What is fetched when it is first opened takes its time on a busy machine. */
const patient = { timeout: 20_000 };

/** One item of the queue, by its place. */
function item(canvas: Canvas, index: number): HTMLElement {
  const one = articles(canvas)[index];
  if (one === undefined) throw new Error(`There is no item ${index}.`);
  return one;
}

/** The button that sends, once a press on it counts. */
async function liveSend(canvas: Canvas, name: string): Promise<HTMLElement> {
  const button = await canvas.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  return button;
}

/** Chooses at one item with the mouse. */
async function press(person: Person, canvas: Canvas, index: number, name: string | RegExp): Promise<void> {
  await person.click(within(item(canvas, index)).getByRole('button', { name }));
}

/** Three calls, each with all of its arguments; nothing is chosen beforehand. */
export const Three: Story = {
  ...staged({ recording: 'batch-three' }),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: '3 requests need you' })).toBeVisible();
    await expect(articles(canvas)).toHaveLength(3);
    await expect(canvas.getByRole('button', { name: 'Nothing to send yet' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
};

/** What is chosen is not sent: the words stand where the buttons were, and it can be changed. */
export const Chosen: Story = {
  ...staged({ recording: 'batch-three' }),
  async play(context) {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await press(userEvent, canvas, 0, 'Approve');
    await expect(item(canvas, 0)).toHaveTextContent('ApproveNot sent yet');
    await press(userEvent, canvas, 1, 'Reject…');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reason' }), 'The carrier pays for this one.');
    await press(userEvent, canvas, 1, 'Reject');
    await expect(item(canvas, 1)).toHaveTextContent('The carrier pays for this one.');
    await expect(canvas.getByText('2 of 3 chosen')).toBeVisible();
    await expect(stageOf(context).keys.map((key) => stageOf(context).status(key))).toEqual(
      Array.from({ length: 3 }, () => 'awaiting-decision'),
    );
  },
};

/** All sent: each says in the past tense what was decided, and stays in its place. */
export const AllSent: Story = {
  ...staged({ recording: 'batch-three' }),
  async play(context) {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await press(userEvent, canvas, 0, 'Approve');
    await press(userEvent, canvas, 1, 'Refund order');
    await expect(canvas.getByText('1 of high risk')).toBeVisible();
    await press(userEvent, canvas, 2, 'Approve');
    await userEvent.click(await liveSend(canvas, 'Send 3 decisions'));
    const verdict = await canvas.findByText('3 decisions were sent.');
    await waitFor(() => expect(verdict).toHaveFocus());
    await expect(canvas.getByRole('heading', { name: 'Everything is decided' })).toBeVisible();
    for (const index of [0, 1, 2]) await expect(item(canvas, index)).toHaveTextContent(/Approved by you, /);
    const stage = stageOf(context);
    await waitFor(() => expect(stage.keys.map((key) => stage.status(key))).not.toContain('running'));
  },
};

const notToMira: BeforeToolCall = (call) =>
  call.owner === 'page' && call.writtenBy === 'person'
    ? { kind: 'reject', reason: 'Mira asked for no more letters.' }
    : { kind: 'allow' };

/** Two count, one does not: it is open, says why, and Tab leads to it from the verdict. */
export const PartlyRefused: Story = {
  ...staged({ recording: 'batch-three', rules: { beforeToolCall: notToMira } }),
  async play(context) {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await press(userEvent, canvas, 0, 'Edit');
    const editor = await canvas.findByRole('textbox', { name: 'subject' }, patient);
    await replaceText(userEvent, editor, 'Your vase', 'Your blue vase');
    await canvas.findByText('1 change');
    await press(userEvent, canvas, 0, 'Approve with changes');
    await press(userEvent, canvas, 1, 'Refund order');
    await press(userEvent, canvas, 2, 'Approve');
    await userEvent.click(await liveSend(canvas, 'Send 3 decisions'));
    const verdict = await canvas.findByText('2 decisions were sent. 1 was not counted and is still open.');
    await waitFor(() => expect(verdict).toHaveFocus());
    await expect(item(canvas, 0)).toHaveTextContent('Mira asked for no more letters.');
    await tabTo(userEvent, item(canvas, 0));
  },
};

/** Everything by keys: to the next, approve, edit, reject with a reason, take back, send. */
export const WithKeys: Story = {
  ...staged({ recording: 'batch-three' }),
  async play(context) {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await tabTo(userEvent, item(canvas, 0));
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('0 of 3 chosen')).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(item(canvas, 1)).toHaveFocus());
    await userEvent.keyboard('r');
    const reason = await canvas.findByRole('textbox', { name: 'Reason' });
    await waitFor(() => expect(reason).toHaveFocus());
    // Letters are letters where somebody writes.
    await userEvent.keyboard('exact jokes{Control>}{Enter}{/Control}');
    await waitFor(() => expect(item(canvas, 2)).toHaveFocus());
    await expect(item(canvas, 1)).toHaveTextContent('exact jokes');
    await userEvent.keyboard('k');
    await expect(item(canvas, 1)).toHaveFocus();
    await userEvent.keyboard('x');
    await expect(canvas.getByText('1 of 3 chosen')).toBeVisible();
    await userEvent.keyboard('jk{ArrowDown}a');
    await expect(canvas.getByText('2 of 3 chosen')).toBeVisible();
    const send = await liveSend(canvas, 'Send 2 decisions');
    await userEvent.tab({ shift: true });
    for (let steps = 0; steps < 20 && document.activeElement !== send; steps += 1)
      await userEvent.tab({ shift: true });
    await expect(send).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const verdict = await canvas.findByText('2 decisions were sent.');
    await waitFor(() => expect(verdict).toHaveFocus());
    await expect(canvas.getByRole('heading', { name: '1 request needs you' })).toBeVisible();
  },
};

/** Letters do nothing until somebody switches them on (WCAG 2.1.4); arrows and buttons do. */
export const KeysOff: Story = {
  ...staged({ recording: 'batch-three' }),
  args: { keys: 'off' },
  async play(context) {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await tabTo(userEvent, item(canvas, 0));
    await userEvent.keyboard('ajx');
    await expect(item(canvas, 0)).toHaveFocus();
    await expect(canvas.getByText('0 of 3 chosen')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect(item(canvas, 1)).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Keys', pressed: false }));
    item(canvas, 1).focus();
    await userEvent.keyboard('k');
    await expect(item(canvas, 0)).toHaveFocus();
  },
};

/** What is like it, and in sight, can be chosen with it; what is of high risk never. */
export const SameForThese: Story = {
  ...staged({ recording: 'batch-three' }),
  async play(context) {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await press(userEvent, canvas, 1, 'Refund order');
    await expect(canvas.queryByRole('button', { name: /^Same for/ })).toBeNull();
    await press(userEvent, canvas, 0, 'Approve');
    item(canvas, 2).scrollIntoView({ block: 'end' });
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Same for the other one like it in sight' }),
    );
    await expect(canvas.getByText('3 of 3 chosen')).toBeVisible();
  },
};

/** Each kind with the parts of its own card: a tool to answer, a deadline, a choice, a plan. */
export const MixedKinds: Story = {
  ...staged({ recording: 'batch-mixed' }),
  async play(context) {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: '6 requests need you' });
    await userEvent.click(await canvas.findByRole('radio', { name: 'Gone fishing' }, patient));
    await userEvent.click(within(item(canvas, 1)).getByRole('button', { name: 'Send answer' }));
    await expect(item(canvas, 1)).toHaveTextContent('AnswerNot sent yetGone fishing');
  },
};

/** Interrupts of one run: sent together by the thread, once all are decided; until then each can be changed. */
export const OfOneRun: Story = {
  ...staged({ recording: 'batch-invoices' }),
  async play(context) {
    const { canvas, userEvent } = context;
    const stage = stageOf(context);
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await press(userEvent, canvas, 0, 'Approve');
    await press(userEvent, canvas, 1, 'Approve');
    await userEvent.click(await liveSend(canvas, 'Send 2 decisions'));
    await canvas.findByText('2 decisions were sent.');
    await expect(stage.agent.runs).toHaveLength(0);
    await expect(within(item(canvas, 0)).getByRole('button', { name: /^Change the decision/ })).toBeVisible();
    await press(userEvent, canvas, 2, 'Approve');
    await userEvent.click(await liveSend(canvas, 'Send 1 decision'));
    await waitFor(() => expect(stage.agent.runs).toHaveLength(1));
    await expect(stage.toldOfRequests().map(({ kind }) => kind)).toEqual(['decided', 'decided', 'decided']);
  },
};

/** Fifty: the same, one after another; what is far away is neither laid out nor painted. */
export const Fifty: Story = {
  ...staged({ recording: 'batch-fifty' }),
  async play({ canvas, userEvent }) {
    await canvas.findByRole('heading', { name: '50 requests need you' });
    await waitFor(() => expect(articles(canvas)).toHaveLength(50));
    await tabTo(userEvent, item(canvas, 0));
    await userEvent.keyboard('jjjjjjjjjj');
    await waitFor(() => expect(item(canvas, 10)).toHaveFocus());
    await userEvent.keyboard('a');
    await waitFor(() => expect(item(canvas, 11)).toHaveFocus());
    await expect(canvas.getByText('1 of 50 chosen')).toBeVisible();
  },
};

/** Decided on its card meanwhile: the queue says so, and sends nothing about it. */
export const DecidedElsewhere: Story = {
  ...staged({ recording: 'batch-three' }),
  render: (args) => (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <ReviewQueue {...args} />
      <ToolCallList />
    </div>
  ),
  async play(context) {
    const { canvas, canvasElement, userEvent } = context;
    const stage = stageOf(context);
    await canvas.findByRole('heading', { name: '3 requests need you' });
    await press(userEvent, canvas, 0, 'Approve');
    const list = canvasElement.querySelector<HTMLElement>('[data-slot="tool-call-list"]');
    if (list === null) throw new Error('There is no list of cards.');
    const [onCard] = within(list).getAllByRole('button', { name: 'Reject…' });
    if (onCard !== undefined) await userEvent.click(onCard);
    await userEvent.click(within(list).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(stage.status()).toBe('rejected'));
    await expect(item(canvas, 0)).toHaveTextContent(/You rejected this, /);
    await expect(canvas.getByText('0 of 2 chosen')).toBeVisible();
  },
};

/** Nothing is asked. */
export const Empty: Story = {
  ...staged(),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: 'Nothing waits for you.' })).toBeVisible();
  },
};

/** What was decided earlier is still being read: calls wait until then. */
export const Loading: Story = {
  ...staged({
    rules: {
      rules: createRuleBook({
        storage: {
          read: () => new Promise(() => undefined),
          put: () => Promise.resolve(),
          remove: () => Promise.resolve(),
        },
      }),
    },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/is being read/)).toBeVisible();
  },
};

/** Read from right to left. */
export const RightToLeft: Story = {
  ...staged({ recording: 'batch-mixed' }),
  globals: { direction: 'rtl' },
};

/** A phone. */
export const Narrow: Story = {
  ...staged({ recording: 'batch-mixed' }),
  render: (args) => (
    <div style={{ inlineSize: 320 }}>
      <ReviewQueue {...args} />
    </div>
  ),
};

export const Dark: Story = {
  ...staged({ recording: 'batch-three' }),
  globals: { theme: 'dark' },
};
