'use client';

import type { JsonObject } from '@callboard/core';
import type { Press } from '@callboard/hooks';
import { type ReactElement, useId } from 'react';
import { ProblemList } from '../call/problem-list.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { AnswerPanelProps } from './answer-panel.tsx';
import { AskedFields } from './asked-fields.tsx';
import { checkDraft } from './check-draft.ts';
import { DecisionButton } from './decision-button.tsx';
import { HiddenWarning } from './hidden-warning.tsx';
import { useEditCheck } from './use-edit-check.ts';
import { WritingArea } from './writing-area.tsx';

/** An answer that is a JSON document and has to fit what the agent asks for. */
export function JsonPanel({
  schema,
  checkAnswer,
  draft,
  onWrite,
  isLive,
  isPending,
  onDecide,
  children,
}: Omit<AnswerPanelProps, 'form'> & { readonly schema: JsonObject | undefined }): ReactElement {
  const { approval } = useCatalogue();
  const id = useId();
  const state = useEditCheck(undefined, draft === '' ? undefined : draft, checkAnswer, checkDraft);
  const canSend = isLive && state.kind === 'valid';
  const decide = (press: Press): void => {
    if (canSend) onDecide(press);
  };
  return (
    <div data-slot="approval-panel" data-panel="answer">
      <label htmlFor={`${id}-text`}>{approval.answerLabel}</label>
      <WritingArea
        id={`${id}-text`}
        data-look="code"
        dir="ltr"
        rows={4}
        initial={draft}
        onWrite={onWrite}
        onSubmit={decide}
        aria-invalid={state.kind === 'invalid'}
        aria-describedby={`${id}-state`}
      />
      <AskedFields schema={schema} />
      <div id={`${id}-state`} data-slot="edit-state" data-state={state.kind} aria-live="polite">
        {state.kind === 'invalid' ? (
          <ProblemList problems={state.problems} />
        ) : (
          <p data-slot="approval-note">
            {state.kind === 'checking' ? approval.checking : approval.answerJsonHint}
          </p>
        )}
      </div>
      <HiddenWarning text={draft} />
      <div data-slot="approval-panel-bar">
        <DecisionButton variant="primary" isLive={canSend} onPress={decide}>
          {isPending ? approval.pending.answer : approval.answer}
        </DecisionButton>
        {children}
        <kbd data-slot="approval-hint">{approval.submitHint}</kbd>
      </div>
    </div>
  );
}
