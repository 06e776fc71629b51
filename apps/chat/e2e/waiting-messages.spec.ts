import { expect, type Locator } from '@playwright/test';
import { pageWords } from '../src/settings/page-words.ts';
import type { ChatPage } from './chat-page.ts';
import { test } from './chat-test.ts';
import { exchangesOf, rolesOf } from './received.ts';

const words = pageWords.en;

test.use({ settings: { whileCallsOpen: 'hold' } });

/** Where messages wait. */
function held(chat: ChatPage): Locator {
  return chat.page.getByRole('region', { name: words.held });
}

test('P14: a message typed while calls are open waits, and goes with the replies when they are decided', async ({
  chat,
}) => {
  await chat.start('trip');
  await chat.card('Add to calendar').hasStatus('completed');
  await chat.say('What is the weather in Porto?');
  await chat.say('And in Lisbon?');
  await expect(held(chat)).toContainText('What is the weather in Porto?');
  await expect(held(chat)).toContainText(words.heldUntil);
  await expect(chat.composer).toBeEmpty();
  await expect(chat.card('Book hotel').approve).toBeVisible();
  expect(await chat.received(1)).toHaveLength(1);

  // Taken back, it is in the composer again, to be changed or thrown away.
  await held(chat)
    .getByRole('button', { name: words.takeBackOf('And in Lisbon?') })
    .click();
  await expect(chat.composer).toHaveValue('And in Lisbon?');
  await expect(chat.composer).toBeFocused();
  await chat.composer.fill('');

  await chat.card('Seat').answer.fill('By the window');
  await chat.card('Seat').sendAnswer.click();
  await chat.card('Book hotel').approve.click();
  await expect(chat.conversation).toContainText(/°C in Porto,/);
  await expect(held(chat)).toBeHidden();
  const [, second] = await chat.received(2);
  expect(second && rolesOf(second)).toEqual(['user', 'assistant', 'tool', 'tool', 'tool', 'user']);
  expect(second && exchangesOf(second).map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
  await chat.goesOn();
});

test('P14: stopped, a message that waits is given back; the person sends it', async ({ chat }) => {
  await chat.start('slow-tool');
  await chat.card('Export archive').approve.click();
  await chat.say('What is the weather in Porto?');
  await expect(held(chat)).toContainText(words.heldUntil);
  await chat.stop.click();
  await chat.card('Export archive').hasStatus('stopped');
  await expect(held(chat)).toContainText(words.heldBack);
  expect(await chat.received(1)).toHaveLength(1);
  await held(chat).getByRole('button', { name: words.sendNow }).click();
  await expect(chat.conversation).toContainText(/°C in Porto,/);
  await expect(held(chat)).toBeHidden();
  const [, second] = await chat.received(2);
  expect(second && exchangesOf(second).map(({ error }) => error)).toEqual(['stopped']);
});
