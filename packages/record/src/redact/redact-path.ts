import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';

/** What stands where a text has to stand and may not say what it said. */
export const redactedText = '[redacted]';

/**
 * Takes out what a path leads to; a step `*` is every member or item. A member goes; an item leaves an empty one of its
 * kind, so that those behind it keep their places. A path into a text takes the whole text: what is in it cannot be told apart.
 */
export function withoutPath(value: JsonValue, steps: readonly string[]): JsonValue | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return undefined;
  if (isJsonArray(value))
    return value.map((item, index) => {
      if (step !== '*' && step !== String(index)) return item;
      return withoutPath(item, rest) ?? emptied(item);
    });
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).flatMap((member) => left(member, step, rest)));
  return typeof value === 'string' ? undefined : value;
}

function left(
  [name, value]: [string, JsonValue],
  step: string,
  rest: readonly string[],
): [string, JsonValue][] {
  if (step !== '*' && step !== name) return [[name, value]];
  const after = withoutPath(value, rest);
  return after === undefined ? [] : [[name, after]];
}

function emptied(item: JsonValue): JsonValue {
  if (isJsonArray(item)) return [];
  if (isJsonObject(item)) return {};
  return typeof item === 'string' ? redactedText : null;
}

/** An object with only those of its members that are known. */
export function onlyKnown(object: JsonObject, known: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => known.has(name)));
}

/** An object without some of its members. */
export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
