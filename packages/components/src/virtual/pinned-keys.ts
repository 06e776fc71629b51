'use client';

import type { Thread } from '@callboard/core';
import { useConversation } from '@callboard/hooks';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

/** How many of the cards a person worked in stay mounted; of more than these, the ones left longest ago go. */
const keptTouched = 100;

/** Which cards of a window stay mounted wherever it is. */
export interface PinnedKeys {
  readonly keys: ReadonlySet<string>;
  /** The card that has the focus, or had it last. */
  readonly focused: string | undefined;
  /** Tells that the focus came into a card. */
  readonly enter: (key: string) => void;
  /** Tells that a person pressed or wrote something in a card. */
  readonly touch: (key: string) => void;
}

/**
 * A card that is unmounted forgets what a person made of it: what was opened in it, what was written, where the focus
 * was. So these stay: every card that asks for someone (its drafts with it, and Tab and find-in-page lead to it), the
 * one with the focus, and those that a person worked in.
 */
export function usePinnedKeys(): PinnedKeys {
  const { thread } = useConversation();
  const subscribe = useCallback((wake: () => void) => thread.subscribe('requests', wake), [thread]);
  const requests = useSyncExternalStore(subscribe, thread.openRequests, thread.openRequests);
  const [focused, enter] = useState<string | undefined>();
  const [touched, setTouched] = useState<readonly string[]>([]);
  const touch = useCallback(
    (key: string) =>
      setTouched((before) =>
        before.at(-1) === key ? before : [...before.filter((one) => one !== key), key].slice(-keptTouched),
      ),
    [],
  );
  const keys = useMemo(
    () =>
      new Set([
        ...requests.flatMap(({ subject }) => (subject.kind === 'call' ? cardOf(thread, subject.key) : [])),
        ...touched,
      ]),
    [thread, requests, touched],
  );
  return { keys, focused, enter, touch };
}

/** The card of the list that a call is in. */
function cardOf(thread: Thread, key: string): string {
  const host = thread.hostOf(key);
  return host === undefined ? key : cardOf(thread, host);
}

/**
 * Where the pinned cards stand among `keys`, in order. The neighbours of the focus are among them: Tab goes to the
 * next card of the list, not to the next one that happens to be on screen.
 */
export function pinnedIndexes(
  keys: readonly string[],
  pinned: Pick<PinnedKeys, 'keys' | 'focused'>,
): readonly number[] {
  if (pinned.keys.size === 0 && pinned.focused === undefined) return [];
  const indexes = new Set<number>();
  for (const [index, key] of keys.entries()) {
    if (pinned.keys.has(key)) indexes.add(index);
    if (key === pinned.focused) for (const near of [index - 1, index, index + 1]) indexes.add(near);
  }
  return [...indexes].filter((index) => index >= 0 && index < keys.length).sort((a, b) => a - b);
}

/** Two ascending lists as one, without doubles. */
export function mergedIndexes(range: readonly number[], pinned: readonly number[]): number[] {
  if (pinned.length === 0) return [...range];
  return [...new Set([...range, ...pinned])].sort((a, b) => a - b);
}
