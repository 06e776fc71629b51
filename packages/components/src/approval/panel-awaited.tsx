'use client';

import type { ReactElement, ReactNode } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import type { LazyState } from '../parts/lazy-part.ts';
import type { Panel } from './drafts.ts';

/** What PanelAwaited is given. */
export interface PanelAwaitedProps {
  readonly panel: Panel;
  readonly state: LazyState<unknown>;
  readonly onRetry: () => void;
  /** Absent for the panel that is the one thing asked: it cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** Keeps the place of a panel that is being fetched, and says so where it could not be. Nothing is decided in it. */
export function PanelAwaited({ panel, state, onRetry, onClose, children }: PanelAwaitedProps): ReactElement {
  const { approval, card } = useCatalogue();
  const isFailed = state.kind === 'failed';
  // It stays while it is tried again: the focus is on it.
  const isTriedAgain = state.kind === 'loading' && state.isAgain;
  return (
    <div data-slot="approval-panel" data-panel={panel} data-awaited="" aria-busy={!isFailed}>
      <p data-slot="approval-note" aria-live="polite">
        {isFailed ? approval.panelFailed : approval.panelLoading}
      </p>
      <div data-slot="approval-panel-bar">
        {(isFailed || isTriedAgain) && (
          <Button aria-disabled={isTriedAgain} onClick={onRetry}>
            {card.tryAgain}
          </Button>
        )}
        {children}
        {onClose !== undefined && (
          <Button variant="quiet" onClick={onClose}>
            {approval.close}
          </Button>
        )}
      </div>
    </div>
  );
}
