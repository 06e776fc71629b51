import type { JsonObject, JsonValue } from '@callboard/core';

/** A value the protocol does not allow here. Fatal: nothing is converted or repaired. */
export const malformed: unique symbol = Symbol('malformed');

/** A member of a set that this version does not know. Left out, with a warning. */
export const unrecognised: unique symbol = Symbol('unrecognised');

/** Something left out on the way in. `path` is a JSON pointer. */
export interface Omission {
  readonly code: 'unknown-field' | 'unknown-member' | 'null-field';
  readonly path: string;
}

/** A value that cannot be accepted, and what the protocol wants in its place. */
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
export type Reader<T> = (
  value: unknown,
  path: string,
  findings: Findings,
) => T | typeof malformed | typeof unrecognised;

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

function fault(findings: Findings, path: string, wanted: string, value: unknown): typeof malformed {
  findings.faults.push({ path, wanted, got: kindOf(value) });
  return malformed;
}

/** A reader of whatever `is` accepts. */
export function value<T>(wanted: string, is: (value: unknown) => value is T): Reader<T> {
  return (found, path, findings) => (is(found) ? found : fault(findings, path, wanted, found));
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
  return (found, path, findings) => {
    if (isWord(found)) return found;
    return typeof found === 'string'
      ? unrecognised
      : fault(findings, path, `one of ${words.join(', ')}`, found);
  };
}

export function optional<T>(reader: Reader<T>): Optional<T> {
  return { optional: reader };
}

/** A list. Elements this version does not know are left out, each with a warning. */
export function list<T>(element: Reader<T>, atLeast = 0): Reader<readonly T[]> {
  return (found, path, findings) => {
    if (!Array.isArray(found)) return fault(findings, path, 'an array', found);
    const items: T[] = [];
    let whole = true;
    for (const [index, entry] of found.entries()) {
      const place = `${path}/${index}`;
      const item = element(entry, place, findings);
      if (item === unrecognised) findings.omissions.push({ code: 'unknown-member', path: place });
      else if (item === malformed) whole = false;
      else items.push(item);
    }
    if (whole && items.length < atLeast)
      return fault(findings, path, `an array of at least ${atLeast}`, found);
    return whole ? items : malformed;
  };
}

/** Text, or a list in its place. */
export function textOr<T>(other: Reader<readonly T[]>): Reader<string | readonly T[]> {
  return (found, path, findings) => {
    if (typeof found === 'string') return found;
    return Array.isArray(found)
      ? other(found, path, findings)
      : fault(findings, path, 'a string or an array', found);
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

  return (found, path, findings) => {
    if (!isRecord(found)) return fault(findings, path, 'an object', found);
    const { omissions, faults } = findings;
    const before = { omissions: omissions.length, faults: faults.length };
    const copy: Record<string, unknown> = {};
    for (const name of Object.keys(found)) {
      const field = known.get(name);
      const place = `${path}/${name}`;
      const entry = found[name];
      if (entry === undefined) continue;
      if (field === undefined) {
        omissions.push({ code: 'unknown-field', path: place });
      } else if (entry === null && !field.required) {
        omissions.push({ code: 'null-field', path: place });
      } else {
        const item = field.read(entry, place, findings);
        if (item !== unrecognised) {
          copy[name] = item;
        } else if (field.required) {
          omissions.length = before.omissions;
          faults.length = before.faults;
          return unrecognised;
        } else {
          omissions.push({ code: 'unknown-member', path: place });
        }
      }
    }
    for (const [name, field] of known) {
      if (field.required && !Object.hasOwn(copy, name)) field.read(undefined, `${path}/${name}`, findings);
    }
    return isWhole<T>(copy, faults.length === before.faults) ? copy : malformed;
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
  return (found, path, findings) => {
    if (!isRecord(found)) return fault(findings, path, 'an object', found);
    const word = found[tag];
    if (typeof word !== 'string') return fault(findings, `${path}/${tag}`, 'a string', word);
    const read = readers.get(word)?.(found, path, findings) ?? unrecognised;
    if (typeof read === 'symbol') return read;
    return isWhole<T>(read, true) ? read : malformed;
  };
}

/** What is only checked, and handed on with all it holds. */
export function keptWhole<T extends object>(reader: Reader<T>): Reader<T> {
  return (found, path, findings) => {
    const read = reader(found, path, { omissions: [], faults: findings.faults });
    if (typeof read === 'symbol') return read;
    return isRecord(found) && isWhole<T>(found, true) ? found : read;
  };
}
