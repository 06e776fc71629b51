'use client';

import { askedNow, type Thread, type ToolCall } from '@callboard/core';
import type { PromptOptions } from './press/use-presses.ts';
import { useConversation } from './thread-context.ts';
import { type Approval, useDecision } from './use-request.ts';
import { useTopic } from './use-topic.ts';

/**
 * The decision on one call: what is asked, who asks, what can be decided and why not, what was begun, and approve, edit,
 * reject, answer and dismiss. `call` is a key of `useToolCalls`, or a `toolCallId`: then the latest call of that id is meant.
 */
export function useApproval(call: string, options?: PromptOptions): Approval {
  const { thread } = useConversation();
  const isKey = thread.call(call) !== undefined;
  const key = useTopic(isKey ? `call:${call}` : 'calls', () => keyOf(thread, call));
  return useDecision(
    useTopic(`call:${key}`, () => askedBy(thread.call(key))),
    key,
    options,
  );
}

function keyOf(thread: Thread, call: string): string {
  return thread.call(call)?.key ?? thread.latestCall(call)?.key ?? call;
}

/** The request about a call: the one that asks, or the one by which it was let run or kept from it. */
function askedBy(call: ToolCall | undefined): string | undefined {
  if (call === undefined) return undefined;
  return askedNow(call) ?? ('requestId' in call.gate ? call.gate.requestId : undefined);
}
