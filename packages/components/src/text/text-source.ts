import type { OpenString } from '@callboard/core/args';

/** A text that is shown in pieces, so that its length does not matter. A string is one. */
export interface TextSource {
  /** UTF-16 code units. */
  readonly length: number;
  /** The text from `start` up to, not including, `end`. */
  slice(start: number, end: number): string;
}

/** A text that is being written: reading its end costs what is read, not the text so far. */
export function growingText(open: OpenString): TextSource {
  return { length: open.length, slice: (start, end) => open.from(start).slice(0, end - start) };
}
