/** A seed that once failed, and what it had found. These are played first, whatever else is. */
export interface KeptSeed {
  readonly seed: number;
  readonly name: string;
}

export const keptSeeds: readonly KeptSeed[] = [
  { seed: 70, name: 'a tab that opens while another one takes over never knew that it follows' },
  { seed: 811, name: 'a claim on a decision was given up by a write that did not hold the decision' },
  {
    seed: 259,
    name: 'a message gave a decision up, nobody took the message, and its person was asked again',
  },
  { seed: 309, name: 'a full storage kept no decision: after the reload its person was asked again' },
  { seed: 489, name: 'memory was enough for the app, the storage was full, and the page was reloaded' },
];
