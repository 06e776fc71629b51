'use client';

import type { Message } from '@callboard/core';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** The transcript in order, texts as far as they were written. Messages that did not change are the same objects. */
export function useMessages(): readonly Message[] {
  const { thread } = useConversation();
  return useTopic('transcript', thread.messages);
}
