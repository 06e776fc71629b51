/** One measured figure, as bench/results.json holds it. */
export interface Figure {
  /** What was measured, with its load; the same in every run. */
  readonly name: string;
  readonly figure: number;
  /** What the figure counts: `x JSON.parse`, `kB gzip`, `ms`. */
  readonly unit: string;
  /** The most it may be, or the least where `atLeast` is set; null where it is told and not judged. */
  readonly goal: number | null;
  readonly atLeast?: true;
  /** Whether the goal is met; null where there is none. */
  readonly holds: boolean | null;
  /** The same measured of others in the same run, in the same unit. */
  readonly peers: Readonly<Record<string, number>>;
}

type Peers = Figure['peers'];

/** A figure that should not be above `goal`. */
export function atMost(goal: number, name: string, figure: number, unit: string, peers: Peers = {}): Figure {
  return { name, figure: rounded(figure), unit, goal, holds: rounded(figure) <= goal, peers: all(peers) };
}

/** A figure that should not be below `goal`. */
export function atLeast(goal: number, name: string, figure: number, unit: string, peers: Peers = {}): Figure {
  return {
    name,
    figure: rounded(figure),
    unit,
    goal,
    atLeast: true,
    holds: rounded(figure) >= goal,
    peers: all(peers),
  };
}

/** A figure that is told, and not judged. */
export function told(name: string, figure: number, unit: string, peers: Peers = {}): Figure {
  return { name, figure: rounded(figure), unit, goal: null, holds: null, peers: all(peers) };
}

function all(peers: Peers): Peers {
  return Object.fromEntries(Object.entries(peers).map(([name, figure]) => [name, rounded(figure)]));
}

/** Three significant digits: more would claim what no run repeats. */
function rounded(figure: number): number {
  return Number.isFinite(figure) ? Number(figure.toPrecision(3)) : figure;
}
