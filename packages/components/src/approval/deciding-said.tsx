'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
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
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isDeciding) return undefined;
    const timer = setTimeout(() => setLong(true), worthSaying);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isDeciding]);
  return (
    <p data-slot="callboard-unseen" aria-live="polite">
      {isLong && approval.decidingOf(spellHidden(title))}
    </p>
  );
}
