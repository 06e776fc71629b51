import { englishMessages } from '@callboard/components';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './chat-test.ts';

const { refusal } = englishMessages;

/** Puts something over a part of an element, as a banner or a toast of the page does; the parts are shares of its size. */
async function cover(
  target: Locator,
  part: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  style = '',
): Promise<Locator> {
  await target.evaluate(
    (element, [{ left, top, right, bottom }, more]) => {
      const box = element.getBoundingClientRect();
      const banner = document.createElement('div');
      banner.id = 'banner';
      banner.style.cssText = `position: fixed; z-index: 1000; background: gold;
        left: ${box.left + box.width * left}px; top: ${box.top + box.height * top}px;
        width: ${box.width * (right - left)}px; height: ${box.height * (bottom - top)}px; ${more}`;
      document.body.append(banner);
    },
    [part, style] as const,
  );
  return target.page().locator('#banner');
}

const whole = { left: -0.2, top: -0.2, right: 1.2, bottom: 1.2 };

/** Another tab comes before this one, or goes. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

test('P9: a press in the first half second is ignored, says so, and the next one counts', async ({
  chat,
  page,
}) => {
  await page.clock.install();
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  // As if it had only just come: from here on time stands still.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await setVisible(page, false);
  await setVisible(page, true);
  await expect(card.approve).toBeDisabled();
  await page.clock.runFor(400);
  await expect(card.approve).toBeDisabled();
  const { x, y, width, height } = (await card.approve.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(card.prompt.getByRole('alert')).toContainText(refusal['press-too-early']);
  await card.hasStatus('awaiting-decision');

  await page.clock.runFor(200);
  await expect(card.approve).toBeEnabled();
  await card.approve.click();
  await page.clock.resume();
  await card.hasStatus('completed');
  await expect(card.root).toContainText('Approved by you');
});

test('P9: what comes back after the page was hidden has to be seen anew', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await setVisible(page, false);
  await expect(card.approve).toBeDisabled();
  await setVisible(page, true);
  await expect(card.approve).toBeDisabled();
  await card.asks();
  await card.approve.click();
  await card.hasStatus('completed');
});

test('P9: a key pressed on a button that something covers decides nothing, and says so', async ({
  chat,
  page,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.approve.focus();
  const banner = await cover(card.approve, whole);
  await page.keyboard.press('Enter');
  await expect(card.prompt.getByRole('alert')).toContainText(refusal['press-covered']);
  await page.keyboard.press('Space');
  await card.hasStatus('awaiting-decision');
  expect(chat.posts).toBe(1);

  await banner.evaluate((element) => element.remove());
  await page.keyboard.press('Enter');
  await card.hasStatus('completed');
  await expect(card.root).toContainText('Approved by you');
});

test('P9: a pointer on the part of a button that is left free does not decide', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await cover(card.approve, { left: -0.2, top: -0.2, right: 0.6, bottom: 1.2 });
  const { x, y, width, height } = (await card.approve.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width * 0.9, y + height / 2);
  await expect(card.prompt.getByRole('alert')).toContainText(refusal['press-covered']);
  await card.hasStatus('awaiting-decision');
});

test('P9: nothing typed is lost where a press was ignored', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.openReject.click();
  await card.reason.fill('It was not broken.');
  const banner = await cover(card.reason, whole);
  await card.reason.focus();
  await page.keyboard.press('Control+Enter');
  await expect(card.prompt.getByRole('alert')).toContainText(refusal['press-covered']);
  await expect(card.reason).toHaveValue('It was not broken.');
  await banner.evaluate((element) => element.remove());
  await page.keyboard.press('Control+Enter');
  await card.hasStatus('rejected');
  await expect(card.root).toContainText('It was not broken.');
});

test('P9: decoration that lets presses through, and a header over another part of the card, cover nothing', async ({
  chat,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await cover(card.approve, whole, 'pointer-events: none; opacity: 0.2;');
  await cover(card.root, { left: -0.1, top: -0.1, right: 1.1, bottom: 0.3 });
  await card.approve.click();
  await card.hasStatus('completed');
  await expect(card.root).toContainText('Approved by you');
});

for (const [name, press] of [
  ['element.click()', (button: HTMLElement) => button.click()],
  [
    'a dispatched event',
    (button: HTMLElement) =>
      void button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })),
  ],
] as const) {
  test(`P10: ${name} is code’s, on the card and to the agent`, async ({ chat }) => {
    await chat.start('refund');
    const card = chat.card('Refund order');
    await card.asks();
    await card.openReject.click();
    await expect(card.reject).toBeEnabled();
    await card.reject.evaluate(press);
    await card.hasStatus('rejected');
    await expect(card.root).toContainText('This app rejected this');
    const [exchange] = await chat.exchanges(2);
    expect(exchange?.content).toMatch(/^The page rejected this call\./);
  });
}

test('P9: a script’s click before the prompt was seen decides nothing either', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await setVisible(page, false);
  await card.approve.evaluate((button: HTMLElement) => button.click());
  await expect(card.prompt.getByRole('alert')).toBeVisible();
  await card.hasStatus('awaiting-decision');
});

test('P9: the Enter of an input method decides nothing in a field of the prompt', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.openReject.click();
  await expect(card.reason).toBeFocused();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'だめ', selectionStart: 2, selectionEnd: 2 });
  const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229, modifiers: 2 };
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await keys.send('Input.insertText', { text: 'だめ' });
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await expect(card.reason).toHaveValue('だめ');
  await card.hasStatus('awaiting-decision');
  expect(chat.posts).toBe(1);
  await page.keyboard.press('Control+Enter');
  await card.hasStatus('rejected');
});

test('P9: leaving the thread while it asks decides nothing', async ({ chat }) => {
  await chat.start('refund');
  await chat.card('Refund order').asks();
  await chat.newChat.click();
  await expect(chat.suggestion('refund')).toBeVisible();
  const [input, ...more] = await chat.received(1);
  expect(more).toEqual([]);
  expect(input?.messages).toHaveLength(1);
});
