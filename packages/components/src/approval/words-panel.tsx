'use client';

import type { WireLoss } from '@callboard/core';
import type { Press } from '@callboard/hooks';
import { type ReactElement, type ReactNode, useId } from 'react';
import type { ApprovalMessages } from '../messages/approval-messages.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { DecisionButton } from './decision-button.tsx';
import { WritingArea } from './writing-area.tsx';

/** What WordsPanel is given. */
export interface WordsPanelProps {
  readonly panel: 'reject' | 'answer';
  readonly draft: string;
  readonly onWrite: (text: string) => void;
  /** False while a decision is on its way. */
  readonly isLive: boolean;
  /** Said on the button while the decision is on its way. */
  readonly isPending: boolean;
  readonly onDecide: (press: Press) => void;
  /** What the agent cannot be told of it. */
  readonly losses?: readonly WireLoss[] | undefined;
  /** What becomes of the words, where it is not what becomes of them in a prompt. */
  readonly hint?: string | undefined;
  /** Absent for the panel that is the one thing asked: it cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** A few words that go with a decision: a reason to reject, or an answer in the tool's place. */
export function WordsPanel({
  panel,
  draft,
  onWrite,
  isLive,
  isPending,
  onDecide,
  losses = [],
  hint: given,
  onClose,
  children,
}: WordsPanelProps): ReactElement {
  const { approval } = useCatalogue();
  const id = useId();
  const isAnswer = panel === 'answer';
  const isMissing = isAnswer && draft.trim() === '';
  const isMain = onClose === undefined;
  const answerHint = isMain ? approval.answerOnlyHint : approval.answerHint;
  const hint = given ?? (isAnswer ? answerHint : reasonHintOf(losses, approval));
  const decide = (press: Press): void => {
    if (isLive && !isMissing) onDecide(press);
  };
  return (
    <div data-slot="approval-panel" data-panel={panel}>
      <label htmlFor={`${id}-text`}>{isAnswer ? approval.answerLabel : approval.reasonLabel}</label>
      <WritingArea
        id={`${id}-text`}
        dir="auto"
        rows={3}
        initial={draft}
        onWrite={onWrite}
        onSubmit={decide}
        focusOnOpen={!isMain}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} data-slot="approval-note">
        {hint}
      </p>
      <div data-slot="approval-panel-bar">
        <DecisionButton
          variant={isMain ? 'primary' : 'plain'}
          isLive={isLive && !isMissing}
          onPress={decide}
          describedBy={`${id}-hint`}
          pending={approval.pending[panel]}
          isPending={isPending}
        >
          {isAnswer ? approval.answer : approval.reject}
        </DecisionButton>
        {children}
        {onClose !== undefined && (
          <Button variant="quiet" onClick={onClose}>
            {approval.close}
          </Button>
        )}
        <kbd data-slot="approval-hint">{approval.submitHint}</kbd>
      </div>
    </div>
  );
}

/** What becomes of a reason on its way. */
function reasonHintOf(losses: readonly WireLoss[], words: ApprovalMessages): string {
  if (losses.includes('rejection')) return words.rejectionIsCancel;
  return losses.includes('reason') ? words.reasonStays : words.reasonHint;
}
