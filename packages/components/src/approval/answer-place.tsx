'use client';

import type { ReactElement } from 'react';
import { useLazyPart } from '../parts/lazy-part.ts';
import type { AnswerPanelProps } from './answer-panel.tsx';
import { lazyPanels } from './lazy-panels.ts';
import { PanelAwaited } from './panel-awaited.tsx';
import { WordsPanel } from './words-panel.tsx';

/** The one thing asked is an answer. Words are written at once; what has a form of its own is fetched first. */
export function AnswerPlace(props: AnswerPanelProps): ReactElement {
  const { form, unfinished: _begun, checkAnswer: _check, onWrite, ...panel } = props;
  const isForm = form !== undefined && form.kind !== 'text';
  const panels = useLazyPart(lazyPanels, isForm);
  if (!isForm) {
    return (
      <WordsPanel panel="answer" onWrite={(text) => onWrite({ text, unfinished: undefined })} {...panel} />
    );
  }
  if (panels.kind !== 'ready') {
    return (
      <PanelAwaited panel="answer" state={panels} onRetry={lazyPanels.load}>
        {panel.children}
      </PanelAwaited>
    );
  }
  const { AnswerPanel } = panels.part;
  return <AnswerPanel {...props} />;
}
