import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { test } from './chat-test.ts';

const { approval, card: words, failure, outcome, status } = englishMessages;

/** The file of the panels, whatever the build calls it. */
const panelsFile = /\/panels-[^/]*\.js$/;

test('P22: a page that cannot fetch the editor says so, approves nothing unseen, and still rejects', async ({
  chat,
}) => {
  await chat.cutOff(panelsFile);
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.edit.click();
  await expect(card.prompt).toContainText(approval.panelFailed);
  await expect(card.editor).toBeHidden();
  await card.hasStatus('awaiting-decision');

  await card.openReject.click();
  await card.reason.fill('no editor, no refund');
  await card.reject.click();
  await card.hasStatus('rejected');
  const [exchange] = await chat.exchanges(2);
  expect(exchange).toMatchObject({ error: 'rejected' });
  expect(exchange?.content).toContain('no editor, no refund');
});

test('P25: an editor that could not be fetched is fetched once there is a way', async ({ chat }) => {
  const wayBack = await chat.cutOff(panelsFile);
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await expect(card.prompt).toContainText(approval.panelFailed);
  await wayBack();
  await card.button(words.tryAgain).click();
  await expect(card.field('order_id')).toBeFocused();
});

test('P25: a part of a card that could not be fetched says so; the failure stays held, and trying again brings it', async ({
  chat,
}) => {
  const wayBack = await chat.cutOff(/\/failure-choice-[^/]*\.js$/);
  await chat.start('held-failure');
  const card = chat.card('Print label');
  await expect(card.root).toContainText(status['failure-held']);
  await expect(card.root.getByText(words.partMissing)).toBeVisible();
  await expect(card.root).toContainText('Attempt 2');
  await wayBack();
  await card.button(words.tryAgain).click();
  await card.root.getByRole('button', { name: `${failure.tell}: Print label` }).click();
  await expect(chat.conversation).toContainText('The label did not work.');
});

test('P25: a review that could not be fetched says so, and the cards and the composer go on', async ({
  chat,
  page,
}) => {
  await chat.cutOff(/\/queue-[^/]*\.js$/);
  await chat.start('batch');
  await page.getByRole('button', { name: 'Review 5 requests' }).click();
  await expect(page.getByText('The review could not be loaded.')).toBeVisible();
  await chat.card('Refund order').openReject.click();
  await chat.composer.fill('Never mind');
  await expect(chat.composer).toHaveValue('Never mind');
});

test('P15: where what runs tools could not be fetched, an approved call says that it did not run, and the agent hears it', async ({
  chat,
}) => {
  await chat.cutOff(/\/run-handler-[^/]*\.js$/);
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.approve.click();
  await expect(card.root).toContainText(outcome.notLoaded);
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.error).toBeDefined();
  expect(exchange?.content).toContain('could not be loaded. "refund_order" was not executed.');
  await chat.goesOn();
});
