'use client';

import { useRequest } from '@callboard/hooks';
import { type MouseEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';

/** What StagedDecision is given. */
export interface StagedDecisionProps {
  readonly requestId: string;
  readonly title: string;
}

/**
 * The way back from a decision that has not been sent: it waits for what else is asked (P13). Pressed, the focus goes to
 * the question that is open again.
 */
export function StagedDecision({ requestId, title }: StagedDecisionProps): ReactElement | null {
  const { approval } = useCatalogue();
  const { staged, takeBack } = useRequest(requestId);
  const card = useRef<Element | null>(null);
  const isStaged = staged !== undefined;
  useLayoutEffect(() => {
    if (isStaged) return;
    card.current
      ?.querySelector<HTMLElement>('[data-slot="approval-prompt"] :is(button, input, textarea)')
      ?.focus();
    card.current = null;
  }, [isStaged]);
  if (!isStaged) return null;

  const onClick = (event: MouseEvent): void => {
    if (takeBack()) card.current = event.currentTarget.closest('article');
  };
  return (
    <div data-slot="staged-decision">
      <Button aria-label={approval.takeBackOf(spellHidden(title))} onClick={onClick}>
        {approval.takeBack}
      </Button>
    </div>
  );
}
