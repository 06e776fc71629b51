import { isJsonObject, type JsonValue, type Question } from '@callboard/core';

/** What stands at a path of objects; undefined where there is no such place. */
export function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const name of path)
    found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/** A call as it is proposed beside what is asked. */
export function proposal(toolName: JsonValue | undefined, args: JsonValue | undefined): Question['proposal'] {
  return typeof toolName === 'string' ? { toolName, argsText: JSON.stringify(args ?? {}) } : undefined;
}
