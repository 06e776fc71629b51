import { test as base } from '@playwright/test';
import { ChatPage, type Settings } from './chat-page.ts';

/** A test with the chat open in it. At its end nothing may have gone wrong unseen. */
export const test = base.extend<{ settings: Settings; chat: ChatPage }>({
  settings: [{}, { option: true }],
  chat: async ({ page, settings }, provide) => {
    const chat = new ChatPage(page);
    await chat.open(settings);
    await provide(chat);
    await chat.expectNothingOdd();
  },
});
