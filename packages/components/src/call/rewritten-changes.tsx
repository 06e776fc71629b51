'use client';

import type { ReactElement } from 'react';
import { ChangeList } from '../approval/change-list.tsx';
import { changesOf } from '../json/json-changes.ts';

/** Longer texts are not compared field by field: what was sent and what runs stand below. */
const comparedLength = 200_000;

/** What RewrittenChanges is given. */
export interface RewrittenChangesProps {
  readonly before: string;
  readonly after: string;
}

/** What a rewrite changed, from → to. */
export function RewrittenChanges({ before, after }: RewrittenChangesProps): ReactElement | null {
  const changes = before.length + after.length > comparedLength ? undefined : changesOf(before, after);
  return changes === undefined ? null : <ChangeList changes={changes} isCounted={false} />;
}
