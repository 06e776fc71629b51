'use client';

import { useDecidedElsewhere } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';

/**
 * Says to whoever pressed here that it had been decided before, in another tab or by somebody else (P8). It stands under the
 * receipt, which says by whom and what, whether the card is folded or not.
 */
export function DecidedElsewhere({
  requestId,
}: {
  readonly requestId: string | undefined;
}): ReactElement | null {
  const { receipt } = useCatalogue();
  return useDecidedElsewhere(requestId) ? (
    <p data-slot="decided-elsewhere" role="alert">
      {receipt.decidedElsewhere}
    </p>
  ) : null;
}
