'use client';

import type { Request, Thread } from '@callboard/core';
import { useMemo } from 'react';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** Which requests to list: those of one run, or of all. */
export interface InterruptFilter {
  readonly runId?: string;
}

/**
 * What agents ask, or have asked, about no call that has a card, in the order it was asked: a question to answer, a plan
 * to confirm. Requests about calls stand on their cards. The same array until one of them changes.
 */
export function useInterrupts({ runId }: InterruptFilter = {}): readonly Request[] {
  const { thread } = useConversation();
  const read = useMemo(() => interruptsReader(thread, runId), [thread, runId]);
  return useTopic('requests', read);
}

function interruptsReader(thread: Thread, runId: string | undefined): () => readonly Request[] {
  let before: { readonly from: readonly Request[]; readonly found: readonly Request[] } | undefined;
  return () => {
    const from = thread.requests();
    if (before !== undefined && before.from === from) return before.found;
    const found = from.filter(
      ({ subject }) => subject.kind === 'run' && (runId === undefined || subject.runId === runId),
    );
    const kept = before?.found;
    const isSame =
      kept !== undefined &&
      kept.length === found.length &&
      kept.every((request, index) => request === found[index]);
    before = { from, found: isSame ? kept : found };
    return before.found;
  };
}
