/** A place in a text: `offset` in UTF-16 code units from 0, line and column from 1. */
export interface TextPlace {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Where an offset (UTF-16 code units, from 0) stands. */
export function placeOf(text: string, offset: number): TextPlace {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { offset, line, column: offset - start + 1 };
}
