'use client';

import { type ReactElement, useId } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import type { AnswerPanelProps } from './answer-panel.tsx';
import { DecisionButton } from './decision-button.tsx';

/** What ChoicePanel is given. */
export interface ChoicePanelProps
  extends Pick<AnswerPanelProps, 'draft' | 'isLive' | 'isPending' | 'onDecide' | 'children'> {
  readonly onWrite: (text: string) => void;
  readonly options: readonly string[];
}

/** An answer that is one of a few. Nothing is chosen beforehand, and choosing does not send. */
export function ChoicePanel({
  options,
  draft,
  onWrite,
  isLive,
  isPending,
  onDecide,
  children,
}: ChoicePanelProps): ReactElement {
  const { approval } = useCatalogue();
  const id = useId();
  const canSend = isLive && options.includes(draft);
  return (
    <div data-slot="approval-panel" data-panel="answer">
      <fieldset data-slot="choices">
        <legend>{approval.choose}</legend>
        {options.map((option) => (
          <label key={option} data-slot="choice">
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === draft}
              onChange={() => onWrite(option)}
            />
            <bdi>
              <VisibleText text={option} />
            </bdi>
          </label>
        ))}
      </fieldset>
      <div data-slot="approval-panel-bar">
        <DecisionButton
          variant="primary"
          isLive={canSend}
          onPress={onDecide}
          pending={approval.pending.answer}
          isPending={isPending}
        >
          {approval.answer}
        </DecisionButton>
        {children}
      </div>
    </div>
  );
}
