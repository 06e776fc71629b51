import { LLMock } from '@copilotkit/aimock';

/** What the model calls, by the words it is asked for with. */
const calls = {
  voucher: { name: 'issue_voucher', arguments: '{"order_id":"A-1001","amount":40}' },
  letter: { name: 'notify_buyer', arguments: '{"to":"ana@example.com","subject":"Your voucher"}' },
  order: { name: 'look_up_order', arguments: '{"order_id":"A-1001"}' },
  day: { name: 'ask_delivery_day', arguments: '{"days":["Friday","Monday"]}' },
  account: { name: 'close_account', arguments: '{"account":"A-7"}' },
  // Tools of the chat's page.
  dark: { name: 'set_theme', arguments: '{"theme":"dark"}' },
  refund: {
    name: 'refund_order',
    arguments: '{"order_id":"A-1001","amount":40.00,"currency":"EUR","reason":"arrived broken"}',
  },
};

/** @typedef {keyof typeof calls} Word */

/**
 * A model provider with OpenAI's chat completions. "voucher" calls that tool, "voucher, letter" calls both in one
 * answer, "say: voucher" says something first. Whatever the tools answered is said again word for word: so what a test
 * reads on the page is what reached the model.
 */
export async function startProvider() {
  const provider = new LLMock({ port: 0, chunkSize: 8 });
  provider.on({ hasToolResult: true }, ({ messages }) => ({
    content: `The model was told: ${toldIn(messages)}`,
  }));
  provider.onMessage(/^(say: )?[a-z]+(, [a-z]+)*$/, ({ messages }) => {
    const text = textOf(messages.at(-1));
    const toolCalls = text
      .replace('say: ', '')
      .split(', ')
      .filter(isWord)
      .map((word) => calls[word]);
    if (toolCalls.length === 0) return { content: 'Hello.' };
    return text.startsWith('say: ') ? { content: 'One moment.', toolCalls } : { toolCalls };
  });
  provider.onMessage(/./, { content: 'Hello.' });
  await provider.start();
  return provider;
}

/**
 * What the tools have answered since the person last spoke.
 *
 * @param {readonly { readonly role: string, readonly content?: unknown }[]} messages
 */
function toldIn(messages) {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const told = messages.slice(last).filter(({ role }) => role === 'tool');
  return told.map((message) => textOf(message)).join(' | ');
}

/** @param {{ readonly content?: unknown } | undefined} message */
function textOf(message) {
  const content = message?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}

/**
 * @param {string} word
 * @returns {word is Word}
 */
function isWord(word) {
  return word in calls;
}
