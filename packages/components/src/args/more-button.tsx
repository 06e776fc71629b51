'use client';

import type { ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';

/** Entries that come with each press. */
const step = 100;

/** How many entries a list or object shows at first, by its depth. */
export function firstShown(depth: number): number {
  return depth === 0 ? 40 : 20;
}

/** The way to the entries that are not shown yet, with how many there are. */
export function MoreButton({
  shown,
  size,
  onMore,
}: {
  readonly shown: number;
  readonly size: number;
  readonly onMore: (shown: number) => void;
}): ReactElement | null {
  const { args } = useCatalogue();
  const formats = useFormats();
  if (size <= shown) return null;
  const next = Math.min(step, size - shown);
  return (
    <Button variant="quiet" data-part="more" onClick={() => onMore(shown + next)}>
      {args.more(formats.count(next), formats.count(size))}
    </Button>
  );
}
