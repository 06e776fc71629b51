class Unserialisable extends Error {}

/** A value as JSON text, or why that would not say what the value is. Never throws. */
export function toJsonText(
  value: unknown,
): { readonly ok: true; readonly json: string } | { readonly ok: false; readonly why: string } {
  try {
    const json = JSON.stringify(value, refuseWhatJsonWouldLose);
    return json === undefined ? { ok: false, why: `it is ${typeof value}` } : { ok: true, json };
  } catch (error) {
    return { ok: false, why: reasonOf(error) };
  }
}

/** A replacer, called with the object that holds the value: what JSON made of a date is seen beside the date itself. */
function refuseWhatJsonWouldLose(this: unknown, key: string, value: unknown): unknown {
  const why = whyLost(value) ?? whyLost(heldAt(this, key));
  if (why !== undefined) throw new Unserialisable(`${key === '' ? 'it' : `"${key}"`} ${why}`);
  return value;
}

function heldAt(holder: unknown, key: string): unknown {
  const held: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
  return held instanceof Date ? held : undefined;
}

function whyLost(value: unknown): string | undefined {
  switch (typeof value) {
    case 'bigint':
      return 'is a bigint, which JSON cannot hold';
    case 'number':
      return Number.isFinite(value) ? undefined : `is ${String(value)}, which JSON cannot hold`;
    case 'function':
    case 'symbol':
      return `is a ${typeof value}, which JSON cannot hold`;
    case 'object':
      return value === null ? undefined : whyObjectLost(value);
    default:
      return undefined;
  }
}

function whyObjectLost(value: object): string | undefined {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'is an invalid date, which JSON cannot hold' : undefined;
  if (value instanceof Promise) return 'is a promise that was not awaited';
  if (value instanceof Error) return 'is an error, whose message JSON would drop';
  if (Array.isArray(value) || isPlain(value) || Object.keys(value).length > 0) return undefined;
  // A map, a set, a buffer, an element, an object with private fields: nothing of them would arrive.
  return `is a ${value.constructor.name || 'object'}, which JSON would turn into {}`;
}

/** An object of this window or another one that was made to hold fields. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null);
}

function reasonOf(error: unknown): string {
  try {
    if (error instanceof Unserialisable) return error.message;
    if (error instanceof RangeError) return 'it is nested too deeply';
    if (error instanceof TypeError) return 'it refers to itself, or cannot be turned into JSON';
  } catch {
    // Even what was thrown cannot be looked at.
  }
  return 'reading it threw an exception';
}
