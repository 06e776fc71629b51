'use client';

import type { AnswerForm } from '@callboard/core';
import type { EditCheck } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { ChoicePanel } from './choice-panel.tsx';
import { JsonPanel } from './json-panel.tsx';
import type { EditDraft } from './use-edit-check.ts';
import { WordsPanel, type WordsPanelProps } from './words-panel.tsx';

/** What AnswerPanel is given. */
export interface AnswerPanelProps
  extends Pick<WordsPanelProps, 'draft' | 'isLive' | 'isPending' | 'onDecide' | 'hint' | 'children'> {
  /** What the answer is made of; words unless the agent asks for something else. */
  readonly form: AnswerForm | undefined;
  /** What is begun in the inputs of a form. */
  readonly unfinished: EditDraft['unfinished'];
  readonly onWrite: (draft: EditDraft) => void;
  readonly checkAnswer: (text: string) => Promise<EditCheck>;
}

/** The one thing asked is an answer: in words, one of a few, or a JSON document. */
export function AnswerPanel(props: AnswerPanelProps): ReactElement {
  const { form, unfinished: _begun, checkAnswer: _check, onWrite, ...panel } = props;
  const write = (text: string): void => onWrite({ text, unfinished: undefined });
  switch (form?.kind) {
    case 'choice':
      return <ChoicePanel options={form.options} onWrite={write} {...panel} />;
    case 'json':
      return <JsonPanel schema={form.schema} {...props} />;
    default:
      return <WordsPanel panel="answer" onWrite={write} {...panel} />;
  }
}
