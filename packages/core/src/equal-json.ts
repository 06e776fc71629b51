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

/** True when two JSON values say the same, whatever the order of their keys and however deep they are. */
export function isEqualJson(one: JsonValue, other: JsonValue): boolean {
  const due: [JsonValue, JsonValue][] = [[one, other]];
  for (let pair = due.pop(); pair !== undefined; pair = due.pop()) {
    const [mine, theirs] = pair;
    if (Object.is(mine, theirs) || mine === theirs) continue;
    const parts = partsOf(mine, theirs);
    if (parts === undefined) return false;
    for (const part of parts) due.push(part);
  }
  return true;
}

/** What has to be equal for two containers to be; undefined where they are none, or differ in size or names. */
function partsOf(one: JsonValue, other: JsonValue): [JsonValue, JsonValue][] | undefined {
  const names = namesIn(one);
  if (names === undefined || isJsonArray(one) !== isJsonArray(other)) return undefined;
  if (names.length !== namesIn(other)?.length) return undefined;
  const parts: [JsonValue, JsonValue][] = [];
  for (const name of names) {
    const [mine, theirs] = [memberOf(one, name), memberOf(other, name)];
    if (mine === undefined || theirs === undefined) return undefined;
    parts.push([mine, theirs]);
  }
  return parts;
}

function namesIn(value: JsonValue): readonly string[] | undefined {
  return isJsonArray(value) || isJsonObject(value) ? Object.keys(value) : undefined;
}

function memberOf(value: JsonValue, name: string): JsonValue | undefined {
  if (isJsonArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
