'use client';

import { shownArgsText } from '@callboard/core';
import { useApproval, useToolCall } from '@callboard/hooks';
import { lazy, type ReactElement, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { WholeArgs } from '../args/whole-args.tsx';
import { ToolCallContext } from '../call/tool-call-context.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import type { ApprovalDialogProps } from './approval-dialog.tsx';
import { DraftedPrompt, useCardDesks } from './approval-prompt.tsx';
import type { AskedInDialogProps } from './asked-in-dialog.tsx';

/** What a dialog takes is a third of a card's weight, and most pages never open one. */
const load = () => import('./asked-in-dialog.tsx');

/** A question has to be answerable: where the dialog cannot be loaded, it is asked in place. */
const Asked = lazy(() =>
  load().then(
    ({ AskedInDialog }) => ({ default: AskedInDialog }),
    () => ({ default: AskedInPlace }),
  ),
);

/** The button that opens the dialog, and the dialog. */
export function DialogOpener({
  callKey,
  summary,
  approveLabel,
  pressGuard,
  onDecided,
  children,
}: ApprovalDialogProps): ReactElement | null {
  const words = useCatalogue().approval;
  const view = useToolCall(callKey);
  const { request } = useApproval(callKey);
  const card = useContext(ToolCallContext);
  const desks = useCardDesks(callKey);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isAsked = request !== undefined;
  // Before it is pressed, so that a press opens it at once. What goes wrong shows when it is needed.
  useEffect(() => {
    if (isAsked) load().catch(() => undefined);
  }, [isAsked]);
  if (view === undefined) return null;

  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  const returnFocus = (): boolean => {
    const verdict = card?.outline.call.key === callKey ? card.verdict : undefined;
    const place = isAsked ? opener.current : verdict;
    place?.focus();
    return place !== null && place !== undefined;
  };

  return (
    <>
      {isAsked && (
        <Button
          ref={opener}
          variant="primary"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={words.reviewOf(spellHidden(view.title))}
          onClick={open}
        >
          {children ?? words.review}
        </Button>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <Asked
            view={view}
            summary={summary}
            isOpen={isOpen && isAsked}
            onOpenChange={setOpen}
            onReturnFocus={returnFocus}
            callKey={callKey}
            desks={desks}
            approveLabel={approveLabel}
            pressGuard={pressGuard}
            onDecided={onDecided}
          />
        </Suspense>
      )}
    </>
  );
}

function AskedInPlace({
  view,
  isOpen,
  summary: _said,
  onOpenChange: _shut,
  onReturnFocus: _return,
  ...prompt
}: AskedInDialogProps): ReactElement | null {
  if (!isOpen) return null;
  return (
    <>
      <WholeArgs text={shownArgsText(view.call)} />
      <DraftedPrompt {...prompt} />
    </>
  );
}
