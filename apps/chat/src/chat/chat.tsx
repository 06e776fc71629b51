import { KeepingNotice, RunNotice } from '@callboard/components';
import { useKeeping, useMessages } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { Composer } from './composer.tsx';
import { Decided } from './decided.tsx';
import { Review } from './review.tsx';
import { type SuggestionKind, Suggestions } from './suggestions.tsx';
import { Transcript } from './transcript.tsx';

/** One thread: what was said, and the place to say more. */
export function Chat({ suggestions }: { readonly suggestions: SuggestionKind }): ReactElement {
  const isEmpty = useMessages().length === 0;
  // What is kept is on its way: an empty chat would be gone in a moment, and a press on it lost.
  const isOpening = useKeeping()?.role === 'opening';
  return (
    <main className="chat">
      <div className="chat-scroll">
        {!isEmpty ? <Transcript /> : isOpening ? null : <Suggestions kind={suggestions} />}
        <KeepingNotice />
        <RunNotice />
      </div>
      <Review />
      <Decided />
      <Composer />
    </main>
  );
}
