import { isJsonArray, isJsonObject, type JsonValue } from '@callboard/core';

const longest = 60;
/** Format and separator characters: they change how a line reads without being seen. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** At most `length` characters, whole ones, with a mark where something is missing. */
function clip(text: string, length: number = longest): string {
  if (text.length <= length) return text;
  // A character is at most two code units, so this slice holds enough of them and, at its end, perhaps half a one.
  const characters = [...text.slice(0, length * 2 + 2)];
  return characters.length <= length && text.length <= length * 2
    ? text
    : `${characters.slice(0, length).join('')}…`;
}

/** On one line, clipped, with hidden and bidirectional characters written as escapes. */
export function showText(text: string, length: number = longest): string {
  return clip(text, length).replace(hidden, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** A text in quotes, as JSON would write it, clipped. */
export function quote(text: string, length: number = longest): string {
  return showText(JSON.stringify(clip(text, length)), Number.POSITIVE_INFINITY);
}

/** A value as JSON would write it, clipped. */
export function showValue(value: JsonValue): string {
  return typeof value === 'string' ? quote(value) : showText(JSON.stringify(value));
}

/** What was got, where its kind is not the point: containers only by what they are. */
export function showGot(value: JsonValue): string {
  if (isJsonArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  return showValue(value);
}
