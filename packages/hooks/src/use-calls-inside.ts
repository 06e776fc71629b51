'use client';

import type { Topic } from '@callboard/core';
import { useMemo } from 'react';
import { isInside, nestingReader } from './nesting.ts';
import { stableList } from './stable-list.ts';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** These calls and all that belong inside their cards, at any depth: for whoever watches over a list of cards. */
export function useToolCallsInside(keys: readonly string[]): readonly string[] {
  const { thread } = useConversation();
  const read = useMemo(() => {
    const listed = new Set(keys);
    return nestingReader(
      thread,
      thread.callKeys,
      (all) => [...keys, ...all.filter((key) => !listed.has(key) && isInside(thread, key, listed))],
      keys,
    );
  }, [thread, keys]);
  return useTopic('calls', read, 'subagents');
}

/**
 * Calls that ask for a person inside the card of this one, at any depth: a card that is folded has to say so. Costs
 * nothing for a call without subagents.
 */
export function useAskingInside(callKey: string): readonly string[] {
  const { thread } = useConversation();
  const isHost = useTopic(`subagents-of:${callKey}`, () => thread.subagentsOfCall(callKey).length > 0);
  const read = useMemo(() => {
    const host = new Set([callKey]);
    const asking = stableList(thread.openRequests, (open) =>
      open.flatMap(({ subject, state }) =>
        state.kind === 'open' && subject.kind === 'call' ? [subject.key] : [],
      ),
    );
    return nestingReader(thread, asking, (all) => all.filter((key) => isInside(thread, key, host)));
  }, [thread, callKey]);
  const own: Topic = `subagents-of:${callKey}`;
  return useTopic(isHost ? 'requests' : own, isHost ? read : readNone, isHost ? 'subagents' : own);
}

const none: readonly string[] = [];
const readNone = (): readonly string[] => none;
