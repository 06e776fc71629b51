'use client';

import { usePlaceInLine, useReopened } from '@callboard/hooks';
import type { ComponentProps, ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** What a call that may run waits for: how many are before it, and whether one of them needs the person. */
export function ToolCallQueue(props: ComponentProps<'p'>): ReactElement | null {
  const { call, status } = useToolCallFrame().outline;
  return status === 'queued' ? <PlaceInLine callKey={call.key} {...props} /> : null;
}

/** Apart from the rest, so that only a call that waits looks at those before it. */
function PlaceInLine({ callKey, ...rest }: ComponentProps<'p'> & { readonly callKey: string }): ReactElement {
  const { outcome } = useCatalogue();
  const formats = useFormats();
  const place = usePlaceInLine(callKey);
  const isReopened = useReopened();
  const words = isReopened
    ? outcome.queuedReopened
    : outcome.queued(place === undefined ? undefined : { ...place, before: formats.count(place.before) });
  return (
    <p data-slot="tool-call-queue" data-needs-decision={place?.needsDecision === true || undefined} {...rest}>
      <bdi>
        <VisibleText text={words} />
      </bdi>
    </p>
  );
}
