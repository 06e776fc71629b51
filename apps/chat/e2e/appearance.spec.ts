import { expect, type Locator, type Page } from '@playwright/test';
import type { ScenarioId } from '../shared/scenarios.ts';
import type { ChatPage } from './chat-page.ts';
import { test } from './chat-test.ts';
import { bringIntoSight } from './hands.ts';

/** The page and the thread scroll up and down, never sideways. */
async function fitsAcross(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'html, body, .page, .chat, .chat-scroll, article, [role=alert]',
      ),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`,
      ),
  );
  expect(wide).toEqual([]);
}

/** Each of them is wholly inside the window once it was scrolled to, and large enough to be hit. */
async function canBePressed(buttons: readonly Locator[]): Promise<void> {
  for (const button of buttons) {
    await bringIntoSight(button);
    await expect(button).toBeInViewport({ ratio: 0.99 });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(button)).toBeGreaterThanOrEqual(24);
    await button.click({ trial: true });
  }
}

async function walk(chat: ChatPage): Promise<void> {
  const { page } = chat;
  await fitsAcross(page);
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await fitsAcross(page);
  await canBePressed([card.approve, card.edit, card.openReject, card.openAnswer]);
  await card.edit.click();
  await card.asJson();
  await card.editor.fill(`${(await card.jsonText()).replace('40.00', '9000')}`);
  await expect(card.editor).toHaveAttribute('aria-invalid', 'true');
  await fitsAcross(page);
  await card.openReject.click();
  await card.reason.fill('Donaudampfschifffahrtsgesellschaft'.repeat(8));
  await canBePressed([card.reject]);
  await card.reject.click();
  await card.hasStatus('rejected');
  await fitsAcross(page);
  await canBePressed([chat.newChat]);

  const others: readonly ScenarioId[] = ['trip', 'markup', 'hostile-arguments', 'deep-arguments', 'http-500'];
  for (const id of others) {
    await chat.newChat.click();
    await chat.start(id);
    await expect(chat.stop).toBeHidden();
    await fitsAcross(page);
  }
  await chat.goesOn();
}

for (const direction of ['ltr', 'rtl'] as const) {
  test.describe(`at 320 px, ${direction}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, settings: { direction } });

    test(`P27: nothing scrolls sideways and every button can be pressed, ${direction}`, async ({
      chat,
      page,
    }) => {
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await walk(chat);
    });
  });
}

test.describe('with the panel open at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, settings: { isPanelOpen: true } });

  test('P27: the panel does not push the chat out of the window', async ({ chat, page }) => {
    await fitsAcross(page);
    await page.getByRole('button', { name: 'Next input' }).click();
    await fitsAcross(page);
    await canBePressed([page.getByRole('button', { name: 'Close', exact: true })]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await canBePressed([chat.composer]);
  });
});

test('P27: right to left, the card turns round and JSON does not', async ({ chat, page }) => {
  await page.getByRole('combobox', { name: 'Direction' }).selectOption('rtl');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  const directionOf = (locator: Locator): Promise<string> =>
    locator.evaluate((element) => getComputedStyle(element).direction);
  expect(await directionOf(card.root)).toBe('rtl');
  await expect(card.root.locator('[data-icon="chevron"]').first()).toHaveCSS('scale', '-1 1');
  expect(await directionOf(card.editor)).toBe('ltr');
  const [approve, edit] = [await card.approve.boundingBox(), await card.edit.boundingBox()];
  expect(approve?.x).toBeGreaterThan(edit?.x ?? Number.POSITIVE_INFINITY);
  await card.editor.press('Escape');
  await card.approve.click();
  await card.hasStatus('completed');
});

test('the switches change the page, and a reload remembers them', async ({ chat, page }) => {
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('fast');
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('fast');
  await chat.start('weather');
  await chat.received(1);
  expect(JSON.parse(chat.lastBody)).toMatchObject({ forwardedProps: { speed: 'fast' } });
});

test('P28: in German the page and its cards speak German, and a decision means the same', async ({
  chat,
  page,
}) => {
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await chat.suggestion('refund').click();
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Ablehnen…', exact: true }).click();
  await card.getByRole('textbox').fill('lieber nicht');
  await card.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('Your words: “lieber nicht”.');
  expect(await chat.exchanges(2)).toMatchObject([
    {
      error: 'rejected',
      content: 'The person rejected this call. It was not executed. Reason: lieber nicht',
    },
  ]);
});
