import { expect, test } from 'vitest';
import { endStart, startAround, windowAt, windowLength } from './text-window.ts';

test('P26: a window is bounded, and its end is always reached from the last start', () => {
  for (const length of [0, 1, windowLength, windowLength + 1, 123_456, 1_000_000]) {
    const text = 'x'.repeat(length);
    const last = windowAt(text, endStart(length));
    expect(last.end).toBe(length);
    expect(last.end - last.start).toBeLessThanOrEqual(windowLength);
  }
});

test('P26: going on from the start reaches all of a text', () => {
  const text = Array.from({ length: 20_001 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('');
  let read = '';
  for (let start = 0; start < text.length; ) {
    const { start: from, end } = windowAt(text, start);
    read += text.slice(from, end);
    start = end;
  }
  expect(read).toBe(text);
});

test('P1: a window never begins or ends in half a character', () => {
  const text = '😀'.repeat(windowLength);
  for (const start of [0, 1, 2, 999, 1001]) {
    const shown = windowAt(text, start);
    expect(text.slice(shown.start, shown.end)).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
  }
});

test('the window around a place holds it', () => {
  for (const offset of [0, 10, 5_000, 99_999]) {
    const shown = windowAt('x'.repeat(100_000), startAround(offset, 100_000));
    expect(offset).toBeGreaterThanOrEqual(shown.start);
    expect(offset).toBeLessThan(shown.end);
  }
});
