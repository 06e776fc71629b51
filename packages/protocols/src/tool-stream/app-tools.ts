import {
  callKey,
  composeReply,
  isFailureHeld,
  isSettled,
  type Reply,
  type ToolCall,
  type TransportHost,
  toolsOfRun,
} from '@callboard/core';
import { type AppToolResult, resultOf } from './app-tool-result.ts';
import type { AppToolRequest } from './signal.ts';

/** Where requests for app tools are taken, and where each gets its one answer. */
export interface AppTools {
  /**
   * Hands a call over to the page: its gate, a person, its executor. `runId` is the run of its turn; without one the turn
   * is over, and the call never runs. A request that comes twice is one.
   */
  take(request: AppToolRequest, runId: string | undefined): void;
  /** What comes now is another session: the same names are another request. */
  forget(): void;
  /** Answers what is still open as interrupted, and takes no more. */
  leave(): void;
}

/** Names a request within its session, whatever has become of its turn. */
export function requestName({ turnId, epoch, callId }: AppToolRequest): string {
  return JSON.stringify([turnId, epoch, callId]);
}

/** What waits for its result. */
interface Pending {
  readonly request: AppToolRequest;
  readonly key: string;
}

/** What a call is told whose turn was over when the page was asked, or whose server did not wait. */
const interrupted: Reply = {
  content: { kind: 'text', text: 'Its turn was interrupted. The call was not executed.' },
  error: 'INTERRUPTED',
};

/**
 * Takes requests for app tools. `deliver` gets the one result of each; it says by `sent` when that has left the page.
 */
export function createAppTools(
  { thread, ids }: Pick<TransportHost, 'thread' | 'ids'>,
  deliver: (request: AppToolRequest, result: AppToolResult, sent: () => void) => void,
): AppTools {
  const pending = new Map<string, Pending>();
  const taken = new Set<string>();

  function answer({ request, key }: Pending, call: ToolCall | undefined, reply: Reply | undefined): void {
    pending.delete(key);
    const result: AppToolResult =
      call === undefined || reply === undefined
        ? { ok: false, code: 'INTERRUPTED', message: 'Its turn was interrupted. The call was not executed.' }
        : resultOf(call, reply);
    deliver(request, result, () => {
      if (call === undefined) return;
      const { content } = reply ?? interrupted;
      thread.dispatch({
        type: 'call-replied',
        key,
        messageId: ids.next('message'),
        content,
        ...(result.ok ? {} : { error: result.code }),
      });
    });
  }

  function answerIfDue(one: Pending): void {
    const call = thread.call(one.key);
    if (call !== undefined && (!isSettled(call) || isFailureHeld(call))) return;
    const run = call === undefined ? undefined : thread.run(call.runId);
    const offered = run === undefined ? [] : toolsOfRun(run).map(({ name }) => name);
    answer(one, call, call === undefined ? undefined : composeReply(call, offered));
  }

  const stopObserving = thread.observe(() => {
    for (const one of [...pending.values()]) if (pending.has(one.key)) answerIfDue(one);
  });

  return {
    take(request, runId) {
      const { callId, toolName, argsText, timeLimit } = request;
      const key = callKey(runId ?? `${request.turnId} (over)`, callId);
      const name = requestName(request);
      if (taken.has(name)) return;
      taken.add(name);
      const one = { request, key };
      if (runId === undefined) {
        answer(one, undefined, undefined);
        return;
      }
      const named = { runId, toolCallId: callId };
      const isKnown = thread.call(key) !== undefined;
      thread.dispatch([
        ...(isKnown ? [] : [{ type: 'call-started', ...named, toolName } as const]),
        { type: 'call-handed-over', ...named, argsText, ...(timeLimit === undefined ? {} : { timeLimit }) },
      ]);
      pending.set(key, one);
      if (thread.call(key)?.session?.kind === 'handed-over') answerIfDue(one);
      else answer(one, undefined, undefined);
    },
    forget: () => taken.clear(),
    leave() {
      stopObserving();
      for (const one of [...pending.values()]) answer(one, undefined, undefined);
    },
  };
}
