import type { JsonValue } from '../json.ts';
import {
  BYTE_ORDER_MARK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isDelimiter,
  isDigit,
  isSpace,
  LINE_FEED,
  MINUS,
  nameCharacter,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './characters.ts';
import { LiteralToken } from './literal-token.ts';
import { NumberToken } from './number-token.ts';
import { type ArgsProblem, type ArgsProblemCode, ProblemLog } from './problem.ts';
import { words } from './problem-words.ts';
import { Spine } from './spine.ts';
import { StringToken } from './string-token.ts';

/** What the next character belongs to. */
type State =
  | 'value'
  | 'first-item'
  | 'first-key'
  | 'next-key'
  | 'colon'
  | 'after-value'
  | 'key'
  | 'string'
  | 'number'
  | 'literal';

export interface ScannerLimits {
  readonly maxDepth: number;
  readonly maxProblems: number;
}

/** What it would mean if no more text came: a value that only now counts, or a problem, or nothing new. */
export interface Ending {
  readonly value?: JsonValue;
  /** The text of a number that JavaScript writes otherwise, and whether it is that number all the same. */
  readonly text?: string | undefined;
  readonly isHeld?: boolean;
  readonly problem?: ArgsProblem;
}

/**
 * Reads strict JSON (RFC 8259) from deltas, one character after the other, and never looks back: a delta costs its own
 * length. All state lies in fields and frames, so no nesting can overflow anything.
 */
export class Scanner {
  readonly spine: Spine = new Spine();
  readonly problems: ProblemLog;
  readonly string: StringToken;
  readonly #number = new NumberToken();
  readonly #literal = new LiteralToken();
  readonly #maxDepth: number;
  #state: State = 'value';
  #stopped = false;
  #begun = false;
  #length = 0;
  #stringOffset = 0;
  /** The last string with a control character reported: one problem a string is enough. */
  #reportedString = -1;

  constructor(limits: ScannerLimits) {
    this.#maxDepth = limits.maxDepth;
    this.problems = new ProblemLog(limits.maxProblems);
    this.string = new StringToken({
      controlCharacter: (offset, code) => this.#noteControl(offset, code),
      loneSurrogate: (offset, code) =>
        this.#note('lone-surrogate', offset, (place) => words.loneSurrogate(code, place)),
    });
  }

  /** UTF-16 code units pushed. */
  get length(): number {
    return this.#length;
  }

  /** True once anything but white space has come. */
  get begun(): boolean {
    return this.#begun;
  }

  /** True when a problem has ended the reading: nothing changes any more. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** True while a string that is a value is being written, or was when reading stopped. */
  get inString(): boolean {
    return this.#state === 'string';
  }

  /** Where the last string began, which tells one string from another. */
  get stringOffset(): number {
    return this.#stringOffset;
  }

  /** True while any value, shown or not, is being written in the innermost container. */
  get inValue(): boolean {
    return this.#state === 'string' || this.#state === 'number' || this.#state === 'literal';
  }

  push(delta: string): void {
    const base = this.#length;
    this.#length += delta.length;
    let at = 0;
    while (at < delta.length && !this.#stopped) {
      switch (this.#state) {
        case 'string':
        case 'key':
          at = this.#readString(delta, at, base);
          break;
        case 'number':
          at = this.#readNumber(delta, at, at, base);
          break;
        case 'literal':
          at = this.#readLiteral(delta, at, base);
          break;
        default:
          at = this.#readStructure(delta, at, base);
      }
    }
  }

  /** What closing the text here means. Reading can go on behind it as if it had not been asked. */
  ending(): Ending {
    if (!this.#begun || this.#stopped || this.spine.document.size > 0) return {};
    if (this.spine.depth === 0) {
      if (this.#state === 'number' && this.#number.whole) return this.#number.result();
      if (this.#state === 'literal' && this.#literal.whole) return { value: this.#literal.value };
    }
    return {
      problem: this.#describe('unexpected-end', this.#length, (place) => words.end(place, this.#expected())),
    };
  }

  #readStructure(delta: string, at: number, base: number): number {
    const code = delta.charCodeAt(at);
    if (isSpace(code)) {
      if (code === LINE_FEED) this.problems.lines.breakAt(base + at);
      return at + 1;
    }
    this.#begun = true;
    switch (this.#state) {
      case 'after-value':
        return this.#readAfterValue(code, delta, at, base);
      case 'colon':
        if (code !== COLON) return this.#unexpected(delta, at, base);
        this.#state = 'value';
        return at + 1;
      case 'first-item':
        return code === CLOSE_BRACKET ? this.#close(at) : this.#beginValue(code, delta, at, base);
      case 'value':
        return this.#beginValue(code, delta, at, base);
      default:
        if (code === CLOSE_BRACE && this.#state === 'first-key') return this.#close(at);
        if (code !== QUOTE) return this.#unexpected(delta, at, base);
        this.#beginString('key', base + at, this.spine.top.expectedKey);
        return at + 1;
    }
  }

  #readAfterValue(code: number, delta: string, at: number, base: number): number {
    const { kind } = this.spine.top;
    if (kind === 'document')
      return this.#stop('trailing-text', delta, base + at, (place) =>
        words.trailing(nameCharacter(delta, at), place),
      );
    if (code === COMMA) {
      this.#state = kind === 'array' ? 'value' : 'next-key';
      return at + 1;
    }
    return code === (kind === 'array' ? CLOSE_BRACKET : CLOSE_BRACE)
      ? this.#close(at)
      : this.#unexpected(delta, at, base);
  }

  #beginValue(code: number, delta: string, at: number, base: number): number {
    switch (code) {
      case QUOTE:
        this.#beginString('string', base + at);
        return at + 1;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        return this.#open(code === OPEN_BRACE ? 'object' : 'array', delta, at, base);
      case BYTE_ORDER_MARK:
        if (base + at > 0) break;
        this.#note('byte-order-mark', 0, words.byteOrderMark);
        return at + 1;
      default:
        if (code === MINUS || isDigit(code)) {
          this.#number.begin(code);
          this.#state = 'number';
          return this.#readNumber(delta, at, at + 1, base);
        }
        if (!this.#literal.begin(code)) break;
        this.#state = 'literal';
        return at + 1;
    }
    return this.#unexpected(delta, at, base);
  }

  #open(kind: 'array' | 'object', delta: string, at: number, base: number): number {
    if (this.spine.depth >= this.#maxDepth)
      return this.#stop('too-deep', delta, base + at, (place) => words.tooDeep(this.#maxDepth, place));
    this.spine.open(kind);
    this.#state = kind === 'array' ? 'first-item' : 'first-key';
    return at + 1;
  }

  #close(at: number): number {
    this.spine.close();
    this.#state = 'after-value';
    return at + 1;
  }

  #put(value: JsonValue): void {
    this.spine.put(value);
    this.#state = 'after-value';
  }

  #beginString(state: 'key' | 'string', offset: number, expected?: string): void {
    this.#state = state;
    this.#stringOffset = offset;
    this.string.begin(expected);
  }

  #readString(delta: string, from: number, base: number): number {
    const { string } = this;
    const at = string.read(delta, from, base);
    const { ended } = string;
    if (string.broken) {
      const say = string.inUnicodeEscape ? words.unicodeEscape : words.escape;
      return this.#stop('invalid-escape', delta, string.escapeOffset, (place) =>
        say(nameCharacter(delta, at), place),
      );
    }
    if (ended === undefined) return at;
    if (this.#state === 'string') {
      this.#put(ended);
    } else {
      this.#state = 'colon';
      if (!this.spine.beginMember(ended, string.plain))
        this.#note('duplicate-key', this.#stringOffset, (place) => words.duplicate(ended, place));
    }
    return at;
  }

  #readNumber(delta: string, start: number, from: number, base: number): number {
    const at = this.#number.read(delta, start, from);
    if (at === delta.length) return at;
    if (!this.#number.whole || !isDelimiter(delta.charCodeAt(at)))
      return this.#unexpected(delta, at, base, 'invalid-number');
    const { value, text, isHeld } = this.#number.result();
    if (text !== undefined) this.spine.keepText(text, isHeld);
    this.#put(value);
    return at;
  }

  #readLiteral(delta: string, from: number, base: number): number {
    const at = this.#literal.read(delta, from);
    if (at === delta.length) return at;
    if (!this.#literal.whole || !isDelimiter(delta.charCodeAt(at)))
      return this.#unexpected(delta, at, base, 'invalid-literal');
    this.#put(this.#literal.value);
    return at;
  }

  /** What may come next, in words; a comma before the closing bracket is explained, because models like to write it. */
  #expected(found?: number): string {
    const inArray = this.spine.top.kind === 'array';
    const afterValue = inArray ? '"," or "]"' : '"," or "}"';
    const noComma = found === CLOSE_BRACE || found === CLOSE_BRACKET ? ' (no comma may come last)' : '';
    switch (this.#state) {
      case 'value':
        return `a value${inArray ? noComma : ''}`;
      case 'first-item':
        return 'a value or "]"';
      case 'first-key':
        return 'a key in double quotes or "}"';
      case 'next-key':
        return `a key in double quotes${noComma}`;
      case 'colon':
        return '":"';
      case 'after-value':
        return afterValue;
      case 'key':
        return 'the closing quote of a key';
      case 'string':
        return 'the closing quote of a string';
      case 'number':
        return found === undefined && this.#number.whole ? afterValue : this.#number.expected;
      case 'literal':
        return found === undefined && this.#literal.whole ? afterValue : this.#literal.expected;
    }
  }

  #unexpected(
    delta: string,
    at: number,
    base: number,
    code: ArgsProblemCode = 'unexpected-character',
  ): number {
    const character = nameCharacter(delta, at);
    return this.#stop(code, delta, base + at, (place) =>
      words.unexpected(character, place, this.#expected(delta.charCodeAt(at))),
    );
  }

  /** A problem that ends the reading. */
  #stop(code: ArgsProblemCode, delta: string, offset: number, say: (place: string) => string): number {
    this.problems.add(this.#describe(code, offset, say));
    this.#stopped = true;
    return delta.length;
  }

  /** A problem behind which reading goes on, for display. */
  #note(code: ArgsProblemCode, offset: number, say: (place: string) => string): void {
    if (this.problems.hasRoom) this.problems.add(this.#describe(code, offset, say));
  }

  #describe(code: ArgsProblemCode, offset: number, say: (place: string) => string): ArgsProblem {
    return this.problems.describe(code, offset, this.spine.path(this.inValue), say);
  }

  #noteControl(offset: number, code: number): void {
    if (this.#reportedString !== this.#stringOffset)
      this.#note('control-character', offset, (place) => words.control(code, place));
    this.#reportedString = this.#stringOffset;
    if (code === LINE_FEED) this.problems.lines.breakAt(offset);
  }
}
