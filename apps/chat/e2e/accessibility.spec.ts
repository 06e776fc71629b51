import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { test } from './chat-test.ts';
import { RecordDialog } from './record-dialog.ts';

/** What axe finds wrong with the page as it is. It comes in by the debugger: the page's policy lets no script in. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<AxeResults>('axe.run(document)');
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
  );
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ settings: { theme } });

    test(`P27: axe finds nothing wrong while a refund is decided, ${theme}`, async ({ chat, page }) => {
      expect(await violations(page), 'the empty chat').toEqual([]);
      await chat.start('refund');
      const card = chat.card('Refund order');
      await card.asks();
      expect(await violations(page), 'a decision is open').toEqual([]);
      await card.edit.click();
      await card.asJson();
      await card.editor.fill('{"order_id": 1');
      await expect(card.editor).toHaveAttribute('aria-invalid', 'true');
      expect(await violations(page), 'an edit is wrong').toEqual([]);
      await card.openAnswer.click();
      await card.answer.fill('done by hand');
      expect(await violations(page), 'an answer is written').toEqual([]);
      await card.sendAnswer.click();
      await card.hasStatus('answered');
      expect(await violations(page), 'answered').toEqual([]);
      const record = new RecordDialog(page);
      await record.opener.click();
      await expect(record.save).toBeVisible();
      expect(await violations(page), 'the record').toEqual([]);
      await record.open({
        name: 'damaged.vcon.json',
        text: '{"uuid": "x", "parties": "Ana", "events": [{}]}',
      });
      await expect(record.save).toBeHidden();
      expect(await violations(page), 'a damaged record').toEqual([]);
    });
  });
}

test('P27: axe finds nothing wrong with the trip, a broken call, a notice and the panel', async ({
  chat,
  page,
}) => {
  await page.getByRole('button', { name: 'Developers' }).click();
  await chat.start('trip');
  await chat.card('Seat').asked();
  await chat.card('Add to calendar').hasStatus('completed');
  expect(await violations(page), 'the trip, and the log').toEqual([]);
  await page.getByRole('button', { name: 'Next input' }).click();
  expect(await violations(page), 'the next input').toEqual([]);
  await chat.newChat.click();
  await chat.start('markup');
  await expect(chat.alert).toBeVisible();
  expect(await violations(page), 'an invalid call, and a failed run').toEqual([]);
  await chat.newChat.click();
  await chat.start('hostile-arguments');
  await chat.card('Refund order').hasStatus('invalid');
  expect(await violations(page), 'hidden characters').toEqual([]);
});

test.describe('over a session', () => {
  test.use({ settings: { wire: 'session', isPanelOpen: true } });

  test('P27: axe finds nothing wrong with a call that counts down, and the panel of the session', async ({
    chat,
    page,
  }) => {
    await page.getByRole('button', { name: 'Session', exact: true }).click();
    expect(await violations(page), 'the empty chat and the session').toEqual([]);
    await page.getByRole('button').filter({ hasText: 'A refund that cannot wait' }).click();
    const card = chat.card('Refund order');
    await card.asks();
    await expect(card.root.getByRole('timer')).toBeVisible();
    expect(await violations(page), 'a deadline').toEqual([]);
  });
});
