import type { Draft } from '../drafts.ts';
import type { ThreadEvent } from '../thread-event.ts';
import type { Command, CommandOutcome } from './command.ts';
import type { StorageState } from './keeping.ts';

/** What pages of one browser that have the same thread open tell each other. */
export type TabMessage =
  /** A page acts for the thread from now on, or says so again. */
  | {
      readonly type: 'leading';
      readonly runner: string;
      readonly position: number;
      /** False where it has seen what is not on disk. */
      readonly isWritten: boolean;
      readonly storage: StorageState;
    }
  /** What has happened. `turn` counts what this runner tells. */
  | {
      readonly type: 'told';
      readonly runner: string;
      readonly turn: number;
      readonly events: readonly ThreadEvent[];
      readonly position: number;
      readonly isWritten: boolean;
    }
  /** The storage of the runner is in another state. */
  | { readonly type: 'storage'; readonly runner: string; readonly storage: StorageState }
  /** A page wants everything there is. */
  | { readonly type: 'hello'; readonly from: string }
  | {
      readonly type: 'snapshot';
      readonly to: string;
      readonly runner: string;
      readonly turn: number;
      readonly position: number;
      readonly isWritten: boolean;
      readonly log: readonly ThreadEvent[];
      readonly drafts: Readonly<Record<string, Draft>>;
      readonly storage: StorageState;
    }
  /**
   * A page asks the runner to do something, in three steps, so that nothing is done for a page that has given up waiting:
   * it asks, the runner is ready, it says go.
   */
  | { readonly type: 'ask' | 'go'; readonly from: string; readonly id: string; readonly command: Command }
  | { readonly type: 'ready'; readonly runner: string; readonly to: string; readonly id: string }
  | {
      readonly type: 'answer';
      readonly to: string;
      readonly id: string;
      readonly outcome: CommandOutcome;
    }
  /** What somebody has begun to write about a request; without a draft it is gone. */
  | { readonly type: 'draft'; readonly requestId: string; readonly draft?: Draft };

/** The form of messages. Pages of another one are not understood, and do not understand us. */
const form = 'callboard/1';

/** A message as it is posted. */
export function wrapped(message: TabMessage): unknown {
  return { form, message };
}

/** A message that was posted by a page of this form; undefined for anything else. */
export function unwrapped(posted: unknown): TabMessage | undefined {
  return isOurs(posted) ? posted.message : undefined;
}

/** All pages of a form are of one origin, and of one build of this package: what they post is what they mean. */
function isOurs(posted: unknown): posted is { readonly message: TabMessage } {
  return (
    typeof posted === 'object' &&
    posted !== null &&
    'form' in posted &&
    posted.form === form &&
    'message' in posted &&
    typeof posted.message === 'object'
  );
}
