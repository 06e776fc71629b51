'use client';

import type { Thread, Topic } from '@callboard/core';
import { useMemo } from 'react';
import { nestingReader } from './nesting.ts';
import { stableList } from './stable-list.ts';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** Which calls to list: those of one run, those one message carries, or all those one subagent made. */
export interface ToolCallFilter {
  readonly runId?: string;
  readonly messageId?: string;
  readonly subagentKey?: string;
  /**
   * Calls that belong inside the card of another one: made by a subagent that is at work on that. They are left out
   * unless they are asked for, so that a list of cards shows no call twice.
   */
  readonly nested?: 'left-out' | 'included' | undefined;
}

/**
 * Keys of the thread's calls in order of arrival, for `useToolCall` and cards. The same array until a call is
 * added to it, so a list does not render while its calls stream, nor while its message does.
 */
export function useToolCalls(filter: ToolCallFilter = {}): readonly string[] {
  const { thread } = useConversation();
  const { runId, messageId, subagentKey, nested } = filter;
  const read = useMemo(() => {
    const all = keysReader(thread, { runId, messageId, subagentKey });
    return nested === 'included' || subagentKey !== undefined ? all : withoutNested(thread, all);
  }, [thread, runId, messageId, subagentKey, nested]);
  return useTopic(topicOf(filter), read, 'subagents');
}

/** A message knows its calls: hundreds of lists, one a message, are not woken by a call in one of them. */
function topicOf({ messageId, subagentKey }: ToolCallFilter): Topic {
  if (subagentKey !== undefined) return `subagent:${subagentKey}`;
  return messageId === undefined ? 'calls' : `message:${messageId}`;
}

function withoutNested(thread: Thread, read: () => readonly string[]): () => readonly string[] {
  return nestingReader(thread, read, (all) => all.filter((key) => thread.hostOf(key) === undefined));
}

function keysReader(
  thread: Thread,
  {
    runId,
    messageId,
    subagentKey,
  }: Readonly<Record<'runId' | 'messageId' | 'subagentKey', string | undefined>>,
): () => readonly string[] {
  if (subagentKey !== undefined) {
    return stableList(
      () => thread.callsOfSubagent(subagentKey),
      (calls) => calls.map(({ key }) => key),
    );
  }
  if (messageId !== undefined) {
    return stableList(
      () => thread.message(messageId),
      (message) =>
        message?.role === 'assistant'
          ? message.parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []))
          : [],
    );
  }
  if (runId === undefined) return thread.callKeys;
  return stableList(thread.callKeys, (all) => all.filter((key) => thread.call(key)?.runId === runId));
}
