'use client';

import { useRequest } from '@callboard/hooks';
import { type MouseEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { AskedWords } from './asked-words.tsx';
import { UnsentWords } from './unsent-words.tsx';

/** What StagedDecision is given. */
export interface StagedDecisionProps {
  readonly requestId: string;
  readonly title: string;
  /** Shows again what the agent said about it, where that stands nowhere else. */
  readonly repeatsQuestion?: boolean | undefined;
}

/**
 * A decision that waits for what else is asked, and the way back from it until it is sent (P13). Pressed, the focus goes
 * to the question that is open again.
 */
export function StagedDecision({
  requestId,
  title,
  repeatsQuestion = false,
}: StagedDecisionProps): ReactElement | null {
  const { approval, outcome } = useCatalogue();
  const { staged, known, isOnItsWay, takeBack } = useRequest(requestId);
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
      {repeatsQuestion && !isOnItsWay && <AskedWords request={known} />}
      {isOnItsWay ? <p>{outcome.onItsWay}</p> : <UnsentWords title={title} />}
      {!isOnItsWay && (
        <Button aria-label={approval.takeBackOf(spellHidden(title))} onClick={onClick}>
          {approval.takeBack}
        </Button>
      )}
    </div>
  );
}
