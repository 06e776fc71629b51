'use client';

import type { RequestSubject, UnsentDraft } from '@callboard/core';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/** What somebody was writing when it was over, and the way to let go of it. */
export interface Unsent {
  readonly drafts: readonly UnsentDraft[];
  /** Forgets one of them, in every tab. */
  discard(requestId: string): void;
}

/**
 * What was being written about a request when that expired, was superseded or was withdrawn: nothing of it was sent, and it
 * stays until it is discarded. With a subject, only what was about that call, or about that run.
 */
export function useUnsent(subject?: RequestSubject): Unsent {
  const { drafts } = useConversation();
  const kind = subject?.kind;
  const name = subject === undefined ? undefined : nameOf(subject);
  const subscribe = useCallback((wake: () => void) => drafts.subscribeUnsent(wake), [drafts]);
  const all = useSyncExternalStore(subscribe, drafts.unsent, drafts.unsent);
  return useMemo(
    () => ({
      drafts:
        kind === undefined
          ? all
          : all.filter((one) => one.subject.kind === kind && nameOf(one.subject) === name),
      discard: drafts.discard,
    }),
    [all, kind, name, drafts],
  );
}

function nameOf(subject: RequestSubject): string {
  return subject.kind === 'call' ? subject.key : subject.runId;
}
