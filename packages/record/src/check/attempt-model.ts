import type { AttemptState } from '@callboard/core';

/** The states of an attempt (draft 5), and `unsent` before its start. */
type RecordedState = AttemptState | 'unsent';

/** Where an event leads: another state, the same one, or back to where the input was asked for. */
type Step = RecordedState | 'unchanged' | 'back';

const ends = {
  'tool-result': 'completed',
  'tool-failure': 'failed',
  'tool-error': 'errored',
  'tool-denied': 'denied',
} as const;

const working = { ...ends, 'tool-timeout': 'timed-out', 'tool-cancel': 'cancel-requested' } as const;

/**
 * Table 2 of the draft: what may come in each state, and what follows from it. Not core's own model: that takes what a
 * thread's log tells, and refuses what does not follow. A file may be anybody's, its events are the draft's, and what does
 * not follow is told and read on.
 */
const steps: Readonly<Record<RecordedState, Readonly<Record<string, Step>>>> = {
  unsent: { 'tool-invocation': 'running' },
  running: {
    ...working,
    'tool-pending': 'pending',
    'tool-progress': 'unchanged',
    'tool-input': 'input-required',
  },
  pending: { ...working, 'tool-progress': 'unchanged', 'tool-input': 'input-required' },
  'input-required': { ...working, 'tool-input-response': 'back' },
  // Neither of these is final: what comes late is recorded, and belongs to its attempt.
  'timed-out': { ...ends, 'tool-progress': 'unchanged', 'tool-cancel': 'cancel-requested' },
  'cancel-requested': { ...ends, 'tool-progress': 'unchanged' },
  completed: {},
  failed: {},
  errored: {},
  denied: {},
};

/** In words, for whoever reads what did not follow. */
export const stateWords: Readonly<Record<RecordedState, string>> = {
  unsent: 'not sent yet',
  running: 'Running',
  pending: 'Pending',
  'input-required': 'Input Required',
  'timed-out': 'Timed Out',
  'cancel-requested': 'Cancel Requested',
  completed: 'Completed',
  failed: 'Failed',
  errored: 'Errored',
  denied: 'Denied',
};

/** An attempt as far as its events tell. */
export interface AttemptWalk {
  readonly state: RecordedState;
  /** Where input was asked for, while it is. */
  readonly askedIn?: RecordedState;
}

/** Before anything was sent. */
export const unsent: AttemptWalk = { state: 'unsent' };

/**
 * What one event makes of an attempt, and whether it follows the model. One that does not leaves the state as it is; a
 * response to what nobody saw being sent is taken as one to a request that was sent.
 */
export function walk(
  attempt: AttemptWalk,
  type: string,
): { readonly next: AttemptWalk; readonly follows: boolean } {
  const step = stepOf(attempt.state, type);
  if (step !== undefined) return { next: taken(attempt, step), follows: true };
  if (attempt.state !== 'unsent') return { next: attempt, follows: false };
  const assumed: AttemptWalk =
    type === 'tool-input-response' ? { state: 'input-required' } : { state: 'running' };
  return { next: taken(assumed, stepOf(assumed.state, type) ?? 'unchanged'), follows: false };
}

/** True while the tool is at work on it as far as the agent knows. */
export function isWorking({ state }: AttemptWalk): boolean {
  return state === 'running' || state === 'pending' || state === 'input-required';
}

function stepOf(state: RecordedState, type: string): Step | undefined {
  const known = steps[state];
  return Object.hasOwn(known, type) ? known[type] : undefined;
}

function taken(attempt: AttemptWalk, step: Step): AttemptWalk {
  if (step === 'unchanged') return attempt;
  if (step === 'back') return { state: attempt.askedIn ?? 'running' };
  return step === 'input-required' ? { state: step, askedIn: attempt.state } : { state: step };
}
