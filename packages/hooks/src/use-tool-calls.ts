'use client';

import { useMemo } from 'react';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** Which calls to list: those of one run, or those one message carries. */
export interface ToolCallFilter {
  readonly runId?: string;
  readonly messageId?: string;
}

/**
 * Keys of the thread's calls in order of arrival, for `useToolCall` and cards. The same array until a call is
 * added, so a list does not render while its calls stream.
 */
export function useToolCalls(filter: ToolCallFilter = {}): readonly string[] {
  const { thread } = useConversation();
  const { runId, messageId } = filter;
  const all = useTopic('calls', thread.callKeys);
  const message = useTopic(messageId === undefined ? 'messages' : `message:${messageId}`, () =>
    messageId === undefined ? undefined : thread.message(messageId),
  );
  return useMemo(() => {
    if (messageId !== undefined) {
      if (message?.role !== 'assistant') return [];
      return message.parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []));
    }
    return runId === undefined ? all : all.filter((key) => thread.call(key)?.runId === runId);
  }, [all, message, messageId, runId, thread]);
}
