'use client';

import { callOwner, isFailureHeld } from '@callboard/core';
import { useAskingInside, useToolCallOutline } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useDesks } from '../approval/drafts.ts';
import { Fold, stateOf } from '../parts/fold.tsx';
import { settlesWell } from './settles-well.ts';
import { ToolCallContext, type ToolCallFrame } from './tool-call-context.ts';
import { createVerdict } from './verdict.ts';

/** What ToolCallRoot is given. */
export interface ToolCallRootProps extends ComponentProps<'article'> {
  /** Which call; a key of `useToolCalls`. */
  readonly callKey: string;
  /**
   * Sets the fold from outside; without it the card folds when it settled well, unless it was touched or something in
   * it asks for a person.
   */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

/**
 * The frame of one tool call. It reads the call and gives it to the parts inside; `data-phase`, `data-status` and
 * `data-owner` say on the frame how the call is. Nothing for a key that does not exist.
 */
export function ToolCallRoot({
  callKey,
  open,
  onOpenChange,
  children,
  ...rest
}: ToolCallRootProps): ReactElement | null {
  const outline = useToolCallOutline(callKey);
  const titleId = useId();
  const desks = useDesks();
  const [choice, setChoice] = useState<boolean | undefined>();
  const [verdict] = useState(createVerdict);
  const asking = useAskingInside(callKey);
  const isOpen =
    open ?? choice ?? (outline !== undefined && (asking.length > 0 || !settlesWell(outline.status)));

  const [touch] = useState(() => () => setChoice((before) => before ?? true));
  const context = useMemo<ToolCallFrame | undefined>(
    () =>
      outline === undefined
        ? undefined
        : {
            outline,
            titleId,
            isOpen,
            setOpen: (next) => {
              setChoice(next);
              onOpenChange?.(next);
            },
            asking,
            touching: { onPointerDown: touch, onKeyDown: touch },
            desks,
            verdict,
          },
    [outline, titleId, isOpen, onOpenChange, asking, desks, verdict, touch],
  );
  useLayoutEffect(() => verdict.settle());
  if (context === undefined || outline === undefined) return null;

  const { call, phase, status } = outline;
  return (
    <ToolCallContext value={context}>
      <Fold isOpen={isOpen} onOpenChange={context.setOpen}>
        <article
          data-slot="tool-call"
          data-state={stateOf(isOpen)}
          data-phase={phase}
          data-status={status}
          data-owner={callOwner(call)}
          data-asking={asking.length > 0 || undefined}
          data-held={isFailureHeld(call) || undefined}
          data-risk={call.advertised?.risk}
          aria-labelledby={titleId}
          {...rest}
        >
          {children}
        </article>
      </Fold>
    </ToolCallContext>
  );
}
