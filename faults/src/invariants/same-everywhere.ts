import type { TabReport } from '../records.ts';

/** Where tabs show different calls or words, or the same ones differently. */
export function shownDifferently(tabs: readonly TabReport[]): readonly string[] {
  const [first, ...others] = tabs;
  if (first === undefined) return [];
  return others.flatMap((other) => {
    const differences = differing(first, other);
    return differences.map((what) => `${first.tab} and ${other.tab} differ: ${what}`);
  });
}

function differing(one: TabReport, other: TabReport): readonly string[] {
  const calls = Array.from({ length: Math.max(one.calls.length, other.calls.length) }, (_, index) => [
    JSON.stringify(one.calls[index]),
    JSON.stringify(other.calls[index]),
  ]);
  const said = [JSON.stringify(one.said), JSON.stringify(other.said)];
  const decisions = [JSON.stringify(one.decisions), JSON.stringify(other.decisions)];
  return [...calls, said, decisions]
    .filter(([here, there]) => here !== there)
    .map(([here, there]) => `${here ?? 'nothing'} and ${there ?? 'nothing'}`);
}
