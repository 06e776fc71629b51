'use client';

import type { Press } from '@callboard/hooks';
import { type ReactElement, type ReactNode, useId } from 'react';
import { hostNotes } from '../text/host-notes.ts';
import { SeenText } from '../text/seen-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { DecisionButton } from './decision-button.tsx';
import { hostOfAddress } from './open-address.ts';
import { useAskWords } from './use-ask-words.ts';

/** What VisitPanel is given. */
export interface VisitPanelProps {
  readonly url: string;
  /** False for what is no address of the web: then it can only be refused. */
  readonly canVisit: boolean;
  readonly isLive: boolean;
  readonly isPending: boolean;
  readonly onDecide: (event: Press) => void;
  /** The ways to refuse. */
  readonly children: ReactNode;
}

/**
 * An address that a tool sends the person to: the host set apart, the whole of it as text, and a word where the host is not
 * what it looks like. It is no link, and nothing is fetched: it opens when the person presses.
 */
export function VisitPanel({
  url,
  canVisit,
  isLive,
  isPending,
  onDecide,
  children,
}: VisitPanelProps): ReactElement {
  const words = useAskWords();
  const id = useId();
  const host = canVisit ? hostOfAddress(url) : undefined;
  return (
    <div data-slot="approval-panel" data-panel="visit">
      <p id={`${id}-hint`} data-slot="approval-note">
        {host === undefined ? words.cannotVisit : words.visitHint}
      </p>
      {host !== undefined && (
        <p data-slot="visit-host" dir="ltr">
          <SeenText text={host} placement="line" />
        </p>
      )}
      {host !== undefined && hostNotes(url).length > 0 && (
        <p data-slot="visit-warning" role="alert">
          {words.deceptiveHost}
        </p>
      )}
      <p id={`${id}-address`} data-slot="visit-address" dir="ltr">
        <VisibleText text={url} placement="block" />
      </p>
      <div data-slot="approval-panel-bar">
        {host !== undefined && (
          <DecisionButton
            variant="primary"
            isLive={isLive}
            onPress={onDecide}
            describedBy={`${id}-hint ${id}-address`}
            pending={words.opening}
            isPending={isPending}
          >
            <VisibleText text={words.visit(host)} />
          </DecisionButton>
        )}
        {children}
      </div>
    </div>
  );
}
