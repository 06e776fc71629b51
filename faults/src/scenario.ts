/** What a tool of the page does once it was called and its effect has begun. */
export type Manner =
  /** Its effect is done a little later. */
  | 'succeed'
  /** Its effect stays half done, and it says so. */
  | 'throw'
  /** It waits until its signal aborts. */
  | 'hang'
  /** Its effect is done after its time limit. */
  | 'late'
  /** As `succeed`, and a second attempt does no more than one. Its first one may fail. */
  | 'idempotent';

export const manners: readonly [Manner, ...Manner[]] = ['succeed', 'throw', 'hang', 'late', 'idempotent'];

/** Whether the page asks before it runs a tool. */
export type Asking = 'asked' | 'unasked';

export type Verdict = 'approve' | 'reject';

/** A call that the agent will make. */
export interface PlannedCall {
  readonly manner: Manner;
  readonly asking: Asking;
  /** Milliseconds between the beginning of its effect and what comes of it. */
  readonly takes: number;
  /** What the person will say where the page asks, and nothing else made them decide before. */
  readonly verdict: Verdict;
  /** For an idempotent one: its first attempt fails. */
  readonly failsFirst: boolean;
}

/** One thing that happens to the page, its browser or its agent. `tab` counts those that are open, from 0 and round. */
export type Step =
  | { readonly kind: 'decide'; readonly tab: number; readonly verdict: Verdict }
  /** Two tabs press at the same moment, for the same thing or for opposite ones. */
  | { readonly kind: 'decide-in-both'; readonly verdicts: readonly [Verdict, Verdict] }
  | { readonly kind: 'write'; readonly tab: number }
  | { readonly kind: 'stop'; readonly tab: number }
  | { readonly kind: 'remount'; readonly tab: number; readonly how: 'at-once' | 'after-a-while' }
  | { readonly kind: 'reload'; readonly tab: number }
  | { readonly kind: 'open-tab' }
  | { readonly kind: 'close-tab'; readonly tab: number }
  | { readonly kind: 'kill-tab'; readonly tab: number }
  | { readonly kind: 'refuse-storage' }
  | { readonly kind: 'fill-storage' }
  | { readonly kind: 'clear-storage' }
  /** Somebody else is at the storage, and writes wait: what is done without waiting for them is at risk. */
  | { readonly kind: 'hold-storage'; readonly forMs: number }
  | { readonly kind: 'cut-agent' }
  | { readonly kind: 'refuse-agent'; readonly forMs: number }
  | { readonly kind: 'restart-agent'; readonly forMs: number }
  | { readonly kind: 'move-clock'; readonly byMs: number };

/** What can be seen from outside of the page, and waited for. */
export type Happening =
  | 'input-came'
  | 'call-streaming'
  | 'run-finished'
  | 'effect-started'
  | 'effect-finished'
  | 'decision-told';

/** When a step is taken: some time after the one before it, or after the next thing of a kind that happens. */
export type Moment =
  | { readonly kind: 'after'; readonly ms: number }
  | { readonly kind: 'once'; readonly what: Happening; readonly thenMs: number };

export interface TimedStep {
  readonly moment: Moment;
  readonly step: Step;
}

/** All that is planned of one scenario; the same for the same seed. */
export interface Scenario {
  readonly seed: number;
  readonly isStrict: boolean;
  /** The app says that memory is enough, so handlers start where nothing can be stored. */
  readonly isMemoryEnough: boolean;
  /** Somebody decides what is asked, and goes on, while all of it happens; else only the steps do, and what is open at the end. */
  readonly isAttended: boolean;
  /** How the storage is from the beginning. */
  readonly storage: 'ready' | 'refused' | 'full';
  /** The agent restates the messages at the beginning of each run. */
  readonly restates: boolean;
  /** Milliseconds between two events of the agent. */
  readonly pace: number;
  /** The agent has a call of its own beside those of its first run, and asks about it; what the person will say. */
  readonly ownCall?: Verdict;
  /** The calls of each run of the agent, in order. */
  readonly runs: readonly (readonly PlannedCall[])[];
  readonly steps: readonly TimedStep[];
}

/** True where the storage fails at some time: then what was said there may be lost. */
export function mayForget({ storage, steps }: Scenario): boolean {
  return storage !== 'ready' || steps.some(({ step }) => forgetful.has(step.kind));
}

const forgetful: ReadonlySet<Step['kind']> = new Set(['refuse-storage', 'fill-storage', 'clear-storage']);

/** In words, one line a step: what a person who replays it has to know. */
export function scenarioInWords(scenario: Scenario): readonly string[] {
  const { isStrict, isMemoryEnough, isAttended, storage, restates, ownCall, pace, runs, steps } = scenario;
  const marks = [
    isStrict ? 'StrictMode' : 'production',
    ...(isMemoryEnough ? ['memory is enough'] : []),
    ...(isAttended ? ['attended'] : []),
    ...(storage === 'ready' ? [] : [`storage ${storage}`]),
    ...(ownCall === undefined ? [] : [`a call of the agent, to ${ownCall}`]),
    ...(restates ? ['the agent restates'] : []),
    `an event every ${pace} ms`,
  ];
  return [
    marks.join(', '),
    ...runs.map((calls, index) => `run ${index + 1}: ${calls.map(callInWords).join(', ')}`),
    ...steps.map(({ moment, step }) => `${momentInWords(moment)}: ${stepInWords(step)}`),
  ];
}

function callInWords({ manner, asking, takes, verdict, failsFirst }: PlannedCall): string {
  const what = `${manner} ${asking}`;
  return `${what} ${takes} ms${asking === 'asked' ? `, to ${verdict}` : ''}${failsFirst ? ', fails first' : ''}`;
}

function momentInWords(moment: Moment): string {
  return moment.kind === 'after' ? `after ${moment.ms} ms` : `${moment.thenMs} ms after ${moment.what}`;
}

export function stepInWords({ kind, ...details }: Step): string {
  const more = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return [kind, ...more].join(' ');
}
