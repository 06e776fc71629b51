'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** An element, and word when it goes away while the focus is inside: then the focus would be lost with it. */
export function useLostFocus<Kind extends HTMLElement>(
  onLostFocus: (() => void) | undefined,
): RefObject<Kind | null> {
  const place = useRef<Kind>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.contains(document.activeElement) === true) onLostFocus?.();
    };
  }, [onLostFocus]);
  return place;
}
