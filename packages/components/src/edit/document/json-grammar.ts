const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

/*
 * Steps through a text that is grammatical JSON. Nothing here looks whether it is, and nothing runs past its end.
 */

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Behind the white space and the comma before the next member or item, or at the closing bracket. */
export function skipToPart(text: string, from: number): number {
  const at = skipSpace(text, from);
  return text.charCodeAt(at) === comma ? skipSpace(text, at + 1) : at;
}

/** True where a container is over. */
export function isClosing(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === closeBracket || code === closeBrace || at >= text.length;
}

/** Behind the string that begins here. */
export function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    at += code === backslash ? 2 : 1;
  }
  return text.length;
}

/** Behind the value that begins here, however deep it is. */
export function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at);
    else if (code === openBrace || code === openBracket) {
      depth += 1;
      at += 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      at += 1;
    } else if (depth === 0) return wordEnd(text, at);
    else at += 1;
  } while (depth > 0 && at < text.length);
  return at;
}

/** Behind the number or literal that begins here. */
export function wordEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && !endsWord(text.charCodeAt(at))) at += 1;
  return at;
}

/** What a string token means. */
export function decodeString(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  const value: unknown = JSON.parse(token);
  return typeof value === 'string' ? value : '';
}

/** True where a token may mean half a character although it holds none: behind `\u`. */
export function isCoded(token: string): boolean {
  for (let at = token.indexOf('\\'); at >= 0; at = token.indexOf('\\', at + 2)) {
    if (token.charCodeAt(at + 1) === letterU) return true;
  }
  return false;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function endsWord(code: number): boolean {
  return code === comma || code === closeBracket || code === closeBrace || isSpace(code);
}
