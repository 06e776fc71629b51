'use client';

import { useToolCalls } from '@callboard/hooks';
import { memo, type ReactElement, useId } from 'react';
import { AnnounceCalls } from '../announce/call-announcer.tsx';
import { ListProgress } from '../call/list-progress.tsx';
import { ToolCallCard, type ToolCallCardProps } from '../call/tool-call-card.tsx';
import type { ToolCallListProps } from '../call/tool-call-list.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { usePinnedKeys } from './pinned-keys.ts';
import { type CardWindow, useCardWindow, type WindowCard } from './use-card-window.ts';

/** What VirtualToolCallList is given. */
export interface VirtualToolCallListProps extends ToolCallListProps {
  /** Where it begins: at the latest call, as a chat does, or at the first (default `end`). */
  readonly opensAt?: 'start' | 'end' | undefined;
}

/**
 * Thousands of calls as cards in a box that scrolls, of which only those near what is on screen are mounted, and
 * those that a person is needed for or works in. It follows what comes at its end while it is scrolled there. Its
 * height is the stylesheet's (`--callboard-list-height`) or the app's. For fewer than some hundred calls take
 * ToolCallList: there find-in-page finds everything.
 */
export function VirtualToolCallList({
  keys,
  runId,
  messageId,
  opensAt = 'end',
  summarize,
  labelApprove,
  approval,
  pressGuard,
  'aria-label': label,
  ...rest
}: VirtualToolCallListProps): ReactElement | null {
  const found = useToolCalls({
    ...(runId === undefined ? {} : { runId }),
    ...(messageId === undefined ? {} : { messageId }),
  });
  const progressId = useId();
  const shown = keys ?? found;
  if (shown.length === 0) return null;
  return (
    <div data-slot="virtual-tool-call-list" data-size={shown.length} {...rest}>
      {shown.length > 1 && <ListProgress id={progressId} keys={shown} />}
      <Scroller
        keys={shown}
        opensAt={opensAt}
        label={label}
        describedBy={shown.length > 1 ? progressId : undefined}
        card={{ summarize, labelApprove, approval, pressGuard }}
      />
      <AnnounceCalls keys={shown} />
    </div>
  );
}

type CardSetting = Pick<ToolCallCardProps, 'summarize' | 'labelApprove' | 'approval' | 'pressGuard'>;

/** Made when there is a first call, so that it opens where it should once a thread has been loaded. */
function Scroller({
  keys,
  opensAt,
  label,
  describedBy,
  card,
}: {
  readonly keys: readonly string[];
  readonly opensAt: 'start' | 'end';
  readonly label: string | undefined;
  readonly describedBy: string | undefined;
  readonly card: CardSetting;
}): ReactElement {
  const words = useCatalogue().card;
  const pinned = usePinnedKeys();
  const { scroller, cards, isPlaced, contain, measure, hold } = useCardWindow(keys, pinned, opensAt);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and a section is one landmark more
    <div
      ref={scroller}
      data-slot="virtual-tool-call-list-scroller"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      role="group"
      aria-label={label ?? words.list}
      aria-describedby={describedBy}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers */}
      <ul role="list" ref={contain} style={container}>
        {cards.map((one) => (
          <Item
            key={one.key}
            callKey={one.key}
            index={one.index}
            isPlaced={isPlaced}
            size={keys.length}
            measure={measure}
            enter={pinned.enter}
            touch={pinned.touch}
            hold={hold}
            {...card}
          />
        ))}
      </ul>
    </div>
  );
}

// Inline, because without them nothing is where it should be. Where a card stands is written by the virtualizer.
const container = { position: 'relative' } as const;
const placed = { position: 'absolute', insetInline: 0 } as const;

interface ItemProps extends CardSetting, Pick<WindowCard, 'index'>, Pick<CardWindow, 'isPlaced'> {
  readonly callKey: string;
  readonly size: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly enter: (key: string) => void;
  readonly touch: (key: string) => void;
  readonly hold: () => void;
}

/** One card's place. It says which of all the calls it is: assistive technology counts only what is mounted. */
const Item = memo(function PlainItem({
  callKey,
  index,
  isPlaced,
  size,
  measure,
  enter,
  touch,
  hold,
  ...card
}: ItemProps): ReactElement {
  return (
    <li
      ref={measure}
      data-slot="virtual-tool-call-list-item"
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={size}
      style={isPlaced ? placed : undefined}
      onFocusCapture={() => enter(callKey)}
      onInputCapture={() => touch(callKey)}
      onClickCapture={(event) => {
        touch(callKey);
        if (event.target instanceof Element && event.target.closest('[aria-expanded]') !== null) hold();
      }}
    >
      <ToolCallCard callKey={callKey} {...card} />
    </li>
  );
});
