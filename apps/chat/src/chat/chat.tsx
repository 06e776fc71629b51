import { KeepingNotice, RunNotice } from '@callboard/components';
import { useMessages } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { Composer } from './composer.tsx';
import { Decided } from './decided.tsx';
import { Review } from './review.tsx';
import { type SuggestionKind, Suggestions } from './suggestions.tsx';
import { Transcript } from './transcript.tsx';

/** One thread: what was said, and the place to say more. */
export function Chat({ suggestions }: { readonly suggestions: SuggestionKind }): ReactElement {
  const isEmpty = useMessages().length === 0;
  return (
    <main className="chat">
      <div className="chat-scroll">
        {isEmpty ? <Suggestions kind={suggestions} /> : <Transcript />}
        <KeepingNotice />
        <RunNotice />
      </div>
      <Review />
      <Decided />
      <Composer />
    </main>
  );
}
