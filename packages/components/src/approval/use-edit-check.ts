'use client';

import type { Problem } from '@callboard/core';
import type { EditCheck } from '@callboard/hooks';
import { useEffect, useState } from 'react';
import type { JsonChanges } from '../json/json-changes.ts';
import type { TextPlace } from '../json/text-place.ts';

/** Milliseconds without a keystroke before a text is checked. */
const pause = 120;

/** A problem of an edited text; `inText` says where in it, for a problem of the text itself. */
export interface EditProblem extends Problem {
  readonly inText?: TextPlace;
}

/** What is known of an edited text. */
export type EditState =
  /** Nothing that counts was changed: approving sends the original bytes (P20). */
  | { readonly kind: 'untouched' }
  /** Something was changed, and what shows it is not here (yet): nobody can see what would be approved (P7). */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'invalid'; readonly problems: readonly EditProblem[] }
  | {
      readonly kind: 'valid';
      readonly changes: JsonChanges | undefined;
      /** What the tool's schema makes of it, where that is another value. */
      readonly shownText: string | undefined;
    };

/** How a draft is checked; it comes with the editor. */
type DraftCheck = (
  original: string | undefined,
  draft: string,
  checkEdit: (argsText: string) => Promise<EditCheck>,
) => Promise<EditState>;

/** Checks a draft against JSON's grammar and the tool's schema, a moment after the last keystroke. */
export function useEditCheck(
  original: string | undefined,
  draft: string | undefined,
  checkEdit: (argsText: string) => Promise<EditCheck>,
  checkDraft: DraftCheck | undefined,
): EditState {
  const [known, setKnown] = useState<{ readonly text: string; readonly state: EditState } | undefined>();

  useEffect(() => {
    if (draft === undefined || checkDraft === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void checkDraft(original, draft, checkEdit).then((state) => {
        if (isCurrent) setKnown({ text: draft, state });
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [original, draft, checkEdit, checkDraft]);

  if (draft === undefined) return { kind: 'untouched' };
  if (checkDraft === undefined) return { kind: 'unseen' };
  return known?.text === draft ? known.state : { kind: 'checking' };
}
