import type { Costs } from './statistics.ts';

/** Takes one sample, and tells what it cost. */
export type Sample = () => Promise<number>;

/** For peers: one that costs more milliseconds than this is sampled once, since some take minutes. */
export const PATIENCE = 2000;

/**
 * Samples contenders side by side: one of each in every round, in turning order. The first round counts too.
 * `patience`: what a sample may cost to be waited for again, in milliseconds; what a goal is set for is always.
 */
export async function inTurns<Name extends string>(
  samples: ReadonlyMap<Name, Sample>,
  rounds: number,
  patience: number = Number.POSITIVE_INFINITY,
): Promise<Costs<Name>> {
  const names = [...samples.keys()];
  const costs = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      const sample = name === undefined ? undefined : samples.get(name);
      const own = name === undefined ? undefined : costs.get(name);
      if (sample === undefined || own === undefined || (own[0] ?? 0) > patience) continue;
      own.push(await sample());
    }
  }
  return (name) => costs.get(name) ?? [];
}
