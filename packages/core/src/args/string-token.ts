import {
  BACKSLASH,
  FIRST_SURROGATE,
  hexDigit,
  isHighSurrogate,
  isLowSurrogate,
  LAST_SURROGATE,
  LOWER_U,
  QUOTE,
  SPACE,
  simpleEscape,
} from './characters.ts';
import { OpenText } from './open-text.ts';

/** Told what is wrong inside a string. Offsets count from the start of the document. */
export interface StringFaults {
  /** A control character that stands in the string as it is; it stays in the text. */
  controlCharacter(offset: number, code: number): void;
  /** Half a surrogate pair, shown as U+FFFD. */
  loneSurrogate(offset: number, code: number): void;
}

/** A text put together from more than this is handed on, so that a long delta builds no deep tree of pieces. */
const PIECE_LENGTH = 1024;

const REPLACEMENT = '\ufffd';

/**
 * Reads one string, the opening quote already behind it, from any number of deltas. One instance is used for every
 * string of a document. What it shows never ends in half an escape or half a surrogate pair.
 */
export class StringToken {
  readonly #faults: StringFaults;
  readonly #shown = new OpenText();
  #ended: string | undefined;
  #broken = false;
  #plain = true;
  #escape: 'none' | 'begun' | 'hex' = 'none';
  #escapeOffset = 0;
  #hexDigits = 0;
  #hexCode = 0;
  /** A high surrogate waiting for its other half; 0 for none. */
  #high = 0;
  #highOffset = 0;
  #expected = '';
  /** How much of the expected text has been seen; -1 when nothing is expected or something else came. */
  #matched = -1;

  constructor(faults: StringFaults) {
    this.#faults = faults;
  }

  /** The whole text, once the closing quote has come. */
  get ended(): string | undefined {
    return this.#ended;
  }

  /** True when an escape that JSON does not know ended the reading; it began at `escapeOffset`. */
  get broken(): boolean {
    return this.#broken;
  }

  /** True behind `\\u`. */
  get inUnicodeEscape(): boolean {
    return this.#escape === 'hex';
  }

  get escapeOffset(): number {
    return this.#escapeOffset;
  }

  /** True while the text stood in the document exactly as it is, without escapes. */
  get plain(): boolean {
    return this.#plain;
  }

  /** What is known of a string that has not ended. */
  get shown(): OpenText {
    return this.#shown;
  }

  /** @param expected A text this string is likely to be, free of anything JSON escapes: then it is not copied again. */
  begin(expected?: string): void {
    this.#shown.clear();
    this.#ended = undefined;
    this.#plain = true;
    this.#high = 0;
    this.#matched = expected === undefined ? -1 : 0;
    this.#expected = expected ?? '';
  }

  /**
   * Reads on in a delta from an index, until the string ends, breaks or the delta does.
   * @param base Offset of the delta in the document.
   * @returns The index behind what was read.
   */
  read(delta: string, from: number, base: number): number {
    let at = from;
    let piece = '';
    if (this.#matched >= 0) {
      at = this.#match(delta, at);
      if (this.#ended !== undefined || at === delta.length) return at;
      piece = this.#expected.slice(0, this.#matched);
      this.#matched = -1;
    }
    while (at < delta.length) {
      if (this.#escape !== 'none') {
        const code = delta.charCodeAt(at);
        piece += this.#escape === 'begun' ? this.#readEscape(code) : this.#readHex(code);
        if (this.#broken) break;
        at++;
        continue;
      }
      const start = at;
      // The hot loop: everything that needs no thought.
      if (this.#high === 0) {
        while (at < delta.length) {
          const code = delta.charCodeAt(at);
          if (code < SPACE || code === QUOTE || code === BACKSLASH) break;
          if (code >= FIRST_SURROGATE && code <= LAST_SURROGATE) {
            if (!isHighSurrogate(code) || !isLowSurrogate(delta.charCodeAt(at + 1))) break;
            at++;
          }
          at++;
        }
        if (at > start) piece = piece === '' ? delta.slice(start, at) : piece + delta.slice(start, at);
        if (at === delta.length) break;
      }
      const code = delta.charCodeAt(at);
      if (code === BACKSLASH) {
        this.#plain = false;
        this.#escape = 'begun';
        this.#escapeOffset = base + at;
      } else if (code === QUOTE) {
        piece += this.#unpaired();
        this.#ended = this.#shown.endWith(piece);
        return at + 1;
      } else {
        if (code < SPACE) {
          this.#plain = false;
          this.#faults.controlCharacter(base + at, code);
        }
        piece += this.#unit(code, base + at);
      }
      at++;
      if (piece.length > PIECE_LENGTH) {
        this.#shown.append(piece);
        piece = '';
      }
    }
    if (piece !== '') this.#shown.append(piece);
    return at;
  }

  #match(delta: string, from: number): number {
    const expected = this.#expected;
    let at = from;
    let matched = this.#matched;
    while (
      at < delta.length &&
      matched < expected.length &&
      delta.charCodeAt(at) === expected.charCodeAt(matched)
    ) {
      at++;
      matched++;
    }
    this.#matched = matched;
    if (matched === expected.length && at < delta.length && delta.charCodeAt(at) === QUOTE) {
      this.#ended = expected;
      return at + 1;
    }
    return at;
  }

  #readEscape(code: number): string {
    if (code === LOWER_U) {
      this.#escape = 'hex';
      this.#hexDigits = 0;
      this.#hexCode = 0;
      return '';
    }
    const character = simpleEscape(code);
    if (character === undefined) return this.#break();
    this.#escape = 'none';
    return this.#unpaired() + character;
  }

  #readHex(code: number): string {
    const digit = hexDigit(code);
    if (digit < 0) return this.#break();
    this.#hexCode = this.#hexCode * 16 + digit;
    this.#hexDigits++;
    if (this.#hexDigits < 4) return '';
    this.#escape = 'none';
    return this.#unit(this.#hexCode, this.#escapeOffset);
  }

  /** What one code unit adds to the text: nothing while it waits for its other half. */
  #unit(code: number, offset: number): string {
    if (isLowSurrogate(code)) {
      const high = this.#high;
      this.#high = 0;
      if (high !== 0) return String.fromCharCode(high, code);
      this.#plain = false;
      this.#faults.loneSurrogate(offset, code);
      return REPLACEMENT;
    }
    const before = this.#unpaired();
    if (isHighSurrogate(code)) {
      this.#high = code;
      this.#highOffset = offset;
      return before;
    }
    return before + String.fromCharCode(code);
  }

  /** What stands in the text for a high surrogate whose other half did not come. */
  #unpaired(): string {
    if (this.#high === 0) return '';
    this.#faults.loneSurrogate(this.#highOffset, this.#high);
    this.#high = 0;
    this.#plain = false;
    return REPLACEMENT;
  }

  #break(): string {
    this.#broken = true;
    return '';
  }
}
