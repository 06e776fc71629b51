import { englishKeeping as keeping, englishRun as run } from '@callboard/components';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ChatPage } from './chat-page.ts';
import { test } from './chat-test.ts';

const refunded = 'The refund of order A-1001 is on its way.';
const result = '{"refunded":true,"order_id":"A-1001","amount":40,"currency":"EUR","receipt":"R-1001"}';

/** The same conversation in another tab of this browser. */
async function openTwin(context: BrowserContext, page: Page): Promise<ChatPage> {
  const twin = await context.newPage();
  const chat = new ChatPage(twin);
  await twin.goto(page.url());
  return chat;
}

test('P29: after a reload a request is asked as before, with what was half written, and runs once', async ({
  chat,
  page,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.openReject.click();
  await card.reason.fill('too much, I thi');
  // Nothing on the page says that it is stored, which is a moment after the last key.
  await page.waitForTimeout(600);

  await page.reload();
  await card.asks();
  await expect(card.root).toContainText('A-1001');
  await card.openReject.click();
  await expect(card.reason).toHaveValue('too much, I thi');
  await card.approve.click();
  await expect(chat.conversation).toContainText(refunded);
  await card.hasStatus('completed');
  expect((await chat.exchanges(2)).map(({ content }) => content)).toEqual([result]);

  // Decided, it never asks again.
  await page.reload();
  await card.hasStatus('completed');
  await expect(card.root).toContainText('Approved by you');
  await expect(card.prompt).toBeHidden();
  await expect(chat.conversation).toContainText(refunded);
  expect(await chat.received(2)).toHaveLength(2);
  await chat.goesOn();
});

test('P29: a reload shows the conversation, and at no moment the empty chat', async ({ chat, page }) => {
  await page.addInitScript(() => {
    let shown = 0;
    new MutationObserver(() => {
      if (document.querySelector('.suggestions') !== null) shown += 1;
      document.documentElement.dataset.emptyShown = String(shown);
    }).observe(document, { childList: true, subtree: true });
  });
  await chat.start('refund');
  await chat.card('Refund order').asks();
  // As above: a moment until it is stored.
  await page.waitForTimeout(600);
  await page.reload();
  await chat.card('Refund order').asks();
  expect(await page.evaluate(() => document.documentElement.dataset.emptyShown)).toBe('0');
});

test('P8: two tabs show the same, and what one decides the other shows', async ({ chat, page, context }) => {
  await chat.start('refund');
  await chat.card('Refund order').asks();
  const twin = await openTwin(context, page);
  const card = twin.card('Refund order');
  await expect(twin.page.locator('main')).toContainText(keeping.follower);
  await card.asks();
  await card.approve.click();
  await expect(twin.conversation).toContainText(refunded);
  await expect(chat.conversation).toContainText(refunded);
  await card.hasStatus('completed');
  await chat.card('Refund order').hasStatus('completed');
  await expect(chat.card('Refund order').root).toContainText('Approved by you');
  expect(await chat.received(2)).toHaveLength(2);

  await twin.say('What is the weather in Porto?');
  await expect(chat.conversation).toContainText(/°C in Porto,/);
  await expect(twin.conversation).toContainText(/°C in Porto,/);
  expect(await chat.received(3)).toHaveLength(3);
  await twin.expectNothingOdd();
});

test('P15: the tab that ran it is closed, and the other one goes on where it was', async ({
  chat,
  page,
  context,
}) => {
  await chat.start('refund');
  await chat.card('Refund order').asks();
  const twin = await openTwin(context, page);
  await expect(twin.page.locator('main')).toContainText(keeping.follower);
  await page.close();
  const card = twin.card('Refund order');
  await expect(twin.page.locator('main')).not.toContainText(keeping.follower);
  await card.asks();
  await card.approve.click();
  await expect(twin.conversation).toContainText(refunded);
  await card.hasStatus('completed');
  await twin.goesOn();
  await twin.expectNothingOdd();
});

test('P15: a tool that a reload cut short has an unknown outcome, and the agent hears so when a person says go on', async ({
  chat,
  page,
}) => {
  await chat.start('slow-tool');
  const card = chat.card('Export archive');
  await card.approve.click();
  await card.hasStatus('running');
  await page.reload();
  await card.hasStatus('outcome-unknown');
  expect(await chat.received(1)).toHaveLength(1);
  await page.getByRole('button', { name: run.goOn, exact: true }).click();
  const [exchange] = await chat.exchanges(2);
  expect(exchange).toMatchObject({ error: 'outcome-unknown' });
  await chat.goesOn();
});

test('P29: a conversation has its address: going back leads to the one before', async ({ chat, page }) => {
  await chat.start('weather');
  await expect(chat.conversation).toContainText('Lisbon');
  await chat.newChat.click();
  await expect(chat.suggestion('weather')).toBeVisible();
  await page.goBack();
  await expect(chat.conversation).toContainText('Lisbon');
});

test('P15: where nothing can be stored, the page says so, and what was approved does not run', async ({
  chat,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await page.reload();
  await expect(chat.alert).toContainText(keeping.notKept.refused.title);
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.approve.click();
  await card.hasStatus('errored');
  const [exchange] = await chat.exchanges(2);
  expect(exchange).toMatchObject({ error: 'not-claimed' });
});
