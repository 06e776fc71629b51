import type { CallFact, TabReport } from './records.ts';

/** A call as a tab shows it now. */
export interface CallView extends CallFact {
  /** Something is asked about it, with buttons. */
  readonly isAsked: boolean;
  /** What the scenario has the person say to it. */
  readonly wanted: string;
}

/** What a person sees of a tab, and what they could press. */
export interface TabView {
  /** `alone` where the thread is not kept. */
  readonly role: string;
  readonly storage: string;
  readonly calls: readonly CallView[];
  /** What the agent has said. */
  readonly said: readonly string[];
  /** There is a button to go on or to try again. */
  readonly canGoOn: boolean;
  /** There is something to stop. */
  readonly canStop: boolean;
  /** How the latest run stands. */
  readonly run: string;
}

/** What the page lets its test look at. Nothing in it changes anything. */
export interface PageWindow {
  view(): TabView;
  report(): Omit<TabReport, 'tab'>;
  /** The log as one line an event, for whoever looks for what broke. */
  log(): readonly string[];
}

/** What is wrong with a tab's surroundings; the page's shim makes it so. */
export interface ShimState {
  clockOffset: number;
  refusesStorage: boolean;
  isStorageFull: boolean;
  isMemoryEnough: boolean;
}
