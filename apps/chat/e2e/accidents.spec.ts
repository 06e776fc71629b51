import { expect } from '@playwright/test';
import { test } from './chat-test.ts';
import { tabTo } from './hands.ts';

test('P9: an Enter that is held since before the prompt came sends one message and decides nothing', async ({
  chat,
  page,
}) => {
  await chat.composer.fill('Refund order A-1001, the vase arrived broken');
  const card = chat.card('Refund order');
  // Down again and again without a release is what a held key does.
  for (let repeats = 0; repeats < 10; repeats += 1) await page.keyboard.down('Enter');
  await card.asks();
  await card.approve.focus();
  for (let repeats = 0; repeats < 10; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');

  await card.hasStatus('awaiting-decision');
  const [input, ...more] = await chat.received(1);
  expect(more).toEqual([]);
  expect(input?.messages).toHaveLength(1);

  // Pressed anew, it counts.
  await page.keyboard.press('Enter');
  await card.hasStatus('completed');
});

test('P9: a held space bar does not decide either', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.edit.focus();
  await page.keyboard.down('Space');
  await card.approve.focus();
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await card.hasStatus('awaiting-decision');
  expect(chat.posts).toBe(1);
});

test('P8: a double click decides once, and nothing that comes under the pointer is pressed', async ({
  chat,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await card.approve.dblclick();
  await expect(chat.conversation).toContainText('The refund of order A-1001 is on its way.');
  expect(await chat.exchanges(2)).toHaveLength(1);
  await card.hasStatus('completed');
});

for (const way of ['a double click on', 'an Enter held on'] as const) {
  test(`P9: ${way} a suggestion says it once`, async ({ chat, page }) => {
    if (way === 'a double click on') await chat.suggestion('refund').dblclick();
    else {
      await chat.suggestion('refund').focus();
      for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
    }
    const card = chat.card('Refund order');
    await card.asks();
    const [input, ...more] = await chat.received(1);
    expect(more).toEqual([]);
    expect(input?.messages).toHaveLength(1);
  });
}

test('P9: Escape, wherever it is pressed, decides nothing', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await page.keyboard.press('Escape');
  for (const button of [card.approve, card.edit, card.openReject, card.openAnswer, chat.composer]) {
    await button.focus();
    await page.keyboard.press('Escape');
  }
  await card.hasStatus('awaiting-decision');
  await card.asks();
  expect(chat.posts).toBe(1);
});

test('P9: a prompt never takes the focus from someone who is typing', async ({ chat, page }) => {
  await chat.start('refund');
  await chat.composer.focus();
  await page.keyboard.type('And is ');
  const card = chat.card('Refund order');
  await card.asks();
  await page.keyboard.type('A-1002 there?');
  await expect(chat.composer).toBeFocused();
  await expect(chat.composer).toHaveValue('And is A-1002 there?');
  await card.hasStatus('awaiting-decision');

  // What is decided elsewhere on the page leaves the draft alone, too.
  await card.approve.click();
  await card.hasStatus('completed');
  await expect(chat.composer).toHaveValue('And is A-1002 there?');
});

test.describe('while the agent types slowly', () => {
  test.use({ settings: { speed: 'normal' } });

  test('P9: keys typed while the prompt comes stay in the composer', async ({ chat, page }) => {
    await chat.start('refund');
    await chat.composer.focus();
    const card = chat.card('Refund order');
    for (let typed = 0; typed < 200 && (await card.prompt.count()) === 0; typed += 1) {
      await page.keyboard.press(typed % 10 === 9 ? 'Shift+Enter' : 'a');
    }
    await card.asks();
    await expect(chat.composer).toBeFocused();
    await expect(chat.composer).not.toHaveValue('');
    await card.hasStatus('awaiting-decision');
    expect(chat.posts).toBe(1);
  });
});

test.describe('while the agent types very slowly', () => {
  test.use({ settings: { speed: 'slow' } });

  test('P2: at no moment can anything be decided while the arguments are still written', async ({
    chat,
    page,
  }) => {
    // Every change of the page is looked at: what a person could have pressed for a moment counts, too.
    const seen = await page.evaluateHandle(() => {
      const moments = new Set<string>();
      new MutationObserver(() => {
        const card = document.querySelector<HTMLElement>('article');
        if (card === null) return;
        const asks = card.querySelector('[data-slot=approval-prompt]') !== null;
        moments.add(`${card.dataset.status ?? ''}${asks ? ', asks' : ''}`);
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      return moments;
    });
    await chat.start('refund');
    await chat.card('Refund order').asks();
    const moments = await seen.evaluate((set) => [...set]);
    expect(moments.filter((moment) => moment.endsWith(', asks'))).toEqual(['awaiting-decision, asks']);
    expect(moments[0]).toBe('args-streaming');
  });
});

test('P9: an Enter that ends a word of an input method sends nothing', async ({ chat, page }) => {
  await chat.composer.focus();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'こんにちは', selectionStart: 5, selectionEnd: 5 });
  // Enter reaches the page as the key of an input method.
  const enter = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await keys.send('Input.insertText', { text: 'こんにちは' });
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await expect(chat.composer).toHaveValue('こんにちは');
  expect(chat.posts).toBe(0);
  await chat.composer.press('Enter');
  await expect(chat.conversation).toContainText('I am not sure what you mean.');
});

test('P27: the way to the answers is short, and everything on it can be seen', async ({ chat, page }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.asks();
  await tabTo(card.approve);
  await expect(card.approve).toBeInViewport({ ratio: 1 });
  const others = [card.edit, card.openReject, card.openAnswer, card.openStanding];
  for (const next of [...others, chat.composer]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    await expect(next).toBeInViewport({ ratio: 1 });
  }
});
