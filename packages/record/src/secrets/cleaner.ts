import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { cleanJsonText } from './json-text.ts';
import {
  authorizationHeader,
  basicCredentials,
  namedInWords,
  parameter,
  secretFormats,
  userInfo,
} from './secret-formats.ts';
import { bareName, isSecretName, isSecretParameter } from './secret-names.ts';

/** What stands where a credential stood. */
export const removedCredential = '[removed: credential]';

/** How it begins: what a pattern finds of it is no credential. */
const mark = '[removed:';

/** What an app knows of its own credentials. */
export interface SecretOptions {
  /** Names of fields that hold one, beside those everybody uses. */
  readonly names?: readonly string[];
  /** The very values, as the app has them: they are removed wherever they stand. */
  readonly values?: readonly string[];
  /** What they look like. */
  readonly formats?: readonly RegExp[];
}

/** Takes credentials out of what is to be written down, and counts them. What holds none comes back as it is. */
export interface Cleaner {
  text(text: string): string;
  value(value: JsonValue): JsonValue;
  /** Of a JSON text: all else stays as it was written, number for number. */
  jsonText(text: string): string;
  /** How many were removed so far. */
  removed(): number;
}

/** Shorter ones stand in too many words. */
const shortestValue = 4;

/** Deeper, nothing is looked into, and so nothing is kept. */
const deepest = 500;

export function createCleaner({ names = [], values = [], formats = [] }: SecretOptions = {}): Cleaner {
  const own = new Set(names.map(bareName));
  const known = values.filter(({ length }) => length >= shortestValue);
  const patterns = [...secretFormats, ...formats.map(global)];
  let count = 0;

  function gone(): string {
    count += 1;
    return removedCredential;
  }

  function text(given: string): string {
    if (given.length < shortestValue) return given;
    let clean = given;
    for (const value of known) clean = clean.replaceAll(value, gone);
    for (const pattern of patterns) clean = clean.replace(pattern, gone);
    return clean
      .replace(basicCredentials, (all: string, word: string, code: string) =>
        isNameAndPassword(code) ? word + gone() : all,
      )
      .replace(authorizationHeader, (all: string, before: string, value: string) =>
        value.startsWith(mark) ? all : before + gone(),
      )
      .replace(userInfo, (all: string, scheme: string, user: string) =>
        user.startsWith(mark) ? all : `${scheme}${gone()}@`,
      )
      .replace(parameter, (all: string, sign: string, name: string, value: string) =>
        !value.startsWith(mark) && isSecretParameter(name, own) ? `${sign}${name}=${gone()}` : all,
      )
      .replace(namedInWords, (all: string, before: string, value: string, at: number, whole: string) =>
        isGiven(value, whole.slice(at + all.length, at + all.length + 80)) ? before + gone() : all,
      );
  }

  function clean(given: JsonValue, depth: number): JsonValue {
    if (typeof given === 'string') return text(given);
    // JSON holds no such number, and `null` would be another value.
    if (typeof given === 'number') return Number.isFinite(given) ? given : String(given);
    if (!isJsonArray(given) && !isJsonObject(given)) return given;
    if (depth > deepest) return gone();
    if (isJsonObject(given)) return cleanObject(given, depth);
    const list = given.map((one) => clean(one, depth + 1));
    return list.every((one, index) => one === given[index]) ? given : list;
  }

  function cleanObject(given: JsonObject, depth: number): JsonObject {
    let isChanged = false;
    const members = Object.entries(given).map(([name, value]): [string, JsonValue] => {
      const isSecret = isCredential(value) && isSecretName(name, own);
      const left = isSecret ? gone() : clean(value, depth + 1);
      const shown = text(name);
      if (left !== value || shown !== name) isChanged = true;
      return [shown, left];
    });
    return isChanged ? Object.fromEntries(members) : given;
  }

  return {
    text,
    value: (given) => clean(given, 0),
    jsonText(given) {
      const parsed = parseStrict(given);
      if (!parsed.ok || parsed.inexactNumbers.length > 0)
        return cleanJsonText(given, { text, isSecret: (name) => isSecretName(name, own), gone });
      const after = clean(parsed.value, 0);
      return after === parsed.value ? given : JSON.stringify(after);
    },
    removed: () => count,
  };
}

/** That there is a password, or none, is no password; and what was taken out before is none. */
export function isCredential(value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    typeof value !== 'boolean' &&
    value !== '' &&
    value !== removedCredential
  );
}

/** True for what is given as a value, and not how a sentence goes on: `password: must have 8 characters`. */
function isGiven(value: string, rest: string): boolean {
  if (value.startsWith(mark)) return false;
  if (/^["']|[^A-Za-z.:]/.test(value)) return true;
  return /^[^\S\n]*(?:$|[\n,;&}\])"'])/.test(rest);
}

function global(pattern: RegExp): RegExp {
  return pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
}

function isNameAndPassword(code: string): boolean {
  try {
    const said = atob(code);
    // Not one expression for both: it would go back to every colon of a text that is full of them.
    return said.includes(':', 1) && !/[^\x20-\x7e]/.test(said);
  } catch {
    return false;
  }
}
