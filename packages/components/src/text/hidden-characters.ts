/**
 * Characters that a page would not show, or that change how others are shown. They are made visible wherever text
 * of a model or a tool stands; what runs keeps them.
 */
export type TextRun =
  | { readonly kind: 'text'; readonly text: string }
  /** One hidden character, `count` times in a row; `text` is all that stands there. */
  | { readonly kind: 'hidden'; readonly codePoint: number; readonly count: number; readonly text: string }
  /** Tag characters (U+E0020 to U+E007E), which spell ASCII that nobody sees. */
  | { readonly kind: 'tags'; readonly text: string };

/**
 * Control, format, half and private characters; spaces that are not the space; what Unicode says may be ignored
 * (fillers, joiners, variation selectors, tags); and the blank Braille pattern. A new line, a tab and the plain
 * space are what they look like, as long as there are not more of them in a row than anyone would take in.
 */
const hidden =
  /(?![ \n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/u;

/** The same for an editor, which asks for every match in a text that keeps its lines. */
export const hiddenInLines: RegExp = new RegExp(hidden.source, 'gu');

/** Quick to say no for most texts, which are ASCII. */
const mayHide = /[^\n\t -~]/;

const variationSelectors = { text: 0xfe0e, emoji: 0xfe0f } as const;
const zeroWidthJoiner = 0x200d;
const firstTag = 0xe0020;
const lastTag = 0xe007e;

/** Line breaks and tabs are themselves where lines are kept (`block`), and hidden where a text is one line (`line`). */
export type TextPlacement = 'line' | 'block';

/** White space and marks that may be too many in a row, and a quick look for white space that may be. */
const repeated = /\n(?:[ \t]*\n){4,}| {4,}|\t{4,}|\p{Mark}{7,}/gu;
const mayRepeat = /\n[ \t\n]{4}| {4}|\t{4}/;

/** Spaces in a row that push what follows away: within a line, and at the start of one, where they indent. */
const padding = { line: 4, block: 8, indent: 40 } as const;
/** Marks on one letter that can be told apart. */
const readableMarks = 3;

/** Splits a text into what is seen as it stands and what has to be made visible. */
export function splitHidden(text: string, placement: TextPlacement): readonly TextRun[] {
  if (text === '') return [];
  const isPlain = !mayHide.test(text) && !(placement === 'line' && /[\n\t]/.test(text));
  if (isPlain && !mayRepeat.test(text)) return [{ kind: 'text', text }];
  const runs: TextRun[] = [];
  let from = 0;
  for (const found of text.matchAll(repeated)) {
    const many = manyIn(text, found.index, found[0], placement);
    if (many === undefined) continue;
    splitCharacters(runs, text.slice(from, many.start), placement);
    runs.push(many.run);
    from = many.start + many.run.text.length;
  }
  splitCharacters(runs, text.slice(from), placement);
  return runs;
}

/** What is too much of white space or marks in a row; undefined where it is as usual. */
function manyIn(
  text: string,
  start: number,
  found: string,
  placement: TextPlacement,
): { readonly start: number; readonly run: Extract<TextRun, { kind: 'hidden' }> } | undefined {
  const first = found.codePointAt(0) ?? 0;
  if (found.startsWith('\n')) {
    // Where lines are kept, what follows still begins on one of its own.
    const all = placement === 'line' ? found : found.slice(0, found.lastIndexOf('\n'));
    return { start, run: { kind: 'hidden', codePoint: first, count: all.split('\n').length - 1, text: all } };
  }
  if (found.startsWith(' ') || found.startsWith('\t')) {
    const isIndent = placement === 'block' && (start === 0 || text[start - 1] === '\n');
    if (found.length < padding[isIndent ? 'indent' : placement]) return undefined;
    return { start, run: { kind: 'hidden', codePoint: first, count: found.length, text: found } };
  }
  const kept = Array.from(found).slice(0, readableMarks).join('').length;
  const rest = found.slice(kept);
  return {
    start: start + kept,
    run: {
      kind: 'hidden',
      codePoint: rest.codePointAt(0) ?? 0,
      count: Array.from(rest).length,
      text: rest,
    },
  };
}

function splitCharacters(runs: TextRun[], text: string, placement: TextPlacement): void {
  const isLine = placement === 'line';
  let plainFrom = 0;
  let at = 0;
  let before = '';
  while (at < text.length) {
    const codePoint = text.codePointAt(at) ?? 0;
    const width = codePoint > 0xffff ? 2 : 1;
    const character = text.slice(at, at + width);
    const after = at + width;
    const isHidden =
      (isLine && (character === '\n' || character === '\t')) ||
      (hidden.test(character) && !isPartOfEmoji(before, codePoint, text, after));
    if (isHidden) {
      if (at > plainFrom) runs.push({ kind: 'text', text: text.slice(plainFrom, at) });
      addHidden(runs, codePoint);
      plainFrom = after;
    }
    before = character;
    at = after;
  }
  if (plainFrom < text.length) runs.push({ kind: 'text', text: text.slice(plainFrom) });
}

/** The text with every hidden character written as its number, for labels and announcements. */
export function spellHidden(text: string): string {
  return splitHidden(text, 'line')
    .map((run) => {
      if (run.kind === 'text') return run.text;
      if (run.kind === 'tags') return `[U+E0000 “${run.text}”]`;
      return `[${codePointName(run.codePoint)}${run.count > 1 ? ` × ${run.count}` : ''}]`;
    })
    .join('');
}

/** `U+202E` */
export function codePointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

function addHidden(runs: TextRun[], codePoint: number): void {
  const last = runs[runs.length - 1];
  const character = String.fromCodePoint(codePoint);
  if (codePoint >= firstTag && codePoint <= lastTag) {
    const letter = String.fromCharCode(codePoint - 0xe0000);
    if (last?.kind === 'tags') runs[runs.length - 1] = { kind: 'tags', text: last.text + letter };
    else runs.push({ kind: 'tags', text: letter });
  } else if (last?.kind === 'hidden' && last.codePoint === codePoint) {
    runs[runs.length - 1] = { ...last, count: last.count + 1, text: last.text + character };
  } else runs.push({ kind: 'hidden', codePoint, count: 1, text: character });
}

/**
 * One variation selector behind a character that has both forms, and a joiner between two pictures, do what everyone
 * sees: they choose the emoji. Anywhere else, and a second in a row, they hide something.
 */
function isPartOfEmoji(before: string, codePoint: number, text: string, after: number): boolean {
  if (codePoint === variationSelectors.text || codePoint === variationSelectors.emoji) {
    const isKeycap = /[0-9#*]/.test(before) && text.startsWith('\u20E3', after);
    return isKeycap || (before > '\u007F' && /\p{Emoji}/u.test(before));
  }
  if (codePoint !== zeroWidthJoiner || before === '') return false;
  const next = String.fromCodePoint(text.codePointAt(after) ?? 0);
  return (
    /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)/u.test(before) &&
    /\p{Extended_Pictographic}/u.test(next)
  );
}
