import type { CommitWatch } from './commits.ts';

/** What a page of the benchmark offers. */
export interface BenchPage {
  /** Pieces of work that are measured apart. Each resolves when what it does is on screen. */
  readonly steps: Readonly<Record<string, () => Promise<void>>>;
  /** What was counted since the page was opened. */
  counts(): Counts;
  /** Milliseconds from one frame to the next while the page was scrolled, where it is. */
  frameLengths?(): readonly number[];
}

/** What was counted beside the time. */
export interface Counts {
  /** The most commits of React that fell into one frame; 0 unless they were watched. */
  readonly commitsOfAFrame: number;
  /** How often something of a card was rendered that had nothing new; 0 unless it was watched. */
  readonly untouchedRenders: number;
  /** Frames from the press on Stop to the one in which the card says so, where it was pressed. */
  readonly framesToStop?: number;
}

/** Which page, and how it is loaded. They travel in its address. */
export interface PageOptions {
  readonly contender: keyof typeof contenders;
  /** All cards in one message, or one in each. */
  readonly messages: 'one' | 'each';
  /** As many deltas come in one task. */
  readonly perTask: number;
  /** All tasks at once, or over the frames, as a network brings them. */
  readonly pace: 'burst' | 'paced';
  /** What the arguments and the result of the large card are; text unless set. */
  readonly kind?: 'string' | 'records';
  /** Watches what React does, which costs time: a counted page is not timed. */
  readonly counting: boolean;
  /** How many calls have ended before; for the pages of a long thread. */
  readonly calls?: number;
  /** How many entries a record has; for its pages. */
  readonly entries?: number;
}

interface Contender {
  open(options: PageOptions, commits: CommitWatch | undefined): BenchPage;
}

/** The pages there are. */
export const contenders = {
  'hand-written': async (): Promise<Contender> => await import('./react/hand-written.tsx'),
  callboard: async (): Promise<Contender> => await import('./react/callboard.tsx'),
  'callboard, app cards': async (): Promise<Contender> => await import('./react/callboard-app-cards.tsx'),
  'callboard, kept': async (): Promise<Contender> => await import('./react/callboard-kept.tsx'),
  'AI SDK': async (): Promise<Contender> => await import('./react/ai-sdk.tsx'),
  'AI SDK, throttled': async (): Promise<Contender> => await import('./react/ai-sdk-throttled.tsx'),
  'large card': async (): Promise<Contender> => await import('./large/callboard.tsx'),
  'large card, hand-written': async (): Promise<Contender> => await import('./large/hand-written.tsx'),
  'assistant-ui': async (): Promise<Contender> => await import('./react/assistant-ui.tsx'),
  editor: async (): Promise<Contender> => await import('./editor/callboard.tsx'),
  'editor, hand-written': async (): Promise<Contender> => await import('./editor/hand-written.tsx'),
  'long thread, hand-written': async (): Promise<Contender> => await import('./long-thread/hand-written.tsx'),
  'long thread, callboard': async (): Promise<Contender> => await import('./long-thread/callboard.tsx'),
  'long thread, every card': async (): Promise<Contender> =>
    await import('./long-thread/callboard-whole.tsx'),
  record: async (): Promise<Contender> => await import('./record/callboard.tsx'),
  'record, hand-written': async (): Promise<Contender> => await import('./record/hand-written.tsx'),
};

export function optionsOf(query: URLSearchParams): PageOptions {
  const contender = query.get('contender') ?? '';
  if (!isContender(contender)) throw new Error(`no such contender: ${contender}`);
  return {
    contender,
    messages: query.get('messages') === 'each' ? 'each' : 'one',
    perTask: Number(query.get('perTask') ?? 1),
    pace: query.get('pace') === 'paced' ? 'paced' : 'burst',
    kind: query.get('kind') === 'records' ? 'records' : 'string',
    counting: query.get('counting') === 'true',
    calls: Number(query.get('calls') ?? 0),
    entries: Number(query.get('entries') ?? 0),
  };
}

function isContender(name: string): name is keyof typeof contenders {
  return Object.hasOwn(contenders, name);
}
