'use client';

import type { UnsentDraft } from '@callboard/core';
import type { MouseEvent, ReactElement } from 'react';
import { englishUnsent } from '../messages/english-unsent.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useLateWords } from '../messages/use-late-words.ts';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { LongText } from '../text/long-text.tsx';

/** What UnsentText is given. */
export interface UnsentTextProps {
  readonly unsent: UnsentDraft;
  /** What it was about, for people who cannot see where it stands. */
  readonly title: string;
  readonly onDiscard: (requestId: string) => void;
}

/** What says how things stand, on a card, on a question and in a queue. */
const verdicts = ['tool-call-receipt', 'request-receipt', 'tool-call-problems', 'queue-title']
  .map((slot) => `[data-slot="${slot}"]`)
  .join(', ');

const parts = ['edit', 'reject', 'answer'] as const;

/** What somebody was writing when it was over: why it was not sent, each text with a way to copy it, and the way to let go. */
export function UnsentText({ unsent, title, onDiscard }: UnsentTextProps): ReactElement {
  const { unsent: own } = useCatalogue();
  const words = useLateWords(englishUnsent, own);
  const discard = (event: MouseEvent): void => {
    // The button goes with what it discards; what the card says is what is left.
    const verdict = event.currentTarget
      .closest('[data-slot="review-queue"], article:not([data-slot="unsent-item"])')
      ?.querySelector<HTMLElement>(verdicts);
    onDiscard(unsent.requestId);
    verdict?.focus();
  };
  return (
    <div data-slot="unsent">
      <p role="status">{words.title[unsent.end]}</p>
      {parts.map((part) => {
        const text = unsent.draft[part];
        return (
          text !== undefined && (
            <div key={part} data-slot="unsent-text">
              <p data-slot="args-note">{words.texts[part]}</p>
              <LongText
                source={text}
                name={words.texts[part]}
                look={part === 'edit' ? 'code' : 'prose'}
                canCopy={true}
              />
            </div>
          )
        );
      })}
      <Button variant="quiet" aria-label={words.discardOf(spellHidden(title))} onClick={discard}>
        {words.discard}
      </Button>
    </div>
  );
}
