import { subagentKey } from './subagent.ts';
import type { ThreadState } from './thread-state.ts';

/** Deeper than any agents put each other to work; an agent that goes on costs the page no more than that. */
const deepest = 50;

/**
 * The call that a call is part of. Nothing is inside itself, and nothing deeper than a page can show: what would be
 * stands for itself, so that it is shown once and not lost.
 */
export function hostOf(state: ThreadState, key: string): string | undefined {
  const host = workedOn(state, key);
  if (host === undefined) return undefined;
  const below = new Set([key]);
  for (let at: string | undefined = host; at !== undefined; at = workedOn(state, at)) {
    if (below.has(at) || below.size > deepest) return undefined;
    below.add(at);
  }
  return host;
}

/** What the maker of a call is at work on, where that is a call of this thread. */
function workedOn(state: ThreadState, key: string): string | undefined {
  const call = state.calls.get(key);
  if (call?.subagentRunId === undefined) return undefined;
  const host = state.subagents.get(subagentKey(call.runId, call.subagentRunId))?.hostCallKey;
  return host !== undefined && state.calls.has(host) ? host : undefined;
}
