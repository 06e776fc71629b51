import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type JsonValue } from '../json.ts';
import { type ArgsPath, type ArgsReader, type ArgsSnapshot, createArgsReader, parseStrict } from './index.ts';

/** Documents that a careless reader gets wrong at some cut. */
const TRICKY: readonly string[] = [
  '{}',
  '[]',
  '""',
  '0',
  '-0',
  'true',
  'null',
  '12.50e-3',
  ' \t\r\n { \n "a" : [ ] , "b" : { } } \n',
  '{"emoji":"a😀b","flag":"🇩🇪","joined":"👩‍👩‍👧"}',
  '{"pair":"\\ud83d\\ude00","half raw":"\ud83d\\ude00","half escaped":"\\ud83d\ude00","upper":"\\uD83D\\uDE00"}',
  '{"escapes":"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\u00e9\\u00E9","end":"\\\\"}',
  '{"\\u0061":1,"\\"":2,"\\\\":3,"":4," ":5}',
  '{"__proto__":{"x":1},"constructor":{"prototype":[1]},"toString":"s","hasOwnProperty":null}',
  '[{"__proto__":1},{"__proto__":"open text"},{"__proto__":[{"__proto__":{}}]}]',
  '{"2":"two","1":"one","b":"bee","0":"zero","a":"ay"}',
  '[-1,0,-0,0.0,-0.5,1e3,1E+3,1e-3,0e0,0.1e-07,123456789012345,1234567890123456,12345678901234567890]',
  '[1e999,-1e999,1e-999,5e-324,2.2250738585072014e-308,1.7976931348623157e308,0.1000000000000000055,1.10]',
  '[true,false,null,[true],{"t":true,"f":false,"n":null}]',
  '[[[[[[[[[[1]]]]]]]]],[[[{"a":[{"b":[{"c":"d"}]}]}]]]]',
  '[{"id":1,"name":"a"},{"id":2,"name":"b"},{"name":"c","id":3},{"id":4},{"id":5,"name":"e","more":[1]},{},{"id":6}]',
  '[{"a":1,"b":2,"c":3},{"a":1,"c":3},{"a":1,"c":3,"b":2},{"a":1,"b":2,"c":3,"d":4}]',
  '[{"key":1},{"keys":1},{"ke":1},{"ke\\u0079":1},{"key":2},{"kez":2}]',
  `{"${'long key '.repeat(30)}":"${'long text \\n'.repeat(30)}"}`,
  `{${Array.from({ length: 90 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
  '{"order":{"id":"A-1001","amount":40.00,"lines":[{"sku":"x","n":2},{"sku":"y","n":1}]},"reason":"arrived broken"}',
];

/** Mulberry32: small, seeded, good enough to vary documents. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** JSON as models write it and as they might: any white space, any way to escape a character or write a number. */
function writeDocument(random: () => number): string {
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(...choices: [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0];
  const space = (): string => (random() < 0.8 ? '' : oneOf(' ', '\n', '  ', '\t', '\r\n'));
  const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');

  function number(): string {
    const whole = oneOf('0', String(1 + below(9)), `${1 + below(9)}${digits(below(20))}`);
    const fraction = random() < 0.4 ? `.${digits(1 + below(20))}` : '';
    const exponent = random() < 0.2 ? `${oneOf('e', 'E')}${oneOf('', '+', '-')}${below(400)}` : '';
    return `${oneOf('', '', '-')}${whole}${fraction}${exponent}`;
  }
  function character(): string {
    const plain = oneOf('a', 'b', 'Z', '0', ' ', 'é', '漢', '😀', '/', "'", '{', ']', ',', ':', '\u2028');
    if (random() < 0.7) return plain;
    if (random() < 0.5) return oneOf('\\n', '\\"', '\\\\', '\\/', '\\t', '\\b', '\\f', '\\r');
    const units = Array.from({ length: plain.length }, (_, i) =>
      plain.charCodeAt(i).toString(16).padStart(4, '0'),
    );
    return units.map((unit) => `\\u${random() < 0.5 ? unit : unit.toUpperCase()}`).join('');
  }
  function string(longest: number): string {
    return `"${Array.from({ length: below(longest) }, character).join('')}"`;
  }
  function object(depth: number): string {
    const members = new Map<string, string>();
    for (let i = below(4); i > 0; i--) {
      const key = oneOf('"id"', '"name"', '"__proto__"', '"1"', string(5), string(5));
      members.set(
        String(JSON.parse(key)),
        `${space()}${key}${space()}:${space()}${value(depth - 1)}${space()}`,
      );
    }
    return `{${members.size === 0 ? space() : [...members.values()].join(',')}}`;
  }
  function records(depth: number): string {
    const keys = ['id', 'name', 'price'].slice(0, 1 + below(3));
    const record = (): string => `{${keys.map((key) => `"${key}":${value(Math.min(depth, 0))}`).join(',')}}`;
    return `[${Array.from({ length: below(5) }, record).join(',')}]`;
  }
  function value(depth: number): string {
    if (depth <= 0 || random() < 0.4)
      return oneOf(
        number,
        () => string(12),
        () => oneOf('true', 'false', 'null'),
      )();
    const items = (): string =>
      Array.from({ length: below(4) }, () => space() + value(depth - 1) + space()).join(',');
    return oneOf(
      () => object(depth),
      () => `[${items()}]`,
      () => records(depth - 1),
    )();
  }
  return space() + (random() < 0.9 ? object(3) : value(3)) + space();
}

const random = createRandom(20);
const DOCUMENTS: readonly string[] = [...TRICKY, ...Array.from({ length: 230 }, () => writeDocument(random))];

function freezeAll(value: JsonValue | undefined): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freezeAll);
}

/** Every part of a value, with its path. */
function* partsOf(
  value: JsonValue | undefined,
  path: ArgsPath = [],
): Generator<{ path: ArgsPath; part: JsonValue }> {
  if (value === undefined) return;
  yield { path, part: value };
  if (isJsonArray(value)) for (const [index, item] of value.entries()) yield* partsOf(item, [...path, index]);
  else if (isJsonObject(value))
    for (const [key, item] of Object.entries(value)) yield* partsOf(item, [...path, key]);
}

/** The value at a path through own members only. */
function at(value: JsonValue | undefined, path: ArgsPath): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((part, step) => {
    if (typeof step === 'number') return isJsonArray(part) ? part[step] : undefined;
    return isJsonObject(part) && Object.hasOwn(part, step) ? part[step] : undefined;
  }, value);
}

/** Says why a snapshot is not on the way to the final value, or nothing. */
function strayFrom(snapshot: ArgsSnapshot, final: JsonValue): string | undefined {
  for (const { path, part } of partsOf(snapshot.value)) {
    const goal = at(final, path);
    const where = path.join(' / ');
    const isOpen = snapshot.state === 'partial' && path.every((step, i) => step === snapshot.openPath[i]);
    if (snapshot.isComplete(path) === isOpen)
      return `${where} is ${isOpen ? 'open' : 'not open'}, yet the other is said`;
    if (!isOpen) {
      if (!isDeepStrictEqual(part, goal)) return `${where} is said to be complete and is not the final value`;
    } else if (typeof part === 'string') {
      if (typeof goal !== 'string' || !goal.startsWith(part))
        return `${where} is not a start of the final text`;
      if (/[\uD800-\uDBFF]$/.test(part)) return `${where} ends in half a character`;
    } else if (isJsonArray(part)) {
      if (!isJsonArray(goal) || part.length > goal.length) return `${where} has items too many`;
    } else if (!isJsonObject(part) || !isJsonObject(goal)) {
      return `${where} is shown before it has ended`;
    } else {
      const shown = Object.keys(part);
      const order = Object.keys(goal).filter((key) => shown.includes(key));
      if (!isDeepStrictEqual(shown, order)) return `${where} has its keys in another order`;
    }
  }
  return undefined;
}

/** Says what got lost from one snapshot to a later one, or nothing. */
function lostBetween(earlier: ArgsSnapshot, later: ArgsSnapshot): string | undefined {
  for (const { path, part } of partsOf(earlier.value)) {
    const now = at(later.value, path);
    if (now === undefined) return `${path.join(' / ')} has vanished`;
    if (earlier.isComplete(path) && !Object.is(now, part)) return `${path.join(' / ')} lost its identity`;
  }
  return undefined;
}

const factsOf = ({ value, state, problems, openPath, inexactNumbers }: ArgsSnapshot): unknown => ({
  value,
  state,
  problems,
  openPath,
  inexactNumbers,
});

/** A copy that keeps `__proto__` an own key, which structuredClone does too. */
const copyOf = (facts: unknown): unknown => structuredClone(facts);

function readAll(deltas: readonly string[]): ArgsReader {
  const reader = createArgsReader();
  for (const delta of deltas) reader.push(delta);
  return reader;
}

function cutAt(text: string, random: () => number, longest: number): string[] {
  const deltas: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = from + Math.floor(random() * (longest + 1));
    deltas.push(text.slice(from, to));
    from = to;
  }
  return deltas;
}

/** Some seconds where the machine is busy: every character of every document is looked at. */
const SLOW = { timeout: 60_000 };

test(
  'P1: at every cut of every document the value only grows, towards what JSON.parse gives for the whole',
  SLOW,
  () => {
    expect(DOCUMENTS.length).toBeGreaterThan(250);
    for (const text of DOCUMENTS) {
      const final: JsonValue = JSON.parse(text);
      const reader = createArgsReader();
      let before = reader.snapshot();
      for (let end = 1; end <= text.length; end++) {
        reader.push(text.slice(end - 1, end));
        const snapshot = reader.snapshot();
        // A reader that wrote into something it has shown would throw.
        freezeAll(snapshot.value);
        const wrong = strayFrom(snapshot, final) ?? lostBetween(before, snapshot);
        if (wrong !== undefined) expect.fail(`${wrong}, behind ${JSON.stringify(text.slice(0, end))}`);
        before = snapshot;
      }
      reader.close();
      expect(reader.snapshot()).toMatchObject({ state: 'complete', openPath: [], problems: [] });
      expect(isDeepStrictEqual(reader.snapshot().value, final), text).toBe(true);
    }
  },
);

test('P1: what is known does not depend on how the text was cut into deltas, at any cut', SLOW, () => {
  for (const text of DOCUMENTS) {
    const single = createArgsReader();
    for (let end = 0; end <= text.length; end++) {
      if (end > 0) single.push(text.slice(end - 1, end));
      const whole = readAll([text.slice(0, end)]);
      if (!isDeepStrictEqual(factsOf(whole.snapshot()), factsOf(single.snapshot())))
        expect.fail(`one delta and many differ behind ${JSON.stringify(text.slice(0, end))}`);
    }
  }
});

test('P4: random deltas, random reads, closing and opening again all end in the same state', SLOW, () => {
  const random = createRandom(4);
  for (const text of DOCUMENTS) {
    const plain = readAll([text]);
    plain.close();
    for (const longest of [1, 3, 16, 64]) {
      const reader = createArgsReader();
      for (const delta of cutAt(text, random, longest)) {
        reader.push(delta);
        if (random() < 0.3) reader.close();
        if (random() < 0.5) reader.snapshot();
      }
      reader.close();
      expect(isDeepStrictEqual(factsOf(reader.snapshot()), factsOf(plain.snapshot())), text).toBe(true);
    }
  }
});

test('snapshots keep saying what they said, also about what was complete then', SLOW, () => {
  const random = createRandom(7);
  for (const text of DOCUMENTS) {
    const reader = createArgsReader();
    const taken: { snapshot: ArgsSnapshot; facts: unknown; complete: unknown }[] = [];
    const paths = [...partsOf(JSON.parse(text))].map(({ path }) => path);
    const completeIn = (snapshot: ArgsSnapshot): unknown =>
      paths.map((path) => [snapshot.isComplete(path), snapshot.numberText(path)]);
    for (const delta of cutAt(text, random, 8)) {
      reader.push(delta);
      const snapshot = reader.snapshot();
      taken.push({ snapshot, facts: copyOf(factsOf(snapshot)), complete: completeIn(snapshot) });
    }
    reader.close();
    for (const { snapshot, facts, complete } of taken) {
      expect(isDeepStrictEqual(factsOf(snapshot), facts), text).toBe(true);
      expect(completeIn(snapshot)).toEqual(complete);
    }
  }
});

test('P2: the strict verdict accepts exactly what JSON.parse accepts, and gives the same value', SLOW, () => {
  const random = createRandom(2);
  const edits = ['', ',', '"', '}', ']', '0', '-', '.', 'e', ' ', '\\', 'u', '\n', '\u00a0', 'true', '[1]'];
  for (const text of DOCUMENTS) {
    for (let round = 0; round < 20; round++) {
      const from = Math.floor(random() * (text.length + 1));
      const edit = edits[Math.floor(random() * edits.length)] ?? '';
      const changed = text.slice(0, from) + edit + text.slice(from + Math.floor(random() * 3));
      const verdict = parseStrict(changed);
      const parsed = parseOrNothing(changed);
      if (verdict.ok) {
        if (changed.trim() === '') continue;
        expect(isDeepStrictEqual(verdict.value, parsed), changed).toBe(true);
      } else if (parsed !== undefined) {
        // Beyond JSON.parse only these are refused.
        const beyond = verdict.problems.map(({ code }) => code);
        expect(['duplicate-key', 'lone-surrogate'], changed).toEqual(expect.arrayContaining(beyond));
      }
    }
  }
});

function parseOrNothing(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
