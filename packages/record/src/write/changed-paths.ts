import { isJsonArray, isJsonObject, type JsonValue } from '@callboard/core';
import { type ArgsPath, parseStrict } from '@callboard/core/args';
import { pointerOf } from '../pointer.ts';

/** More are too many to read. */
const most = 100;

/** JSON Pointers to what differs between two JSON texts, without the values; undefined where one of them cannot be read. */
export function changedPaths(before: string, after: string): readonly string[] | undefined {
  const [one, other] = [parseStrict(before), parseStrict(after)];
  if (!one.ok || !other.ok) return undefined;
  const found: string[] = [];
  compare(one.value, other.value, [], found);
  // What a number says beyond what JavaScript holds is in the text alone.
  return found.length === 0 && before !== after && one.inexactNumbers.length + other.inexactNumbers.length > 0
    ? ['']
    : found;
}

function compare(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  path: ArgsPath,
  found: string[],
): void {
  if (one === other || found.length >= most) return;
  if (isJsonArray(one) && isJsonArray(other)) {
    for (let index = 0; index < Math.max(one.length, other.length); index += 1)
      compare(one[index], other[index], [...path, index], found);
  } else if (isJsonObject(one) && isJsonObject(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      compare(memberOf(one, name), memberOf(other, name), [...path, name], found);
  } else found.push(pointerOf(path));
}

function memberOf(object: { readonly [name: string]: JsonValue }, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
