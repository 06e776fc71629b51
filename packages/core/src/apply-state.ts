import { applyPatch } from './json-patch.ts';
import { misfitMessage, noteMisfit } from './note-problem.ts';
import { saysNoMore } from './run.ts';
import { shareEqual } from './share-equal.ts';
import type { StateEvent } from './state-event.ts';
import type { ThreadState, Touched } from './thread-state.ts';

/**
 * Applies what happens to the shared state. A patch that does not fit changes nothing of it, and the run goes on
 * (AG-UI events/state). What a run that is delivered once more adds to a state it does not restate was added before.
 */
export function applyStateEvent(state: ThreadState, event: StateEvent, touched: Touched): void {
  const { runId } = event;
  const held = state.agentState;
  const run = runId === undefined ? undefined : state.runs.get(runId);
  if (saysNoMore(run)) return;
  const before = held.value;
  if (event.type === 'state-replaced') {
    held.value = shareEqual(before, event.state);
    if (run?.redelivered === true) state.restated.add(undefined);
  } else if (run?.redelivered !== true || state.restated.has(undefined)) {
    const outcome = applyPatch(before === undefined ? {} : before, event.patch);
    if ('value' in outcome) held.value = outcome.value;
    else
      noteMisfit(
        state,
        {
          code: 'state-patch',
          message: misfitMessage('the state', event.patch, outcome.misfit),
          runId: event.runId,
        },
        touched,
      );
  }
  if (held.value !== before) touched.topics.add('state');
}
