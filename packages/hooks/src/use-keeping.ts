'use client';

import type { Keeping } from '@callboard/core/shared';
import { useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/**
 * How this thread is kept in the browser, and what this page is to it: the one that acts, or one that shows it and asks
 * that one. Undefined where it is not kept: then it lives as long as the page.
 */
export function useKeeping(): Keeping | undefined {
  const { keeping } = useConversation();
  const read = (): Keeping | undefined => keeping?.get();
  return useSyncExternalStore(keeping?.subscribe ?? notKept, read, read);
}

const notKept = (): (() => void) => () => undefined;
