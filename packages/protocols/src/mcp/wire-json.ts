import { isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';

/** A value of a wire as JSON of our own: a copy, so that nobody can change it later. Undefined where it is none. */
export function jsonOf(value: unknown): JsonValue | undefined {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same, where only an object will do. */
export function objectOf(value: unknown): JsonObject | undefined {
  const json = jsonOf(value);
  return isJsonObject(json) ? json : undefined;
}

/** An own member: a name such as `__proto__` or `constructor` is looked up like any other. */
export function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** An own member that is text and says something. */
export function textOf(value: JsonValue | undefined, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' && member !== '' ? member : undefined;
}

/** An own member that is a number above zero. */
export function amountOf(value: JsonValue | undefined, name: string): number | undefined {
  const member = memberOf(value, name);
  return typeof member === 'number' && member > 0 ? member : undefined;
}
