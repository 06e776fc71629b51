'use client';

import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/**
 * True for a kept thread that was opened again while no tab had it open: nothing goes on by itself until a person presses
 * "Go on" (`useRun().retry`), decides on something or writes.
 */
export function useReopened(): boolean {
  const { thread } = useConversation();
  return useTopic('statuses', thread.isPaused);
}
