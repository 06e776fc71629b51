import { inTurns, type Sample } from './in-turns.ts';
import type { Costs } from './statistics.ts';

/** Makes everything ready and gives the work to be timed, which is done once. */
export type Work = () => () => unknown;

/** How long each work is done before it counts, in milliseconds: a page that streams for minutes runs compiled code. */
const WARM_UP = 500;

/** How long one sample lasts at least, in milliseconds: the clock, the timer tick and the collector even out. */
const SAMPLE = 30;

/**
 * Times several pieces of work side by side in this process, in processor time, so that a machine that slows down
 * slows down all of them.
 */
export async function interleave<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  rounds: number,
  patience: number = Number.POSITIVE_INFINITY,
): Promise<Costs<Name>> {
  const hopeless = new Map<Name, readonly number[]>();
  const samples = new Map<Name, Sample>();
  for (const name of namesOf(works)) {
    const work = works[name];
    const first = await sample(work, 1);
    if (first > patience) {
      hopeless.set(name, [first]);
      continue;
    }
    // Compiled first, then counted.
    let once = first;
    for (let warm = first; warm < WARM_UP; warm += Math.max(once, 0.01)) once = await sample(work, 1);
    const times = Math.max(1, Math.ceil(SAMPLE / Math.max(once, 0.001)));
    samples.set(name, () => sample(work, times));
  }
  const costs = await inTurns(samples, rounds, patience);
  return (name) => hopeless.get(name) ?? costs(name);
}

async function sample(work: Work, times: number): Promise<number> {
  const ready = Array.from({ length: times }, work);
  // The young generation only: a full collection throws away compiled code that knows the shape of a dead object.
  globalThis.gc?.({ type: 'minor' });
  const before = process.cpuUsage();
  for (const timed of ready) {
    const result = timed();
    if (result instanceof Promise) await result;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

function namesOf<Name extends string>(works: Readonly<Record<Name, Work>>): Name[] {
  return Object.keys(works).filter((name): name is Name => Object.hasOwn(works, name));
}

/** Keeps what was read from being optimised away. */
export function used(value: unknown): void {
  if (value === nothing) throw new Error('nothing was read');
}

const nothing = Symbol('nothing');
