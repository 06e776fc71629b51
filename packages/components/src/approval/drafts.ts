'use client';

import type { Draft, DraftChange } from '@callboard/core';
import { useDraft } from '@callboard/hooks';
import { useMemo, useState } from 'react';

/** A panel that a person opens before they decide. */
export type Panel = 'edit' | 'reject' | 'answer' | 'standing' | 'dismiss';

/** What one place that shows a question keeps by itself, for as long as it is mounted. */
export interface Desk {
  readonly panel: Panel | undefined;
  /** Written about something that is no request: a call that failed. */
  readonly words: string;
  openPanel(panel: Panel | undefined): void;
  writeWords(words: string): void;
}

/** Desks, by the question they are for. */
export interface Desks {
  /** The desk for this question; an empty one, where the last was for another. */
  of(question: string | undefined): Desk;
}

interface Kept {
  readonly question: string | undefined;
  readonly panel: Panel | undefined;
  readonly words: string;
}

/**
 * Which panel stands open, and what is written about what is no request; folding a card or Escape lose nothing of that,
 * and nothing of one question stands under the next. Whoever shows the question names it, so that both are of one moment.
 */
export function useDesks(): Desks {
  const [kept, setKept] = useState<Kept>(emptyDesk(undefined));
  return useMemo(
    () => ({
      of(question) {
        const own = (desk: Kept): Kept => (desk.question === question ? desk : emptyDesk(question));
        return {
          ...own(kept),
          openPanel: (panel) => setKept((before) => ({ ...own(before), panel })),
          writeWords: (words) => setKept((before) => ({ ...own(before), words })),
        };
      },
    }),
    [kept],
  );
}

function emptyDesk(question: string | undefined): Kept {
  return { question, panel: undefined, words: '' };
}

/** What a prompt writes in: the drafts of its request, which outlive it, and the panel that stands open here. */
export interface Drafts extends Omit<Draft, 'choice'>, Pick<Desk, 'panel' | 'openPanel'> {
  write(change: DraftChange): void;
}

/**
 * The drafts of one request at one of the places that show it. `isStillAsked` says of the thread as it is now whether
 * this is the question that is shown: a key that comes before the page has shown the next one is not written there.
 */
export function useDrafts(
  requestId: string | undefined,
  { panel, openPanel }: Pick<Desk, 'panel' | 'openPanel'>,
  isStillAsked: () => boolean = always,
): Drafts {
  const [{ edit, unfinished, reject, answer }, write] = useDraft(requestId);
  return {
    edit,
    unfinished,
    reject,
    answer,
    panel,
    openPanel,
    write(change) {
      if (isStillAsked()) write(change);
    },
  };
}

const always = (): boolean => true;
