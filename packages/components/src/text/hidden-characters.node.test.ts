import { expect, test } from 'vitest';
import { spellHidden, splitHidden } from './hidden-characters.ts';

function shown(text: string, placement: 'line' | 'block' = 'block'): string {
  return splitHidden(text, placement)
    .map((run) => {
      if (run.kind === 'text') return run.text;
      return run.kind === 'tags' ? `<tags ${run.text}>` : `<${run.codePoint.toString(16)}×${run.count}>`;
    })
    .join('');
}

test.each([
  ['a right-to-left override', 'pay\u202Efdp.exe', 'pay<202e×1>fdp.exe'],
  ['isolates', '\u2066a\u2069', '<2066×1>a<2069×1>'],
  ['zero width characters, counted', 'a\u200B\u200B\u200Bb', 'a<200b×3>b'],
  ['a byte order mark', '\uFEFFa', '<feff×1>a'],
  ['a soft hyphen', 'so\u00ADft', 'so<ad×1>ft'],
  ['control characters', 'a\u0000\u001B[2Jb\u0085', 'a<0×1><1b×1>[2Jb<85×1>'],
  ['a carriage return', 'a\r\nb', 'a<d×1>\nb'],
  ['spaces that are not the space', 'a\u00A0b\u3000c\u2003', 'a<a0×1>b<3000×1>c<2003×1>'],
  ['fillers and blank patterns', '\u3164\u2800\u115F', '<3164×1><2800×1><115f×1>'],
  ['half a character', 'a\uD83Db', 'a<d83d×1>b'],
  ['private characters', '\uE000', '<e000×1>'],
  ['variation selectors that choose nothing', 'a\uFE01\u{E0100}', 'a<fe01×1><e0100×1>'],
  ['a second variation selector', '❤\uFE0F\uFE0F', '❤\uFE0F<fe0f×1>'],
  ['a selector behind a digit', '100\uFE0F', '100<fe0f×1>'],
  ['tags, which spell what nobody sees', 'hi\u{E0061}\u{E0062}!', 'hi<tags ab>!'],
  ['a joiner between letters', 'a\u200Db', 'a<200d×1>b'],
  ['spaces that push what follows away', `to me${' '.repeat(200)}and you`, 'to me<20×200>and you'],
  ['a line that begins far to the right', `a\n${' '.repeat(60)}b`, 'a\n<20×60>b'],
  ['lines that push what follows away', `a${'\n'.repeat(30)}b`, 'a<a×29>\nb'],
  ['lines with nothing but white space', `a${' \n\t\n'.repeat(10)}b`, 'a <a×19>\nb'],
  ['marks that pile up on a letter', `a${'\u0301'.repeat(30)}b`, 'a\u0301\u0301\u0301<301×27>b'],
])('P7: %s is made visible', (_name, text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  'plain text, with umlauts äöü and 漢字',
  'two\nlines\tand a tab',
  'مرحبا بالعالم',
  '👩‍👩‍👧 ❤️ 1️⃣ 🏳️‍🌈 👍🏽',
  'if (a) {\n        return b;\n}\n\n\nnext   word',
  'e\u0301t\u0323\u0308 שָׁלוֹם हिन्दी',
])('P7: what is seen as it is stays as it is: %s', (text) => {
  expect(splitHidden(text, 'block')).toEqual([{ kind: 'text', text }]);
});

test('P7: line breaks and tabs are made visible where a text is one line', () => {
  expect(shown('a\nb\tc', 'line')).toBe('a<a×1>b<9×1>c');
});

test('P7: a few spaces are many where a text is one line', () => {
  expect(shown('a    b   c', 'line')).toBe('a<20×4>b   c');
  expect(shown(`a${'\n'.repeat(30)}${' '.repeat(50)}b`, 'line')).toBe('a<a×30><20×50>b');
});

test('P26: a megabyte of white space is split in no time to speak of', () => {
  for (const text of [' '.repeat(1e6), `\n${' '.repeat(1e6)}`, ' \n'.repeat(5e5), '\u0301'.repeat(1e6)])
    expect(splitHidden(text, 'block').length).toBeLessThan(10);
});

test('P7: labels spell hidden characters out', () => {
  expect(spellHidden('a\u202Eb\u200B\u200B')).toBe('a[U+202E]b[U+200B × 2]');
});

test('P7: nothing is lost: the runs give back the text', () => {
  const text = `x\u202E\u{E0041}\u{E0042}y\u200B\u200Bz😀\uFEFF${' \n'.repeat(9)}a    ${'\u0301'.repeat(9)}`;
  const back = splitHidden(text, 'line')
    .map((run) => {
      if (run.kind === 'text') return run.text;
      if (run.kind === 'hidden') return run.text;
      return Array.from(run.text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    })
    .join('');
  expect(back).toBe(text);
});
