import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { test } from './chat-test.ts';

test('two subagents at once keep their own calls inside the card, and what one asks is answered there', async ({
  chat,
}) => {
  await chat.start('subagents');
  const refund = chat.card('Refund order');
  await expect(refund.approve).toBeVisible();
  const task = chat.card('Look into complaint');
  const titlesOf = (name: string) =>
    task.root.getByRole('group', { name, exact: true }).locator('[data-slot="tool-call-title"]');
  await expect(titlesOf('Scout')).toHaveText(['Find parcel', 'Ask carrier']);
  await expect(titlesOf('Clerk')).toHaveText(['Read rules', 'Refund order']);
  await expect(chat.conversation.getByRole('article')).toHaveCount(5);
  await expect(chat.conversation.getByRole('listitem').first()).toHaveText('Ask the carrier (done)');

  await task.header.click();
  const says = englishMessages.card.asksInside('Clerk', 'Refund order');
  await expect(task.root).toContainText(says);
  await task.header.click();
  await refund.approve.click();
  await refund.hasStatus('completed');
  await expect(chat.conversation).toContainText('The refund of order A-1006 is on its way.');
  await expect(titlesOf('Clerk')).toHaveText(['Read rules', 'Refund order']);
  await chat.goesOn();
});
