import { expect, type Page } from '@playwright/test';
import type { ChatPage } from './chat-page.ts';
import { test } from './chat-test.ts';

test.use({ settings: { isPanelOpen: true } });

async function show(page: Page, tab: 'Log' | 'Next input' | 'Problems'): Promise<string> {
  await page.getByRole('button', { name: tab, exact: true }).click();
  return (await page.getByRole('region', { name: tab }).textContent()) ?? '';
}

/** Ids that only a real run gets are told by names of their own in the panel. */
function withoutIds(value: unknown): unknown {
  const text = JSON.stringify(value);
  return JSON.parse(
    text.replace(/"id":"[^"]*"(,"role":"tool")/g, '"id":"-"$1').replace(/"runId":"[^"]*"/, '"runId":"-"'),
  );
}

/** What the panel says would be sent now, and what is sent when the person then says something. */
async function compare(chat: ChatPage, count: number): Promise<void> {
  const said: unknown = JSON.parse(await show(chat.page, 'Next input'));
  await chat.say('What is the weather in Porto?');
  await expect(chat.conversation).toContainText(/°C in Porto,/);
  await chat.received(count);
  const sent: { readonly messages: readonly unknown[] } = JSON.parse(chat.lastBody);
  const { messages, ...rest } = sent;
  expect(withoutIds({ ...rest, messages: messages.slice(0, -1) })).toEqual(withoutIds(said));
  expect(messages.at(-1)).toMatchObject({ role: 'user', content: 'What is the weather in Porto?' });
}

test('the next input is what is really sent next: after an answer, with a stopped tool, under an open approval', async ({
  chat,
  page,
}) => {
  await expect(page.getByText('Nothing has been said yet.')).toBeHidden();
  expect(await show(page, 'Next input')).toContain('Nothing has been said yet.');
  await chat.start('weather');
  await expect(chat.conversation).toContainText('°C in Lisbon');
  await compare(chat, 2);

  await chat.say('Export the order archive');
  const card = chat.card('Export archive');
  await card.approve.click();
  await card.hasStatus('running');
  await chat.stop.click();
  await card.hasStatus('stopped');
  await page.getByRole('button', { name: 'Next input', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Next input' })).toContainText('The person stopped this');
  await compare(chat, 4);

  await chat.say('Refund order A-1001, the vase arrived broken');
  await chat.card('Refund order').asks();
  await compare(chat, 6);
});

test('the log holds every event as it is, newest first, and lets a key walk through it', async ({
  chat,
  page,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  const log = page.getByRole('region', { name: 'Log' });
  await expect(log.getByRole('listitem').filter({ hasText: 'request-opened' })).toHaveCount(1);
  await card.openReject.click();
  await card.reason.fill('not today');
  await card.reject.click();
  await expect(log.getByRole('listitem').filter({ hasText: 'decision-made' })).toContainText('not today');
  await expect(log).toContainText(/\d+ events/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(log).toBeHidden();
  await page.reload();
  await expect(card.root).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'For developers' })).toBeHidden();
});
