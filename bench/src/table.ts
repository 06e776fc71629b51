import type { Figure } from './figure.ts';

/** The figures as a table for a terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(row);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map(([name = '', figure = '', goal = '', peers = '']) =>
      [name.padEnd(widths[0] ?? 0), figure.padStart(widths[1] ?? 0), goal.padEnd(widths[2] ?? 0), peers]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function row({ name, figure, unit, goal, atLeast, holds, peers }: Figure): string[] {
  const wanted =
    goal === null ? '' : `${holds === true ? 'holds' : 'MISSED'} (${atLeast ? '≥' : '≤'} ${goal})`;
  const others = Object.entries(peers).map(([peer, theirs]) => `${peer} ${theirs}`);
  return [name, `${figure} ${unit}`.trim(), wanted, others.join(', ')];
}
