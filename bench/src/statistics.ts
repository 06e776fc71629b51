/** Milliseconds per call of one work, a sample for each round. */
export type Costs<Name extends string> = (of: Name) => readonly number[];

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

/**
 * How the cost grows with the load, 1 where twice the load costs twice as much: from one load against `times` shorter ones
 * that are as long together. `ratioToParts` is what it costs of those.
 */
export function slopeOfWhole(ratioToParts: number, times: number): number {
  return 1 + Math.log(ratioToParts) / Math.log(times);
}
