import { expect, test } from 'vitest';
import { type ArgsProblemCode, type ArgsSnapshot, createArgsReader, parseStrict } from './index.ts';

const MILLION = 1_000_000;
const MANY = 100_000;

/** Pushes a text in deltas of one size and reads a few times on the way: nothing of it may throw. */
function survive(text: string, size: number): ArgsSnapshot {
  const reader = createArgsReader();
  const every = Math.max(1, Math.floor(text.length / size / 5));
  for (let from = 0, count = 0; from < text.length; from += size, count++) {
    reader.push(text.slice(from, from + size));
    if (count % every === 0) reader.snapshot();
  }
  reader.close();
  expect(reader.length).toBe(text.length);
  return reader.snapshot();
}

test.each<[name: string, text: string, codes: ArgsProblemCode[]]>([
  ['a million [', '['.repeat(MILLION), ['too-deep']],
  ['ten million [', '['.repeat(10 * MILLION), ['too-deep']],
  ['a million {"a":', '{"a":'.repeat(MILLION), ['too-deep']],
  ['a million ]', ']'.repeat(MILLION), ['unexpected-character']],
  ['many commas', `[${','.repeat(MANY)}`, ['unexpected-character']],
  ['a string of 10 MB', JSON.stringify('x'.repeat(10 * MILLION)), []],
  ['a string of 2 MB that does not end', `{"a":"${'line\\n'.repeat(MILLION / 3)}`, ['unexpected-end']],
  ['many escapes', `"${'\\u0041'.repeat(MANY)}"`, []],
  ['many escaped half characters', `"${'\\ud800'.repeat(MANY)}"`, Array(20).fill('lone-surrogate')],
  ['many raw half characters', `"${'\ud800'.repeat(MANY)}"`, Array(20).fill('lone-surrogate')],
  ['a million NULs', '\0'.repeat(MILLION), ['unexpected-character']],
  ['many NULs in a string', `"${'\0'.repeat(MANY)}"`, ['control-character']],
  ['many line breaks', '\n'.repeat(MANY), []],
  ['a number of 100,000 digits', '9'.repeat(100_000), []],
  ['a number of 100,000 zeros behind the point', `[0.${'0'.repeat(100_000)}1]`, []],
  ['an exponent of 100,000 digits', `[1e${'9'.repeat(100_000)}]`, []],
  ['a key of a million characters', `{"${'k'.repeat(MILLION)}":1}`, []],
  ['one key many times', `{"k":1${',"k":1'.repeat(MANY)}}`, Array(20).fill('duplicate-key')],
  ['many keys', `{${Array.from({ length: 30_000 }, (_, i) => `"k${i}":0`).join(',')}}`, []],
  ['many empty arrays', `[${'[],'.repeat(MANY)}0]`, []],
  ['many numbers that are not held', `[${'12345678901234567890,'.repeat(10_000)}0]`, []],
])('P24: nothing throws on %s', { timeout: 60_000 }, (_name, text, codes) => {
  for (const size of [text.length, 4096]) {
    const { state, problems } = survive(text, size);
    expect(problems.map(({ code }) => code)).toEqual(codes);
    expect(state).toBe(codes.length > 0 ? 'broken' : text.trim() === '' ? 'empty' : 'complete');
    for (const { message } of problems) expect(message.length).toBeLessThan(1000);
  }
});

test('P24: deep paths stay short in messages and cheap in snapshots', () => {
  const reader = createArgsReader();
  reader.push(`{"${'key'.repeat(1000)}":`.repeat(200));
  reader.push('?');
  const { problems, openPath } = reader.snapshot();
  expect(openPath).toHaveLength(200);
  expect(problems[0]?.message.length).toBeLessThan(1000);
});

test('P24: a depth that was asked for is read without recursion', () => {
  const depth = 20_000;
  const reader = createArgsReader({ maxDepth: Number.POSITIVE_INFINITY });
  reader.push(`${'['.repeat(depth)}12345678901234567890`);
  expect(reader.snapshot().openPath).toHaveLength(depth);
  reader.push(']'.repeat(depth));
  expect(reader.snapshot().state).toBe('complete');
  expect(reader.snapshot().numberText(Array(depth).fill(0))).toBe('12345678901234567890');
});

test('P24: random text throws nowhere, and what is shown never goes back', { timeout: 60_000 }, () => {
  let state = 1;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"',
    '"a":',
    '"b":"',
    '\\',
    '\\u',
    '\\ud83d',
    '\\ude00',
    '\ud83d',
    '\ude00',
  ];
  pieces.push(
    '0',
    '-',
    '1.5',
    'e',
    '9'.repeat(20),
    'true',
    'fals',
    'null',
    ' ',
    '\n',
    '\0',
    '\ufeff',
    '\u2028',
    'é',
    '{"a":[',
    '"},',
  );
  for (let round = 0; round < 4000; round++) {
    const reader = createArgsReader({ maxDepth: 5 });
    let shown = 0;
    let text = below(3) > 0 ? '{"a":' : '';
    reader.push(text);
    for (let i = below(30); i > 0; i--) {
      const piece = below(12) > 0 ? (pieces[below(pieces.length)] ?? '') : String.fromCharCode(below(65536));
      text += piece;
      reader.push(piece);
      const written = JSON.stringify(reader.snapshot().value)?.length ?? 0;
      expect(written).toBeGreaterThanOrEqual(shown);
      shown = written;
    }
    reader.close();
    const { state: verdict, value } = reader.snapshot();
    const strict = parseStrict(text, { maxDepth: 5 });
    expect(strict.ok).toBe(verdict === 'complete' || verdict === 'empty');
    if (verdict === 'complete') expect(value).toEqual(JSON.parse(text));
  }
});
