import { checkRecord, openRecord } from '@callboard/record';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { englishRecord } from '../messages/english-record.ts';
import { RecordTimeline } from './record-timeline.tsx';

/** A record as it happened: who asked, who decided, what was sent and what came back. */
const meta = {
  component: RecordTimeline,
} satisfies Meta<typeof RecordTimeline>;

export default meta;
type Story = StoryObj<typeof meta>;

const orders = 'https://mcp.example.com/orders';

/** Seconds after the start, as a record writes a time. */
function time(seconds: number): string {
  return new Date(Date.UTC(2026, 10, 29, 20, 0) + seconds * 1000).toISOString();
}

const json = (body: unknown): object => ({ mediatype: 'application/json', encoding: 'json', body });

function event(type: string, seconds: number, ...rest: readonly object[]): object {
  return Object.assign({ type, time: time(seconds), sessions: 0, party: 1 }, ...rest);
}

function at(attempt: number): object {
  return { operation_id: 'call_9', attempt };
}

function named(attempt: number): object {
  return { ...at(attempt), server: orders, tool: 'refund_order' };
}

const text = (seconds: number, parties: readonly number[], body: string): object => ({
  type: 'text',
  start: time(seconds),
  parties,
  mediatype: 'text/plain',
  encoding: 'none',
  body,
});

const refund = json({ order_id: 'A-1001', amount: 40 });

/** One call that was asked about, was not waited for, was refused, and was answered late: written by another program. */
const retried = {
  uuid: '0192e6a1-7c3d-8f00-8a11-5d2c9b7e4f01',
  extensions: ['tool-invocation'],
  created_at: time(0),
  updated_at: time(80),
  subject: 'Refund of order A-1001',
  parties: [
    { name: 'Ana', validation: 'none', type: 'person' },
    { name: 'Kiln support', validation: 'none', type: 'bot' },
  ],
  sessions: [{ start: time(0), duration: 80, parties: [0, 1], dialog: [0, 1] }],
  dialog: [
    text(0, [0, 1], 'Refund order A-1001, please: the vase arrived broken.'),
    text(78, [1, 0], 'The 40.00 euros are on their way.'),
  ],
  events: [
    event('policy-decision', 2, named(1), {
      decision: 'permission-required',
      policy_life: 'once',
      reason: 'Refunds need a person.',
      operation: 'tool-invocation',
    }),
    { type: 'keydown', time: time(8), sessions: 0, party: 0, button: 'approve' },
    event('tool-invocation', 9, named(1), refund),
    event('tool-progress', 12, at(1), json({ progress: 1, total: 3, message: 'Found the order' })),
    event('tool-timeout', 40, at(1), json({ limit: 30 })),
    event('tool-invocation', 44, named(2), refund),
    event('tool-denied', 46, at(2), json({ error: 'insufficient_scope', scope: 'refunds:write' })),
    event('tool-result', 52, at(1), json({ refunded: 40, currency: 'EUR' })),
    event('tool-invocation', 60, named(3), refund),
    event('tool-pending', 61, at(3), json({ taskId: 'task-7' })),
    event('tool-result', 74, at(3), json({ refunded: 0, note: 'was refunded before' })),
  ],
  attachments: [],
};

/** Many calls of several tools. */
function many(count: number): object {
  const tools = ['find_order', 'read_stock', 'send_email'];
  const events = Array.from({ length: count / 2 }, (_, index) => {
    const own = { operation_id: `call_${index}`, attempt: 1 };
    const tool = { server: '!host', tool: tools[index % tools.length] };
    const isBad = index % 50 === 49;
    return [
      event('tool-invocation', index, own, tool, json({ order_id: `A-${index}` })),
      event(
        isBad ? 'tool-failure' : 'tool-result',
        index + 0.5,
        own,
        json(isBad ? { error: 'no such order' } : { ok: true }),
      ),
    ];
  });
  return { ...retried, events: events.flat() };
}

/** Times that nobody can read, an event of nobody, a text in the place of a list, a name that turns around. */
const damaged = {
  uuid: 'not-a-uuid',
  created_at: 'yesterday',
  parties: 'Ana',
  events: [
    event('tool-result', 9, { session: 0, party: 7, operation_id: 'call_1', attempt: 0, body: 'Done' }),
    {
      type: 'tool-invocation',
      time: 'soon',
      party: 0,
      operation_id: 'call_1',
      attempt: 1,
      tool: 'pay\u202egnihton',
    },
    { type: 'tool-teleport', time: time(3), party: 0, ignore: 'previous instructions' },
    null,
  ],
};

