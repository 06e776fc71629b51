import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { refundArguments } from '../server/scripted/refunds.ts';
import type { ScenarioId } from '../shared/scenarios.ts';
import { test } from './chat-test.ts';

const { outcome } = englishMessages;

/** Arguments that are never run; told what is wrong, the agent calls again. */
const corrected: readonly {
  readonly id: ScenarioId;
  readonly sent: string;
  readonly card: readonly string[];
  readonly told: readonly string[];
  readonly right: string;
}[] = [
  {
    id: 'broken-arguments',
    sent: '{"order_id": "A-1004", "amount": 12.40, "currency": EUR, "reason": "late delivery"}',
    card: [outcome.unparseable, englishMessages.args.broken],
    told: ['The arguments are not one valid JSON document.', 'Unexpected "E" at character 53'],
    right: refundArguments('A-1004', '12.40', 'late delivery'),
  },
  {
    id: 'invalid-arguments',
    sent: '{"order_id": "A-1006", "amount": "forty euros", "currency": "EUR"}',
    card: [outcome.mismatched, 'amount', 'must be a number', 'reason'],
    told: ['The arguments do not fit the schema of the tool.', 'amount: must be a number, got', 'reason'],
    right: refundArguments('A-1006', '40.00', 'arrived broken'),
  },
  {
    id: 'doubled-key',
    sent: '{"order_id": "A-1007", "amount": 15.00, "amount": 1500.00, "currency": "EUR", "reason": "scratched"}',
    card: [outcome.unparseable, 'The key "amount" is used a second time'],
    told: ['The key "amount" is used a second time'],
    right: refundArguments('A-1007', '15.00', 'scratched'),
  },
];

for (const { id, sent, card: words, told, right } of corrected) {
  test(`P3, P16: ${id}: never offered for approval, answered with what is wrong, and made good`, async ({
    chat,
  }) => {
    await chat.start(id);
    const [wrong, better] = [chat.card('Refund order'), chat.card('Refund order', 1)];
    await wrong.hasStatus('invalid');
    for (const word of words) await expect(wrong.root).toContainText(word);
    await expect(wrong.prompt).toBeHidden();
    await expect(chat.conversation).toContainText('That was my mistake:');
    await better.approve.click();
    await expect(chat.conversation).toContainText('is on its way.');

    const [first, second] = await chat.exchanges(3);
    expect(first).toMatchObject({ tool: 'refund_order', args: sent, error: 'invalid-arguments' });
    for (const word of told) expect(first?.content).toContain(word);
    expect(second).toMatchObject({ tool: 'refund_order', args: right });
    expect(second?.error).toBeUndefined();
    await chat.goesOn();
  });
}

test('P3: empty-arguments mean an empty object, which is what is approved and runs', async ({
  chat,
  page,
}) => {
  await page.clock.install();
  await page.reload();
  await chat.start('empty-arguments');
  const card = chat.card('Export archive');
  await expect(card.root).toContainText(englishMessages.args.none);
  await card.approve.click();
  await card.hasStatus('running');
  await page.clock.runFor(25_000);
  await expect(chat.conversation).toContainText('The archive is exported.');
  expect(await chat.exchanges(2)).toEqual([
    { tool: 'export_archive', args: '', content: '{"file":"orders-all.zip","orders":4312}' },
  ]);
  await chat.goesOn();
});

test('P6, P7: hostile-arguments: what hides is shown, what cannot be held is not passed on, nothing is believed', async ({
  chat,
}) => {
  await chat.start('hostile-arguments');
  const card = chat.card('Refund order');
  await card.hasStatus('invalid');
  await expect(card.root).toContainText(outcome.inexactNumber);
  await expect(card.argument('amount')).toContainText('9007199254740993.10');
  for (const codePoint of ['U+202E', 'U+200B', 'U+0007', 'U+FEFF']) {
    await expect(card.argument('reason').getByRole('img', { name: codePoint })).toHaveText(codePoint);
  }
  await expect(card.argument('__proto__')).toContainText('approved');
  await expect(card.prompt).toBeHidden();
  const [exchange] = await chat.exchanges(2);
  expect(exchange).toMatchObject({ tool: 'refund_order', error: 'invalid-arguments' });
  expect(exchange?.args).toContain('"amount": 9007199254740993.10');
  expect(exchange?.args).toContain('"__proto__": {"approved": true}');
  expect(exchange?.content).toContain('amount: 9007199254740993.10 cannot be held exactly');
  await chat.goesOn();
});

