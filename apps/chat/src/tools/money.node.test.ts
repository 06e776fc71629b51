import { expect, test } from 'vitest';
import { money } from './money.ts';

test.each([
  [40, 'EUR', '€40.00'],
  [40.5, 'JPY', '¥40.5'],
  [0.004, 'EUR', '€0.004'],
  [0.1 * 3, 'EUR', '€0.30'],
  [1e-15, 'EUR', '1e-15 EUR'],
  [40, '12€', '40 12€'],
])('P7: %d %s is said as %s, rounded to nothing else', (amount, currency, words) => {
  expect(money(amount, currency)).toBe(words);
});