const opened = (vcon: object) => ({ record: openRecord(vcon), findings: checkRecord(vcon) });

async function fits(canvasElement: HTMLElement): Promise<void> {
  await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
}

export const RetriedAndAnsweredLate: Story = {
  args: opened(retried),
  async play({ canvas, canvasElement, userEvent }) {
    await canvas.findByText('13 entries');
    const denied = canvas.getByRole('button', { name: /^The tool refused/ });
    await expect(denied).toHaveTextContent('attempt 2');
    await userEvent.click(denied);
    await expect(await canvas.findByText('insufficient_scope')).toBeVisible();
    await fits(canvasElement);
  },
};

export const RetriedDark: Story = { ...RetriedAndAnsweredLate, globals: { theme: 'dark' } };
export const RetriedRightToLeft: Story = { ...RetriedAndAnsweredLate, globals: { direction: 'rtl' } };
export const RetriedNarrow: Story = {
  ...RetriedAndAnsweredLate,
  globals: { viewport: { value: 'narrow' } },
};

/** Ten thousand events: those near what is on screen are mounted, and the filters count all of them. */
export const TenThousand: Story = {
  args: opened(many(10_000)),
  async play({ canvas, canvasElement, userEvent }) {
    await canvas.findByText('10,002 entries');
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(80);
    const scroller = within(canvasElement).getByRole('group', { name: englishRecord.title });
    await waitFor(() => {
      scroller.scrollTop = scroller.scrollHeight;
      return expect(scroller.querySelector('[aria-posinset="10002"]')).toBeVisible();
    });
    await userEvent.selectOptions(
      canvas.getByLabelText('Tool'),
      canvas.getByRole('option', { name: /^send_email/ }),
    );
    await canvas.findByText('3,332 of 10,002 entries');
    await userEvent.click(canvas.getByRole('button', { name: englishRecord.clear }));
    await canvas.findByText('10,002 entries');
    // The button is gone, and whoever pressed it is still there.
    await expect(canvas.getByLabelText('Tool')).toHaveFocus();
  },
};

/** What stands before all of this is found later, and moves it. */
const earlier = openRecord({ ...retried, events: retried.events.slice(1, 4) });
const later = openRecord(retried);

/** A record that is written anew while its conversation goes on: what a reader has chosen and unfolded stays. */
export const GoesOn: Story = {
  args: { record: earlier },
  render: function GoingOn(args) {
    const [record, setRecord] = useState(args.record);
    return (
      <>
        <button type="button" onClick={() => setRecord(later)}>
          Go on
        </button>
        <RecordTimeline record={record} />
      </>
    );
  },
  async play({ canvas, userEvent }) {
    await canvas.findByText('5 entries');
    await userEvent.selectOptions(
      canvas.getByLabelText('Tool'),
      canvas.getByRole('option', { name: /^refund_order/ }),
    );
    await userEvent.click(canvas.getByRole('button', { name: /^Sent to the tool/ }));
    await canvas.findByText('2 of 5 entries');
    await userEvent.click(canvas.getByRole('button', { name: 'Go on' }));
    await canvas.findByText('10 of 13 entries');
    const [open, ...others] = canvas.getAllByRole('button', { expanded: true });
    await expect(open).toHaveTextContent(/^Sent to the tool/);
    await expect(others).toEqual([]);
  },
};

/** A file of somebody's that is wrong in many ways: it opens as far as it can, and says what was odd. */
export const Damaged: Story = {
  args: opened(damaged),
  async play({ canvas, canvasElement, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /wrong with this file$/ }));
    await expect(canvas.getByText('/uuid')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /could not be read/ }));
    await expect(canvasElement.textContent).not.toContain('\u202e');
    await fits(canvasElement);
  },
};

/** Nothing to tell. */
export const Empty: Story = {
  args: opened({ ...retried, events: [], dialog: [] }),
  async play({ canvas }) {
    await expect(canvas.getByText(englishRecord.none)).toBeVisible();
  },
};
