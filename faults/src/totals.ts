/** How much was played. */
export interface Totals {
  readonly scenarios: number;
  readonly tabs: number;
  readonly reloads: number;
  readonly kills: number;
  readonly effects: number;
  readonly inputs: number;
  /** Presses that counted. */
  readonly decisions: number;
  readonly takeovers: number;
}

const none: Totals = {
  scenarios: 0,
  tabs: 0,
  reloads: 0,
  kills: 0,
  effects: 0,
  inputs: 0,
  decisions: 0,
  takeovers: 0,
};

export function sumOf(all: readonly Totals[]): Totals {
  return all.reduce(
    (sum, one) => ({
      scenarios: sum.scenarios + one.scenarios,
      tabs: sum.tabs + one.tabs,
      reloads: sum.reloads + one.reloads,
      kills: sum.kills + one.kills,
      effects: sum.effects + one.effects,
      inputs: sum.inputs + one.inputs,
      decisions: sum.decisions + one.decisions,
      takeovers: sum.takeovers + one.takeovers,
    }),
    none,
  );
}

export function totalsInWords(totals: Totals): string {
  return Object.entries(totals)
    .map(([name, count]) => `${String(count)} ${name}`)
    .join(', ');
}
