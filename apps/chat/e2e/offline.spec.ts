import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { test } from './chat-test.ts';

const { approval, card: words } = englishMessages;

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
  await expect(card.editor).toBeVisible();
  await expect(card.editor).toBeFocused();
});
