'use client';

import type { DecisionOutcome } from '@callboard/core';
import { useSyncExternalStore } from 'react';
import { useThreadContext } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** What was pressed about a request on this page, until it is known whether it counted. */
export function usePressed(requestId: string | undefined): DecisionOutcome | undefined {
  const { deciding } = useThreadContext();
  const read = (): DecisionOutcome | undefined =>
    requestId === undefined ? undefined : deciding.pressed(requestId);
  return useSyncExternalStore(deciding.subscribe, read, read);
}

/**
 * True where a person pressed here and the request was decided elsewhere before: by another tab, or another person. The
 * request's record says who and what.
 */
export function useDecidedElsewhere(requestId: string | undefined): boolean {
  const { deciding, conversation } = useThreadContext();
  const cameLate = (): boolean => requestId !== undefined && deciding.cameLate(requestId);
  const isLate = useSyncExternalStore(deciding.subscribe, cameLate, cameLate);
  const isOnRecord = useTopic('requests', () => {
    const state = requestId === undefined ? undefined : conversation.thread.request(requestId)?.state;
    return state !== undefined && state.kind !== 'open' && state.record !== undefined;
  });
  return isLate && isOnRecord;
}
