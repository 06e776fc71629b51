import { expect } from '@playwright/test';
import { mouse } from '../../apps/chat/e2e/hands.ts';
import { test } from './real-test.ts';

// A call of the agent's own, held back by it until a person has decided: on the card of the call.
for (const agent of [
  'langgraph/approval',
  'langgraph/approval-legacy',
  'langgraph/review',
  'langgraph/review-legacy',
]) {
  const isReview = agent.includes('review');

  test.describe(agent, () => {
    test.use({ agent });

    test('P10: approved, it runs at the agent, and the card says by whom', async ({ chat }) => {
      await chat.say('voucher');
      const card = chat.card('Issue voucher');
      await card.asks();
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
      await expect(chat.conversation.getByRole('article')).toHaveCount(1);
    });

    test('P11: rejected, the reason reaches the model word for word', async ({ chat }) => {
      await chat.say('voucher');
      const card = chat.card('Issue voucher');
      await card.openReject.click();
      await card.reason.fill('Not for "A-1001" 🏺');
      await card.reject.click();
      const told = isReview ? '' : 'No voucher: the person said no (';
      await expect(chat.conversation).toContainText(`The model was told: ${told}Not for "A-1001" 🏺`);
      await card.hasStatus('rejected');
      await expect(card.root).toContainText('You rejected this');
    });
  });
}

test.describe('langgraph/review', () => {
  test.use({ agent: 'langgraph/review' });

  test('P13: two calls of one answer are decided before anything is sent', async ({ chat }) => {
    await chat.say('voucher, letter');
    const voucher = chat.card('Issue voucher');
    const letter = chat.card('Notify buyer');
    await voucher.asks();
    await voucher.approve.click();
    await letter.asks();
    expect(chat.posts).toBe(1);
    await letter.approve.click();
    await expect(chat.conversation).toContainText(
      'The model was told: Issued a voucher of 40 for order A-1001. | Wrote to ana@example.com.',
    );
    await voucher.hasStatus('completed');
    await letter.hasStatus('completed');
  });
});
