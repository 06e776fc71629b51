import { holdsDecimal } from '@callboard/core/args';

/** No number this short is rounded, whatever its digits are, unless it has an exponent. */
const surelyExact = 15;

/**
 * True where a JSON text holds a number that JavaScript would round. Of a text that has been parsed: what is outside of
 * strings and looks like a number is one. Goes through it by hand, as no expression gets through a long string.
 */
export function hasInexactNumber(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at + 1);
    else if (code === 0x2d || isDigit(code)) {
      const end = endOfNumber(text, at + 1);
      if (mayBeRounded(text.slice(at, end))) return true;
      at = end;
    } else at += 1;
  }
  return false;
}

/** Behind the quotation mark that ends it: the first with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (before >= start && text.charCodeAt(before) === 0x5c) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\d.eE+-]/.test(text.charAt(at))) at += 1;
  return at;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function mayBeRounded(token: string): boolean {
  return (token.length > surelyExact || /e/i.test(token)) && !holdsDecimal(Number(token), token);
}
