'use client';

import { previewRule, type RuleMatch, type RulePreview, type Thread } from '@callboard/core';
import { useMemo, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/** Calls of the thread that a rule would have been about: what is asked now, and what went before. */
export function useRulePreview(match: RuleMatch | undefined): RulePreview | undefined {
  const { thread } = useConversation();
  const subscribe = useMemo(() => (wake: () => void) => thread.subscribe('statuses', wake), [thread]);
  const read = useMemo(() => previewReader(thread, match), [thread, match]);
  return useSyncExternalStore(subscribe, read, read);
}

/** The same preview until what it holds changes. */
function previewReader(thread: Thread, match: RuleMatch | undefined): () => RulePreview | undefined {
  let last: RulePreview | undefined;
  return () => {
    const now = match === undefined ? undefined : previewRule(thread, match);
    if (!isSame(last, now)) last = now;
    return last;
  };
}

function isSame(one: RulePreview | undefined, other: RulePreview | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isSameList(one.asking, other.asking) && isSameList(one.past, other.past);
}

function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
