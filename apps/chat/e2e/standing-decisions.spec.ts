import { expect } from '@playwright/test';
import { test } from './chat-test.ts';

test('P10: what was decided for others too runs unasked, names its rule, outlives a reload, and is revoked', async ({
  chat,
  page,
}) => {
  await chat.start('trip');
  const hotel = chat.card('Book hotel');
  await hotel.hasStatus('awaiting-decision');
  await hotel.root.getByRole('button', { name: 'Decide for others too…' }).click();
  await hotel.root.getByRole('radio', { name: 'where hotel is "Casa do Rio"' }).check();
  await hotel.root.getByRole('radio', { name: 'always' }).check();
  await hotel.root.getByRole('button', { name: 'Approve, and run these unasked' }).click();
  await hotel.hasStatus('completed');
  await expect(hotel.root).toContainText(/Approved by you, .*; and others like it, always/);

  await page.reload();
  await chat.newChat.click();
  await chat.start('trip');
  await hotel.hasStatus('completed');
  await expect(hotel.root).toContainText(
    'Ran unasked: decided earlier (Book hotel where hotel is "Casa do Rio")',
  );

  await page.getByText('Standing decisions (1)').click();
  await page.getByRole('button', { name: 'Revoke: Book hotel where hotel is "Casa do Rio"' }).click();
  await expect(page.getByText('Standing decisions (1)')).toBeHidden();
  await page.reload();
  await chat.newChat.click();
  await chat.start('trip');
  await hotel.hasStatus('awaiting-decision');
});

test('P9: nothing is decided for others while one of the two is not chosen', async ({ chat }) => {
  await chat.start('trip');
  const hotel = chat.card('Book hotel');
  await hotel.root.getByRole('button', { name: 'Decide for others too…' }).click();
  const allow = hotel.root.getByRole('button', { name: 'Approve, and run these unasked' });
  await allow.click({ force: true });
  await hotel.root.getByRole('radio', { name: 'whatever its arguments' }).check();
  await allow.click({ force: true });
  await hotel.hasStatus('awaiting-decision');
  expect(await chat.received(1)).toHaveLength(1);
});
