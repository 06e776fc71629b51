import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';

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
