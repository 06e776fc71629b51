import { englishMessages } from '@callboard/components';
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunInput } from '../server/run-input.ts';
import { CallCard } from './call-card.ts';
import { test } from './chat-test.ts';
import { enterKey, mouse } from './hands.ts';

const { approval, outcome, receipt } = englishMessages;

/** The answers a run was sent with, without their ids. */
function answersOf(input: RunInput | undefined): unknown[] {
  return (input?.resume ?? []).map(({ interruptId: _id, ...answer }) => answer);
}

/** The card of something asked that is about no call. */
function question(page: Page): Locator {
  return page.getByRole('article', { name: approval.agentAsks });
}

for (const hands of [mouse, enterKey]) {
  test(`P13: the agent’s own payment is approved, with ${hands.name}, and it goes on`, async ({ chat }) => {
    await hands.press(chat.suggestion('payment'));
    const card = chat.card('Pay supplier');
    await card.asks();
    await expect(card.prompt).toContainText('so a person looks at each of them');
    await expect(card.prompt).toContainText(/Decide by/);
    await hands.press(card.approve);

    await expect(chat.conversation).toContainText('The payment to Kiln & Co is made: 1840 EUR.');
    await card.hasStatus('completed');
    await expect(card.root).toContainText('Approved by you');
    const [, second] = await chat.received(2);
    expect(answersOf(second)).toEqual([{ status: 'resolved', payload: { approved: true } }]);
    await chat.goesOn();
  });

  test(`P11: rejected, with ${hands.name}, the reason arrives, and the card says so`, async ({ chat }) => {
    await hands.press(chat.suggestion('payment'));
    const card = chat.card('Pay supplier');
    await hands.press(card.openReject);
    await hands.write(card.reason, 'Paid in December, “in cash”');
    await hands.submit(card.reason, card.reject);

    await expect(chat.conversation).toContainText('was not made. Your words: “Paid in December, “in cash””');
    await card.hasStatus('rejected');
    const [, second] = await chat.received(2);
    expect(answersOf(second)).toEqual([
      { status: 'resolved', payload: { approved: false, reason: 'Paid in December, “in cash”' } },
    ]);
    await chat.goesOn();
  });
}

test('P20: changed, the agent pays what was written, and the receipt tells what was changed', async ({
  chat,
}) => {
  await chat.start('payment');
  const card = chat.card('Pay supplier');
  await card.edit.click();
  await card.asJson();
  const edited = (await card.jsonText()).replace('1840.00', '90000');
  await card.editor.fill(edited);
  await expect(card.prompt).toContainText('must be at most 5000, got 90000');
  await expect(card.approve).toBeDisabled();
  await card.editor.fill(edited.replace('90000', '1800.5'));
  await card.approve.click();

  await expect(chat.conversation).toContainText('1800.5 EUR. I went by your changes.');
  await expect(card.root).toContainText('amount changed 1840.00 → 1800.5');
  await card.hasStatus('completed');
});

test('P13: two payments decided one by one are sent together, once, and can be changed until then', async ({
  chat,
}) => {
  await chat.start('payments');
  const [kiln, glaze] = [chat.card('Pay supplier'), chat.card('Pay supplier', 1)];
  await glaze.approve.click();
  await glaze.hasStatus('deciding');
  await expect(glaze.root).toContainText(outcome.staged);
  expect(await chat.received(1)).toHaveLength(1);

  await glaze.root.getByRole('button', { name: approval.takeBackOf('Pay supplier') }).click();
  await expect(glaze.approve).toBeFocused();
  await glaze.openReject.click();
  await glaze.reason.fill('Not before Friday');
  await glaze.reject.click();
  await glaze.hasStatus('deciding');
  expect(await chat.received(1)).toHaveLength(1);

  await kiln.approve.click();
  await expect(chat.conversation).toContainText('The payment to Kiln & Co is made');
  await expect(chat.conversation).toContainText('Your words: “Not before Friday”');
  await kiln.hasStatus('completed');
  await glaze.hasStatus('rejected');
  const [, second] = await chat.received(2);
  expect(answersOf(second)).toEqual([
    { status: 'resolved', payload: { approved: true } },
    { status: 'resolved', payload: { approved: false, reason: 'Not before Friday' } },
  ]);
  expect(chat.posts).toBe(2);
  await chat.goesOn();
});

test('P14: a message instead of a decision gives the payment up, and is answered', async ({ chat }) => {
  await chat.start('payment');
  const card = chat.card('Pay supplier');
  await card.asks();
  await chat.goesOn();
  const [, second] = await chat.received(2);
  expect(answersOf(second)).toEqual([{ status: 'cancelled' }]);
  await expect(card.approve).toBeHidden();
});

test('P27: a question is answered by keyboard alone, and the focus is on the receipt', async ({
  chat,
  page,
}) => {
  await enterKey.press(chat.suggestion('which-order'));
  const card = question(page);
  const { sendAnswer, openReject } = new CallCard(card);
  await expect(card.getByText('Which one do you mean?')).toBeVisible();
  await expect(sendAnswer).toBeDisabled();
  await enterKey.press(openReject);
  await expect(card).toContainText(approval.rejectionIsCancel);
  await page.keyboard.press('Escape');
  await expect(openReject).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await enterKey.press(sendAnswer);
  await expect(card.locator(':focus')).toContainText('Answered by you');
  await expect(chat.conversation).toContainText('Order A-1001, the vase, was delivered on Monday.');
  const [, second] = await chat.received(2);
  expect(answersOf(second)).toEqual([{ status: 'resolved', payload: 'A-1001, a vase' }]);
  await chat.goesOn();
});

test('P10: a refused question reaches the agent as a cancellation, and the card says that', async ({
  chat,
  page,
}) => {
  await chat.start('which-order');
  const card = question(page);
  const { openReject, reject } = new CallCard(card);
  await openReject.click();
  await reject.click();
  await expect(card).toContainText('You rejected this');
  await expect(card).toContainText(receipt.rejectionLost);
  await expect(chat.conversation).toContainText('Then I leave it.');
  const [, second] = await chat.received(2);
  expect(answersOf(second)).toEqual([{ status: 'cancelled' }]);
});
