import { isJsonArray, isJsonObject, type JsonValue } from '@callboard/core';
import type { Budget } from './budget.ts';

/**
 * A text that is equal exactly when two JSON values are equal (property order aside), so that "one of these" and
 * "no two alike" are look-ups instead of comparisons of each with each.
 */
export function jsonKey(value: JsonValue, budget: Budget): string {
  if (typeof value === 'string') {
    budget.spendOnText(value);
    return JSON.stringify(value);
  }
  budget.spend(1);
  if (isJsonArray(value)) return `[${value.map((item) => jsonKey(item, budget)).join(',')}]`;
  if (isJsonObject(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}:${jsonKey(item, budget)}`,
    );
    return `{${entries.sort().join(',')}}`;
  }
  return JSON.stringify(value);
}
