import { englishRecord } from '@callboard/components/record';
import { expect } from '@playwright/test';
import { recordWords } from '../src/record/record-words.ts';
import { pageWords } from '../src/settings/page-words.ts';
import type { ChatPage } from './chat-page.ts';
import { test } from './chat-test.ts';
import { enterKey, mouse, tabTo } from './hands.ts';
import { RecordDialog } from './record-dialog.ts';

const words = recordWords.en;

/** So many entries there are of it. */
const decidedTwice = 22;

/** One refund approved with the mouse, one rejected with the keyboard: the agent has answered to both. */
async function decideTwice(chat: ChatPage): Promise<void> {
  await chat.start('refund');
  const approved = chat.card('Refund order');
  await approved.asks();
  await mouse.press(approved.approve);
  await approved.hasStatus('completed');
  await expect(chat.conversation).toContainText('The refund of order A-1001 is on its way.');
  await chat.say('Refund order A-1002, the bowl arrived broken');
  const rejected = chat.card('Refund order', 1);
  await rejected.asks();
  await enterKey.press(rejected.openReject);
  await enterKey.press(rejected.reject);
  await rejected.hasStatus('rejected');
  await expect(chat.conversation).toContainText('the refund of order A-1002 was not carried out');
}

/** The record of that, opened. */
async function openedAfterTwo(chat: ChatPage): Promise<RecordDialog> {
  await decideTwice(chat);
  const record = new RecordDialog(chat.page);
  await record.opener.click();
  return record;
}

test('P30: the record says who approved and who rejected, by which means, what was sent and what came back', async ({
  chat,
}) => {
  const record = await openedAfterTwo(chat);
  const saved = await record.saved();

  const [approved, rejected, ...none] = saved.events('callboard-decision');
  expect(none).toEqual([]);
  expect(approved).toMatchObject({ outcome: 'approve', means: 'person', party: 0 });
  expect(rejected).toMatchObject({ outcome: 'reject', means: 'person', party: 0 });
  expect(JSON.parse(saved.text).parties[0]).toMatchObject({ type: 'person', name: 'Visitor' });
  expect(JSON.parse(saved.text).parties[1]).toMatchObject({ type: 'bot', name: 'Scripted agent' });
  expect(approved?.operation_id).not.toBe(rejected?.operation_id);
  // Each press stands at the time of its decision.
  expect(saved.events('keydown')).toMatchObject([
    { button: 'approve', time: approved?.time, party: 0 },
    { button: 'reject', time: rejected?.time, party: 0 },
  ]);
  const operation_id = approved?.operation_id;
  expect(saved.events('tool-invocation', 'tool-result', 'tool-error', 'tool-failure')).toMatchObject([
    {
      type: 'tool-invocation',
      operation_id,
      attempt: 1,
      server: '!host',
      tool: 'refund_order',
    },
    { type: 'tool-result', operation_id, attempt: 1, body: { refunded: true, receipt: 'R-1001' } },
  ]);
});

test('P30: what was rejected is in the file only where the person wants what was never sent', async ({
  chat,
}) => {
  const record = await openedAfterTwo(chat);
  const { text, events } = await record.saved();
  const [, proposed] = events('callboard-call');
  expect(proposed).toMatchObject({ arguments_hash: expect.stringMatching(/^sha512-/) });
  expect(proposed).not.toHaveProperty('arguments');
  expect(text).not.toContain('\\"A-1002\\"');
  expect(JSON.stringify(events('callboard-call', 'callboard-reply', 'tool-invocation'))).not.toContain(
    'A-1002',
  );

  await record.root.getByRole('checkbox', { name: englishRecord.withUnsent }).check();
  const whole = await record.saved();
  expect(JSON.stringify(whole.events('callboard-call'))).toContain('A-1002');
});

test('P30: a saved record opens again with the same entries, also packed, and the conversation stays as it is', async ({
  chat,
  page,
}) => {
  const record = await openedAfterTwo(chat);
  const here = await record.lines(decidedTwice);
  const { path } = await record.saved();
  await record.open(path);
  await expect(record.root).toContainText(words.fileHint);
  expect(await record.lines(decidedTwice)).toEqual(here);
  // Nothing is wrong with it, and nothing was odd.
  await expect(record.root.locator('[data-slot="record-remarks"]')).toBeHidden();

  await record.root.getByRole('button', { name: words.here }).click();
  await expect(record.save).toBeVisible();
  await record.root.getByRole('checkbox', { name: englishRecord.packed }).check();
  const download = page.waitForEvent('download');
  await record.save.click();
  await record.open(await (await download).path());
  await expect(record.root).toContainText('It is packed (gzip).');
  expect(await record.lines(decidedTwice)).toEqual(here);
  await record.close.click();
  await chat.goesOn();
});

