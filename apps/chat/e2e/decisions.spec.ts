import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { refundArguments } from '../server/scripted/refunds.ts';
import { test } from './chat-test.ts';
import { enterKey, mouse, spaceKey } from './hands.ts';

const asSent = refundArguments('A-1001', '40.00', 'arrived broken');
const call = { tool: 'refund_order', args: asSent };
const spoiled = 'Überlegt: <b onclick="alert(1)">nein</b> & "so"\n\tשלום عليكم 🏺👩🏽‍🚀\u202E\n— nicht';

for (const hands of [mouse, enterKey, spaceKey]) {
  test(`P10: approve, with ${hands.name}: the tool runs and the agent reads its result`, async ({ chat }) => {
    await hands.press(chat.suggestion('refund'));
    const card = chat.card('Refund order');
    await card.asks();
    await hands.press(card.approve);

    await expect(chat.conversation).toContainText('The refund of order A-1001 is on its way.');
    await card.hasStatus('completed');
    await expect(card.root).toContainText('Approved by you');
    const result = '{"refunded":true,"order_id":"A-1001","amount":40,"currency":"EUR","receipt":"R-1001"}';
    expect(await chat.exchanges(2)).toEqual([{ ...call, content: result }]);
    await chat.goesOn();
  });

  test(`P11: edit, with ${hands.name}: the agent is told what was changed, and reads what ran`, async ({
    chat,
  }) => {
    await hands.press(chat.suggestion('refund'));
    const card = chat.card('Refund order');
    await hands.press(card.edit);
    const amount = card.field('amount');
    await hands.reach(amount);
    await hands.write(amount, '25.75');
    const edited = call.args.replace('40.00', '25.75');
    await expect(card.prompt).toContainText('1 change');
    await expect(card.prompt.getByRole('deletion')).toHaveText('40.00');
    await expect(card.prompt.getByRole('insertion')).toHaveText('25.75');
    // The button no longer names the deed as the agent wrote it.
    await expect(card.approve).toHaveAccessibleName(
      englishMessages.approval.approveDeedChanges('Refund order'),
    );
    await hands.submit(amount, card.approve);

    await expect(chat.conversation).toContainText('I see that you changed it before it ran');
    await card.hasStatus('completed');
    await expect(card.root).toContainText('amount changed 40.00 → 25.75');
    const told = `The person changed the arguments before approving. Arguments used: ${edited}\nResult: `;
    const result = '{"refunded":true,"order_id":"A-1001","amount":25.75,"currency":"EUR","receipt":"R-1001"}';
    expect(await chat.exchanges(2)).toEqual([{ ...call, content: told + result }]);
    await chat.goesOn();
  });

  test(`P11: reject, with ${hands.name}: the reason arrives word for word`, async ({ chat }) => {
    await hands.press(chat.suggestion('refund'));
    const card = chat.card('Refund order');
    await hands.press(card.openReject);
    await hands.write(card.reason, spoiled);
    await hands.submit(card.reason, card.reject);

    await expect(chat.conversation).toContainText(
      'Understood, the refund of order A-1001 was not carried out.',
    );
    await card.hasStatus('rejected');
    await expect(card.root).toContainText('You rejected this');
    const content = `The person rejected this call. It was not executed. Reason: ${spoiled}`;
    expect(await chat.exchanges(2)).toEqual([{ ...call, content, error: 'rejected' }]);
    await chat.goesOn();
  });

  test(`P11: answer in the tool's place, with ${hands.name}: it says so`, async ({ chat }) => {
    await hands.press(chat.suggestion('refund'));
    const card = chat.card('Refund order');
    await hands.press(card.openAnswer);
    await expect(card.sendAnswer).toBeDisabled();
    await hands.write(card.answer, 'Already paid back by hand.\nNothing left to do.');
    await hands.submit(card.answer, card.sendAnswer);

    await expect(chat.conversation).toContainText('I go by your own answer: “Already paid back by hand.');
    await card.hasStatus('answered');
    await expect(card.root).toContainText('Answered by you instead');
    const words = 'The person answered in place of the tool, which did not run: ';
    const content = `${words}Already paid back by hand.\nNothing left to do.`;
    expect(await chat.exchanges(2)).toEqual([{ ...call, content }]);
    await chat.goesOn();
  });
}

test('P11: a rejection without a reason says only that nothing was executed', async ({ chat }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.openReject.click();
  await card.reject.click();

  await expect(chat.conversation).toContainText('You gave no reason.');
  const content = 'The person rejected this call. It was not executed.';
  expect(await chat.exchanges(2)).toEqual([{ ...call, content, error: 'rejected' }]);
});

test('P27: after a decision the focus is on the verdict', async ({ chat }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await enterKey.press(card.openReject);
  await enterKey.write(card.reason, 'no');
  await enterKey.submit(card.reason, card.reject);
  await expect(card.root.locator(':focus')).toContainText('You rejected this');
});
