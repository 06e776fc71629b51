'use client';

import type { Topic } from '@callboard/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/** Reads something from the thread and reads it again after `topic` changed. `read` must give stable values. */
export function useTopic<Value>(topic: Topic, read: () => Value): Value {
  const { thread } = useConversation();
  const subscribe = useCallback((listener: () => void) => thread.subscribe(topic, listener), [thread, topic]);
  return useSyncExternalStore(subscribe, read, read);
}
