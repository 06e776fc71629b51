import { DOT, isDigit, LOWER_E, MINUS, PLUS, UPPER_E, ZERO } from './characters.ts';
import { holdsDecimal } from './decimal.ts';

/** Which part of the grammar of numbers the last character was. */
type Part = 'minus' | 'zero' | 'whole' | 'dot' | 'fraction' | 'exponent' | 'sign' | 'power';

/** A number that has been read. */
export interface ReadNumber {
  readonly value: number;
  /** As it was written, where JavaScript would write the value otherwise: `40.00`, `1e3`, more digits than it holds. */
  readonly text: string | undefined;
  /** False where the value is not the number that was written. */
  readonly isHeld: boolean;
}

/** Integers below 10^15 and powers of ten up to 10^22 are doubles, so one division of the two rounds once, rightly. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN: readonly number[] = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);

/** With more digits behind the point JavaScript may write a number with a power: 0.0000001 is 1e-7. */
const SMALL_FRACTION = 6;

/** Reads one number from any number of deltas. One instance is used for every number of a document. */
export class NumberToken {
  #part: Part = 'minus';
  #text = '';
  #negative = false;
  #mantissa = 0;
  #digits = 0;
  #fraction = 0;
  #endsInZero = false;

  /** @param code The first character: `-` or a digit. */
  begin(code: number): void {
    this.#text = '';
    this.#negative = code === MINUS;
    this.#mantissa = this.#negative ? 0 : code - ZERO;
    this.#digits = this.#negative ? 0 : 1;
    this.#fraction = 0;
    this.#endsInZero = false;
    this.#part = this.#negative ? 'minus' : code === ZERO ? 'zero' : 'whole';
  }

  /**
   * Reads on in a delta until a character that cannot belong to the number.
   * @param start Where the number's first character in this delta stands; it has been read already if `from` is behind.
   * @returns The index of the first character that was not read.
   */
  read(delta: string, start: number, from: number): number {
    let at = from;
    while (at < delta.length && this.#accept(delta.charCodeAt(at))) at++;
    // The text of a short plain number that ends here is hardly ever needed.
    if (at === delta.length || !this.#short || this.#respelled) this.#text += delta.slice(start, at);
    return at;
  }

  /** True if the number may end here. */
  get whole(): boolean {
    const part = this.#part;
    return part === 'whole' || part === 'zero' || part === 'fraction' || part === 'power';
  }

  /** What may come next, in words. */
  get expected(): string {
    switch (this.#part) {
      case 'minus':
        return 'a digit behind "-"';
      case 'dot':
        return 'a digit behind the decimal point';
      case 'exponent':
      case 'sign':
        return 'a digit of the exponent';
      case 'zero':
        return 'the end of the number (no digit may follow a leading 0)';
      default:
        return 'the end of the number';
    }
  }

  /** The number, if it ends here. Reading may go on behind it. */
  result(): ReadNumber {
    if (this.#short) {
      const value =
        this.#fraction === 0 ? this.#mantissa : this.#mantissa / (POWERS_OF_TEN[this.#fraction] ?? 1);
      const signed = this.#negative ? -value : value;
      return { value: signed, text: this.#respelled ? this.#textOf(signed) : undefined, isHeld: true };
    }
    const value = Number(this.#text);
    return { value, text: this.#textOf(value), isHeld: holdsDecimal(value, this.#text) };
  }

  #textOf(value: number): string | undefined {
    return String(value) === this.#text ? undefined : this.#text;
  }

  /** True for a short number that JavaScript may write otherwise: it leaves zeros out, and writes small ones with a power. */
  get #respelled(): boolean {
    return this.#fraction > 0 && (this.#endsInZero || this.#fraction > SMALL_FRACTION);
  }

  get #short(): boolean {
    return this.#digits <= EXACT_DIGITS && this.#part !== 'power';
  }

  #accept(code: number): boolean {
    if (isDigit(code)) return this.#acceptDigit(code);
    const part = this.#part;
    if (code === DOT) {
      if (part !== 'whole' && part !== 'zero') return false;
      this.#part = 'dot';
      return true;
    }
    if (code === LOWER_E || code === UPPER_E) {
      if (!this.whole || part === 'power') return false;
      this.#part = 'exponent';
      return true;
    }
    if ((code !== PLUS && code !== MINUS) || part !== 'exponent') return false;
    this.#part = 'sign';
    return true;
  }

  #acceptDigit(code: number): boolean {
    switch (this.#part) {
      case 'zero':
        return false;
      case 'minus':
        this.#part = code === ZERO ? 'zero' : 'whole';
        break;
      case 'dot':
      case 'fraction':
        this.#part = 'fraction';
        this.#fraction++;
        this.#endsInZero = code === ZERO;
        break;
      case 'exponent':
      case 'sign':
      case 'power':
        this.#part = 'power';
        return true;
      default:
    }
    this.#digits++;
    if (this.#digits <= EXACT_DIGITS) this.#mantissa = this.#mantissa * 10 + (code - ZERO);
    return true;
  }
}
