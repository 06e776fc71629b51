import { englishMessages, englishRun as run } from '@callboard/components';
import type { CallStatus } from '@callboard/core';
import { expect } from '@playwright/test';
import { refundArguments } from '../server/scripted/refunds.ts';
import type { ScenarioId } from '../shared/scenarios.ts';
import { test } from './chat-test.ts';
import { exchangesOf, rolesOf } from './received.ts';

const { outcome } = englishMessages;
const { ended, sentInstead, tryAgain } = run;

/** A run that ends badly after or in the middle of a call of `refund_order`. */
interface BadEnd {
  readonly id: ScenarioId;
  /** What the alert says: what happened, and something of why. */
  readonly alert: readonly string[];
  /** What the card says of the call, which never ran. */
  readonly card: string;
  /** What the agent is told in the next run. */
  readonly reply: string;
  readonly args: string;
}

const notExecuted = 'It was not executed.';
const halfCall = refundArguments('A-1011', '8.80', 'chipped').slice(0, 40);

const badEnds: readonly BadEnd[] = [
  {
    id: 'cut-off',
    alert: [ended['cut-off']],
    card: outcome.cancelledByCut,
    reply: `The connection broke before the run ended. ${notExecuted}`,
    args: '{"order_id": "A-1003", "amount": 27.90, "currency": "EUR", "reas',
  },
  {
    id: 'failing-run',
    alert: [ended.failed, 'The till does not answer. Nothing was paid.'],
    card: outcome.cancelledByFailure,
    reply: `The run failed. ${notExecuted}`,
    args: refundArguments('A-1005', '33.00', 'missing lid'),
  },
  {
    id: 'late-error',
    alert: [ended.failed, 'The order was closed in the meantime'],
    card: outcome.cancelledByFailure,
    reply: `The run failed. ${notExecuted}`,
    args: refundArguments('A-1010', '21.00', 'wrong colour'),
  },
  {
    id: 'silent-end',
    alert: [ended['cut-off'], 'The stream ended before the run did.'],
    card: outcome.cancelledByCut,
    reply: `The connection broke before the run ended. ${notExecuted}`,
    args: halfCall,
  },
  {
    id: 'no-object',
    alert: [ended.refused, 'is a number, not an object'],
    card: outcome.cancelledByRefusal,
    reply: `The run broke the protocol and was not read further. ${notExecuted}`,
    args: halfCall,
  },
  {
    id: 'no-json',
    alert: [ended.refused, 'is not JSON'],
    card: outcome.cancelledByRefusal,
    reply: `The run broke the protocol and was not read further. ${notExecuted}`,
    args: halfCall,
  },
  {
    id: 'wrong-field',
    alert: [ended.refused, 'toolCallId'],
    card: outcome.cancelledByRefusal,
    reply: `The run broke the protocol and was not read further. ${notExecuted}`,
    args: halfCall,
  },
];

for (const { id, alert, card: words, reply, args } of badEnds) {
  test(`P5: ${id}: the call never runs, both card and notice say why, and the conversation goes on`, async ({
    chat,
  }) => {
    await chat.start(id);
    for (const part of alert) await expect(chat.alert).toContainText(part);
    const card = chat.card('Refund order');
    await card.hasStatus('cancelled');
    await card.unfold();
    await expect(card.root).toContainText(words);
    await expect(card.prompt).toBeHidden();
    await expect(chat.stop).toBeHidden();

    await chat.goesOn();
    await expect(chat.alert).toBeHidden();
    const [, second] = await chat.received(2);
    expect(second && rolesOf(second)).toEqual(['user', 'assistant', 'tool', 'user']);
    // A half call goes back as far as it came.
    expect(second && exchangesOf(second)).toEqual([
      { tool: 'refund_order', args, content: reply, error: 'cancelled' },
    ]);
  });
}

const noAnswers: readonly { readonly id: ScenarioId; readonly words: string; readonly body?: string }[] = [
  { id: 'http-500', words: 'status 500', body: '500 Internal Server Error' },
  { id: 'html-200', words: 'text/html', body: 'Your session has ended.' },
  { id: 'no-answer', words: 'could not be reached' },
];

