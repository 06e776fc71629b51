'use client';

import type { JsonValue } from '@callboard/core';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/**
 * The state shared with the agent; undefined until somebody says what it is. What did not change in it is the same
 * object, so a memoized component that is given a part renders only when that part changed. An app that changes it
 * dispatches `state-replaced`: the next run carries it.
 */
export function useAgentState(): JsonValue | undefined {
  const { thread } = useConversation();
  return useTopic('state', thread.agentState);
}
