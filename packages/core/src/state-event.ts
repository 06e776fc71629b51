import type { JsonValue } from './json.ts';
import type { PatchOperation } from './json-patch.ts';

/** What happens to the state that the app and the agent share. A subagent's counts like the agent's own. */
export type StateEvent =
  /** Without a run: the app says so itself, and the next run carries it. */
  | { readonly type: 'state-replaced'; readonly runId?: string; readonly state: JsonValue }
  | {
      readonly type: 'state-patched';
      readonly runId: string;
      readonly patch: readonly PatchOperation[];
    };
