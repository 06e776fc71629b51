'use client';

import type { AnswerForm } from '@callboard/core';
import type { EditCheck } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { ChoicePanel } from './choice-panel.tsx';
import { JsonPanel } from './json-panel.tsx';
import { WordsPanel, type WordsPanelProps } from './words-panel.tsx';

/** What AnswerPanel is given. */
export interface AnswerPanelProps
  extends Pick<WordsPanelProps, 'draft' | 'onWrite' | 'isLive' | 'isPending' | 'onDecide' | 'children'> {
  /** What the answer is made of; words unless the agent asks for something else. */
  readonly form: AnswerForm | undefined;
  readonly checkAnswer: (text: string) => Promise<EditCheck>;
}

/** The one thing asked is an answer: in words, one of a few, or a JSON document. */
export function AnswerPanel({ form, checkAnswer, ...panel }: AnswerPanelProps): ReactElement {
  switch (form?.kind) {
    case 'choice':
      return <ChoicePanel options={form.options} {...panel} />;
    case 'json':
      return <JsonPanel schema={form.schema} checkAnswer={checkAnswer} {...panel} />;
    default:
      return <WordsPanel panel="answer" {...panel} />;
  }
}
