/**
 * JSON values as the kit holds them: plain data, read-only all the way down. Everything the kit keeps is shared
 * between snapshots, so nothing that reads it may write to it.
 */

/** A JSON value without parts. Numbers are finite in text; one too large for JavaScript reads as ±Infinity. */
export type JsonPrimitive = string | number | boolean | null;

/** A JSON array. */
export type JsonArray = readonly JsonValue[];

/** A JSON object. Every name is an own property, `__proto__` and `constructor` too: look up with `Object.hasOwn`. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** Any JSON value. */
export type JsonValue = JsonPrimitive | JsonArray | JsonObject;

/** True for a JSON array. Unlike `Array.isArray` it narrows a read-only union. */
export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** True for a JSON object: neither a primitive nor an array. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
