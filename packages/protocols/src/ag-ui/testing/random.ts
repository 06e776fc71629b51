/** A small seeded source of random numbers, so that a failure can be seen again. */
export interface Random {
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Makes a source of random numbers (xorshift, 32 bit) from a seed. */
export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  const below = (limit: number): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}
