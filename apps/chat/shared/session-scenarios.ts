/** Something the server of a session can show. Plain data: the page makes suggestions of it, the server acts on it. */
export interface SessionScenario {
  readonly id: string;
  /** A few words for a button. */
  readonly title: string;
  /** One line: what there is to see. */
  readonly blurb: string;
  /** What the person says to start it. */
  readonly prompt: string;
}

/** Every scenario of the session, in the order they are offered. */
export const sessionScenarios = [
  {
    id: 'three-events',
    title: 'Plan three days',
    blurb: 'Three calls of this page, one after another; the second one asks you.',
    prompt: 'Plan three days at the ceramics fair',
  },
  {
    id: 'stock',
    title: 'Count the stock',
    blurb: 'A tool of the server that says how far it is. Stop it, or cut the connection meanwhile.',
    prompt: 'Count the stock in the storehouse',
  },
  {
    id: 'hurry',
    title: 'A refund that cannot wait',
    blurb: 'The server waits for your answer only so long; the card counts down.',
    prompt: 'Refund order A-1001 before the till closes',
  },
  {
    id: 'unstreamed',
    title: 'Arguments all at once',
    blurb: 'A model that writes no arguments before they are complete. The card waits.',
    prompt: 'Switch this page to the dark theme',
  },
  {
    id: 'by-itself',
    title: 'Something comes in',
    blurb: 'A turn that the server begins by itself.',
    prompt: 'Tell me when the kiln is cold',
  },
  {
    id: 'closing',
    title: 'The session ends',
    blurb: 'The server closes for good in the middle of a call.',
    prompt: 'Look up order A-1002 while the server goes down',
  },
] as const satisfies readonly SessionScenario[];

/** The name of one scenario of the session. */
export type SessionScenarioId = (typeof sessionScenarios)[number]['id'];
