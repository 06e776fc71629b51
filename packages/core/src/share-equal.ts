import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';

/**
 * `next`, in which all that says the same as in `known` is the same object: who compares by identity sees what
 * changed. Costs the size of `next`. What is nested too deep to compare is taken as it is.
 */
export function shareEqual(known: JsonValue | undefined, next: JsonValue): JsonValue {
  try {
    return shared(known, next);
  } catch {
    return next;
  }
}

function shared(known: JsonValue | undefined, next: JsonValue): JsonValue {
  if (isJsonArray(known) && isJsonArray(next)) {
    const items = next.map((item, index) => shared(known[index], item));
    const isSame = items.length === known.length && items.every((item, index) => item === known[index]);
    return isSame ? known : items;
  }
  if (!isJsonObject(known) || !isJsonObject(next)) return next;
  const before = (name: string) => (Object.hasOwn(known, name) ? known[name] : undefined);
  const members = Object.entries(next).map(([name, value]) => [name, shared(before(name), value)] as const);
  const isSame =
    members.length === Object.keys(known).length && members.every(([name, value]) => value === before(name));
  return isSame ? known : Object.fromEntries(members);
}
