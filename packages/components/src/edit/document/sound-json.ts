import {
  decodeString,
  isClosing,
  isCoded,
  skipSpace,
  skipToPart,
  stringEnd,
  wordEnd,
} from './json-grammar.ts';

/** As deep as `parseStrict` reads. */
const deepest = 200;

/** Objects of more members than this are asked for a name by a set. */
const fewMembers = 8;

const halfCharacter = /\p{Surrogate}/u;

/**
 * Whether a grammatical text is also what the grammar does not say: no name used twice, no half character, not too deep.
 * Goes through the text once and keeps nothing.
 */
export function isSoundJson(text: string): boolean {
  const check = new SoundCheck(text);
  check.value(skipSpace(text, 0), 0);
  return check.isSound;
}

class SoundCheck {
  isSound = true;
  readonly #text: string;
  /** Half characters stand in the text itself, not only behind `\u`: rare enough to look at every string then. */
  readonly #isSuspect: boolean;

  constructor(text: string) {
    this.#text = text;
    this.#isSuspect = halfCharacter.test(text);
  }

  /** Looks at the value that begins here, and says where it ends. */
  value(start: number, depth: number): number {
    switch (this.#text.charAt(start)) {
      case '{':
      case '[':
        return this.#container(start, depth);
      case '"':
        return this.#string(start);
      default:
        return wordEnd(this.#text, start);
    }
  }

  #container(start: number, depth: number): number {
    const text = this.#text;
    if (depth >= deepest) this.isSound = false;
    const names = text.charAt(start) === '{' ? new Names() : undefined;
    let at = skipToPart(text, start + 1);
    while (this.isSound && !isClosing(text, at)) {
      if (names !== undefined) {
        const end = this.#string(at);
        if (!names.add(decodeString(text.slice(at, end)))) this.isSound = false;
        // Behind the colon.
        at = skipSpace(text, skipSpace(text, end) + 1);
      }
      at = skipToPart(text, this.value(at, depth + 1));
    }
    return at + 1;
  }

  #string(start: number): number {
    const end = stringEnd(this.#text, start);
    const token = this.#text.slice(start, end);
    if ((this.#isSuspect || isCoded(token)) && halfCharacter.test(decodeString(token))) this.isSound = false;
    return end;
  }
}

/** The names of one object, to find one that is used twice. */
class Names {
  readonly #few: string[] = [];
  #many: Set<string> | undefined;

  /** False: it was there already. */
  add(name: string): boolean {
    if (this.#many === undefined && this.#few.length === fewMembers) this.#many = new Set(this.#few);
    const isNew = this.#many === undefined ? !this.#few.includes(name) : !this.#many.has(name);
    if (this.#many === undefined) this.#few.push(name);
    else this.#many.add(name);
    return isNew;
  }
}
