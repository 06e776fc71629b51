import type { Thread } from './thread.ts';

/** What a call waits for before it runs. */
export interface PlaceInLine {
  /** How many calls have to end first. */
  readonly before: number;
  /** The key of the one to look at: the first of them that waits for a person, else the first. */
  readonly waitsFor: string;
  /** True while nothing moves until somebody decides on that one. */
  readonly needsDecision: boolean;
}

/** The place of a call that may run and waits for its turn; undefined for one that waits for nobody. */
export function placeInLine(thread: Thread, key: string): PlaceInLine | undefined {
  const line = thread.callsInLine();
  const own = line.findIndex((call) => call.key === key);
  const call = line[own];
  if (call?.queuedAt === undefined || call.lane === 'concurrent') return undefined;
  if (call.attempts.length > 0 && call.retry === undefined) return undefined;
  const before = line.slice(0, own).filter(({ lane }) => lane === call.lane);
  const undecided = before.find(({ gate }) => gate.kind === 'asking');
  const first = undecided ?? before[0];
  if (first === undefined) return undefined;
  return { before: before.length, waitsFor: first.key, needsDecision: undecided !== undefined };
}
