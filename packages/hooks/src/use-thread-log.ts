'use client';

import type { NotedProblem, ThreadEvent } from '@callboard/core';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/** Everything that happened on the thread, for developer panels. A new array whenever something did. */
export function useThreadLog(): readonly ThreadEvent[] {
  const { thread } = useConversation();
  return useCopied('log', thread.log);
}

/** Odd things that stopped nothing, for developers to see. */
export function useThreadProblems(): readonly NotedProblem[] {
  const { thread } = useConversation();
  return useCopied('problems', thread.problems);
}

/** Keeps one copy until the topic changes, because each read makes a new one. */
function useCopied<Value>(topic: 'log' | 'problems', read: () => Value): Value {
  const { thread } = useConversation();
  const kept = useRef<{ readonly read: () => Value; readonly value: Value } | undefined>(undefined);
  const subscribe = useCallback(
    (listener: () => void) =>
      thread.subscribe(topic, () => {
        kept.current = undefined;
        listener();
      }),
    [thread, topic],
  );
  const readOnce = useCallback(() => {
    if (kept.current?.read !== read) kept.current = { read, value: read() };
    return kept.current.value;
  }, [read]);
  return useSyncExternalStore(subscribe, readOnce, readOnce);
}
