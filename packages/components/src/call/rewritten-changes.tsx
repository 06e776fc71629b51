'use client';

import type { ReactElement } from 'react';
import { ChangeList } from '../approval/change-list.tsx';
import { changesToShow } from '../json/json-changes.ts';

/** What RewrittenChanges is given. */
export interface RewrittenChangesProps {
  readonly before: string;
  readonly after: string;
}

/** What a rewrite changed, from → to. */
export function RewrittenChanges({ before, after }: RewrittenChangesProps): ReactElement | null {
  const changes = changesToShow(before, after);
  return changes === undefined ? null : <ChangeList changes={changes} isCounted={false} />;
}
