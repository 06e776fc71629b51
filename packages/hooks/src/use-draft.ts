'use client';

import type { Draft, DraftChange } from '@callboard/core';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/**
 * What a person has begun about one request, and the way to change it. It is the same wherever the request is shown, and
 * outlives whoever shows it; nothing in it counts until it is sent.
 */
export function useDraft(
  requestId: string | undefined,
): readonly [draft: Draft, write: (change: DraftChange) => void] {
  const { drafts } = useConversation();
  const subscribe = useCallback(
    (wake: () => void) => (requestId === undefined ? () => undefined : drafts.subscribe(requestId, wake)),
    [drafts, requestId],
  );
  const read = (): Draft => (requestId === undefined ? nothingBegun : drafts.of(requestId));
  const draft = useSyncExternalStore(subscribe, read, read);
  const write = useCallback(
    (change: DraftChange) => {
      if (requestId !== undefined) drafts.write(requestId, change);
    },
    [drafts, requestId],
  );
  return useMemo(() => [draft, write], [draft, write]);
}

const nothingBegun: Draft = {};
