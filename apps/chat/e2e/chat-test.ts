import { test as base, type Locator, type Page } from '@playwright/test';
import { ChatPage, type Settings } from './chat-page.ts';
import { bringIntoSight } from './hands.ts';

/** A test with the chat open in it. At its end nothing may have gone wrong unseen. */
export const test = base.extend<{ settings: Settings; chat: ChatPage }>({
  settings: [{}, { option: true }],
  chat: async ({ page, settings }, provide) => {
    scrollBeforeClicks(page);
    const chat = new ChatPage(page);
    await chat.open(settings);
    await provide(chat);
    await chat.expectNothingOdd();
  },
});

/**
 * A person scrolls to what they press. Playwright scrolls only once a button is enabled, and one that decides is not
 * before it has been in sight.
 */
function scrollBeforeClicks(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  const { click } = locators;
  if (click.name === 'clickInSight') return;
  locators.click = async function clickInSight(this: Locator, options) {
    await bringIntoSight(this);
    await click.call(this, options);
  };
}
