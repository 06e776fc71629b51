'use client';

import type { DecisionOutcome } from '@callboard/core';
import { useMemo, useState } from 'react';

/** A panel in which a decision is written before it is made. */
export type Panel = Exclude<DecisionOutcome, 'approve'>;

/** What a person has begun to write about one call, panel by panel; undefined where nothing was touched. */
export interface Drafts {
  readonly panel: Panel | undefined;
  readonly edit: string | undefined;
  readonly reject: string | undefined;
  readonly answer: string | undefined;
  openPanel(panel: Panel | undefined): void;
  write(panel: Panel, text: string | undefined): void;
}

interface Written {
  readonly panel: Panel | undefined;
  readonly edit: string | undefined;
  readonly reject: string | undefined;
  readonly answer: string | undefined;
}

const nothing: Written = { panel: undefined, edit: undefined, reject: undefined, answer: undefined };

/**
 * Keeps drafts for as long as the caller is mounted and `question` is the same: closing a panel, folding a card or
 * Escape lose nothing, and what was written about one question never stands under the next.
 */
export function useDrafts(question: string | undefined): Drafts {
  const [kept, setKept] = useState({ question, written: nothing });
  const written = kept.question === question ? kept.written : nothing;
  return useMemo(() => {
    const change = (by: (before: Written) => Written): void =>
      setKept((before) => ({
        question,
        written: by(before.question === question ? before.written : nothing),
      }));
    return {
      ...written,
      openPanel: (panel) => change((before) => ({ ...before, panel })),
      write: (panel, text) => change((before) => ({ ...before, [panel]: text })),
    };
  }, [question, written]);
}
