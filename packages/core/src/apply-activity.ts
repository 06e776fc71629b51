import type { ActivityEvent } from './activity.ts';
import { withAnnotation } from './annotation.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { applyPatch } from './json-patch.ts';
import type { ActivityMessage } from './message.ts';
import { misfitMessage, noteMisfit } from './note-problem.ts';
import { saysNoMore } from './run.ts';
import { shareEqual } from './share-equal.ts';
import type { ThreadState, Touched } from './thread-state.ts';
import { putMessage } from './transcript.ts';

/**
 * Applies what an agent shows of its work to the activity in the transcript (AG-UI events/activity). A patch that does
 * not fit, or has nothing to change, is left out whole; what is attached to it counts all the same.
 */
export function applyActivityEvent(state: ThreadState, event: ActivityEvent, touched: Touched): void {
  const { runId, messageId, activityType } = event;
  const run = state.runs.get(runId);
  if (saysNoMore(run)) return;
  const id = ownId(state, messageId);
  const found = state.messages.get(id);
  const known = found?.role === 'activity' ? found : undefined;
  const said = known === undefined || event.metadata === undefined ? known : withAnnotation(known, event);
  if (event.type === 'activity-stated') {
    if (said !== undefined && !event.replace) {
      if (said !== known) putMessage(state, said, touched);
      return;
    }
    if (run?.redelivered === true) state.restated.add(messageId);
    putMessage(state, stated(id, event, said), touched);
    return;
  }
  // What a run that is delivered once more adds to an activity it does not restate was added before.
  if (said !== undefined && run?.redelivered === true && !state.restated.has(messageId)) return;
  const outcome = said === undefined ? undefined : applyPatch(said.content, event.patch);
  if (said !== undefined && outcome !== undefined && 'value' in outcome && isJsonObject(outcome.value)) {
    const { raw: _stale, ...rest } = said;
    putMessage(state, { ...rest, activityType, content: outcome.value }, touched);
    return;
  }
  if (said !== undefined && said !== known) putMessage(state, said, touched);
  const named = `activity "${messageId.slice(0, 200)}"`;
  const message =
    outcome === undefined
      ? `A change of ${named} was left out: there is no such activity.`
      : misfitMessage(named, event.patch, 'misfit' in outcome ? outcome.misfit : event.patch.length - 1);
  noteMisfit(state, { code: 'activity-patch', message, runId }, touched);
}

/** An activity under the id of another kind of message is one of its own. */
function ownId(state: ThreadState, id: string): string {
  const found = state.messages.get(id);
  return found === undefined || found.role === 'activity' ? id : `${id}/activity`;
}

/** What was attached to the activity before stays; whom it comes from is said anew. */
function stated(
  id: string,
  event: Extract<ActivityEvent, { readonly type: 'activity-stated' }>,
  known: ActivityMessage | undefined,
): ActivityMessage {
  const { activityType, content, subagentRunId } = event;
  const metadata = known === undefined ? event.metadata : known.metadata;
  return {
    id,
    role: 'activity',
    activityType,
    content: sharedObject(known?.content, content),
    ...(metadata === undefined ? {} : { metadata }),
    ...(subagentRunId === undefined ? {} : { subagentRunId }),
  };
}

function sharedObject(known: JsonValue | undefined, next: JsonObject): JsonObject {
  const shared = shareEqual(known, next);
  return isJsonObject(shared) ? shared : next;
}
