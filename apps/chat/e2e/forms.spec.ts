import { englishEditor, englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { ledgerArguments } from '../server/scripted/ledger.ts';
import { CallCard } from './call-card.ts';
import { test } from './chat-test.ts';
import { enterKey, tabTo } from './hands.ts';

const { approval } = englishMessages;

test('P20: one field edited in the form, and the very bytes leave: layout, cents, a number JavaScript would round', async ({
  chat,
}) => {
  await chat.start('ledger');
  const card = chat.card('Book entry');
  await card.edit.click();
  await expect(card.field('Entry')).toHaveValue('9007199254740993');
  await card.field('Account').fill('4410');
  await expect(card.prompt).toContainText('1 change');
  await card.approve.click();
  await card.hasStatus('completed');
  const edited = ledgerArguments.replace('"4400"', '"4410"');
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.args).toBe(ledgerArguments);
  expect(exchange?.content).toContain(`Arguments used: ${edited}\n`);
  // What ran is what was approved, to the byte.
  expect(exchange?.content).toContain(JSON.stringify(edited));
});

test('P20: looked at in both views and left alone, the original bytes run', async ({ chat }) => {
  await chat.start('ledger');
  const card = chat.card('Book entry');
  await card.edit.click();
  await card.asJson();
  await expect(card.editor).toBeVisible();
  await card.approve.click();
  await card.hasStatus('completed');
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.content).toBe(JSON.stringify({ booked: true, read: ledgerArguments }));
});

test('P22: a field that is not finished, or does not fit, blocks approving, says where, and not rejecting', async ({
  chat,
}) => {
  await chat.start('ledger');
  const card = chat.card('Book entry');
  await card.edit.click();
  await card.field('Amount').fill('-');
  await expect(card.field('Amount')).toHaveAccessibleDescription(new RegExp(englishEditor.noNumberYet));
  await expect(card.approve).toBeDisabled();
  await card.field('Amount').press('Control+Enter');
  await card.field('Amount').fill('-1');
  await expect(card.field('Amount')).toHaveAccessibleDescription(/more than 0/);
  await expect(card.approve).toBeDisabled();
  await card.button('amount').click();
  await expect(card.field('Amount')).toBeFocused();
  expect(chat.posts).toBe(1);
  await card.openReject.click();
  await card.reject.click();
  await card.hasStatus('rejected');
});

test('P27: a form that the agent asks to fill in is answered by keyboard alone, exactly', async ({
  chat,
  page,
}) => {
  await enterKey.press(chat.suggestion('delivery'));
  const card = page.getByRole('article', { name: approval.agentAsks });
  const { sendAnswer, field } = new CallCard(card);
  await expect(card).toContainText('The carrier wants to know where and when.');
  await expect(sendAnswer).toBeDisabled();

  await tabTo(card.getByRole('radio', { name: englishEditor.absent }));
  await page.keyboard.press('ArrowDown');
  await expect(card.getByRole('radio', { name: 'morning' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await tabTo(field('Floor'));
  await page.keyboard.insertText('3');
  await tabTo(card.getByRole('combobox', { name: englishEditor.presence('Door code') }));
  await page.keyboard.press('ArrowDown');
  await tabTo(card.getByRole('combobox', { name: englishEditor.presence('Numbers to call') }));
  await page.keyboard.press('ArrowDown');
  await tabTo(card.getByRole('button', { name: 'Add an item to Numbers to call' }));
  await page.keyboard.press('Enter');
  await expect(field('Item 1')).toBeFocused();
  await page.keyboard.insertText('+43 1 234');
  await enterKey.press(sendAnswer);

  await expect(card).toContainText('Answered by you');
  await expect(chat.conversation).toContainText('Booked. The carrier has read:');
  const [, second] = await chat.received(2);
  expect((second?.resume ?? []).map(({ status, payload }) => ({ status, payload }))).toEqual([
    {
      status: 'resolved',
      // Nothing that nobody chose: the default of the insurance stayed a hint (P21).
      payload: { window: 'afternoon', floor: 3, code: null, call: ['+43 1 234'] },
    },
  ]);
  await chat.goesOn();
});
