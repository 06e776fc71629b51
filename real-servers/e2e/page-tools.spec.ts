import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { frameworks, test } from './real-test.ts';

// What a framework's agent leaves for the page runs here, is answered, and goes on there.
for (const framework of frameworks) {
  test.describe(framework, () => {
    test.use({ agent: `${framework}/page-tools` });

    test('what the agent says arrives', async ({ chat }) => {
      await chat.say('hello');
      await expect(chat.conversation).toContainText('Hello.');
      await chat.say('and again');
      await expect(chat.conversation.getByText('Hello.')).toHaveCount(2);
      await chat.received(2);
    });

    test('P15: a call that needs no approval runs in the page, once, and the agent goes on', async ({
      chat,
      page,
    }) => {
      await chat.say('dark');
      await expect(chat.conversation).toContainText('The model was told: {"theme":"dark","before":"system"}');
      await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark');
      const card = chat.card('Switch theme');
      await card.hasStatus('completed');
      await expect(card.root).toContainText(englishMessages.receipt.ranByItself);
      await expect(chat.conversation.getByRole('article')).toHaveCount(1);
      await chat.received(2);
    });

    test('P10: approved, it runs and the model reads the result', async ({ chat }) => {
      await chat.say('refund');
      const card = chat.card('Refund order');
      await card.asks();
      await card.approve.click();
      await expect(chat.conversation).toContainText(
        'The model was told: {"refunded":true,"order_id":"A-1001"',
      );
      await card.hasStatus('completed');
      expect(await chat.exchanges(2)).toMatchObject([{ tool: 'refund_order' }]);
    });

    test('P11: edited, the model is told what was changed', async ({ chat }) => {
      await chat.say('refund');
      const card = chat.card('Refund order');
      await card.edit.click();
      await card.editor.fill((await card.editor.inputValue()).replace(/40(\.00)?/, '25.75'));
      await card.approve.click();
      await expect(chat.conversation).toContainText('The model was told: The person changed the arguments');
      await expect(chat.conversation).toContainText('"amount":25.75');
      await card.hasStatus('completed');
    });

    test('P11: rejected, the reason reaches the model word for word', async ({ chat }) => {
      await chat.say('refund');
      const card = chat.card('Refund order');
      await card.openReject.click();
      await card.reason.fill('Not this one: "A-1001" 🏺');
      await card.reject.click();
      await expect(chat.conversation).toContainText('It was not executed. Reason: Not this one: "A-1001" 🏺');
      await card.hasStatus('rejected');
    });

    test('P11: answered instead, the model reads the answer', async ({ chat }) => {
      await chat.say('refund');
      const card = chat.card('Refund order');
      await card.openAnswer.click();
      await card.answer.fill('Paid back by hand.');
      await card.sendAnswer.click();
      await expect(chat.conversation).toContainText(
        'The model was told: The person answered in place of the tool, which did not run: Paid back by hand.',
      );
      await card.hasStatus('answered');
    });

    test('P14: a message while a call is open closes it, and the agent takes both', async ({ chat }) => {
      await chat.say('refund');
      const card = chat.card('Refund order');
      await card.asks();
      await chat.say('hello');
      await expect(chat.conversation).toContainText('Hello.');
      await card.hasStatus('superseded');
    });

    test('P10: behind a text the call is asked about too, runs once approved, and the agent goes on', async ({
      chat,
    }) => {
      await chat.say('say: refund');
      const card = chat.card('Refund order');
      await card.asks();
      await expect(chat.conversation).toContainText('One moment.');
      expect(chat.posts).toBe(1);
      await card.approve.click();
      await expect(chat.conversation).toContainText(
        'The model was told: {"refunded":true,"order_id":"A-1001"',
      );
      await card.hasStatus('completed');
      await expect(chat.conversation.getByRole('article')).toHaveCount(1);
      await expect(chat.conversation.getByText('One moment.')).toHaveCount(1);
      expect(await chat.exchanges(2)).toMatchObject([{ tool: 'refund_order' }]);
      await chat.say('hello');
      await expect(chat.conversation).toContainText('Hello.');
    });

    test('P4: the thread goes on after its calls, and shows each once', async ({ chat }) => {
      await chat.say('dark');
      await expect(chat.conversation).toContainText('The model was told');
      await chat.say('hello');
      await expect(chat.conversation).toContainText('Hello.');
      await expect(chat.conversation.getByRole('article')).toHaveCount(1);
      await expect(chat.conversation.getByText('The model was told')).toHaveCount(1);
      await chat.card('Switch theme').hasStatus('completed');
    });
  });
}
