'use client';

import type { Request, Thread } from '@callboard/core';
import { useMemo } from 'react';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/**
 * What an agent asks about no call that has a card, in the order it was asked: a question to answer, a plan to confirm.
 * Requests about calls stand on their cards. The same array until one of them changes.
 */
export function useInterrupts(): readonly Request[] {
  const { thread } = useConversation();
  const read = useMemo(() => interruptsReader(thread), [thread]);
  return useTopic('requests', read);
}

function interruptsReader(thread: Thread): () => readonly Request[] {
  let before: { readonly from: readonly Request[]; readonly found: readonly Request[] } | undefined;
  return () => {
    const from = thread.openRequests();
    if (before !== undefined && before.from === from) return before.found;
    const found = from.filter(({ subject }) => subject.kind === 'run');
    const kept = before?.found;
    const isSame =
      kept !== undefined &&
      kept.length === found.length &&
      kept.every((request, index) => request === found[index]);
    before = { from, found: isSame ? kept : found };
    return before.found;
  };
}
