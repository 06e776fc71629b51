import type { JsonValue } from './json.ts';
import type { ResultContent } from './result-content.ts';
import type { ToldEnd } from './tool-call.ts';

/** What happens to a call in a session, where calls are handed over and answered one by one while the run goes on. */
export type SessionEvent =
  /** The agent asks the page to run it: from now on its arguments are final, and it is due one answer. */
  | {
      readonly type: 'call-handed-over';
      readonly runId: string;
      readonly toolCallId: string;
      /** The JSON text it asks for. What was streamed before was for display. */
      readonly argsText: string;
      /** Milliseconds the agent waits for the answer; absent where it did not say. */
      readonly timeLimit?: number;
    }
  /** A tool of the agent says how far it is. */
  | {
      readonly type: 'call-progressed';
      readonly runId: string;
      readonly toolCallId: string;
      readonly progress: JsonValue;
    }
  /** The agent says that a call is over. The first end counts. */
  | {
      readonly type: 'call-ended';
      readonly runId: string;
      readonly toolCallId: string;
      readonly end:
        | ToldEnd
        /** Its turn was interrupted. */
        | { readonly kind: 'cancelled' }
        /** The model stopped before the arguments were complete. */
        | { readonly kind: 'abandoned'; readonly message: string };
    }
  /** The time the agent gave for an answer is over. */
  | { readonly type: 'call-expired'; readonly key: string }
  /** Our answer went out alone. */
  | {
      readonly type: 'call-replied';
      readonly key: string;
      readonly messageId: string;
      readonly content: ResultContent;
      readonly error?: string;
      /** What the agent was told beside it. */
      readonly note?: string;
    };
