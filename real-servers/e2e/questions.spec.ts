import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { CallCard } from '../../apps/chat/e2e/call-card.ts';
import { test } from './real-test.ts';

// A question about no call has a card of its own.
for (const agent of ['langgraph/question', 'langgraph/question-legacy']) {
  test.describe(agent, () => {
    test.use({ agent });

    test('P11: a plain question is answered in plain words, and the thread goes on', async ({ chat }) => {
      await chat.say('hello');
      const card = new CallCard(
        chat.conversation.getByRole('article', { name: englishMessages.approval.agentAsks }),
      );
      await expect(card.root).toContainText('Which day should we deliver?');
      await card.answer.fill('Friday "early" 🏺');
      await card.sendAnswer.click();
      await expect(chat.conversation).toContainText('We deliver on this day: Friday "early" 🏺');
      await card.hasStatus('answered');
      await expect(card.root).toContainText('Friday "early" 🏺');
      await chat.say('and again');
      await expect(card.root).toHaveCount(2);
    });
  });
}
