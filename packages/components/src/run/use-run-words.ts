'use client';

import { useMemo } from 'react';
import { englishRun } from '../messages/english-run.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { RunMessages } from '../messages/run-messages.ts';

/** The words of the notice, which load with it: an app's own where it has some. */
export function useRunWords(): RunMessages {
  const { run } = useCatalogue();
  return useMemo(() => ({ ...englishRun, ...run }), [run]);
}
