import type { JsonObject, JsonValue } from '@callboard/core';

/** A value the protocol does not allow here. Fatal: nothing is converted or repaired. */
export const malformed: unique symbol = Symbol('malformed');

/** A member of a set that this version does not know. Left out, with a warning. */
export const unrecognised: unique symbol = Symbol('unrecognised');

/** Something left out on the way in. `path` is a JSON pointer from the value that was read. */
export interface Omission {
  readonly code: 'unknown-field' | 'unknown-member' | 'null-field';
  readonly path: string;
}

/** A value that cannot be accepted, and what the protocol wants in its place. `path` as in an omission. */
interface Fault {
  readonly path: string;
  readonly wanted: string;
  readonly got: string;
}

/** What reading one value found besides the value. */
export interface Findings {
  readonly omissions: Omission[];
  readonly faults: Fault[];
}

/** Reads one value: a clean copy of it, or why there is none. Only what the protocol leaves open is kept as it is. */
export type Reader<T> = (value: unknown, findings: Findings) => T | typeof malformed | typeof unrecognised;

/** A field that may be absent. */
export interface Optional<T> {
  readonly optional: Reader<T>;
}

/** The fields of T, each with its reader; the type makes sure that none is forgotten or taken for required. */
export type Fields<T> = {
  readonly [K in keyof T]-?: T extends Record<K, T[K]> ? Reader<T[K]> : Optional<Exclude<T[K], undefined>>;
};

/** Names a kind of value for a message to a developer. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function fault(findings: Findings, wanted: string, value: unknown, path = ''): typeof malformed {
  findings.faults.push({ path, wanted, got: kindOf(value) });
  return malformed;
}

/**
 * Reads a part of a value. What is found in it gets its place put before its path on the way out: nearly every value
 * is read without a finding, and no path is ever written for it.
 */
function readPart<T>(
  reader: Reader<T>,
  part: unknown,
  step: string | number,
  findings: Findings,
): ReturnType<Reader<T>> {
  const { omissions, faults } = findings;
  const omitted = omissions.length;
  const faulty = faults.length;
  const read = reader(part, findings);
  if (omissions.length > omitted) placeUnder(step, omissions, omitted);
  if (faults.length > faulty) placeUnder(step, faults, faulty);
  return read;
}

function placeUnder<Found extends { readonly path: string }>(
  step: string | number,
  found: Found[],
  from: number,
): void {
  for (let index = from; index < found.length; index += 1) {
    const one = found[index];
    if (one !== undefined) found[index] = { ...one, path: `/${step}${one.path}` };
  }
}

