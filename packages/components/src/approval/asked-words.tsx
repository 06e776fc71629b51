'use client';

import type { Request } from '@callboard/core';
import { type ReactElement, useState } from 'react';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';

/** What the agent says about its question, and until when it can be answered. Nothing where the page asks. */
export function AskedWords({ request }: { readonly request: Request | undefined }): ReactElement | null {
  const { approval } = useCatalogue();
  const formats = useFormats();
  const now = useNow();
  const [today] = useState(now);
  const message = request?.question?.message;
  const deadline = request?.expiresAt;
  if (message === undefined && deadline === undefined) return null;
  return (
    <div data-slot="approval-words">
      {message !== undefined && message.trim() !== '' && (
        <p dir="auto">
          <VisibleText text={message} placement="block" />
        </p>
      )}
      {deadline !== undefined && (
        <p data-slot="approval-note" suppressHydrationWarning>
          {approval.decideBy(formats.time(deadline, today))}
        </p>
      )}
    </div>
  );
}
