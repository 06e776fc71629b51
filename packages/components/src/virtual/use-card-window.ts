'use client';

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
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

/** One mounted card. */
export interface WindowCard {
  readonly key: string;
  readonly index: number;
}

/** The cards that are mounted, and where they go. */
export interface CardWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly cards: readonly WindowCard[];
  /**
   * True once each card has its place in a container as high as all of them: then they are absolute, and the
   * virtualizer writes where. On a server, and while its page is taken over, they stand one under the other.
   */
  readonly isPlaced: boolean;
  /** Given the element of the container. */
  readonly contain: (element: HTMLElement | null) => void;
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
  const isPlaced = useIsMounted();
  // Before it is measured, a list that begins at its start may seem to end in sight, and would be followed to its end.
  const { isHeld, hold } = useHold(opensAt === 'start');
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
    // A card that grows moves those below it in the same frame, and renders none of them.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
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
    if (isPlaced && opensAt === 'end') virtualizer.scrollToEnd();
  }, [virtualizer, isPlaced, opensAt]);

  return {
    scroller,
    cards: virtualizer.getVirtualItems().map(({ index }) => ({ key: keys[index] ?? '', index })),
    isPlaced,
    contain: virtualizer.containerRef,
    measure: virtualizer.measureElement,
    hold,
  };
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

/** True from a press until what it opened has been laid out; from the beginning on, where that is said. */
function useHold(isHeldAtFirst: boolean): { readonly isHeld: boolean; readonly hold: () => void } {
  const [isHeld, setHeld] = useState(isHeldAtFirst);
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
