import type { CallMatch } from './match-stated-calls.ts';
import type { Message, StatedMessage } from './message.ts';
import { isRunActive, type Run, toolsOfRun } from './run.ts';
import type { ThreadState } from './thread-state.ts';
import type { AdvertisedTool } from './tool.ts';

/** Calls that a snapshot is the first to tell of and that its run has made, by key; the page's with their tool. */
export type FreshCalls = ReadonlyMap<string, { readonly advertised: AdvertisedTool | undefined }>;

/**
 * Finds them: only in a snapshot of a run we sent, while it is open, and only behind the last message it was sent with.
 * What stands before that is the past, and where that message is not restated nobody can tell, so nothing counts.
 */
export function freshCalls(
  state: ThreadState,
  messages: readonly StatedMessage[],
  match: CallMatch,
  runId: string,
): FreshCalls {
  const fresh = new Map<string, { readonly advertised: AdvertisedTool | undefined }>();
  const run = state.runs.get(runId);
  if (run?.request === undefined || !isRunActive(run)) return fresh;
  const last = lastSent(state, run);
  const position = messages.findLastIndex(({ id }) => id === last);
  if (position < 0) return fresh;
  for (const [at, calls] of match.callsAt) {
    if (at < position) continue;
    for (const { key, call, isUnseen } of calls) {
      if (isUnseen)
        fresh.set(key, { advertised: toolsOfRun(run).find((tool) => tool.name === call.toolName) });
    }
  }
  return fresh;
}

/** The last message that the run was sent with. */
function lastSent(state: ThreadState, run: Run): string | undefined {
  return state.messageIds.findLast((id) => {
    const message = state.messages.get(id);
    return message !== undefined && isSent(state, message, run);
  });
}

function isSent(state: ThreadState, message: Message, run: Run): boolean {
  if (message.role === 'user') return !state.openMessages.has(message.id);
  return (
    message.role === 'tool' &&
    message.key !== undefined &&
    state.calls.get(message.key)?.reply?.runId === run.id
  );
}
