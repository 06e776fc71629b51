/** The UTF-16 code units JSON's grammar is written in. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const ZERO = 0x30;
const NINE = 0x39;
export const COLON = 0x3a;
export const UPPER_E = 0x45;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const LOWER_E = 0x65;
export const LOWER_F = 0x66;
export const LOWER_N = 0x6e;
export const LOWER_T = 0x74;
export const LOWER_U = 0x75;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const FIRST_SURROGATE = 0xd800;
const FIRST_LOW_SURROGATE = 0xdc00;
export const LAST_SURROGATE = 0xdfff;
export const BYTE_ORDER_MARK = 0xfeff;

/** The four characters JSON takes for white space; no other space counts. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
}

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** What may stand behind a number or a literal. */
export function isDelimiter(code: number): boolean {
  return code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET || isSpace(code);
}

export function isHighSurrogate(code: number): boolean {
  return code >= FIRST_SURROGATE && code < FIRST_LOW_SURROGATE;
}

export function isLowSurrogate(code: number): boolean {
  return code >= FIRST_LOW_SURROGATE && code <= LAST_SURROGATE;
}

/** The worth of a hexadecimal digit, or -1. */
export function hexDigit(code: number): number {
  if (isDigit(code)) return code - ZERO;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The character that `\` and this one stand for (`\n`, `\"`), or undefined: not an escape JSON knows. */
export function simpleEscape(code: number): string | undefined {
  switch (code) {
    case QUOTE:
      return '"';
    case BACKSLASH:
      return '\\';
    case 0x2f:
      return '/';
    case 0x62:
      return '\b';
    case LOWER_F:
      return '\f';
    case LOWER_N:
      return '\n';
    case 0x72:
      return '\r';
    case LOWER_T:
      return '\t';
    default:
      return undefined;
  }
}

/** One character in words, for a message: `"}"`, `a line break`, `the control character U+0000`. */
export function nameCharacter(text: string, index: number): string {
  const code = text.codePointAt(index) ?? 0;
  if (code === LINE_FEED || code === CARRIAGE_RETURN) return 'a line break';
  if (code === TAB) return 'a tab';
  if (code === QUOTE) return 'a double quote';
  if (code < SPACE || (code >= 0x7f && code < 0xa0)) return `the control character ${codePointName(code)}`;
  // Invisible, bidirectional and half characters would hide in a message, so they go by number.
  if (/^[\p{C}\p{Z}\p{M}]/u.test(String.fromCodePoint(code))) return `the character ${codePointName(code)}`;
  return `"${String.fromCodePoint(code)}"`;
}

export function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
