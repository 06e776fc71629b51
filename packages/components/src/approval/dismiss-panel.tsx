'use client';

import type { Press } from '@callboard/hooks';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { DecisionButton } from './decision-button.tsx';

/** What DismissPanel is given. */
export interface DismissPanelProps {
  /** False while a press would not count. */
  readonly isLive: boolean;
  /** Said on the button while it is on its way. */
  readonly isPending: boolean;
  readonly onDecide: (event: Press) => void;
  readonly onClose: () => void;
}

/**
 * Closes a question without deciding. It says what the agent hears before that is done: closing a panel, Escape or going
 * away never do it (P9).
 */
export function DismissPanel({ isLive, isPending, onDecide, onClose }: DismissPanelProps): ReactElement {
  const { approval } = useCatalogue();
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div data-slot="approval-panel" data-panel="dismiss">
      <p ref={words} id={`${id}-hint`} data-slot="approval-note" tabIndex={-1}>
        {approval.dismissHint}
      </p>
      <div data-slot="approval-panel-bar">
        <DecisionButton
          variant="plain"
          isLive={isLive}
          onPress={onDecide}
          describedBy={`${id}-hint`}
          pending={approval.pending.dismiss}
          isPending={isPending}
        >
          {approval.dismiss}
        </DecisionButton>
        <Button variant="quiet" onClick={onClose}>
          {approval.close}
        </Button>
      </div>
    </div>
  );
}
