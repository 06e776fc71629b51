import { expect } from '@playwright/test';
import { mouse } from '../../apps/chat/e2e/hands.ts';
import { test } from './real-test.ts';

// Mastra holds a call back without starting it: its card comes from what is asked.
for (const agent of ['mastra/shop', 'mastra/shop-legacy']) {
  test.describe(agent, () => {
    test.use({ agent });

    test('P10: approved, it runs at the agent, and the card says by whom', async ({ chat }) => {
      await chat.say('voucher');
      const card = chat.card('Issue voucher');
      await card.asks();
      await expect(card.argument('amount')).toHaveText('40');
      await mouse.press(card.approve);
      await expect(chat.conversation).toContainText(
        'The model was told: Issued a voucher of 40 for order A-1001.',
      );
      await card.hasStatus('completed');
      await expect(card.root).toContainText('Approved by you');
      await expect(chat.conversation.getByRole('article')).toHaveCount(1);
      await chat.say('hello');
      await expect(chat.conversation).toContainText('Hello.');
    });

    test('P11: edited, it runs with what was edited', async ({ chat }) => {
      await chat.say('voucher');
      const card = chat.card('Issue voucher');
      await card.edit.click();
      await card.editor.fill((await card.editor.inputValue()).replace('40', '25.75'));
      await card.approve.click();
      await expect(chat.conversation).toContainText(
        'The model was told: Issued a voucher of 25.75 for order A-1001.',
      );
      await card.hasStatus('completed');
      await expect(card.root).toContainText('amount changed 40 → 25.75');
    });

    test('P11: rejected, the reason reaches the model word for word', async ({ chat }) => {
      await chat.say('voucher');
      const card = chat.card('Issue voucher');
      await card.openReject.click();
      await card.reason.fill('Not for "A-1001" 🏺');
      await card.reject.click();
      await expect(chat.conversation).toContainText('the person said no (Not for "A-1001" 🏺)');
      await card.hasStatus('rejected');
    });

    test("P11: a tool's own question is answered by the tool's own schema", async ({ chat }) => {
      await chat.say('day');
      const card = chat.card('Ask delivery day');
      await expect(card.root.getByText('Which day suits you?', { exact: true })).toBeVisible();
      await card.answer.fill('{"day":"Friday"}');
      await card.sendAnswer.click();
      await expect(chat.conversation).toContainText('The model was told: The person chose Friday.');
      await card.hasStatus('answered');
    });
  });
}

test.describe('mastra/shop', () => {
  test.use({ agent: 'mastra/shop' });

  test('P13: two that wait are asked one after the other, and each gets its own answer', async ({ chat }) => {
    await chat.say('voucher, day');
    const voucher = chat.card('Issue voucher');
    const day = chat.card('Ask delivery day');
    await voucher.asks();
    await expect(day.root).toBeHidden();
    await voucher.approve.click();
    await day.answer.fill('{"day":"Friday"}');
    await day.sendAnswer.click();
    await expect(chat.conversation).toContainText(
      /Issued a voucher of 40 for order A-1001\..*The person chose Friday\./,
    );
    await voucher.hasStatus('completed');
    await day.hasStatus('answered');
    await expect(chat.conversation.getByRole('article')).toHaveCount(2);
  });
});
