'use client';

import { englishKeeping } from '../messages/english-keeping.ts';
import type { KeepingMessages } from '../messages/keeping-messages.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useLateWords } from '../messages/use-late-words.ts';

/** The words of the notice, which load with it: an app's own where it has some. */
export function useKeepingWords(): KeepingMessages {
  const { keeping } = useCatalogue();
  return useLateWords(englishKeeping, keeping);
}
