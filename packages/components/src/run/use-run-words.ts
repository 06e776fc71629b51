'use client';

import { englishRun } from '../messages/english-run.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { RunMessages } from '../messages/run-messages.ts';
import { useLateWords } from '../messages/use-late-words.ts';

/** The words of the notice, which load with it: an app's own where it has some. */
export function useRunWords(): RunMessages {
  const { run } = useCatalogue();
  return useLateWords(englishRun, run);
}