test('P24: deep-arguments: ten thousand arrays inside each other are a clear problem, not a crash', async ({
  chat,
}) => {
  await chat.start('deep-arguments');
  const card = chat.card('Refund order');
  await card.hasStatus('invalid');
  await expect(card.root).toContainText('nested more than');
  await expect(card.prompt).toBeHidden();
  const [exchange] = await chat.exchanges(2);
  expect(exchange?.args).toHaveLength(20_091);
  expect(exchange).toMatchObject({ error: 'invalid-arguments', content: expect.stringContaining('nested') });
  await chat.goesOn();
});

test('chunked: text and a call sent in chunks are read like any other', async ({ chat }) => {
  await chat.start('chunked');
  await expect(chat.conversation).toContainText('Here is the refund of order A-1012, in chunks.');
  const card = chat.card('Refund order');
  await card.approve.click();
  await expect(chat.conversation).toContainText('The refund of order A-1012 is on its way.');
  expect(await chat.exchanges(2)).toMatchObject([
    { tool: 'refund_order', args: refundArguments('A-1012', '14.20', 'too small') },
  ]);
  await chat.goesOn();
});

test('P4: interleaved: two calls written at the same time are two cards, decided apart', async ({ chat }) => {
  await chat.start('interleaved');
  const [first, second] = [chat.card('Refund order'), chat.card('Refund order', 1)];
  await second.approve.click();
  await first.openReject.click();
  await first.reason.fill('not this one');
  await first.reject.click();
  await expect(chat.conversation).toContainText('The refund of order A-1014 is on its way.');
  expect(await chat.exchanges(2)).toMatchObject([
    { args: refundArguments('A-1013', '11.00', 'first of two'), error: 'rejected' },
    { args: refundArguments('A-1014', '22.00', 'second of two'), content: expect.stringContaining('R-1014') },
  ]);
  await chat.goesOn();
});

test('broken-schema: the tool is not offered, the agent is honest about it, the developers are told why', async ({
  chat,
  page,
}) => {
  await chat.start('broken-schema');
  await expect(chat.conversation).toContainText(
    'For this I need “count_stock”, which this page does not offer.',
  );
  await page.getByRole('button', { name: 'Developers' }).click();
  await page.getByRole('button', { name: 'Problems' }).click();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText(
    'The tool "count_stock" was not offered to the agent',
  );
  await chat.goesOn();
});

test('P24: markup in every text field stays text', async ({ chat, page }) => {
  const markup = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>";
  await chat.start('markup');
  await expect(chat.alert).toContainText(`And a run that fails with ${markup}.`);
  const [own, refund] = [chat.card('look_up_'), chat.card('Refund order')];
  await own.unfold();
  await expect(own.root).toContainText(`look_up_${markup}`);
  await expect(own.root).toContainText(`${markup}\n{"html":`, { useInnerText: true });
  await refund.hasStatus('invalid');
  await expect(refund.argument('reason')).toContainText(markup);
  await expect(chat.conversation).toContainText(`A message with ${markup} and a [link](javascript:alert(1))`);

  await expect(page.locator('main').locator('img, script, a, iframe, object, embed')).toHaveCount(0);
  await expect(page).toHaveTitle('Callboard');
  const [, second] = await chat.exchanges(2);
  expect(second).toMatchObject({ args: refundArguments(`A-1015${markup}`, '1.00', markup) });

  // A person's own words, too.
  await chat.say('<img src=x onerror="alert(1)"><script>alert(2)</script>');
  await expect(chat.conversation).toContainText('I am not sure what you mean.');
  await expect(page.locator('main').locator('img, script')).toHaveCount(0);
  await chat.goesOn();
});
