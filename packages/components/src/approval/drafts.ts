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

/** Keeps drafts for as long as the caller is mounted: closing a panel, folding a card or Escape lose nothing. */
export function useDrafts(): Drafts {
  const [written, setWritten] = useState(nothing);
  return useMemo(
    () => ({
      ...written,
      openPanel: (panel) => setWritten((before) => ({ ...before, panel })),
      write: (panel, text) => setWritten((before) => ({ ...before, [panel]: text })),
    }),
    [written],
  );
}
