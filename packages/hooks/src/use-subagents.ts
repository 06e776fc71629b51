'use client';

import type { Subagent, Topic } from '@callboard/core';
import { useMemo } from 'react';
import { stableList } from './stable-list.ts';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** Which subagents to list: those of one run, or those that carry out one call. */
export interface SubagentFilter {
  readonly runId?: string;
  readonly callKey?: string;
}

/**
 * Subagents, in the order they were put to work. A list of those of one call is woken by them alone: a card can hold
 * one. `useToolCalls({ subagentKey })` lists the calls that a subagent made.
 */
export function useSubagents({ runId, callKey }: SubagentFilter = {}): readonly Subagent[] {
  const { thread } = useConversation();
  const read = useMemo(() => {
    if (callKey === undefined && runId === undefined) return thread.subagents;
    const source = callKey === undefined ? thread.subagents : () => thread.subagentsOfCall(callKey);
    return stableList(source, (all) => all.filter((one) => runId === undefined || one.runId === runId));
  }, [thread, runId, callKey]);
  const topic: Topic = callKey === undefined ? 'subagents' : `subagents-of:${callKey}`;
  return useTopic(topic, read);
}

/** One subagent; undefined where none of that key was announced. */
export function useSubagent(key: string): Subagent | undefined {
  const { thread } = useConversation();
  return useTopic(`subagent:${key}`, () => thread.subagent(key));
}
