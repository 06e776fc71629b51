import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { refundArguments } from '../server/scripted/refunds.ts';
import { test } from './chat-test.ts';

const { approval } = englishMessages;
const asSent = refundArguments('A-1001', '40.00', 'arrived broken');
const result = '{"refunded":true,"order_id":"A-1001","amount":40,"currency":"EUR","receipt":"R-1001"}';

test('P22: text that is no JSON blocks approving, says where it breaks, and never blocks rejecting', async ({
  chat,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  await expect(card.prompt).toContainText(approval.noChanges);
  const original = await card.jsonText();
  await card.editor.fill(original.replace('40.00', '40,00'));

  await expect(card.editor).toHaveAttribute('aria-invalid', 'true');
  await expect(card.editor).toHaveAccessibleDescription(/line 3, column \d+/);
  await expect(card.approve).toBeDisabled();
  await card.editor.press('Control+Enter');
  await card.approve.click({ force: true });
  await expect(card.prompt).toBeVisible();
  expect(chat.posts).toBe(1);

  await card.openReject.click();
  await card.reason.fill('the amount is wrong');
  await card.reject.click();
  await card.hasStatus('rejected');
  expect(await chat.exchanges(2)).toMatchObject([{ args: asSent, error: 'rejected' }]);
});

test('P22: arguments against the schema block approving, with the field and what was wanted', async ({
  chat,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  const original = await card.jsonText();
  await card.editor.fill(original.replace('40.00', '900').replace('"EUR"', '"euros"'));

  await expect(card.editor).toHaveAccessibleDescription(/amount.*must be at most 500, got 900/);
  await expect(card.editor).toHaveAccessibleDescription(/currency/);
  await expect(card.approve).toBeDisabled();
  await card.editor.press('Control+Enter');
  await expect(card.editor).toBeVisible();
  expect(chat.posts).toBe(1);

  // Made good, it can be approved; the agent reads what ran.
  await card.editor.fill(original.replace('40.00', '500'));
  await expect(card.prompt).toContainText('1 change');
  await card.approve.click();
  await card.hasStatus('completed');
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.content).toContain('"amount":500');
});

test('P22: a key given twice, and a number that cannot be held, are caught while editing', async ({
  chat,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  const original = await card.jsonText();
  await card.editor.fill(original.replace('"amount": 40.00', '"amount": 40.00,\n  "amount": 4.00'));
  await expect(card.editor).toHaveAccessibleDescription(/"amount" is used a second time/);
  await expect(card.approve).toBeDisabled();
  await card.editor.fill(original.replace('40.00', '40.000000000000000001'));
  await expect(card.editor).toHaveAccessibleDescription(/cannot be held exactly/);
  await expect(card.approve).toBeDisabled();
});

test('P9: Escape closes the editor, decides nothing and keeps every keystroke', async ({ chat }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  const original = await card.jsonText();
  const half = original.replace('"arrived broken"', '"arrived bro');
  await card.editor.fill(half);
  await card.editor.press('Escape');
  await expect(card.editor).toBeHidden();
  await expect(card.edit).toBeFocused();
  await expect(card.prompt).toContainText(approval.editKept);
  await card.hasStatus('awaiting-decision');

  await card.openReject.click();
  await card.reason.fill('not yet');
  await card.reason.press('Escape');
  await expect(card.openReject).toBeFocused();
  await card.edit.click();
  await card.asJson();
  await expect.poll(() => card.jsonText()).toBe(half);
  await card.openReject.click();
  await expect(card.reason).toHaveValue('not yet');
  expect(chat.posts).toBe(1);
});

test('P20: an edit that changes nothing sends the original bytes, and nobody says it was changed', async ({
  chat,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  const original = await card.jsonText();
  // Changed and changed back, with other white space: the tokens are the same.
  await card.editor.fill(original.replace('40.00', '41.00'));
  await expect(card.prompt).toContainText('1 change');
  await card.editor.fill(`${original}\n\n`);
  await expect(card.prompt).toContainText(approval.noChanges);
  await card.editor.press('Control+Enter');

  await card.hasStatus('completed');
  await expect(card.root).toContainText('Approved by you');
  expect(await chat.exchanges(2)).toEqual([{ tool: 'refund_order', args: asSent, content: result }]);
});

test('P7: what was edited and put away counts for nothing: closed, approving runs what is on the card', async ({
  chat,
}) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  const original = await card.jsonText();
  await card.editor.fill(original.replace('40.00', '1.00'));
  await card.editor.press('Escape');
  await card.approve.click();
  await card.hasStatus('completed');
  expect(await chat.exchanges(2)).toEqual([{ tool: 'refund_order', args: asSent, content: result }]);
});

test('P7: hidden characters typed into an edit are named before they run', async ({ chat }) => {
  await chat.start('refund');
  const card = chat.card('Refund order');
  await card.edit.click();
  await card.asJson();
  const original = await card.jsonText();
  await card.editor.fill(original.replace('arrived broken', 'arrived\u202E broken'));
  await expect(card.prompt).toContainText('U+202E');
  await card.approve.click();
  await card.hasStatus('completed');
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.content).toContain('arrived\u202E broken');
});
