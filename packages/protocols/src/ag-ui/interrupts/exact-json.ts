import { isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { shown } from '../refusal.ts';

export type ExactJson<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string };

/**
 * A JSON text as the value that is sent. Whatever would arrive as something else than was shown is refused: a number
 * that JavaScript rounds, a name used twice (P6).
 */
export function exactJson(text: string): ExactJson<JsonValue> {
  const parsed = parseStrict(text);
  if (!parsed.ok) return { ok: false, why: parsed.problems[0]?.message ?? 'it is no JSON' };
  const [number] = parsed.inexactNumbers;
  return number === undefined
    ? { ok: true, value: parsed.value }
    : {
        ok: false,
        why: `${shown(number.text)} cannot be held exactly by this page, and would arrive rounded`,
      };
}

/** The same for arguments, which are an object. */
export function exactArgs(text: string): ExactJson<JsonObject> {
  const parsed = exactJson(text);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  return isJsonObject(value) ? { ok: true, value } : { ok: false, why: 'arguments are an object' };
}
