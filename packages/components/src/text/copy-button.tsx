'use client';

import { type ReactElement, useEffect, useState } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import type { TextSource } from './text-source.ts';

/** How long the button says what came of it, in milliseconds. */
const saidFor = 2000;

/** Copies a whole text, however little of it is on screen. */
export function CopyButton({ source }: { readonly source: TextSource }): ReactElement {
  const { text } = useCatalogue();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | undefined>();

  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), saidFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(source.slice(0, source.length));
      setOutcome('copied');
    } catch {
      // Refused, or there is no clipboard on a page without TLS: say so rather than do nothing.
      setOutcome('failed');
    }
  };

  const words = outcome === undefined ? text.copy : outcome === 'copied' ? text.copied : text.copyFailed;
  return (
    <Button variant="quiet" onClick={() => void copy()} aria-live="polite">
      {words}
    </Button>
  );
}
