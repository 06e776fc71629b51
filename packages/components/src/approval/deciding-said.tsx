'use client';

import type { ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useLasts } from '../parts/use-lasts.ts';
import { spellHidden } from '../text/hidden-characters.ts';

/** Milliseconds after which waiting is worth a word: what is decided at once says itself what became of it. */
const worthSaying = 1_000;

/** Says once to who listens that a press is on its way, where that takes a while. Who looks sees it on the button. */
export function DecidingSaid({
  isDeciding,
  title,
}: {
  readonly isDeciding: boolean;
  readonly title: string;
}): ReactElement {
  const { approval } = useCatalogue();
  const isLong = useLasts(isDeciding, worthSaying);
  return (
    <p data-slot="callboard-unseen" aria-live="polite">
      {isLong && approval.decidingOf(spellHidden(title))}
    </p>
  );
}
