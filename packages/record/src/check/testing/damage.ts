/** Takes something out. */
export const gone: unique symbol = Symbol('gone');

/** A copy of a record in which what a JSON Pointer names is another value, or gone. A list is appended to by `-`. */
export function damaged(record: unknown, pointer: string, value: unknown): unknown {
  const copy: unknown = structuredClone(record);
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop();
  if (last === undefined) return value;
  let place: unknown = copy;
  for (const step of steps) place = isHolder(place) ? Reflect.get(place, step) : undefined;
  if (!isHolder(place)) throw new Error(`Nothing stands at ${pointer}.`);
  if (value === gone) Reflect.deleteProperty(place, last);
  else if (last === '-' && Array.isArray(place)) place.push(value);
  else Object.defineProperty(place, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
