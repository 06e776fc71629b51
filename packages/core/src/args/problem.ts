import { type ArgsPath, formatPath } from './path.ts';

/**
 * What can be wrong with a text that should be JSON.
 *
 * Reading ends at: `unexpected-character`, `invalid-number`, `invalid-literal`, `invalid-escape`, `trailing-text`,
 * `too-deep`. It goes on, for display, behind: `duplicate-key` (the first value is shown), `lone-surrogate` (shown as
 * U+FFFD), `control-character` (shown as it is), `byte-order-mark` (skipped). `unexpected-end` is said only while the
 * text is closed.
 */
export type ArgsProblemCode =
  | 'unexpected-character'
  | 'unexpected-end'
  | 'invalid-number'
  | 'invalid-literal'
  | 'invalid-escape'
  | 'control-character'
  | 'lone-surrogate'
  | 'duplicate-key'
  | 'byte-order-mark'
  | 'trailing-text'
  | 'too-deep';

/** One reason why a text is not strict JSON. */
export interface ArgsProblem {
  readonly code: ArgsProblemCode;
  /** Where, in UTF-16 code units from the start of the text, from 0. */
  readonly offset: number;
  /** The value being written there. */
  readonly path: ArgsPath;
  /** In plain English, for a person or a model, with the place counted from 1. */
  readonly message: string;
}

/** Counts lines, for messages: most arguments are one line, where a character's number says more than a column. */
export class LineCount {
  #line = 1;
  #start = 0;

  /** @param offset Where the line break stands. */
  breakAt(offset: number): void {
    this.#line++;
    this.#start = offset + 1;
  }

  name(offset: number): string {
    if (this.#line === 1) return `character ${offset + 1}`;
    return `line ${this.#line}, column ${offset - this.#start + 1}`;
  }
}

/** One for all: nearly every document has none, and a snapshot of each keeps the list. */
const NO_PROBLEMS: readonly ArgsProblem[] = [];

/** The problems of one document, so far. The list is replaced, never changed, so a snapshot can keep it. */
export class ProblemLog {
  readonly #limit: number;
  readonly lines: LineCount = new LineCount();
  #list = NO_PROBLEMS;

  /** @param limit How many problems behind which reading goes on are kept; the one that ends it always is. */
  constructor(limit: number) {
    // One is always kept: a text with a problem must never look as if it had none.
    this.#limit = Math.max(1, limit);
  }

  get list(): readonly ArgsProblem[] {
    return this.#list;
  }

  /** True if another problem behind which reading goes on would be kept. Ask before putting it into words. */
  get hasRoom(): boolean {
    return this.#list.length < this.#limit;
  }

  add(problem: ArgsProblem): void {
    this.#list = [...this.#list, problem];
  }

  /** @param say Puts the problem into words, given those for its place: `character 41 (in items[2])`. */
  describe(
    code: ArgsProblemCode,
    offset: number,
    path: ArgsPath,
    say: (place: string) => string,
  ): ArgsProblem {
    const where = this.lines.name(offset);
    return {
      code,
      offset,
      path,
      message: say(path.length === 0 ? where : `${where} (in ${formatPath(path)})`),
    };
  }
}
