import type { JsonObject } from './json.ts';
import type { PatchOperation } from './json-patch.ts';

/** What an agent shows of its work, in a form that only it and the app know. */
export type ActivityEvent =
  | {
      readonly type: 'activity-stated';
      readonly runId: string;
      readonly messageId: string;
      readonly activityType: string;
      readonly content: JsonObject;
      /** False: one that is there already stays as it is. */
      readonly replace: boolean;
      readonly metadata?: JsonObject;
      readonly subagentRunId?: string;
    }
  | {
      readonly type: 'activity-patched';
      readonly runId: string;
      readonly messageId: string;
      readonly activityType: string;
      readonly patch: readonly PatchOperation[];
      readonly metadata?: JsonObject;
    };
