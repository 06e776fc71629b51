'use client';

import type { Thread, Topic } from '@callboard/core';
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
 * added to it, so a list does not render while its calls stream, nor while its message does.
 */
export function useToolCalls(filter: ToolCallFilter = {}): readonly string[] {
  const { thread } = useConversation();
  const { runId, messageId } = filter;
  const read = useMemo(() => keysReader(thread, runId, messageId), [thread, runId, messageId]);
  // A message knows its calls: hundreds of lists, one a message, are not woken by a call in one of them.
  const topic: Topic = messageId === undefined ? 'calls' : `message:${messageId}`;
  return useTopic(topic, read);
}

function keysReader(
  thread: Thread,
  runId: string | undefined,
  messageId: string | undefined,
): () => readonly string[] {
  if (messageId !== undefined) {
    return stable(
      () => thread.message(messageId),
      (message) =>
        message?.role === 'assistant'
          ? message.parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []))
          : [],
    );
  }
  if (runId === undefined) return thread.callKeys;
  return stable(thread.callKeys, (all) => all.filter((key) => thread.call(key)?.runId === runId));
}

/** Lists from `source` when it is another, and gives the list that was there while it says the same. */
function stable<Source>(
  source: () => Source,
  list: (from: Source) => readonly string[],
): () => readonly string[] {
  let before: { readonly from: Source; readonly keys: readonly string[] } | undefined;
  return () => {
    const from = source();
    if (before !== undefined && before.from === from) return before.keys;
    const keys = list(from);
    const kept = before?.keys;
    const isSame =
      kept !== undefined && kept.length === keys.length && kept.every((key, index) => key === keys[index]);
    before = { from, keys: isSame ? kept : keys };
    return before.keys;
  };
}
