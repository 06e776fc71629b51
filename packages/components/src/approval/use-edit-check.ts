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

/** What a check of a whole text found. */
export type CheckedEdit =
  /** Nothing that counts was changed: approving sends the original bytes (P20). */
  | { readonly kind: 'untouched' }
  | { readonly kind: 'invalid'; readonly problems: readonly EditProblem[] }
  | {
      readonly kind: 'valid';
      readonly changes: JsonChanges | undefined;
      /** What the tool's schema makes of it, where that is another value. */
      readonly shownText: string | undefined;
    };

/** What is known of an edited text. */
export type EditState =
  | CheckedEdit
  /** Something was changed, and what shows it is not here (yet): nobody can see what would be approved (P7). */
  | { readonly kind: 'unseen' }
  /** `problems`: those that were found before the last key. */
  | { readonly kind: 'checking'; readonly problems: readonly EditProblem[] }
  /** An input holds what is no value yet: the text is not what the person means (P21). */
  | { readonly kind: 'unfinished'; readonly problems: readonly EditProblem[] };

/** What a person has written so far; undefined where nothing was touched. */
export interface EditDraft {
  readonly text: string | undefined;
  /** What stands in inputs and is no value yet, by field. */
  readonly unfinished: Readonly<Record<string, string>> | undefined;
}

/** What was found last, and about what. */
interface Known {
  readonly original: string | undefined;
  readonly text: string;
  readonly checkEdit: (argsText: string) => Promise<EditCheck>;
  readonly state: CheckedEdit;
}

/** How a draft is checked; it comes with the editor. */
type DraftCheck = (
  original: string | undefined,
  draft: string,
  checkEdit: (argsText: string) => Promise<EditCheck>,
) => Promise<CheckedEdit>;

/** Checks a draft against JSON's grammar and the tool's schema, a moment after the last keystroke. */
export function useEditCheck(
  original: string | undefined,
  { text: draft, unfinished }: EditDraft,
  checkEdit: (argsText: string) => Promise<EditCheck>,
  checkDraft: DraftCheck | undefined,
): EditState {
  const [known, setKnown] = useState<Known | undefined>();

  useEffect(() => {
    if (draft === undefined || checkDraft === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void checkDraft(original, draft, checkEdit).then((state) => {
        if (isCurrent) setKnown({ original, text: draft, checkEdit, state });
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [original, draft, checkEdit, checkDraft]);

  const isUnfinished = unfinished !== undefined && Object.keys(unfinished).length > 0;
  if (draft === undefined && !isUnfinished) return untouched;
  if (checkDraft === undefined) return { kind: 'unseen' };
  const problems = known?.state.kind === 'invalid' && draft !== undefined ? known.state.problems : noProblems;
  if (isUnfinished) return { kind: 'unfinished', problems };
  // What was found against other arguments, or by another schema, says nothing of these.
  const isAboutThese =
    known !== undefined &&
    known.text === draft &&
    known.original === original &&
    known.checkEdit === checkEdit;
  return isAboutThese ? known.state : { kind: 'checking', problems };
}

/** What is wrong with a text, as far as that is known. */
export function problemsOf(state: EditState): readonly EditProblem[] {
  return 'problems' in state ? state.problems : noProblems;
}

const untouched: EditState = { kind: 'untouched' };
const noProblems: readonly EditProblem[] = [];
