'use client';

import type { JsonObject } from '@callboard/core';
import type { Press } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { AnswerEditor } from '../edit/answer-editor.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { AnswerPanelProps } from './answer-panel.tsx';
import { checkDraft } from './check-draft.ts';
import { DecisionButton } from './decision-button.tsx';
import { useEditCheck } from './use-edit-check.ts';

/** An answer that is a JSON document and has to fit what the agent asks for. */
export function JsonPanel({
  schema,
  checkAnswer,
  draft,
  unfinished,
  onWrite,
  isLive,
  isPending,
  onDecide,
  children,
}: Omit<AnswerPanelProps, 'form'> & { readonly schema: JsonObject | undefined }): ReactElement {
  const { approval } = useCatalogue();
  const text = draft === '' ? undefined : draft;
  const state = useEditCheck(undefined, { text, unfinished }, checkAnswer, checkDraft);
  const canSend = isLive && state.kind === 'valid';
  const decide = (press: Press): void => {
    if (canSend) onDecide(press);
  };
  return (
    <div data-slot="approval-panel" data-panel="answer">
      <AnswerEditor
        schema={schema}
        draft={{ text: draft, unfinished: unfinished ?? nothingBegun }}
        onWrite={onWrite}
        state={state}
        onSubmit={decide}
      />
      <div data-slot="approval-panel-bar">
        <DecisionButton
          variant="primary"
          isLive={canSend}
          onPress={decide}
          pending={approval.pending.answer}
          isPending={isPending}
        >
          {approval.answer}
        </DecisionButton>
        {children}
        <kbd data-slot="approval-hint">{approval.submitHint}</kbd>
      </div>
    </div>
  );
}

const nothingBegun = {};
