import { englishMessages } from '@callboard/components';
import { expect } from '@playwright/test';
import { test } from './chat-test.ts';

test('weather: a tool of the agent is only watched, and its result can be read', async ({ chat }) => {
  await chat.start('weather');
  await expect(chat.conversation).toContainText('It is 12 °C in Lisbon, overcast');
  const card = chat.card('Get weather');
  await card.hasStatus('completed');
  await expect(card.root).toContainText(englishMessages.receipt.ranAtAgent);
  await expect(card.prompt).toBeHidden();
  await card.unfold();
  await expect(card.argument('city')).toHaveText('Lisbon');
  const result = '{"city":"Lisbon","temperature":12,"sky":"overcast","wind_kmh":22}';
  await expect(card.root).toContainText(result);

  // The agent has answered its own call: the page adds nothing, and sends back what it was given.
  await chat.goesOn();
  expect(await chat.exchanges(2)).toEqual([
    { tool: 'get_weather', args: '{"city":"Lisbon","unit":"celsius"}', content: result },
  ]);
});

test('theme: a tool of the page that needs no approval runs at once, and the page is dark', async ({
  chat,
  page,
}) => {
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await background();
  await chat.start('theme');
  await expect(chat.conversation).toContainText('The page is dark now.');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark');
  expect(await background()).not.toBe(before);

  const card = chat.card('Switch theme');
  await card.hasStatus('completed');
  await expect(card.root).toContainText(englishMessages.receipt.ranByItself);
  expect(await chat.exchanges(2)).toEqual([
    { tool: 'set_theme', args: '{"theme":"dark"}', content: '{"theme":"dark","before":"system"}' },
  ]);

  // The handler is the one of now: it knows the theme that it has switched to itself.
  await chat.say('Switch this page to the light theme');
  await expect(chat.conversation).toContainText('The page is light now.');
  expect((await chat.exchanges(4)).at(-1)?.content).toBe('{"theme":"light","before":"dark"}');
  await chat.goesOn();
});

test('P16: every run advertises the tools of the page, each with its JSON Schema', async ({ chat }) => {
  await chat.start('weather');
  const [input] = await chat.received(1);
  const tools = new Map(input?.tools.map((tool) => [tool.name, tool]));
  // The tool with the broken schema is not among them.
  expect([...tools.keys()].sort()).toEqual([
    'add_calendar_event',
    'ask_seat_preference',
    'book_entry',
    'book_hotel',
    'export_archive',
    'misbehave',
    'print_label',
    'refund_order',
    'send_email',
    'set_theme',
    'write_file',
  ]);
  for (const tool of tools.values()) {
    expect(tool.description, tool.name).not.toBe('');
    expect(tool.parameters, tool.name).toMatchObject({ type: 'object', properties: expect.anything() });
  }
  expect(tools.get('refund_order')?.parameters).toMatchObject({
    properties: {
      order_id: { type: 'string', pattern: '^A-\\d{4}$' },
      amount: { type: 'number', exclusiveMinimum: 0, maximum: 500 },
      currency: { type: 'string', minLength: 3, maxLength: 3 },
      reason: { type: 'string' },
    },
    required: ['order_id', 'amount', 'currency', 'reason'],
  });
});

test('the composer sends with Enter, keeps a line with Shift and Enter, and never sends nothing', async ({
  chat,
}) => {
  await chat.composer.press('Enter');
  await expect(chat.suggestion('refund')).toBeVisible();
  await chat.composer.pressSequentially('weather');
  await chat.composer.press('Shift+Enter');
  await chat.composer.pressSequentially('in Lisbon');
  await chat.composer.press('Enter');
  await expect(chat.composer).toHaveValue('');
  await expect(chat.conversation).toContainText('It is 12 °C in Lisbon');
  const [input] = await chat.received(1);
  expect(input?.messages).toMatchObject([{ role: 'user', content: 'weather\nin Lisbon' }]);
});
