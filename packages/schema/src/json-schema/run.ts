import type { Budget } from '../budget.ts';
import type { Finding } from '../words/finding.ts';

/** What one check carries along: its budget, how much it may say, and whether it keeps marks. */
export interface Run {
  readonly budget: Budget;
  readonly problems: number;
  readonly tracks: boolean;
}

/** Adds what was found further in, up to what anyone reads. False: no more room, stop looking. */
export function add(findings: Finding[], more: readonly Finding[], run: Run): boolean {
  for (const finding of more) {
    if (findings.length >= run.problems) return false;
    findings.push(finding);
  }
  return findings.length < run.problems;
}

/** The properties and items that schemas applied to one value have spoken of, for the `unevaluated` keywords. */
export class Marks {
  readonly properties: Set<string> = new Set();
  readonly items: Set<number> = new Set();

  addAll(other: Marks): void {
    for (const name of other.properties) this.properties.add(name);
    for (const index of other.items) this.items.add(index);
  }
}
