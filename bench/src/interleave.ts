/** Makes everything ready and gives the work to be timed, which is done once. */
export type Work = () => () => unknown;

/** What takes longer than this, in milliseconds, is sampled once: a peer that takes minutes is not waited for again. */
const PATIENCE = 2000;

/** How long each work is done before it counts, in milliseconds: a page that streams for minutes runs compiled code. */
const WARM_UP = 500;

/** How long one sample lasts at least, in milliseconds: the clock, the timer tick and the collector even out. */
const SAMPLE = 30;

/** Milliseconds of processor time per call of one work, a sample for each round. */
export type Costs<Name extends string> = (of: Name) => readonly number[];

/**
 * Times several pieces of work side by side in this process: every round takes a sample of each, in turning order,
 * so that a machine that slows down slows down all of them.
 */
export async function interleave<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  rounds: number,
): Promise<Costs<Name>> {
  const names = namesOf(works);
  const repeats = new Map<Name, number>();
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (const name of names) {
    const first = await sample(works[name], 1);
    if (first > PATIENCE) {
      samples.set(name, [first]);
      continue;
    }
    // Compiled first, then counted.
    let once = first;
    for (let warm = first; warm < WARM_UP; warm += Math.max(once, 0.01)) once = await sample(works[name], 1);
    repeats.set(name, Math.max(1, Math.ceil(SAMPLE / Math.max(once, 0.001))));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      const times = name === undefined ? undefined : repeats.get(name);
      if (name === undefined || times === undefined) continue;
      samples.get(name)?.push(await sample(works[name], times));
    }
  }
  return (name) => samples.get(name) ?? [];
}

/** The median over the rounds of what `of` cost there as a multiple of what `by` cost. */
export function ratio(of: readonly number[], by: readonly number[]): number {
  return median(of.map((cost, round) => cost / (by[round] ?? Number.NaN)));
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** How the cost grows with the load: 1 where twice the load costs twice as much. */
export function slope(small: { load: number; cost: number }, large: { load: number; cost: number }): number {
  return Math.log(large.cost / small.cost) / Math.log(large.load / small.load);
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
