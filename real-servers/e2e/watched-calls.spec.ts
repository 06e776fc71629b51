import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { test } from './real-test.ts';

for (const agent of ['langgraph/review', 'mastra/shop']) {
  test.describe(agent, () => {
    test.use({ agent });

    test("a call of the agent's own is watched, and its result shown", async ({ chat }) => {
      await chat.say('order');
      await expect(chat.conversation).toContainText('The model was told: Order A-1001: one vase, 40.00 EUR.');
      const card = chat.card('Look up order');
      await card.hasStatus('completed');
      await expect(card.root).toContainText(englishMessages.receipt.ranAtAgent);
      await card.unfold();
      await expect(card.argument('order_id')).toHaveText('A-1001');
      await expect(card.root).toContainText('Order A-1001: one vase, 40.00 EUR.');
      await chat.received(1);
    });

    test('P19: after it the thread goes on with nothing added', async ({ chat }) => {
      await chat.say('order');
      await chat.card('Look up order').hasStatus('completed');
      await chat.say('hello');
      await expect(chat.conversation).toContainText('Hello.');
      expect(await chat.exchanges(2)).toMatchObject([
        { tool: 'look_up_order', args: '{"order_id":"A-1001"}' },
      ]);
    });
  });
}
