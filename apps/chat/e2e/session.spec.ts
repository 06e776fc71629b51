import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { type SessionScenarioId, sessionScenarios } from '../shared/session-scenarios.ts';
import { pageWords } from '../src/settings/page-words.ts';
import type { ChatPage } from './chat-page.ts';
import { test } from './chat-test.ts';

const { connection } = pageWords.en;

function prompt(id: SessionScenarioId): string {
  return sessionScenarios.find((one) => one.id === id)?.prompt ?? '';
}

async function start(chat: ChatPage, id: SessionScenarioId): Promise<void> {
  const title = sessionScenarios.find((one) => one.id === id)?.title ?? '';
  await chat.page.getByRole('button').filter({ hasText: title }).click();
  await expect(chat.conversation).toContainText(prompt(id));
}

test.describe('a session that types at once', () => {
  test.use({ settings: { wire: 'session' } });

  test('three calls of the page run one after another; the one that asks holds up the one behind it', async ({
    chat,
  }) => {
    await start(chat, 'three-events');
    await chat.card('Add to calendar').hasStatus('completed');
    const hotel = chat.card('Book hotel');
    await hotel.asks();
    await expect(chat.card('Add to calendar', 1).root).toBeHidden();
    await hotel.approve.click();
    await chat.card('Add to calendar', 1).hasStatus('completed');
    await expect(chat.conversation).toContainText('That is done:');
    await hotel.hasStatus('completed');
    await expect(chat.stop).toBeHidden();
  });

  test('a refund that cannot wait counts down, and a rejection reaches the server as REJECTED', async ({
    chat,
  }) => {
    await start(chat, 'hurry');
    const card = chat.card('Refund order');
    await card.asks();
    await expect(card.root.getByRole('timer')).toContainText(/\d:\d\d left to decide/);
    await card.openReject.click();
    await card.reason.fill('It was not broken.');
    await card.reject.click();
    await expect(chat.conversation).toContainText('REJECTED');
    await expect(chat.conversation).toContainText('It was not broken.');
  });

  test('a turn that the server begins by itself is shown', async ({ chat }) => {
    await start(chat, 'by-itself');
    await expect(chat.conversation).toContainText('The kiln is cold.');
    await chat.card('Read kiln').hasStatus('completed');
  });

  test('the final close cuts open cards off, and the next message opens another session', async ({
    chat,
  }) => {
    await start(chat, 'closing');
    await chat.card('Find order').hasStatus('cut-off');
    await expect(chat.alert).toContainText('The server is being updated.');
    await expect(chat.page.getByText(connection.none)).toBeVisible();
    await chat.say('Hello?');
    await expect(chat.conversation).toContainText('I look after the storehouse.');
    await expect(chat.page.getByText(connection.open)).toBeVisible();
  });
});

test.describe('a session that takes its time', () => {
  test.use({ settings: { wire: 'session', speed: 'normal', isPanelOpen: true } });

  test('an interruption and a reconnect: cards change at once, then go on where they were, doubled by nothing', async ({
    chat,
    page,
  }) => {
    await start(chat, 'stock');
    const first = chat.card('Count storehouse');
    await expect(first.root).toContainText('shelf 1 of 6');
    await chat.stop.click();
    await first.hasStatus('stopped');
    await expect(first.root).toContainText(englishMessages.outcome.stoppedByYou);
    await expect(chat.stop).toBeHidden();

    await chat.say(prompt('stock'));
    const second = chat.card('Count storehouse', 1);
    await expect(second.root).toContainText('shelf 1 of 6');
    await page.getByRole('button', { name: 'Session', exact: true }).click();
    await page.getByRole('button', { name: 'Cut the connection' }).click();
    await second.hasStatus('completed');
    await expect(chat.conversation.getByText('There are 412 pieces on six shelves.')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Count storehouse' })).toHaveCount(2);
    await expect(page.getByText(connection.open)).toBeVisible();
    await first.hasStatus('stopped');
    await expect(page.getByRole('region', { name: 'Session' })).toContainText('"connection": "open"');
  });
});
