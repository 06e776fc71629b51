'use client';

import type { DecisionOutcome } from '@callboard/core';
import { useMemo, useState } from 'react';

/** A panel in which a decision is written before it is made. */
type WrittenPanel = Exclude<DecisionOutcome, 'approve'>;

/** A panel that a person opens before they decide. */
export type Panel = WrittenPanel | 'standing';

/** What a person has begun to write about one call, panel by panel; undefined where nothing was touched. */
export interface Drafts {
  readonly panel: Panel | undefined;
  readonly edit: string | undefined;
  readonly reject: string | undefined;
  readonly answer: string | undefined;
  openPanel(panel: Panel | undefined): void;
  write(panel: WrittenPanel, text: string | undefined): void;
}

interface Written {
  readonly panel: Panel | undefined;
  readonly edit: string | undefined;
  readonly reject: string | undefined;
  readonly answer: string | undefined;
}

const nothing: Written = { panel: undefined, edit: undefined, reject: undefined, answer: undefined };

/** Drafts, by the question they are written about. */
export interface DraftDesk {
  /** What was written about this question; nothing, where the last was about another. */
  of(question: string | undefined): Drafts;
}

/**
 * Keeps drafts for as long as the caller is mounted and the question is the same: closing a panel, folding a card or
 * Escape lose nothing, and what was written about one question never stands under the next. Whoever shows the question
 * names it, so that both are of one moment.
 */
export function useDrafts(): DraftDesk {
  const [kept, setKept] = useState<Kept>({ question: undefined, written: nothing });
  return useMemo(() => ({ of: (question) => draftsOf(question, kept, setKept) }), [kept]);
}

interface Kept {
  readonly question: string | undefined;
  readonly written: Written;
}

function draftsOf(
  question: string | undefined,
  kept: Kept,
  setKept: (change: (before: Kept) => Kept) => void,
): Drafts {
  const writtenIn = (desk: Kept): Written => (desk.question === question ? desk.written : nothing);
  const change = (by: (before: Written) => Written): void =>
    setKept((before) => ({ question, written: by(writtenIn(before)) }));
  return {
    ...writtenIn(kept),
    openPanel: (panel) => change((before) => ({ ...before, panel })),
    write: (panel, text) => change((before) => ({ ...before, [panel]: text })),
  };
}
