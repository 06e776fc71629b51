/**
 * Characters that a page would not show, or that change how others are shown. They are made visible wherever text
 * of a model or a tool stands; what runs keeps them.
 */
export type TextRun =
  | { readonly kind: 'text'; readonly text: string }
  /** One hidden character, `count` times in a row. */
  | { readonly kind: 'hidden'; readonly codePoint: number; readonly count: number }
  /** Tag characters (U+E0020 to U+E007E), which spell ASCII that nobody sees. */
  | { readonly kind: 'tags'; readonly text: string };

/**
 * Control, format, half and private characters; spaces that are not the space; what Unicode says may be ignored
 * (fillers, joiners, variation selectors, tags); and the blank Braille pattern. A new line, a tab and the plain
 * space are what they look like.
 */
const hidden =
  /(?![ \n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/u;

/** Quick to say no for most texts, which are ASCII. */
const mayHide = /[^\n\t -~]/;

const variationSelectors = { text: 0xfe0e, emoji: 0xfe0f } as const;
const zeroWidthJoiner = 0x200d;
const firstTag = 0xe0020;
const lastTag = 0xe007e;

/** Line breaks and tabs are themselves where lines are kept (`block`), and hidden where a text is one line (`line`). */
export type TextPlacement = 'line' | 'block';

/** Splits a text into what is seen as it stands and what has to be made visible. */
export function splitHidden(text: string, placement: TextPlacement): readonly TextRun[] {
  if (text === '') return [];
  const isLine = placement === 'line';
  if (!mayHide.test(text) && !(isLine && /[\n\t]/.test(text))) return [{ kind: 'text', text }];
  const runs: TextRun[] = [];
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
  return runs;
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
  if (codePoint >= firstTag && codePoint <= lastTag) {
    const letter = String.fromCharCode(codePoint - 0xe0000);
    if (last?.kind === 'tags') runs[runs.length - 1] = { kind: 'tags', text: last.text + letter };
    else runs.push({ kind: 'tags', text: letter });
  } else if (last?.kind === 'hidden' && last.codePoint === codePoint) {
    runs[runs.length - 1] = { ...last, count: last.count + 1 };
  } else runs.push({ kind: 'hidden', codePoint, count: 1 });
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
