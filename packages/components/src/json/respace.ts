/** Beyond this depth lines are indented no further, so that a deep text cannot grow without bounds. */
const deepestIndent = 16;

/**
 * Changes nothing but the white space between the tokens of a JSON text: each member and item on a line of its own,
 * or none at all. Numbers, escapes, key order and keys used twice stay as they were written. The text should be
 * valid JSON; another one comes back with its tokens in the same order.
 */
export function respaceJson(text: string, style: 'indented' | 'compact'): string {
  const indented = style === 'indented';
  const pieces: string[] = [];
  let depth = 0;
  let isAfterValue = false;
  const breakLine = (): void => {
    if (indented) pieces.push(`\n${'  '.repeat(Math.min(Math.max(depth, 0), deepestIndent))}`);
  };
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const character = text.charAt(at);
    const end = tokenEnd(text, at);
    if (character === '{' || character === '[') {
      const next = skipSpace(text, end);
      const closing = character === '{' ? '}' : ']';
      if (text.charAt(next) === closing) {
        pieces.push(character, closing);
        isAfterValue = false;
        at = next + 1;
        continue;
      }
      depth += 1;
      pieces.push(character);
      breakLine();
    } else if (character === '}' || character === ']') {
      depth -= 1;
      breakLine();
      pieces.push(character);
    } else if (character === ',') {
      pieces.push(character);
      breakLine();
    } else if (character === ':') pieces.push(indented ? ': ' : ':');
    else {
      // In a broken text two values may stand side by side: `1 2` is not `12`.
      if (isAfterValue) pieces.push(' ');
      pieces.push(text.slice(at, end));
    }
    isAfterValue = !'{}[],:'.includes(character);
    at = end;
  }
  return pieces.join('');
}

/** True when two texts hold the same tokens in the same order. Reads as far as they do. */
export function sameTokens(one: string, other: string): boolean {
  if (one === other) return true;
  let at = skipSpace(one, 0);
  let there = skipSpace(other, 0);
  while (at < one.length && there < other.length) {
    const [end, endThere] = [tokenEnd(one, at), tokenEnd(other, there)];
    if (one.slice(at, end) !== other.slice(there, endThere)) return false;
    at = skipSpace(one, end);
    there = skipSpace(other, endThere);
  }
  return at >= one.length && there >= other.length;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function tokenEnd(text: string, from: number): number {
  const first = text.charAt(from);
  if ('{}[],:'.includes(first)) return from + 1;
  let at = from + 1;
  if (first === '"') {
    while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
    return Math.min(at + 1, text.length);
  }
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !'{}[],:"'.includes(text.charAt(at))) at += 1;
  return at;
}
