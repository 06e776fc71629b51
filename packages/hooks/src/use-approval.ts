'use client';

import type { ToolCall } from '@callboard/core';
import type { PromptOptions } from './press/use-presses.ts';
import { useConversation } from './thread-context.ts';
import { type Approval, useRequest } from './use-request.ts';
import { useTopic } from './use-topic.ts';

/** The decision on one call: what is asked, and approve, edit, reject and answer. */
export function useApproval(key: string, options?: PromptOptions): Approval {
  const { thread } = useConversation();
  return useRequest(
    useTopic(`call:${key}`, () => askedBy(thread.call(key))),
    options,
  );
}

/** The request about a call: the one that asks, or the one that was answered last. */
function askedBy(call: ToolCall | undefined): string | undefined {
  return call !== undefined && 'requestId' in call.gate ? call.gate.requestId : undefined;
}
