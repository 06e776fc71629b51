'use client';

import { useRun } from '@callboard/hooks';
import type { MouseEvent, ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';

/** What UnsentWords is given. */
interface UnsentWordsProps {
  /** What was decided on, for people who cannot see where the button stands. */
  readonly title: string;
}

/**
 * Why a decision was not sent yet: it waits for its siblings, or it was sent and nobody took it. Then it can be sent again,
 * with the same answers; pressed twice, it goes once, because a run under way takes no second one beside it.
 */
export function UnsentWords({ title }: UnsentWordsProps): ReactElement {
  const { outcome, approval } = useCatalogue();
  const { run, problem, canRetry, retry } = useRun();
  const isUndelivered = problem !== undefined && run?.startedAt === undefined && canRetry;
  if (!isUndelivered) return <p>{outcome.staged}</p>;
  const sendAgain = (event: MouseEvent): void => {
    // The button goes with the press; what comes of it is told there.
    event.currentTarget
      .closest('article')
      ?.querySelector<HTMLElement>('[data-slot="tool-call-receipt"], [data-slot="request-receipt"]')
      ?.focus();
    retry().catch(() => undefined);
  };
  return (
    <>
      <p role="alert">{outcome.undelivered}</p>
      <Button variant="primary" aria-label={approval.sendAgainOf(spellHidden(title))} onClick={sendAgain}>
        {approval.sendAgain}
      </Button>
    </>
  );
}
