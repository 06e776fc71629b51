'use client';

import { type ToolCallFilter, useToolCalls } from '@callboard/hooks';
import type { ComponentProps, ReactElement } from 'react';
import { AnnounceCalls } from '../announce/call-announcer.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { ListProgress } from './list-progress.tsx';
import { ToolCallCard, type ToolCallCardProps } from './tool-call-card.tsx';

/** What ToolCallList is given. */
export interface ToolCallListProps
  extends ToolCallFilter,
    Pick<ToolCallCardProps, 'summarize' | 'labelApprove' | 'approval' | 'pressGuard'>,
    Omit<ComponentProps<'div'>, 'children'> {
  /** Which calls, in this order; without it those of the run or message, or all of the thread. */
  readonly keys?: readonly string[];
}

/**
 * Calls as cards, in one group with one line of progress where there are several. It renders when a call is added,
 * not when one changes.
 */
export function ToolCallList({
  keys,
  runId,
  messageId,
  summarize,
  labelApprove,
  approval,
  pressGuard,
  ...rest
}: ToolCallListProps): ReactElement | null {
  const { card } = useCatalogue();
  const found = useToolCalls({
    ...(runId === undefined ? {} : { runId }),
    ...(messageId === undefined ? {} : { messageId }),
  });
  const shown = keys ?? found;
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and a section is one landmark more
    <div role="group" data-slot="tool-call-list" data-size={shown.length} aria-label={card.list} {...rest}>
      {shown.length > 1 && <ListProgress keys={shown} />}
      {shown.map((key) => (
        <ToolCallCard
          key={key}
          callKey={key}
          summarize={summarize}
          labelApprove={labelApprove}
          approval={approval}
          pressGuard={pressGuard}
        />
      ))}
      <AnnounceCalls keys={shown} />
    </div>
  );
}
