/** Choices that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to `limit` − 1. */
  upTo(limit: number): number;
  chance(probability: number): boolean;
  of<Value>(values: readonly [Value, ...Value[]]): Value;
  of<Value>(values: readonly Value[]): Value;
  /** Makes one of these. */
  pick<Value>(...makers: readonly (() => Value)[]): Value;
  /** From `least` to `most` of what `make` gives. */
  list<Value>(most: number, make: () => Value, least?: number): Value[];
}

/** A random source from a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const upTo = (limit: number): number => Math.floor(next() * limit);

  function of<Value>(values: readonly Value[]): Value {
    const value = values[upTo(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  }

  return {
    upTo,
    chance: (probability) => next() < probability,
    of,
    pick: (...makers) => of(makers)(),
    list: (most, make, least = 0) => Array.from({ length: least + upTo(most - least + 1) }, () => make()),
  };
}
