import { createOpenRun, type OpenRun } from './open-run.ts';
import { type Violation, violation } from './refusal.ts';
import type { OtherEvent, StreamStep } from './step.ts';

/** Where a stream stands: in a run, or between two. */
export type StreamState =
  | { readonly kind: 'before-any' }
  | { readonly kind: 'open'; readonly run: OpenRun }
  | { readonly kind: 'finished' | 'failed'; readonly runId: string | undefined };

const page = 'events/lifecycle';

/**
 * The stage that holds a stream to the order of its events: the state after a step that is accepted, or the rule it
 * breaks. A stream may hold several runs, one after the other: replayed ones first, the requested one last. What is
 * open, and whom things belong to, is a matter of one run, and kept in it.
 */
export function verify(state: StreamState, step: StreamStep | OtherEvent): StreamState | Violation {
  const type = 'type' in step ? step.type : undefined;
  if ('type' in step && step.type === 'RUN_STARTED') {
    if (state.kind === 'open') return violation('run-open', 'starts a run inside a run that is open', page);
    const run = createOpenRun(step.runId);
    run.begin(step.input?.messages ?? []);
    return { kind: 'open', run };
  }
  if (type === 'RUN_ERROR' && state.kind !== 'failed') return { kind: 'failed', runId: runIdOf(state) };
  if (state.kind === 'before-any') return violation('no-run', 'comes before RUN_STARTED', page);
  if (state.kind !== 'open') {
    return violation('run-over', `comes after its run has ${state.kind}`, page);
  }
  if ('type' in step && step.type === 'RUN_FINISHED') {
    return state.run.finish(step.outcome) ?? { kind: 'finished', runId: state.run.id };
  }
  return state.run.follow(step) ?? state;
}

/** The run a state is about; none before the first. */
export function runIdOf(state: StreamState): string | undefined {
  if (state.kind === 'before-any') return undefined;
  return state.kind === 'open' ? state.run.id : state.runId;
}
