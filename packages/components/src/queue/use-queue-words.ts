'use client';

import { englishQueue } from '../messages/english-queue.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { QueueMessages } from '../messages/queue-messages.ts';
import { useLateWords } from '../messages/use-late-words.ts';

/** The words of the review queue, which load with it: an app's own where it has some. */
export function useQueueWords(): QueueMessages {
  const { queue } = useCatalogue();
  return useLateWords(englishQueue, queue);
}
