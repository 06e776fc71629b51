/**
 * Control, format, half and private characters, spaces that are not the space, and what Unicode says may be ignored:
 * all that hides, reorders or moves what stands around it, such as the escapes of a terminal.
 */
const hidden =
  /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFC]/gu;

/** A text on one line with every hidden character written as its number: `[U+202E]`. */
export function visible(text: string): string {
  return text.replace(hidden, codePointName);
}

/** A text as it is quoted in a sentence: visible, and not longer than a sentence bears. */
export function quoted(value: unknown, most = 60): string {
  if (typeof value === 'string') {
    const text = visible(value.slice(0, most));
    return value.length > most ? `"${text}…"` : `"${text}"`;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a value of type ${typeof value}`;
}

function codePointName(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** A JSON text with every hidden character escaped: the same JSON, which says the same and does nothing to a terminal. */
export function escapedJson(json: string): string {
  return json.replace(hidden, (found) => {
    if (found === '\n') return found;
    const units = Array.from({ length: found.length }, (_, index) => found.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}
