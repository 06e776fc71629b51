'use client';

import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { mergedIndexes, type PinnedKeys, pinnedIndexes } from './pinned-keys.ts';

/** The height of a card nobody has seen yet, in pixels: most have settled and are folded to one line. */
const likelyHeight = 52;

/** Cards mounted beyond what is on screen, at either side. */
const overscan = 6;

/** How near the end still counts as at the end, in pixels. */
const endSlack = 32;

/** What a server, and the first render, take the window for: nobody has measured it. */
const unmeasured = { width: 0, height: 800 };

/** One mounted card: which it is, and how far it stands below the one before it. */
export interface WindowCard {
  readonly key: string;
  readonly index: number;
  readonly gap: number;
}

/** The cards that are mounted, and the room of those that are not. */
export interface CardWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly cards: readonly WindowCard[];
  /** Height of what is below the last mounted card, in pixels. */
  readonly below: number;
  /** Given every card's element. */
  readonly measure: (element: HTMLElement | null) => void;
  /** Tells that a person is folding or unfolding something: it opens downwards, and the end is not followed for it. */
  readonly hold: () => void;
}

/** Which cards of a long list are mounted, by where it is scrolled to. Only data comes out of the virtualizer. */
export function useCardWindow(
  keys: readonly string[],
  pinned: PinnedKeys,
  opensAt: 'start' | 'end',
): CardWindow {
  // The virtualizer is one object that changes inside: the React Compiler would keep the first answer it ever gave. So
  // it memoises nothing here (it skips this hook anyway, but that is its list's to change); what leaves is plain data.
  'use no memo';
  const scroller = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
  const { isHeld, hold } = useHold();
  const pinnedAt = useMemo(
    () => pinnedIndexes(keys, { keys: pinned.keys, focused: pinned.focused }),
    [keys, pinned.keys, pinned.focused],
  );
  // eslint-disable-next-line react-hooks/incompatible-library -- kept apart above
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: keys.length,
    getScrollElement: useCallback(() => scroller.current, []),
    // Another function here means another list to it: everything would be laid out anew with each render.
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => likelyHeight,
    rangeExtractor: useCallback(
      (range: Range) => mergedIndexes(defaultRangeExtractor(range), pinnedAt),
      [pinnedAt],
    ),
    overscan,
    anchorTo: isHeld ? 'start' : 'end',
    followOnAppend: true,
    scrollEndThreshold: endSlack,
    initialRect: unmeasured,
    initialOffset: () => (opensAt === 'end' ? keys.length * likelyHeight : 0),
  });

  useLayoutEffect(() => {
    // What grows or shrinks above moves nothing on screen, in whatever direction someone scrolls.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
      item,
      _delta,
      { scrollOffset, itemSizeCache },
    ) => (itemSizeCache.has(item.key) ? item.end : item.start + 1) <= (scrollOffset ?? 0);
  }, [virtualizer]);

  useLayoutEffect(() => {
    if (isMounted && opensAt === 'end') virtualizer.scrollToEnd();
  }, [virtualizer, isMounted, opensAt]);

  const items = virtualizer.getVirtualItems();
  return {
    scroller,
    cards: cardsOf(items, keys, isMounted),
    below: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: virtualizer.measureElement,
    hold,
  };
}

/**
 * The cards stand in the flow, one under the other, with room where some are not mounted: so nothing overlaps before
 * it was measured, and a card that grows needs no other to be placed anew. A page from a server, which nobody has
 * scrolled yet, begins with the cards and not with the room above them.
 */
function cardsOf(
  items: readonly VirtualItem[],
  keys: readonly string[],
  isMounted: boolean,
): readonly WindowCard[] {
  return items.map(({ index, start }, place) => {
    const above = items[place - 1];
    const gap = above === undefined ? (isMounted ? start : 0) : start - above.end;
    return { key: keys[index] ?? '', index, gap: Math.max(0, gap) };
  });
}

/** False on a server and while its page is taken over, true from then on. */
function useIsMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => {};
}

/** True from a press until what it opened has been laid out. */
function useHold(): { readonly isHeld: boolean; readonly hold: () => void } {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHeld) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setHeld(false));
    });
    return () => cancelAnimationFrame(frame);
  }, [isHeld]);
  const hold = useCallback(() => setHeld(true), []);
  return { isHeld, hold };
}