for (const { id, words, body } of noAnswers) {
  test(`P5: ${id}: the notice says what came instead, and can be tried again`, async ({ chat, page }) => {
    await chat.start(id);
    await expect(chat.alert).toContainText(ended['not-accepted']);
    await expect(chat.alert).toContainText(words);
    if (body !== undefined) {
      await page.getByText(sentInstead).click();
      await expect(chat.alert).toContainText(body);
      await expect(chat.alert).toContainText('<h1>');
    }
    // The same again: a person's word is not doubled by it.
    await chat.alert.getByRole('button', { name: tryAgain }).click();
    await expect.poll(() => chat.posts).toBe(2);
    await expect(chat.conversation.getByText('Bad input:')).toHaveCount(1);
    await expect(chat.alert).toContainText(ended['not-accepted']);
    await chat.goesOn();
    await expect(chat.alert).toBeHidden();
    // A browser may repeat a request of its own accord where a connection closed without a byte, so the last is read.
    expect((await chat.inputs()).at(-1)).toMatchObject({ messages: [{ role: 'user' }, { role: 'user' }] });
  });
}

test('P5: a failed run can be tried again with its call answered', async ({ chat }) => {
  await chat.start('failing-run');
  await chat.alert.getByRole('button', { name: tryAgain }).click();
  await expect(chat.conversation).toContainText('never got through, so nothing was done.');
  expect(await chat.exchanges(2)).toMatchObject([{ tool: 'refund_order', error: 'cancelled' }]);
  await chat.goesOn();
});

test('P16: unknown-tool: the card says that this page offers no such tool, the agent reads what there is', async ({
  chat,
}) => {
  await chat.start('unknown-tool');
  const card = chat.card('Delete database');
  await card.hasStatus('no-result');
  await expect(card.root).toContainText(outcome.noResultUnknownTool);
  await expect(chat.conversation).toContainText('The call of delete_database did not work.');
  const [exchange] = await chat.exchanges(2);
  expect(exchange).toMatchObject({
    tool: 'delete_database',
    args: '{"name":"orders","older_than":"2024-01-01"}',
    error: 'no-result',
    content: expect.stringContaining('This page offers no tool named "delete_database" and did not run it.'),
  });
  expect(exchange?.content).toContain('refund_order');
  await chat.goesOn();
});

test('unknown-event: an event nobody knows disturbs nothing, and the developers are told', async ({
  chat,
  page,
}) => {
  await chat.start('unknown-event');
  await expect(chat.conversation).toContainText('It should not have disturbed you.');
  await expect(chat.alert).toBeHidden();
  await page.getByRole('button', { name: 'Developers' }).click();
  await page.getByRole('button', { name: 'Problems' }).click();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('COFFEE_BREAK');
  await chat.goesOn();
});

test('a server that is gone is said so, nothing is lost, and the chat goes on when it is back', async ({
  chat,
  page,
}) => {
  await page.route('**/agent', (route) => route.abort('connectionrefused'));
  await chat.start('refund');
  await expect(chat.alert).toContainText(ended['not-accepted']);
  await expect(chat.conversation).toContainText('Refund order A-1001, the vase arrived broken');
  await page.unroute('**/agent');
  await chat.alert.getByRole('button', { name: tryAgain }).click();
  await chat.card('Refund order').asks();
  await chat.goesOn();
});

const misbehaving: readonly {
  readonly id: ScenarioId;
  readonly status: CallStatus;
  readonly card: string;
  readonly reply: { readonly content: string | RegExp; readonly error?: string };
}[] = [
  {
    id: 'handler-throws',
    status: 'errored',
    card: 'TypeError: The shelf is not there.',
    reply: { content: 'The tool failed. TypeError: The shelf is not there.', error: 'tool_failed' },
  },
  {
    id: 'handler-hangs',
    status: 'timed-out',
    card: 'There was no result within',
    reply: {
      content: 'The tool gave no result within its time limit. It may have had effects.',
      error: 'timeout',
    },
  },
  {
    id: 'handler-returns-nothing',
    status: 'completed',
    card: englishMessages.result.nothing,
    reply: { content: 'null' },
  },
];

for (const { id, status, card: words, reply } of misbehaving) {
  test(`P18: ${id}: exactly one honest reply`, async ({ chat, page }) => {
    await page.clock.install();
    await page.reload();
    await chat.start(id);
    const card = chat.card('Misbehave');
    if (id === 'handler-hangs') {
      await card.hasStatus('running');
      await page.clock.runFor(6000);
    }
    await card.hasStatus(status);
    await card.unfold();
    await expect(card.root).toContainText(words);
    const [exchange, ...more] = await chat.exchanges(2);
    expect(more).toEqual([]);
    expect(exchange).toEqual({ tool: 'misbehave', args: expect.stringContaining('"how"'), ...reply });
    await chat.goesOn();
  });
}
