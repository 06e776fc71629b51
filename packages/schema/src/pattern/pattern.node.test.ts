import { expect, test } from 'vitest';
import { createValidator, formatProblems } from '../index.ts';

/** Milliseconds; these spend a whole budget, on a machine that may be busy. */
const patience = 30_000;

const validator = createValidator();

function matches(pattern: string, text: string): boolean {
  const outcome = validator.checkJsonSchema({ pattern }, text);
  if (outcome.kind === 'undecidable') throw new Error(`${pattern}: ${formatProblems(outcome.problems)}`);
  return outcome.kind === 'valid';
}

function faults(pattern: string, text = 'a'): string {
  const outcome = validator.checkJsonSchema({ pattern }, text);
  return outcome.kind === 'undecidable' ? formatProblems(outcome.problems) : outcome.kind;
}

/** Repeatable pseudo-random whole numbers below `limit` (a linear congruential generator). */
function createDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    // The low bits of such a generator repeat soon; the high ones do not.
    return Math.floor((state / 0x8000_0000) * limit);
  };
}

const atoms = [
  ...[
    'a',
    'b',
    '1',
    '.',
    '[ab]',
    '[^a]',
    '[\\d-]',
    '[\\]a]',
    '[^]',
    '[]',
    '\\d',
    '\\W',
    '\\s',
    '\\.',
    '\\n',
    '[\\0]',
  ],
  ...[
    '\\x61',
    '\\u0062',
    '\\u{1F600}',
    '😀',
    '\\ud83d\\ude00',
    '\\ud83d',
    '[😀a]',
    '\\p{L}',
    '\\P{Lu}',
    '\\cA',
  ],
];
const edges = ['^', '$', '\\b', '\\B'];
const quantifiers = ['*', '+', '?', '{2}', '{0}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '{1,2}?'];
const letters = ['a', 'b', 'A', '1', ' ', '\n', '-', '.', '😀', 'é', '\ud83d', '\ude00', '\u0001', '_'];

function writePattern(dice: (limit: number) => number, depth: number): string {
  let text = '';
  for (let parts = dice(4) + (depth === 0 ? 1 : 0); parts > 0; parts -= 1) {
    const inner = (): string => writePattern(dice, depth + 1);
    const kind = dice(depth > 3 ? 8 : 12);
    if (kind < 7) text += atoms[dice(atoms.length)];
    else if (kind === 7) text += edges[dice(edges.length)];
    else if (kind === 8) text += `(${inner()})`;
    else if (kind === 9) text += `(?:${inner()}|${inner()})`;
    else if (kind === 10) text += `(?<n${dice(1_000_000)}>${inner()})`;
    else text += `${['(?=', '(?!', '(?<=', '(?<!'][dice(4)]}${inner()})`;
    if (kind !== 7 && kind !== 11 && dice(2) === 0) text += quantifiers[dice(quantifiers.length)];
  }
  return depth < 4 && dice(6) === 0 ? `${text}|${writePattern(dice, depth + 1)}` : text;
}

/** What the specification says: V8's own search also begins between the halves of a surrogate pair, which it must not. */
function engineMatches(pattern: string, text: string): boolean {
  const expression = new RegExp(pattern, 'uy');
  let start = 0;
  for (const character of [...text, '']) {
    expression.lastIndex = start;
    if (expression.test(text)) return true;
    start += character.length;
  }
  return false;
}

test(
  'P16: hundreds of patterns say of thousands of texts what the engine says',
  () => {
    const dice = createDice(20_251_129);
    let compared = 0;
    for (let count = 0; count < 600; count += 1) {
      const pattern = writePattern(dice, 0);
      // Long ones keep the engine, not us, busy for minutes.
      if (pattern.length > 60) continue;
      for (let texts = 0; texts < 5; texts += 1) {
        const text = Array.from({ length: dice(8) }, () => letters[dice(letters.length)]).join('');
        const told = `${JSON.stringify(pattern)} on ${JSON.stringify(text)}`;
        expect(matches(pattern, text), told).toBe(engineMatches(pattern, text));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(2_000);
  },
  patience,
);

test('P16: no word edge is where two word characters, or two others, meet', () => {
  expect(matches('\\B', 'ab')).toBe(true);
  expect(matches('^\\B', '')).toBe(true);
  expect(matches('\\B', 'b😀b')).toBe(false);
});

test.each([
  ['^(a+)+$'],
  ['^(a|a)*$'],
  ['^(a|aa)+$'],
  ['^(?:a?){30}a{30}$'],
  [
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
  ],
  ['(x+x+)+y'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$'],
  ['(?=(a+)+$)b'],
  ['(?<=^(a|a)*)b$'],
])('P24: %s, which makes a backtracking engine run for years, is decided', (pattern) => {
  expect(matches(pattern, `${'a'.repeat(2_000)}!`)).toBe(false);
});

test(
  'P24: a pattern that needs too many steps on a long text is undecidable',
  () => {
    expect(faults('(.*a){25}x', 'a'.repeat(50_000))).toBe(
      'checking these arguments against the schema takes too much work',
    );
    expect(faults('(?=.{500})d', 'a'.repeat(50_000))).toContain('too much work');
  },
  patience,
);

test(
  'P26: a plain pattern on a text of a megabyte is decided',
  () => {
    expect(matches('^[^\\0]*$', 'a'.repeat(1_000_000))).toBe(true);
  },
  patience,
);

test.each([
  ['(', 'is not a valid regular expression (Unicode mode)'],
  ['a{2,1}', 'is not a valid regular expression (Unicode mode)'],
  ['\\-', 'is not a valid regular expression (Unicode mode)'],
  ['[z-a]', 'is not a valid regular expression (Unicode mode)'],
  ['(a)\\1', 'uses a back reference or an inline flag, which are not supported'],
  ['(?<n>a)\\k<n>', 'uses a back reference or an inline flag, which are not supported'],
  ['(?:a{1000}){1000}', 'counts too far to be checked'],
  ['a{99999999}', 'counts too far to be checked'],
  [`${'('.repeat(100)}a${')'.repeat(100)}`, 'counts too far to be checked'],
])('P24: the pattern %s is undecidable', (pattern, words) => {
  const outcome = faults(pattern);
  expect(outcome).toContain("pattern: the schema's pattern ");
  expect(outcome).toContain(words);
});

test('P24: a pattern as long as a book is undecidable', () => {
  expect(faults('a'.repeat(2_001))).toContain('is too long');
  expect(matches('a'.repeat(2_000), 'b')).toBe(false);
});

test('P24: counting nothing a billion times is nothing', () => {
  expect(matches('^(?:(?:){999999999}){99999999}$', '')).toBe(true);
});

test('P24: patterns of property names are held to the same', () => {
  const outcome = validator.checkJsonSchema({ patternProperties: { '(a)\\1': true } }, {});
  expect(outcome).toMatchObject({
    kind: 'undecidable',
    problems: [{ path: ['patternProperties', '(a)\\1'] }],
  });
  const slow = validator.checkJsonSchema(
    { patternProperties: { '^(a+)+$': { type: 'number' } } },
    { ['a'.repeat(1_000)]: 1, [`${'a'.repeat(1_000)}!`]: 'text' },
  );
  expect(slow).toMatchObject({ kind: 'valid' });
});
