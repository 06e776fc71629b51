'use client';

import type { Problem } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import type { EditCheck } from '@callboard/hooks';
import { useEffect, useState } from 'react';
import { changesOf, type JsonChanges } from '../json/json-changes.ts';
import { sameTokens } from '../json/respace.ts';
import { placeOf, type TextPlace } from '../json/text-place.ts';

/** Longer texts are not compared field by field: they only have to fit. */
const comparedLength = 200_000;

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
  | { readonly kind: 'checking' }
  | { readonly kind: 'invalid'; readonly problems: readonly EditProblem[] }
  | {
      readonly kind: 'valid';
      readonly changes: JsonChanges | undefined;
      /** What the tool's schema makes of it, where that is another value. */
      readonly shownText: string | undefined;
    };

/** Checks a draft against JSON's grammar and the tool's schema, a moment after the last keystroke. */
export function useEditCheck(
  original: string,
  draft: string | undefined,
  checkEdit: (argsText: string) => Promise<EditCheck>,
): EditState {
  const [known, setKnown] = useState<{ readonly text: string; readonly state: EditState } | undefined>();

  useEffect(() => {
    if (draft === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void check(original, draft, checkEdit).then((state) => {
        if (isCurrent) setKnown({ text: draft, state });
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [original, draft, checkEdit]);

  if (draft === undefined) return { kind: 'untouched' };
  return known?.text === draft ? known.state : { kind: 'checking' };
}

async function check(
  original: string,
  draft: string,
  checkEdit: (argsText: string) => Promise<EditCheck>,
): Promise<EditState> {
  if (sameTokens(original, draft)) return { kind: 'untouched' };
  const parsed = parseStrict(draft);
  if (!parsed.ok) {
    const problems = parsed.problems.map(({ path, message, offset }) => ({
      path,
      message,
      inText: placeOf(draft, offset),
    }));
    return { kind: 'invalid', problems };
  }
  const checked = await checkEdit(draft);
  if (checked.kind === 'invalid') return checked;
  const changes = draft.length > comparedLength ? undefined : changesOf(original, draft);
  return { kind: 'valid', changes, shownText: checked.shownText };
}
