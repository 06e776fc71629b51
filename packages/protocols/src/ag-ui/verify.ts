import type { PlainEvent } from './event.ts';
import { OpenRun } from './open-run.ts';
import type { Violation } from './refusal.ts';

/** Where a stream stands between its runs. */
export type StreamState =
  | { readonly kind: 'before-any' }
  | { readonly kind: 'open'; readonly run: OpenRun }
  | { readonly kind: 'finished' | 'failed'; readonly runId: string | undefined };

/** The stage that holds a stream to the order of its events. `state` is as of the last event it accepted. */
export interface Verifier {
  readonly state: StreamState;
  verify(event: PlainEvent): Violation | undefined;
}

const page = 'events/lifecycle';

/**
 * Follows the runs of one stream. A stream may hold several, one after the other: replayed ones first, the
 * requested one last. What is open, and whom things belong to, is a matter of one run.
 */
export function createVerifier(): Verifier {
  let state: StreamState = { kind: 'before-any' };

  function verify(event: PlainEvent): Violation | undefined {
    if (event.type === 'RUN_STARTED') {
      if (state.kind === 'open') {
        return { code: 'run-open', what: 'starts a run inside a run that is open', page };
      }
      const run = new OpenRun(event.runId);
      run.restate(event.input?.messages ?? [], 'claim');
      state = { kind: 'open', run };
      return undefined;
    }
    if (event.type === 'RUN_ERROR' && state.kind !== 'failed') {
      state = { kind: 'failed', runId: runIdOf(state) };
      return undefined;
    }
    if (state.kind === 'before-any') return { code: 'no-run', what: 'comes before RUN_STARTED', page };
    if (state.kind !== 'open') {
      const end = state.kind === 'finished' ? 'finished' : 'failed';
      return { code: 'run-over', what: `comes after its run has ${end}`, page };
    }
    if (event.type !== 'RUN_FINISHED') return state.run.follow(event);
    const violation = state.run.finish(event.outcome);
    if (violation === undefined) state = { kind: 'finished', runId: state.run.id };
    return violation;
  }

  return {
    get state() {
      return state;
    },
    verify,
  };
}

/** The run a state is about; none before the first. */
export function runIdOf(state: StreamState): string | undefined {
  if (state.kind === 'before-any') return undefined;
  return state.kind === 'open' ? state.run.id : state.runId;
}
