import { LOWER_F, LOWER_N, LOWER_T } from './characters.ts';

interface Literal {
  readonly word: string;
  readonly value: boolean | null;
}

const TRUE: Literal = { word: 'true', value: true };
const FALSE: Literal = { word: 'false', value: false };
const NULL: Literal = { word: 'null', value: null };

/** Reads `true`, `false` or `null` from any number of deltas. One instance is used for every literal of a document. */
export class LiteralToken {
  #literal = TRUE;
  #seen = 0;

  /** @returns False if no literal begins with this character. */
  begin(code: number): boolean {
    if (code === LOWER_T) this.#literal = TRUE;
    else if (code === LOWER_F) this.#literal = FALSE;
    else if (code === LOWER_N) this.#literal = NULL;
    else return false;
    this.#seen = 1;
    return true;
  }

  /** Reads on in a delta. @returns The index of the first character that is not the word's. */
  read(delta: string, from: number): number {
    const { word } = this.#literal;
    let at = from;
    while (at < delta.length && !this.whole && delta.charCodeAt(at) === word.charCodeAt(this.#seen)) {
      at++;
      this.#seen++;
    }
    return at;
  }

  /** True if the literal may end here. */
  get whole(): boolean {
    return this.#seen === this.#literal.word.length;
  }

  get value(): boolean | null {
    return this.#literal.value;
  }

  /** What may come next, in words. */
  get expected(): string {
    return `the ${this.whole ? 'end' : 'rest'} of "${this.#literal.word}"`;
  }
}
