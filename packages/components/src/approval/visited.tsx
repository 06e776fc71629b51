'use client';

import type { ReactElement } from 'react';
import { Button } from '../parts/button.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { hostOfAddress, openAddress } from './open-address.ts';
import { useAskWords } from './use-ask-words.ts';

/** What Visited is given. */
export interface VisitedProps {
  readonly url: string;
}

/** A tool has sent the person somewhere, and waits. A page that did not open, or was closed, can be opened once more. */
export function Visited({ url }: VisitedProps): ReactElement | null {
  const words = useAskWords();
  const host = hostOfAddress(url);
  if (host === undefined) return null;
  return (
    <div data-slot="tool-call-visited">
      <p>
        <VisibleText text={words.visited(host)} />
      </p>
      <Button variant="quiet" onClick={() => openAddress(url)}>
        {words.visitAgain}
      </Button>
    </div>
  );
}
