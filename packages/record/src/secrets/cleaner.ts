import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { parsedJson } from '../parsed-json.ts';
import { cleanJsonText } from './json-text.ts';
import { withoutNamed } from './named-in-words.ts';
import { isRemoved, removedCredential } from './removed.ts';
import {
  authorizationHeader,
  basicCredentials,
  commandUser,
  cookieHeader,
  parameter,
  partedHeader,
  secretFormats,
  userInfo,
} from './secret-formats.ts';
import { isSecretPair, secretItems, secretMembers } from './secret-members.ts';
import { bareName, isSecretName, isSecretParameter } from './secret-names.ts';

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

/** Nothing of the known forms is without a run so long, but for these words. */
const formed = /[\w.+/=-]{12}|PRIVATE|earer|EARER/;

/** Nothing is named without a mark behind the name, or is a flag. */
const naming = /[=:：＝>@]|(?:^|\s)--?\w/;

/** Deeper, nothing is looked into, and so nothing is kept. */
const deepest = 500;

export function createCleaner({ names = [], values = [], formats = [] }: SecretOptions = {}): Cleaner {
  const own = new Set(names.map(bareName));
  const known = values.filter(({ length }) => length >= shortestValue);
  const patterns = formats.map(global);
  let count = 0;

  function gone(): string {
    count += 1;
    return removedCredential;
  }

  function text(given: string, depth = 0): string {
    if (given.length < shortestValue) return given;
    // JSON in a text has names, and they are written in another way each time it is put into another text.
    if (/^\s*[{[]/.test(given) && depth < deepest && parsedJson(given) !== undefined)
      return json(given, depth);
    let clean = given;
    for (const value of known) clean = clean.replaceAll(value, gone);
    const isNaming = naming.test(clean);
    if (isNaming)
      clean = clean
        .replace(partedHeader, withoutSecond)
        .replace(cookieHeader, withoutSecond)
        .replace(commandUser, withoutSecond);
    if (formed.test(clean)) for (const pattern of secretFormats) clean = clean.replace(pattern, gone);
    for (const pattern of patterns) clean = clean.replace(pattern, gone);
    clean = clean.replace(basicCredentials, (all: string, word: string, code: string) =>
      isNameAndPassword(code) ? word + gone() : all,
    );
    return isNaming ? withoutNamedOnes(clean) : clean;
  }

  /** What is a credential by what stands before it. */
  function withoutNamedOnes(given: string): string {
    const clean = given
      .replace(authorizationHeader, withoutSecond)
      .replace(userInfo, (all: string, scheme: string, user: string) =>
        isRemoved(user) ? all : `${scheme}${gone()}@`,
      )
      .replace(parameter, (all: string, sign: string, name: string, value: string) =>
        !isRemoved(value) && isSecretParameter(unescaped(name), own) ? `${sign}${name}=${gone()}` : all,
      );
    return withoutNamed(clean, own, gone);
  }

  function withoutSecond(all: string, before: string, value: string): string {
    return isRemoved(value) ? all : before + gone();
  }

  function json(given: string, depth: number): string {
    const parsed = parseStrict(given);
    if (!parsed.ok || parsed.inexactNumbers.length > 0)
      return cleanJsonText(given, {
        text: (inner) => text(inner, depth + 1),
        isSecret: (name) => isSecretName(name, own),
        gone,
      });
    const after = clean(parsed.value, depth);
    return after === parsed.value ? given : JSON.stringify(after);
  }

  function clean(given: JsonValue, depth: number): JsonValue {
    if (typeof given === 'string') return text(given, depth + 1);
    // JSON holds no such number, and `null` would be another value.
    if (typeof given === 'number') return Number.isFinite(given) ? given : String(given);
    if (!isJsonArray(given) && !isJsonObject(given)) return given;
    if (depth > deepest) return gone();
    return isJsonObject(given) ? cleanObject(given, depth) : cleanList(given, depth);
  }

  function cleanList(given: readonly JsonValue[], depth: number): JsonValue {
    const isSecret = secretItems(given, own);
    const list = given.map((one, place): JsonValue => {
      if (isSecret(place)) return gone();
      return isSecretPair(one, own) ? [one[0], gone()] : clean(one, depth + 1);
    });
    return list.every((one, index) => one === given[index]) ? given : list;
  }

  function cleanObject(given: JsonObject, depth: number): JsonObject {
    const isSecret = secretMembers(given, own);
    let isChanged = false;
    const taken = new Set(Object.keys(given));
    const members = Object.entries(given).map(([name, value]): [string, JsonValue] => {
      const left = isSecret(value, name) ? gone() : clean(value, depth + 1);
      const shown = ownName(name, text(name, depth + 1), taken);
      if (left !== value || shown !== name) isChanged = true;
      return [shown, left];
    });
    return isChanged ? Object.fromEntries(members) : given;
  }

  return {
    text: (given) => text(given),
    value: (given) => clean(given, 0),
    jsonText: (given) => json(given, 0),
    removed: () => count,
  };
}

/** Two names that lost what told them apart would be one, and a value would be gone: the second is counted. */
function ownName(name: string, cleaned: string, taken: Set<string>): string {
  if (cleaned === name) return name;
  let free = cleaned;
  for (let count = 2; taken.has(free); count += 1) free = `${cleaned} (${count})`;
  taken.add(free);
  return free;
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

/** As an address writes it: `access%5Ftoken`. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
