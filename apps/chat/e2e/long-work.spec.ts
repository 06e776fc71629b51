import { englishMessages, englishRun } from '@callboard/components';
import { expect } from '@playwright/test';
import { reportText } from '../server/scripted/report-text.ts';
import { test } from './chat-test.ts';

const { approval, text, card: cardWords } = englishMessages;
const report = reportText(200 * 1024);

test('P26: report: all of 200 KB is within reach, a window at a time, and what is approved is what was sent', async ({
  chat,
  page,
}) => {
  await chat.start('report');
  const card = chat.card('Write file');
  await card.asks();
  await expect(card.argument('path')).toHaveText('reports/sales-2026.md');

  // A person walks through the whole text; every character of it is there, and never all at once.
  const box = card.longText('content');
  const bar = card.argument('content');
  const next = bar.getByRole('button', { name: text.next, exact: true });
  let read = (await box.textContent()) ?? '';
  const longest = read.length;
  for (let windows = 1; windows < 100 && (await next.isEnabled()); windows += 1) {
    await next.click();
    read += (await box.textContent()) ?? '';
  }
  expect(read).toBe(report);
  expect(longest).toBeLessThan(10_000);
  await bar.getByRole('button', { name: text.first, exact: true }).click();
  await expect(box).toContainText('# Sales of the year');
  await bar.getByRole('button', { name: text.last, exact: true }).click();
  await expect(box).toContainText(report.slice(-200));
  expect(await page.locator('main *').count()).toBeLessThan(1500);

  await card.approve.click();
  await expect(chat.conversation).toContainText('The report is in reports/sales-2026.md.');
  const [exchange] = await chat.exchanges(2);
  expect(exchange).toEqual({
    tool: 'write_file',
    args: JSON.stringify({ path: 'reports/sales-2026.md', content: report }),
    content: JSON.stringify({ path: 'reports/sales-2026.md', characters: report.length }),
  });
  await chat.goesOn();
});

test('P26: a report can be edited to the byte, long as it is', async ({ chat }) => {
  await chat.start('report');
  const card = chat.card('Write file');
  await card.edit.click();
  await card.asJson('plain');
  const original = await card.jsonText();
  const edited = original.replace('# Sales of the year', '# Sales');
  await card.editor.fill(edited);
  // A text this long is checked, and not compared.
  await expect(card.prompt).toContainText(approval.fits);
  await card.approve.click();
  await card.hasStatus('completed');
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.args).toBe(JSON.stringify({ path: 'reports/sales-2026.md', content: report }));
  expect(exchange?.content).toContain(`Arguments used: ${edited}\n`);
});

test.describe('while the report is being written', () => {
  test.use({ settings: { speed: 'normal' } });

  test('P1, P26: its end is followed, the composer works, and stop takes effect', async ({ chat, page }) => {
    await chat.start('report');
    const card = chat.card('Write file');
    await card.hasStatus('args-streaming');
    const box = card.longText('content');
    await expect(box).toContainText(/A-\d{5}/);
    // The end is on screen while it grows, in a box of its own.
    await expect
      .poll(() => box.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight))
      .toBeLessThan(40);
    await expect(card.prompt).toBeHidden();

    await chat.composer.pressSequentially('that is enough');
    await expect(chat.composer).toHaveValue('that is enough');
    await card.hasStatus('args-streaming');
    await chat.stop.click();
    await card.hasStatus('cancelled');
    await expect(chat.stop).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: englishRun.stopped.title })).toBeVisible();
    await expect(chat.composer).toHaveValue('that is enough');
    await card.unfold();
    await expect(card.root).toContainText(englishMessages.outcome.cancelledByStop);

    await chat.goesOn();
    const [exchange] = await chat.exchanges(2);
    expect(exchange).toMatchObject({ tool: 'write_file', error: 'cancelled' });
    const written = JSON.stringify({ path: 'reports/sales-2026.md', content: report });
    expect(written.startsWith(exchange?.args ?? '-')).toBe(true);
    expect(exchange?.args.length).toBeLessThan(written.length);
  });
});

test('P26: huge-result: 5 MB from the agent do not hold the page up, and all of it is there', async ({
  chat,
  page,
}) => {
  await chat.start('huge-result');
  await expect(chat.conversation).toContainText('That was 5 MB. Nothing in it needs your attention.');
  const card = chat.card('Read log');
  await card.hasStatus('completed');
  await card.unfold();
  await expect(card.longText(englishMessages.result.title)).toContainText('order=A-00417 state=shipped');
  await card.button(text.last).click();
  await expect(card.root).toContainText('5,242,880 of 5,242,880');
  expect(await page.locator('main *').count()).toBeLessThan(1500);

  await chat.goesOn();
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.content).toHaveLength(5 * 1024 * 1024);
});

test('P18, P26: handler-returns-too-much: 5 MB from the page go out whole, once', async ({ chat }) => {
  await chat.start('handler-returns-too-much');
  await expect(chat.conversation).toContainText('misbehave has run.');
  const card = chat.card('Misbehave');
  await card.hasStatus('completed');
  const [exchange, ...more] = await chat.exchanges(2);
  expect(more).toEqual([]);
  expect(exchange?.error).toBeUndefined();
  expect(exchange?.content).toBe('A line of a very long list of articles.\n'.repeat(131_072));
  await card.unfold();
  await expect(card.root).toContainText('A line of a very long list of articles.');
  await expect(card.root.getByText(cardWords.toldAgent)).toBeVisible();
  await chat.goesOn();
});
