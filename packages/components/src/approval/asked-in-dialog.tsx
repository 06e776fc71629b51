'use client';

import { shownArgsText } from '@callboard/core';
import type { ToolCallView } from '@callboard/hooks';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { type ReactElement, useRef } from 'react';
import { WholeArgs } from '../args/whole-args.tsx';
import { RewriteNote } from '../call/tool-call-rewrite.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { DraftedPrompt, type DraftedPromptProps } from './approval-prompt.tsx';

/** What AskedInDialog is given. */
export interface AskedInDialogProps extends DraftedPromptProps {
  readonly view: ToolCallView;
  readonly summary: string | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** It has closed, and the focus has to go somewhere. True if that was done. */
  readonly onReturnFocus: () => boolean;
}

/**
 * The open question in a dialog. The focus begins on the title, which decides nothing; Escape and "Decide later" close
 * it and keep what was written.
 */
export function AskedInDialog({
  view,
  summary,
  isOpen,
  onOpenChange,
  onReturnFocus,
  ...prompt
}: AskedInDialogProps): ReactElement {
  const words = useCatalogue().approval;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
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
            if (onReturnFocus()) event.preventDefault();
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
            <RewriteNote call={view.call} />
            <WholeArgs text={shownArgsText(view.call)} />
          </div>
          <DraftedPrompt {...prompt} />
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
