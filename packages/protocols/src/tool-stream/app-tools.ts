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
import { type AppToolResult, contentOf, interruptedResult, resultOf } from './app-tool-result.ts';
import type { AppToolRequest } from './signal.ts';

/** Gets the one result of a request; it says by `sent` when that has left the page. */
export type Deliver = (result: AppToolResult, sent: () => void) => void;

/** Where requests for app tools are taken, and where each gets its one answer. */
export interface AppTools {
  /**
   * Hands a call over to the page: its gate, a person, its executor. `runId` is the run of its turn; without one the turn
   * is over, and the call never runs. A request that comes twice is one, and only the first is answered.
   */
  take(request: AppToolRequest, runId: string | undefined, deliver: Deliver): void;
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
  readonly key: string;
  readonly deliver: Deliver;
}

/** Takes requests for app tools. */
export function createAppTools({ thread, ids }: Pick<TransportHost, 'thread' | 'ids'>): AppTools {
  const pending = new Map<string, Pending>();
  const taken = new Set<string>();

  function answer({ key, deliver }: Pending, call: ToolCall | undefined, reply: Reply | undefined): void {
    pending.delete(key);
    const result = call === undefined || reply === undefined ? interruptedResult : resultOf(call, reply);
    deliver(result, () => {
      if (call === undefined) return;
      const content =
        reply === undefined
          ? ({ kind: 'text', text: interruptedResult.message } as const)
          : result.ok
            ? contentOf(call, reply)
            : reply.content;
      thread.dispatch({
        type: 'call-replied',
        key,
        messageId: ids.next('message'),
        content,
        ...(result.ok ? {} : { error: result.code }),
        ...(result.ok && result.note !== undefined ? { note: result.note } : {}),
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
    take(request, runId, deliver) {
      const { callId, toolName, argsText, timeLimit } = request;
      const key = callKey(runId ?? `${request.turnId} (over)`, callId);
      const name = requestName(request);
      if (taken.has(name)) return;
      taken.add(name);
      const one = { key, deliver };
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
