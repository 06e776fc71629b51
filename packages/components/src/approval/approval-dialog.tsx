'use client';

import type { DecisionOutcome } from '@callboard/core';
import { shownArgsText } from '@callboard/core';
import { useApproval, useToolCall } from '@callboard/hooks';
import { AlertDialog } from 'radix-ui';
import { type ReactElement, type ReactNode, useContext, useRef, useState } from 'react';
import { WholeArgs } from '../args/whole-args.tsx';
import { ToolCallContext } from '../call/tool-call-context.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { DraftedPrompt, useCardDrafts } from './approval-prompt.tsx';

/** What ApprovalDialog is given. */
export interface ApprovalDialogProps {
  /** Which call; a key of `useToolCalls`. */
  readonly callKey: string;
  /** One sentence of what will happen, from the app. */
  readonly summary?: string | undefined;
  readonly approveLabel?: string | undefined;
  readonly pressGuard?: number | undefined;
  readonly onDecided?: ((outcome: DecisionOutcome) => void) | undefined;
  /** The words on the button that opens it. */
  readonly children?: ReactNode;
}

/**
 * The question in a dialog, behind a button: it opens only when a person presses that. The focus begins on the title,
 * which decides nothing; Escape and "Decide later" close it and keep what was written; the focus goes back to the
 * button, or to the verdict.
 */
export function ApprovalDialog({
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
  const drafts = useCardDrafts(callKey);
  const [isOpen, setOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  if (view === undefined) return null;
  const isAsked = request !== undefined;
  const isInCard = card?.view.call.key === callKey;

  return (
    <AlertDialog.Root open={isOpen && isAsked} onOpenChange={setOpen}>
      {isAsked && (
        <AlertDialog.Trigger asChild>
          <Button variant="primary" aria-label={words.reviewOf(spellHidden(view.title))}>
            {children ?? words.review}
          </Button>
        </AlertDialog.Trigger>
      )}
      <AlertDialog.Portal>
        <AlertDialog.Overlay data-slot="approval-dialog-overlay" />
        <AlertDialog.Content
          data-slot="approval-dialog"
          data-risk={view.call.advertised?.risk}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            title.current?.focus();
          }}
          onEscapeKeyDown={(event) => {
            // An open panel closes first; what was written in it is kept.
            if (
              event.target instanceof Element &&
              event.target.closest('[data-slot="approval-panel"]') !== null
            ) {
              event.preventDefault();
            }
          }}
          onCloseAutoFocus={(event) => {
            if (isAsked || !isInCard) return;
            event.preventDefault();
            card.verdict.focus();
          }}
        >
          <AlertDialog.Title ref={title} tabIndex={-1} data-slot="approval-dialog-title">
            <VisibleText text={view.title} />
          </AlertDialog.Title>
          <AlertDialog.Description data-slot="approval-dialog-description">
            <VisibleText
              text={summary ?? (view.call.advertised?.runnable === false ? words.answerTitle : words.title)}
            />
          </AlertDialog.Description>
          <div data-slot="approval-dialog-args">
            <WholeArgs text={shownArgsText(view.call)} />
          </div>
          <DraftedPrompt
            callKey={callKey}
            drafts={drafts}
            approveLabel={approveLabel}
            pressGuard={pressGuard}
            onDecided={onDecided}
          />
          <div data-slot="approval-dialog-bar">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet">{words.later}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
