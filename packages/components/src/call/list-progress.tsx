'use client';

import { isFailureHeld, isSettled, type Thread, type ToolCall } from '@callboard/core';
import { useConversation } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useMemo, useSyncExternalStore } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';

/** What ListProgress is given. */
export interface ListProgressProps extends Omit<ComponentProps<'p'>, 'children'> {
  readonly keys: readonly string[];
}

/** How many of the calls have come to an end. */
export function ListProgress({ keys, ...rest }: ListProgressProps): ReactElement {
  const { card } = useCatalogue();
  const formats = useFormats();
  const settled = useSettledCount(keys);
  return (
    <p data-slot="tool-call-list-progress" {...rest}>
      {/* Its numbers stand in the order of its own language, whatever the page's. */}
      <bdi>{card.settledOf(formats.count(settled), formats.count(keys.length))}</bdi>
    </p>
  );
}

function useSettledCount(keys: readonly string[]): number {
  const { thread } = useConversation();
  const count = useMemo(() => createSettledCount(thread, keys), [thread, keys]);
  return useSyncExternalStore(count.subscribe, count.read, count.read);
}

interface SettledCount {
  subscribe(wake: () => void): () => void;
  read(): number;
}

/**
 * Counted when a status changes and not with every render. Calls are immutable, so of thousands only those that were
 * replaced are judged again.
 */
function createSettledCount(thread: Thread, keys: readonly string[]): SettledCount {
  const seen: (ToolCall | undefined)[] = [];
  const settled: boolean[] = [];
  let total = 0;

  const recount = (): void => {
    for (const [index, key] of keys.entries()) {
      const call = thread.call(key);
      if (call === seen[index]) continue;
      seen[index] = call;
      const isNow = call !== undefined && isSettled(call) && !isFailureHeld(call);
      total += Number(isNow) - Number(settled[index] ?? false);
      settled[index] = isNow;
    }
  };
  recount();

  return {
    subscribe(wake) {
      recount();
      return thread.subscribe('statuses', () => {
        recount();
        wake();
      });
    },
    read: () => total,
  };
}
