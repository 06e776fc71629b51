'use client';

import { startTransition, useEffect, useState } from 'react';

/** Rows that are there at once, and how many come with each breath. */
const first = 24;
const step = 16;

/**
 * How many of many rows are there by now. A few hundred of them at once would freeze the page; a few at a time, they are
 * all there a moment later, where find-in-page and a screen reader find them.
 */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)), 0);
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
