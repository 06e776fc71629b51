'use client';

import { useUnsent } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { LateUnsent } from '../call/late-parts.tsx';

/** What somebody was writing about a question when it was over: it was not sent, and stays to be copied. Mostly nothing. */
export function RequestUnsent({
  requestId,
  title,
}: {
  readonly requestId: string;
  readonly title: string;
}): ReactElement | null {
  const { drafts, discard } = useUnsent();
  const unsent = drafts.find((one) => one.requestId === requestId);
  return unsent === undefined ? null : <LateUnsent unsent={unsent} title={title} onDiscard={discard} />;
}
