import { parseStrict } from './args/index.ts';
import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';

/**
 * True when two argument texts hold the same JSON document, however it is written. Texts that hold none, or numbers that
 * would be rounded to be compared, are the same only to the letter.
 */
export function isSameArgs(one: string, other: string): boolean {
  if (one === other) return true;
  const [mine, theirs] = [parseStrict(one), parseStrict(other)];
  if (!mine.ok || !theirs.ok) return false;
  const isExact = mine.inexactNumbers.length === 0 && theirs.inexactNumbers.length === 0;
  return isExact && isEqualJson(mine.value, theirs.value);
}

/** True when two JSON values say the same, whatever the order of their keys. Both are of bounded depth. */
export function isEqualJson(one: JsonValue, other: JsonValue): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (isJsonArray(one)) {
    return (
      isJsonArray(other) &&
      one.length === other.length &&
      one.every((item, index) => {
        const counterpart = other[index];
        return counterpart !== undefined && isEqualJson(item, counterpart);
      })
    );
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const mine = one[name];
      const theirs = Object.hasOwn(other, name) ? other[name] : undefined;
      return mine !== undefined && theirs !== undefined && isEqualJson(mine, theirs);
    })
  );
}
