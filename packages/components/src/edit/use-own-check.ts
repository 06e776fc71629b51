'use client';

import type { JsonObject } from '@callboard/core';
import type { EditCheck } from '@callboard/hooks';
import { useEffect, useMemo } from 'react';
import { checkDraft } from '../approval/check-draft.ts';
import { type EditDraft, type EditState, useEditCheck } from '../approval/use-edit-check.ts';
import { checkAgainst } from './check-against.ts';

/** What an app is told of a document that somebody edits. */
export interface DocumentDetails {
  /** `checking` for a moment behind each key. Send it only when `valid`, or when it is `untouched` and was so before. */
  readonly state: EditState['kind'];
}

/** The state of a document that no request is asked about: held against its schema, or by the app's own check. */
export function useOwnCheck(
  original: string | undefined,
  draft: EditDraft,
  schema: JsonObject | undefined,
  check: ((text: string) => Promise<EditCheck>) | undefined,
  onState: ((details: DocumentDetails) => void) | undefined,
): EditState {
  const own = useMemo(() => check ?? checkAgainst(schema), [check, schema]);
  const state = useEditCheck(original, draft, own, checkDraft);
  const { kind } = state;
  useEffect(() => onState?.({ state: kind }), [kind, onState]);
  return state;
}
