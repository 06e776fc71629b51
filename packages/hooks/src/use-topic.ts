'use client';

import type { Topic } from '@callboard/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/**
 * Reads something from the thread and reads it again after `topic` changed, or `second`. `read` must give stable values.
 */
export function useTopic<Value>(topic: Topic, read: () => Value, second: Topic = topic): Value {
  const { thread } = useConversation();
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [topic, second].map((one) => thread.subscribe(one, listener));
      return () => {
        for (const out of leave) out();
      };
    },
    [thread, topic, second],
  );
  return useSyncExternalStore(subscribe, read, read);
}
