import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { refundArguments } from '../server/scripted/refunds.ts';
import { test } from './chat-test.ts';
import { exchangesOf, rolesOf } from './received.ts';

test('P14: a message typed while an approval is open closes it as superseded, and goes', async ({ chat }) => {
  await chat.start('while-you-wait');
  const card = chat.card('Refund order');
  await card.asks();
  await chat.goesOn();

  await card.hasStatus('superseded');
  await expect(card.prompt).toBeHidden();
  await card.unfold();
  await expect(card.root).toContainText(englishMessages.outcome.superseded);
  await expect(chat.conversation).toContainText(
    'You moved on before deciding, so the refund of order A-1002',
  );
  const [, second] = await chat.received(2);
  expect(second && rolesOf(second)).toEqual(['user', 'assistant', 'tool', 'user']);
  expect(second && exchangesOf(second)).toEqual([
    {
      tool: 'refund_order',
      args: refundArguments('A-1002', '18.50', 'wrong size'),
      content: 'The person sent a new message before this call could run. It was not executed.',
      error: 'superseded',
    },
  ]);
});

test('P17: stop ends a slow tool at once; what it would return never leaves the page', async ({
  chat,
  page,
}) => {
  await page.clock.install();
  await page.reload();
  await chat.start('slow-tool');
  const card = chat.card('Export archive');
  await card.approve.click();
  await card.hasStatus('running');
  await expect(card.cancel).toBeVisible();
  await chat.stop.click();

  await card.hasStatus('stopped');
  await expect(card.root).toContainText(englishMessages.outcome.stoppedByYou);
  await expect(chat.stop).toBeHidden();
  // Long after it would have been done.
  await page.clock.runFor(30_000);
  await card.hasStatus('stopped');
  expect(chat.posts).toBe(1);
  await chat.goesOn();
  expect(await chat.exchanges(2)).toEqual([
    {
      tool: 'export_archive',
      args: '{"year":2026,"format":"zip"}',
      content:
        'The person stopped this while the tool was running. It may have had effects; there is no result.',
      error: 'stopped',
    },
  ]);
});

test('P17: a slow tool that nobody stops shows how far it is, and its result goes out', async ({
  chat,
  page,
}) => {
  await page.clock.install();
  await page.reload();
  await chat.start('slow-tool');
  const card = chat.card('Export archive');
  await card.approve.click();
  await card.hasStatus('running');
  // From here on time stands still unless it is moved.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
  await page.clock.runFor(8_000);
  await expect(card.root.getByRole('progressbar')).toBeVisible();
  await expect(card.root).toContainText(/\d+ % packed/);
  await page.clock.runFor(15_000);
  await page.clock.resume();
  await expect(chat.conversation).toContainText('The archive is exported.');
  await card.hasStatus('completed');
  expect((await chat.exchanges(2)).at(-1)?.content).toBe('{"file":"orders-2026.zip","orders":4312}');
  await chat.goesOn();
});

test('P17: one call is cancelled alone, and the agent goes on with the word of it', async ({ chat }) => {
  await chat.start('slow-tool');
  const card = chat.card('Export archive');
  await card.approve.click();
  await card.cancel.click();
  await card.hasStatus('stopped');
  await expect(card.root).toContainText(englishMessages.outcome.stoppedAlone);
  await expect(chat.conversation).toContainText('You stopped the export, so I do not count on it.');
  expect(await chat.exchanges(2)).toMatchObject([{ tool: 'export_archive', error: 'stopped' }]);
  await chat.goesOn();
});

test('P17: a message typed while a tool runs stops it, and the reply goes with the message', async ({
  chat,
}) => {
  await chat.start('slow-tool');
  const card = chat.card('Export archive');
  await card.approve.click();
  await card.hasStatus('running');
  await chat.goesOn();
  await card.hasStatus('stopped');
  await expect(card.root).toContainText(englishMessages.outcome.stoppedByMessage);
  const [, second] = await chat.received(2);
  expect(second && rolesOf(second)).toEqual(['user', 'assistant', 'tool', 'user']);
  expect(second && exchangesOf(second)).toMatchObject([
    { content: expect.stringMatching(/^The person sent a new message while the tool was running\./) },
  ]);
});

test('leaving sends nothing: neither a reload nor a new chat answers an open call', async ({
  chat,
  page,
}) => {
  await chat.start('refund');
  await chat.card('Refund order').asks();
  await page.reload();
  await chat.card('Refund order').asks();
  await chat.newChat.click();

  await chat.start('slow-tool');
  const card = chat.card('Export archive');
  await card.approve.click();
  await card.hasStatus('running');
  await chat.newChat.click();
  await expect(chat.suggestion('refund')).toBeVisible();
  await expect(chat.stop).toBeHidden();
  expect(chat.posts).toBe(2);

  // The new thread knows nothing of the old ones.
  await chat.start('weather');
  await expect(chat.conversation).toContainText('°C in Lisbon');
  const [first] = await chat.received(1);
  expect(first?.messages).toHaveLength(1);
  expect(chat.posts).toBe(3);
});