test('P30: a file that is no record says so and changes nothing; a damaged one opens as far as it can', async ({
  chat,
}) => {
  const record = await openedAfterTwo(chat);
  const before = await record.lines(decidedTwice);
  await record.open({ name: 'shopping.txt', text: 'milk, bread' });
  await expect(record.fileRefused).toContainText('“shopping.txt” was not opened');
  await expect(record.fileRefused).toContainText('It is no JSON text.');
  expect(await record.lines(decidedTwice)).toEqual(before);
  await record.open({ name: 'list.json', text: '{"milk": 1}' });
  await expect(record.fileRefused).toContainText(words.noRecord);
  expect(await record.lines(decidedTwice)).toEqual(before);

  const script = '<img src=x onerror=alert(1)>';
  const event = { type: 'tool-invocation', time: 'soon', tool: script, operation_id: 'c', attempt: 1 };
  const damaged = { uuid: 'x', parties: 'Ana', events: [event, null] };
  await record.open({ name: 'damaged.vcon.json', text: JSON.stringify(damaged) });
  await expect(record.fileRefused).toBeHidden();
  await expect(record.root.getByRole('button', { name: /wrong with this file$/ })).toBeVisible();
  await expect(record.root.getByRole('button', { name: /could not be read/ })).toBeVisible();
  await expect(record.entries).toContainText(script);
  await expect(record.root.locator('img')).toHaveCount(0);
});

test('P30: of two files, the one that was chosen last is shown, and the other is read no further', async ({
  chat,
}) => {
  const record = await openedAfterTwo(chat);
  const form = { type: 'text', start: '2026-01-01T14:00:00Z', parties: [0], mediatype: 'text/plain' };
  const said = (body: string) => ({ ...form, encoding: 'none', body });
  const file = (name: string, count: number) => ({
    name,
    text: JSON.stringify({
      parties: [{}],
      dialog: Array.from({ length: count }, () => said(`from ${name}`)),
    }),
  });
  await record.open(file('long.json', 60_000));
  await expect(record.root).toContainText(words.reading);
  await record.open(file('short.json', 1));
  await expect(record.count).toHaveText('1 entry');
  await record.entries.getByRole('button').click();
  await expect(record.entries).toContainText('from short.json');
  await expect(record.root).not.toContainText(words.reading);
  await expect(record.root.getByRole('button', { name: 'long.json' })).toBeHidden();
});

test('P30: what was chosen of the record is still chosen after a look at a file', async ({ chat }) => {
  const record = await openedAfterTwo(chat);
  const { path } = await record.saved();
  const all = `${decidedTwice} entries`;
  await record.person.selectOption({ index: 1 });
  const few = await record.count.textContent();
  expect(few).not.toBe(all);
  await record.open(path);
  await expect(record.count).toHaveText(all);
  await record.root.getByRole('button', { name: words.here }).click();
  await expect(record.count).toHaveText(few ?? '');
  await expect(record.entries).not.toHaveCount(0);
});

test('P27: the record opens and closes by keyboard, and the focus is back where it was', async ({
  chat,
  page,
}) => {
  const record = new RecordDialog(page);
  await tabTo(record.opener);
  await page.keyboard.press('Enter');
  await expect(record.root).toContainText(words.empty);
  await expect(record.save).toBeHidden();
  await tabTo(record.root.getByRole('button', { name: words.openFile }));
  await page.keyboard.press('Escape');
  await expect(record.root).toBeHidden();
  await expect(record.opener).toBeFocused();
  await chat.goesOn();
  await tabTo(record.opener);
  await page.keyboard.press('Space');
  await tabTo(record.entries.first().getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(record.entries.first()).toContainText('What is the weather in Porto?');
  await tabTo(record.close);
  await page.keyboard.press('Enter');
  await expect(record.opener).toBeFocused();
});

test.describe('while the agent goes on', () => {
  test.use({ settings: { speed: 'slow' } });

  test('P30: the record that is looked at follows the conversation, keeps what was chosen, and tells what waits', async ({
    chat,
    page,
  }) => {
    await chat.start('refund');
    const record = new RecordDialog(page);
    await record.opener.click();
    await record.person.selectOption({ index: 1 });
    await expect(record.count).toHaveText(/^1 of \d+ entries$/);
    await expect(record.root).toContainText(words.waiting(1));
    await expect(record.count).toHaveText('1 of 6 entries');
    await expect(record.entries).toContainText(['Visitor']);
  });
});

test.describe('where it cannot be fetched', () => {
  test('P25: a record that could not be fetched says so, and is there once there is a way', async ({
    chat,
    page,
  }) => {
    const wayBack = await chat.cutOff(/\/record-view-[^/]*\.js$/);
    const record = new RecordDialog(page);
    await record.opener.click();
    await expect(record.root.getByRole('alert')).toHaveText(pageWords.en.recordNotLoaded);
    await record.close.click();
    await wayBack();
    await record.opener.click();
    await expect(record.root).toContainText(words.empty);
  });

  test('P25: what reads files could not be fetched: it says so, and reads once there is a way', async ({
    chat,
    page,
  }) => {
    const wayBack = await chat.cutOff(/\/file-worker-[^/]*\.js$/);
    const record = new RecordDialog(page);
    await record.opener.click();
    const file = { name: 'a.json', text: '{"parties": [], "dialog": []}' };
    await record.open(file);
    await expect(record.fileRefused).toContainText(words.notRead);
    await wayBack();
    await record.open(file);
    await expect(record.fileRefused).toBeHidden();
    await expect(record.root).toContainText(words.fileHint);
  });
});
