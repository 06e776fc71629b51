'use client';

import type { ApprovalItem, Approvals, PressOptions } from '@callboard/hooks';
import { memo, type NamedExoticComponent, type ReactElement, type RefCallback, useCallback } from 'react';
import type { DecideHandle } from '../approval/decide.tsx';
import type { DescribeCall } from '../call/describe-call.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { TabStops } from '../parts/tab-stops.tsx';
import { QueuedCall } from './queued-call.tsx';
import { QueuedQuestion } from './queued-question.tsx';
import type { OnChosen } from './use-staging.ts';

/** What all items of a queue share; the same from render to render, so that only what changed renders. */
interface QueueItemSetting extends Pick<Approvals, 'choose' | 'unchoose' | 'promptRef'> {
  readonly summarize: DescribeCall | undefined;
  readonly labelApprove: DescribeCall | undefined;
  readonly pressGuard: number | undefined;
  /** Given the element of an item, and the way to press its buttons. */
  readonly placeRef: (id: string) => RefCallback<HTMLElement>;
  readonly handleRef: (id: string) => RefCallback<DecideHandle>;
  /** A person is at this item now. */
  readonly onEnter: (id: string) => void;
  readonly onChosen: OnChosen;
  readonly onTakeBack: (id: string) => void;
  readonly onSame: (id: string, others: readonly string[], options: PressOptions) => void;
}

/** What QueueItem is given. */
export interface QueueItemProps {
  readonly item: ApprovalItem;
  readonly setting: QueueItemSetting;
  readonly isCurrent: boolean;
  /** Others that the same may be chosen for. */
  readonly same: readonly string[];
}

/** What the element of an item is given, whatever it is about. */
export interface QueueItemFrame {
  readonly ref: RefCallback<HTMLElement>;
  readonly tabIndex: 0 | -1;
  readonly 'data-current': true | undefined;
}

/** One thing that is asked, whole; one that breaks is one that breaks (P25). */
export const QueueItem: NamedExoticComponent<QueueItemProps> = memo(PlainQueueItem);

function PlainQueueItem({ item, setting, isCurrent, same }: QueueItemProps): ReactElement {
  const { card } = useCatalogue();
  const { id, state, call } = item;
  const { placeRef, promptRef, onEnter } = setting;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      placeRef(id)(element);
      promptRef(id)(element);
    },
    [placeRef, promptRef, id],
  );
  const frame: QueueItemFrame = {
    ref,
    // The others are reached by keys, or by pressing in them.
    tabIndex: isCurrent ? 0 : -1,
    'data-current': isCurrent || undefined,
  };
  const enter = (): void => onEnter(id);
  return (
    <li data-slot="queue-item" data-state={state.kind} onFocusCapture={enter} onPointerDownCapture={enter}>
      <TabStops value={isCurrent}>
        <ErrorBoundary
          resetKey={state.kind}
          fallback={(retry) => (
            <article {...frame} data-slot="request-card" data-broken={true} role="alert">
              <p>{card.broken}</p>
              <Button variant="quiet" onClick={retry}>
                {card.tryAgain}
              </Button>
            </article>
          )}
        >
          {call === undefined ? (
            <QueuedQuestion item={item} setting={setting} same={same} frame={frame} />
          ) : (
            <QueuedCall item={item} call={call} setting={setting} same={same} frame={frame} />
          )}
        </ErrorBoundary>
      </TabStops>
    </li>
  );
}
