import { isAnswerGiven, isFailureHeld, type RetryRefusal, whyNoRetryNow } from './attempts.ts';
import type { DecisionMeans, Person } from './decision.ts';
import { CallboardError } from './errors.ts';
import type { Thread } from './thread.ts';
import type { FailureDecision, ToolCall } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** Who wants something done about a failure. */
export interface WantedBy {
  /** `code` unless said otherwise. */
  readonly means?: Exclude<DecisionMeans, 'rule'>;
  readonly person?: Person;
}

/** What can be done about a call that failed. */
export interface FailureDesk {
  /**
   * Tries a call once more, with the same arguments and without asking anew. Throws a CallboardError that says why where
   * that cannot be: the agent has its answer, or a second attempt could do what the first one did (P15).
   */
  retryCall(key: string, by?: WantedBy): void;
  /** Why `retryCall` would throw now; undefined where it would not. */
  whyNoRetry(key: string): RetryRefusal | undefined;
  /**
   * Has the agent told of a failure that is held back (`onException: 'fail'`), or answers in the tool's place; then the
   * conversation goes on. Throws `call-not-failed` where none is held back.
   */
  decideFailure(key: string, decision: FailureDecision, by?: WantedBy): void;
}

/** What acts on failures of a thread. */
export function createFailureDesk({
  thread,
  tools,
}: {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
}): FailureDesk {
  function refusal(call: ToolCall | undefined): RetryRefusal | undefined {
    if (call === undefined) return 'call-not-failed';
    return isAnswerGiven(call) ? 'call-answered' : whyNoRetryNow(call, tools.get(call.toolName));
  }
  return {
    whyNoRetry: (key) => refusal(thread.call(key)),
    retryCall(key, by = {}) {
      const call = thread.call(key);
      const code = refusal(call);
      if (call === undefined || code !== undefined) throw refused(key, call, code ?? 'call-not-failed');
      thread.dispatch({
        type: 'attempt-requested',
        key,
        attempt: call.attempts.length + 1,
        ...wantedBy(by),
      });
    },
    decideFailure(key, decision, by = {}) {
      const call = thread.call(key);
      if (call === undefined || !isFailureHeld(call))
        throw new CallboardError(
          'call-not-failed',
          `${named(key, call)} has no failure that waits for somebody, so nothing was decided.`,
        );
      thread.dispatch({ type: 'failure-decided', key, decision, ...wantedBy(by) });
    },
  };
}

function wantedBy({ means = 'code', person }: WantedBy): {
  readonly means: DecisionMeans;
  readonly person?: Person;
} {
  return { means, ...(person === undefined ? {} : { person }) };
}

function refused(key: string, call: ToolCall | undefined, code: RetryRefusal): CallboardError {
  return new CallboardError(code, `${named(key, call)} ${refusals[code]}`);
}

function named(key: string, call: ToolCall | undefined): string {
  return `Call ${call?.toolCallId ?? key}`;
}

const refusals: Readonly<Record<RetryRefusal, string>> = {
  'call-not-failed': 'is not tried again: it has not failed.',
  'call-answered': 'is not tried again: the agent has its answer.',
  'not-repeatable':
    'is not tried again: it may have had effects, and its tool does not say that it is idempotent.',
  'tool-not-offered': 'is not tried again: the page does not offer its tool now.',
};
