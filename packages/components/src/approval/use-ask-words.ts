'use client';

import type { AskMessages } from '../messages/ask-messages.ts';
import { englishAsks } from '../messages/english-asks.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useLateWords } from '../messages/use-late-words.ts';

/** The words around what a tool asks, which load with it: an app's own where it has some. */
export function useAskWords(): AskMessages {
  const { asks } = useCatalogue();
  return useLateWords(englishAsks, asks);
}
