import { expect, test } from 'vitest';
import { createEcho } from './echo.ts';

test('P23: what was typed comes back as an echo, however late, and is not written over what was typed since', () => {
  const echo = createEcho('');
  echo.typed('a');
  echo.typed('ab');
  expect(echo.isForeign('a')).toBe(false);
  echo.typed('abc');
  expect(echo.isForeign('ab')).toBe(false);
  expect(echo.isForeign('abc')).toBe(false);
});

test('what somebody else wrote is shown, once', () => {
  const echo = createEcho('as sent');
  expect(echo.isForeign('as sent')).toBe(false);
  echo.typed('mine');
  expect(echo.isForeign('mine')).toBe(false);
  expect(echo.isForeign('as sent')).toBe(true);
  expect(echo.isForeign('as sent')).toBe(false);
  // What was typed before that is an old text now, and comes from elsewhere.
  expect(echo.isForeign('mine')).toBe(true);
});
