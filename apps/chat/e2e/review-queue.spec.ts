import { englishMessages } from '@callboard/components';
import { englishQueue as words } from '@callboard/components/queue';
import { expect, type Locator, type Page } from '@playwright/test';
import { pageWords } from '../src/settings/page-words.ts';
import { test } from './chat-test.ts';
import { enterKey, tabTo } from './hands.ts';

const { approval } = englishMessages;
const page = pageWords.en;

/** The queue as a person finds it. */
class Queue {
  readonly root: Locator;

  constructor(on: Page) {
    this.root = on.getByRole('region', { name: /requests? needs? you|Everything is decided/ });
  }

  item(index: number): Locator {
    return this.root.getByRole('article').nth(index);
  }

  /** The one primary button of an item; enabled once a press counts. */
  approve(index: number): Locator {
    return this.item(index).locator('[data-slot="approval-actions"] [data-part="decision"]');
  }

  get send(): Locator {
    return this.root.getByRole('button', { name: /^Send \d+ decisions?$/ });
  }
}

function review(on: Page, count: number): Locator {
  return on.getByRole('button', { name: page.review(count) });
}

test('P8, P27: a batch is gone through by keyboard alone, and sent at one press', async ({
  chat,
  page: tab,
}) => {
  await enterKey.press(chat.suggestion('batch'));
  await enterKey.press(review(tab, 5));
  const queue = new Queue(tab);
  await expect(queue.root.getByRole('article')).toHaveCount(5);
  await tabTo(queue.item(0));
  await expect(queue.approve(0)).toBeEnabled();

  // Enter is no decision, and a letter is one choice.
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('a');
  await expect(queue.item(1)).toBeFocused();
  await expect(queue.item(0)).toContainText(words.notSent);
  await tab.keyboard.press('r');
  await expect(queue.item(1).getByRole('textbox', { name: approval.reasonLabel })).toBeFocused();
  await tab.keyboard.type('ask jax first');
  // Nobody is quicker than the half second it takes for a press to count.
  await expect(queue.item(1).getByRole('button', { name: approval.reject, exact: true })).toBeEnabled();
  await tab.keyboard.press('Control+Enter');
  await expect(queue.item(2)).toBeFocused();
  await expect(queue.item(1)).toContainText('ask jax first');
  for (const index of [2, 3, 4]) {
    await expect(queue.item(index)).toBeFocused();
    await expect(queue.approve(index)).toBeEnabled();
    await tab.keyboard.press('a');
    await expect(queue.item(index)).toContainText(words.notSent);
  }
  // One changed mind.
  await tab.keyboard.press('x');
  await expect(queue.item(4)).not.toContainText(words.notSent);
  await expect(queue.root).toContainText('4 of 5 chosen');
  await tab.keyboard.press('a');
  expect(chat.posts).toBe(1);

  for (
    let steps = 0;
    steps < 40 && !(await queue.send.evaluate((one) => one === document.activeElement));
    steps += 1
  )
    await tab.keyboard.press('Shift+Tab');
  await expect(queue.send).toBeEnabled();
  await tab.keyboard.press('Enter');
  await expect(tab.getByText('5 decisions were sent.')).toBeFocused();
  await expect(queue.item(0)).toContainText('Approved by you');
  await expect(queue.item(1)).toContainText('You rejected this');
  await expect(chat.conversation).toContainText('The letter to mira@example.com is sent.');
  await expect(chat.conversation).toContainText('the refund of order A-1007 was not carried out');
  expect(chat.posts).toBe(2);
  await chat.goesOn();
});

test('P13: three payments of one run are answered together, whatever was sent first', async ({
  chat,
  page: tab,
}) => {
  await chat.start('invoices');
  await review(tab, 3).click();
  const queue = new Queue(tab);
  await queue.item(0).getByRole('button', { name: 'Pay €1,840.00' }).click();
  await queue.item(1).getByRole('button', { name: approval.rejectOpen }).click();
  await queue.item(1).getByRole('textbox', { name: approval.reasonLabel }).fill('Not before Friday');
  await queue.item(1).getByRole('button', { name: approval.reject, exact: true }).click();
  await queue.send.click();
  await expect(tab.getByText('2 decisions were sent.')).toBeVisible();
  expect(chat.posts).toBe(1);
  await queue.item(2).getByRole('button', { name: 'Pay €96.20' }).click();
  await queue.send.click();
  await expect(chat.conversation).toContainText('The payment to Clay Pit Ltd is made: 96.2 EUR.');
  await expect(chat.conversation).toContainText('Your words: “Not before Friday”');
  expect(chat.posts).toBe(2);
});

test('P9: the composer stays free under the queue, and what is typed there chooses nothing', async ({
  chat,
  page: tab,
}) => {
  await chat.start('batch');
  await review(tab, 5).click();
  const queue = new Queue(tab);
  await expect(queue.item(4)).toBeAttached();
  const [box, field] = [await queue.root.boundingBox(), await chat.composer.boundingBox()];
  expect(box).not.toBeNull();
  expect(field).not.toBeNull();
  await chat.composer.click();
  await tab.keyboard.type('a jar, next Kiln & Co, reject');
  await expect(chat.composer).toHaveValue('a jar, next Kiln & Co, reject');
  await expect(queue.root).toContainText('0 of 5 chosen');
});

test('P8: what is decided on its card is decided in the queue', async ({ chat, page: tab }) => {
  await chat.start('batch');
  await review(tab, 5).click();
  const queue = new Queue(tab);
  await queue.item(0).getByRole('button', { name: approval.approve }).click();
  await expect(queue.root).toContainText('1 of 5 chosen');
  const card = chat.card('Send letter');
  await card.openReject.click();
  await card.reject.click();
  await expect(queue.item(0)).toContainText('You rejected this');
  await expect(queue.root).toContainText('0 of 4 chosen');
});
