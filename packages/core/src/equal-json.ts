import { parseStrict } from './args/index.ts';

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

/**
 * True when two values are JSON and say the same, whatever the order of their keys and however deep they are. What is no
 * plain object or list, as a date, says the same as nothing else.
 */
export function isEqualJson(one: unknown, other: unknown): boolean {
  const due: [unknown, unknown][] = [[one, other]];
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
function partsOf(one: unknown, other: unknown): [unknown, unknown][] | undefined {
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other))
    return undefined;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return undefined;
  const parts: [unknown, unknown][] = [];
  for (const name of names) {
    if (!Object.hasOwn(other, name)) return undefined;
    parts.push([Reflect.get(one, name), Reflect.get(other, name)]);
  }
  return parts;
}

function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
