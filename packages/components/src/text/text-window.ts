import type { TextSource } from './text-source.ts';

/** The most characters of one text that stand in the document at a time. */
export const windowLength = 4000;

/** A window moves in steps, so that following a text does not move every line with every character. */
const step = 1000;

/** A piece of a text. */
export interface TextWindow {
  readonly start: number;
  readonly end: number;
}

/** The window that begins at about `start`, never in the middle of a character. */
export function windowAt(source: TextSource, start: number): TextWindow {
  const from = Math.max(0, Math.min(start, source.length));
  return {
    start: wholeCharacter(source, from),
    end: wholeCharacter(source, Math.min(from + windowLength, source.length)),
  };
}

/** Where the window of the end of a text begins. */
export function endStart(length: number): number {
  return length <= windowLength ? 0 : (Math.floor((length - windowLength) / step) + 1) * step;
}

/** Where the window around a place begins. */
export function startAround(offset: number, length: number): number {
  const before = Math.floor(Math.max(0, offset - windowLength / 2) / step) * step;
  return Math.min(before, endStart(length));
}

function wholeCharacter(source: TextSource, at: number): number {
  if (at <= 0 || at >= source.length) return at;
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(source.slice(at - 1, at + 1)) ? at - 1 : at;
}
