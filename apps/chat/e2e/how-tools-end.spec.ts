import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { test } from './chat-test.ts';

const { failure, status } = englishMessages;

test('P15: label: the second attempt prints, the card says so, and the picture reaches the agent', async ({
  chat,
}) => {
  await chat.start('label');
  const card = chat.card('Print label');
  await expect(card.root).toContainText('Attempt 2 of 2');
  await expect(card.root).toContainText('Out of paper. Nothing was printed.');
  await card.hasStatus('completed');
  await card.unfold();
  const picture = card.root.getByRole('img', { name: 'Shipping label of order A-1003' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expect(chat.conversation).toContainText('The label is printed.');
  await chat.goesOn();
});

test('P18: held-failure: nobody is told before the person says so, and then only that it failed', async ({
  chat,
}) => {
  await chat.start('held-failure');
  const card = chat.card('Print label');
  await expect(card.root).toContainText(status['failure-held']);
  await expect(card.root).toContainText('The printer in the cellar does not answer.');
  await card.root.getByRole('button', { name: `${failure.retry}: Print label` }).click();
  await expect(card.root).toContainText('Attempt 3');
  await expect(card.root).toContainText(status['failure-held']);
  await card.root.getByRole('button', { name: `${failure.tell}: Print label` }).click();
  await expect(chat.conversation).toContainText('The label did not work. I was told: “The tool failed.”');
  const [exchange] = await chat.exchanges(2);
  expect(exchange).toMatchObject({ content: 'The tool failed.', error: 'tool_failed' });
  await chat.goesOn();
});

test('P11: held-failure: the person answers in the place of the tool', async ({ chat }) => {
  await chat.start('held-failure');
  const card = chat.card('Print label');
  await card.button('Answer instead…').click();
  await card.root.getByRole('textbox', { name: 'Your answer' }).fill('I wrote the address by hand');
  await card.button('Send answer').click();
  await card.hasStatus('answered');
  await expect(chat.conversation).toContainText('go by your own answer: “I wrote the address by hand”');
  await chat.goesOn();
});
