import { englishAsks } from '@callboard/components';
import { expect, type Page } from '@playwright/test';
import { test } from './chat-test.ts';
import { RecordDialog, type SavedRecord } from './record-dialog.ts';

test.use({ settings: { workshop: 'open' } });

/** The page's line to both servers is there once the tools of the second are; the agent would say what is missing. */
test.beforeEach(async ({ chat, page }) => {
  chat.expectRefusals(/\/mcp$/);
  await expect(page.locator('html')).toHaveAttribute('data-workshop', 'open');
});

/** The record of the conversation as it is now, saved and checked. */
async function savedRecord(page: Page): Promise<SavedRecord> {
  const record = new RecordDialog(page);
  await record.opener.click();
  const saved = await record.saved();
  await record.close.click();
  return saved;
}

test('a server’s tools: one tells how far it is and is done, one fails, and the agent hears of both', async ({
  chat,
}) => {
  await chat.start('workshop-kiln');
  const kiln = chat.card('Fire kiln');
  await kiln.asks();
  await kiln.approve.click();
  await expect(kiln.root).toContainText(/\d+ °C/);
  await kiln.hasStatus('completed');
  const glaze = chat.card('Find glaze');
  await glaze.asks();
  await glaze.approve.click();
  await glaze.hasStatus('failed');
  await glaze.unfold();
  await expect(glaze.root).toContainText('There is no glaze called celadon.');
  await expect(chat.conversation).toContainText('The kiln is fired.');
  const exchanges = await chat.exchanges(2);
  expect(exchanges.map(({ content }) => content)).toEqual([
    expect.stringContaining('{"degrees":1240,"hours":9}'),
    expect.stringContaining('There is no glaze called celadon.'),
  ]);
  await chat.goesOn();
});

test('a server’s tool asks in mid-call, on its card, and gets what the person chose', async ({
  chat,
  page,
}) => {
  // Too low for the form: what is asked has to come into sight by itself, and the page has to stay as high as it is.
  await page.setViewportSize({ width: 900, height: 560 });
  await chat.start('workshop-clay');
  const card = chat.card('Order clay');
  await card.asks();
  await card.approve.click();
  await expect(card.root).toContainText('What should Kaolin Bros deliver?');
  await expect(card.root).toHaveAttribute('data-status', 'input-required');
  await expect(card.sendAnswer).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await card.field('Kilos').fill('40');
  await card.root.getByRole('radio', { name: 'Red' }).check();
  await card.sendAnswer.click();
  await card.hasStatus('completed');
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.content).toBe('{"supplier":"Kaolin Bros","kilos":40,"colour":"r"}');
  const { events } = await savedRecord(page);
  const [sent] = events('tool-invocation');
  const server = new URL('/mcp', page.url()).href;
  expect(sent).toMatchObject({ server, tool: 'order_clay', attempt: 1, body: { supplier: 'Kaolin Bros' } });
  const operation_id = sent?.operation_id;
  expect(events('tool-input', 'tool-input-response', 'tool-result')).toMatchObject([
    { type: 'tool-input', operation_id, attempt: 1 },
    {
      type: 'tool-input-response',
      operation_id,
      attempt: 1,
      body: { action: 'accept', content: { kilos: 40, colour: 'r' } },
    },
    { type: 'tool-result', operation_id, attempt: 1 },
  ]);
  expect(events('callboard-decision')).toMatchObject([
    { operation_id, outcome: 'approve', means: 'person', party: 0 },
    { operation_id, outcome: 'answer', means: 'person', party: 0 },
  ]);
  await chat.goesOn();
});

test('P24: a server’s tool sends the person elsewhere: nothing is fetched before, and it opens apart', async ({
  chat,
  page,
}) => {
  const visited: string[] = [];
  await page.context().route('https://bank.example/**', async (route) => {
    visited.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Bank</title>' });
  });
  await chat.start('workshop-deposit');
  const card = chat.card('Pay deposit');
  await card.asks();
  await card.approve.click();
  await expect(card.root).toContainText('https://bank.example/deposit?to=workshop');
  expect(visited).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await card.button(englishAsks.visit('bank.example')).click();
  await (await opened).waitForURL('https://bank.example/**');
  await card.hasStatus('completed');
  await card.unfold();
  await expect(card.root).toContainText('You accept to pay 80 EUR at the bank.');
  await chat.goesOn();
});

test('a server refuses a call for want of access: the person gives it, and another attempt is let in', async ({
  chat,
  page,
}) => {
  await chat.start('workshop-ledger');
  const card = chat.card('Read ledger');
  await card.asks();
  await card.approve.click();
  await expect(card.root).toContainText('more access: ledger:read');
  await expect(card.root).toHaveAttribute('data-status', 'refused-by-tool');
  await card.root.getByRole('button', { name: englishAsks.stepUpOf('Read ledger') }).click();
  await card.hasStatus('completed');
  await card.unfold();
  await expect(card.root).toContainText('In 2026 the workshop fired 212 times.');
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.content).toBe('In 2026 the workshop fired 212 times.');
  const { events, text } = await savedRecord(page);
  const [first, second, ...none] = events('tool-invocation');
  expect(none).toEqual([]);
  const operation_id = first?.operation_id;
  const sent = {
    operation_id,
    server: new URL('/mcp', page.url()).href,
    tool: 'read_ledger',
    body: { year: 2026 },
  };
  expect(first).toMatchObject({ ...sent, attempt: 1 });
  expect(second).toMatchObject({ ...sent, attempt: 2 });
  expect(events('tool-denied', 'tool-result')).toMatchObject([
    { type: 'tool-denied', operation_id, attempt: 1 },
    { type: 'tool-result', operation_id, attempt: 2 },
  ]);
  expect(events('callboard-decision')).toMatchObject([
    { operation_id, outcome: 'approve', means: 'person', party: 0 },
    { operation_id, outcome: 'retry', means: 'person', party: 0, attempt: 2 },
  ]);
  expect(text).not.toMatch(/Bearer \S/);
  await chat.goesOn();
});

test('a tool on this machine’s standard input and output takes the call on, and is done later', async ({
  chat,
}) => {
  await chat.start('workshop-glaze');
  const card = chat.card('Glaze batch');
  await card.hasStatus('accepted');
  await card.hasStatus('completed');
  await card.unfold();
  await expect(card.root).toContainText('24 bowls are glazed.');
  await expect(chat.conversation).toContainText('The bowls are glazed.');
  await chat.goesOn();
});
