import { useConversation } from '@callboard/hooks';
import { useSyncExternalStore } from 'react';

/** How many requests wait for a person. */
export function useAskedCount(): number {
  const { thread } = useConversation();
  const read = (): number => thread.openRequests().filter(({ state }) => state.kind === 'open').length;
  return useSyncExternalStore((wake) => thread.subscribe('requests', wake), read, read);
}