/** A reader of whatever `is` accepts. */
export function value<T>(wanted: string, is: (value: unknown) => value is T): Reader<T> {
  return (found, findings) => (is(found) ? found : fault(findings, wanted, found));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const text: Reader<string> = value('a string', (found): found is string => typeof found === 'string');

export const flag: Reader<boolean> = value(
  'true or false',
  (found): found is boolean => typeof found === 'boolean',
);

export const integer: Reader<number> = value('a whole number', (found): found is number =>
  Number.isSafeInteger(found),
);

/** Any JSON, null too. That it is JSON is left to whoever parsed it; only its presence is checked. */
export const anything: Reader<JsonValue> = value(
  'a value',
  (found): found is JsonValue => found !== undefined,
);

/** An object whose inside is not the protocol's business: kept untouched. */
export const openObject: Reader<JsonObject> = value('an object', (found): found is JsonObject =>
  isRecord(found),
);

/** The one value this field can have; any other is malformed, not unknown. */
export function constant<const T extends string>(only: T): Reader<T> {
  return value(`"${only}"`, (found): found is T => found === only);
}

/** One of a closed set of words. A word of a later version is unknown, anything that is no word is malformed. */
export function oneOf<const T extends string>(...words: readonly T[]): Reader<T> {
  const isWord = (found: unknown): found is T => words.some((word) => word === found);
  return (found, findings) => {
    if (isWord(found)) return found;
    return typeof found === 'string' ? unrecognised : fault(findings, `one of ${words.join(', ')}`, found);
  };
}

export function optional<T>(reader: Reader<T>): Optional<T> {
  return { optional: reader };
}

/** A list. Elements this version does not know are left out, each with a warning. */
export function list<T>(element: Reader<T>, atLeast = 0): Reader<readonly T[]> {
  return (found, findings) => {
    if (!Array.isArray(found)) return fault(findings, 'an array', found);
    const items: T[] = [];
    let whole = true;
    for (const [index, entry] of found.entries()) {
      const item = readPart(element, entry, index, findings);
      if (item === unrecognised) findings.omissions.push({ code: 'unknown-member', path: `/${index}` });
      else if (item === malformed) whole = false;
      else items.push(item);
    }
    if (whole && items.length < atLeast) return fault(findings, `an array of at least ${atLeast}`, found);
    return whole ? items : malformed;
  };
}

/** Text, or a list in its place. */
export function textOr<T>(other: Reader<readonly T[]>): Reader<string | readonly T[]> {
  return (found, findings) => {
    if (typeof found === 'string') return found;
    return Array.isArray(found) ? other(found, findings) : fault(findings, 'a string or an array', found);
  };
}

interface Field {
  readonly required: boolean;
  readonly read: Reader<unknown>;
}

/**
 * An object of known fields, copied in the order they came in. An unknown field is left out; so is an optional one
 * with an unknown member or null. A required one with an unknown member makes the whole object unknown, whatever
 * else is wrong with it.
 */
export function object<T extends object>(fields: Fields<T>): Reader<T> {
  const known = new Map<string, Field>();
  for (const [name, field] of Object.entries<Reader<unknown> | Optional<unknown>>(fields)) {
    const required = typeof field === 'function';
    known.set(name, { required, read: required ? field : field.optional });
  }

  const required = [...known].filter(([, field]) => field.required);

  return (found, findings) => {
    if (!isRecord(found)) return fault(findings, 'an object', found);
    const { omissions, faults } = findings;
    const omitted = omissions.length;
    const faulty = faults.length;
    // Cloned whole and then corrected, which is rare: filling an empty object name by name costs several times as much.
    // What is read is the clone, so nothing that is checked can read differently later.
    const copy: Record<string, unknown> = { ...found };
    for (const name of Object.keys(copy)) {
      const field = known.get(name);
      const entry = copy[name];
      if (entry === undefined) {
        delete copy[name];
      } else if (field === undefined) {
        omissions.push({ code: 'unknown-field', path: `/${name}` });
        delete copy[name];
      } else if (entry === null && !field.required) {
        omissions.push({ code: 'null-field', path: `/${name}` });
        delete copy[name];
      } else {
        const item = readPart(field.read, entry, name, findings);
        if (item === entry) continue;
        if (item !== unrecognised) {
          copy[name] = item;
        } else if (field.required) {
          omissions.length = omitted;
          faults.length = faulty;
          return unrecognised;
        } else {
          omissions.push({ code: 'unknown-member', path: `/${name}` });
          delete copy[name];
        }
      }
    }
    for (const [name, field] of required) {
      if (!Object.hasOwn(copy, name)) readPart(field.read, undefined, name, findings);
    }
    return isWhole<T>(copy, faults.length === faulty) ? copy : malformed;
  };
}

/** A copy without a fault holds every field of T, each read by the reader of its type. */
function isWhole<T>(copy: object, faultless: boolean): copy is T & object {
  return faultless;
}

/** The members of a union that can have this word under the tag. */
type Member<T, Tag extends keyof T, Word> = T extends unknown ? (Word extends T[Tag] ? T : never) : never;

/** Every word that can stand under the tag, with the fields of its member beside the tag. */
export type Members<T, Tag extends keyof T> = {
  readonly [Word in T[Tag] & string]: Fields<Omit<Member<T, Tag, Word>, Tag>>;
};

/** One of several objects, told apart by the word under `tag`. */
export function union<T extends object, Tag extends keyof T & string>(
  tag: Tag,
  members: Members<T, Tag>,
): Reader<T> {
  const readers = new Map<string, Reader<object>>();
  for (const [word, fields] of Object.entries<object>(members)) {
    readers.set(word, object<object>({ ...fields, [tag]: constant(word) }));
  }
  return (found, findings) => {
    if (!isRecord(found)) return fault(findings, 'an object', found);
    const word = found[tag];
    if (typeof word !== 'string') return fault(findings, 'a string', word, `/${tag}`);
    const read = readers.get(word)?.(found, findings) ?? unrecognised;
    if (typeof read === 'symbol') return read;
    return isWhole<T>(read, true) ? read : malformed;
  };
}

/** What is only checked, and handed on with all it holds. */
export function keptWhole<T extends object>(reader: Reader<T>): Reader<T> {
  return (found, findings) => {
    const read = reader(found, { omissions: [], faults: findings.faults });
    if (typeof read === 'symbol') return read;
    return isRecord(found) && isWhole<T>(found, true) ? found : read;
  };
}
