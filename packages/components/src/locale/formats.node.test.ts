import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

const at = Date.UTC(2026, 0, 1, 14, 3);

test('P28: numbers, times and lengths of time follow the locale', () => {
  const english = createFormats('en-GB', 'UTC');
  const german = createFormats('de', 'UTC');
  expect(english.number(1234567.5)).toBe('1,234,567.5');
  expect(german.number(1234567.5)).toBe('1.234.567,5');
  expect(english.time(at, at)).toBe('14:03');
  expect(german.time(at, at)).toBe('14:03');
  expect(english.duration(840)).toBe('0.8s');
  expect(german.duration(840)).toBe('0,8 Sek.');
});

test('a time on another day says which', () => {
  const formats = createFormats('en-GB', 'UTC');
  expect(formats.time(at, at + 36 * 3_600_000)).toBe('1 Jan 2026, 14:03');
});

test('lengths of time are as exact as anyone cares for', () => {
  const formats = createFormats('en-GB', 'UTC');
  const seconds = (count: number): string => formats.duration(count * 1000);
  expect([seconds(-1), seconds(1), seconds(59), seconds(65), seconds(3600), seconds(7_800)]).toEqual([
    '0s',
    '1s',
    '59s',
    '1m 5s',
    '1h 0m',
    '2h 10m',
  ]);
});

test('P28: a locale that cannot be read falls back, and does not take the page down', () => {
  expect(createFormats('not a locale').number(1000)).toBe('1,000');
});
