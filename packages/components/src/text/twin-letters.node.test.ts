import { expect, test } from 'vitest';
import { looksLikeAnother, twinAmong } from './twin-letters.ts';

test.each([
  ['p\u0430ypal', true],
  ['\u0430\u0440\u0440\u04cf\u0435', true],
  ['αβο', true],
  ['bank', false],
  ['bücher', false],
  ['пример', false],
  ['例え', false],
  ['abc漢字', false],
  ['123-4', false],
])('P7: %s could be taken for another word: %s', (word, expected) => {
  expect(looksLikeAnother(word)).toBe(expected);
});

test.each([
  ['refund_\u043Erder', 'refund_order'],
  ['refund_order\u200B', 'refund_order'],
  ['refund-order', 'refund_order'],
  ['Refund_Order', 'refund_order'],
  ['refund_0rder', 'refund_order'],
  ['dra\u0433', undefined],
  ['refund_orders', undefined],
  ['refund_order', undefined],
])('P7: a tool named %s is taken for %s', (name, expected) => {
  expect(twinAmong(name, ['send_mail', 'refund_order'])).toBe(expected);
});
