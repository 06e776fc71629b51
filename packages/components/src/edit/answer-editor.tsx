'use client';

import type { JsonObject } from '@callboard/core';
import type { Press } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { type EditState, problemsOf } from '../approval/use-edit-check.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { DocumentEditor } from './document-editor.tsx';
import type { DocumentDraft } from './form/form-session.ts';
import { useEditorWords } from './use-editor-words.ts';

/** What AnswerEditor is given. */
export interface AnswerEditorProps {
  readonly schema: JsonObject | undefined;
  readonly draft: DocumentDraft;
  readonly onWrite: (draft: DocumentDraft) => void;
  readonly state: EditState;
  readonly onSubmit: (press: Press) => void;
  /** What it is called; "Your answer" unless set. */
  readonly label?: string | undefined;
}

/** An answer as a form and as JSON. Nothing is filled in beforehand, and what is said of it follows its keys. */
export function AnswerEditor({
  schema,
  draft,
  onWrite,
  state,
  onSubmit,
  label,
}: AnswerEditorProps): ReactElement {
  const { approval } = useCatalogue();
  const words = useEditorWords();
  return (
    <>
      <DocumentEditor
        schema={schema}
        proposed={undefined}
        draft={draft}
        onWrite={onWrite}
        problems={problemsOf(state)}
        onSubmit={onSubmit}
        formLabel={label ?? approval.answerLabel}
        jsonLabel={label ?? approval.answerLabel}
      />
      <div data-slot="edit-state" data-state={state.kind} aria-live="polite">
        <StateNote state={state} untouched={words.answerUntouched} fits={words.answerHint} />
      </div>
    </>
  );
}

function StateNote({
  state,
  untouched,
  fits,
}: {
  readonly state: EditState;
  readonly untouched: string;
  readonly fits: string;
}): ReactElement | null {
  const { approval } = useCatalogue();
  switch (state.kind) {
    case 'untouched':
      return <p data-slot="approval-note">{untouched}</p>;
    case 'unseen':
    case 'checking':
      return <p data-slot="approval-note">{approval.checking}</p>;
    case 'valid':
      return <p data-slot="approval-note">{fits}</p>;
    // The editor lists what is wrong, and leads there.
    case 'invalid':
    case 'unfinished':
      return null;
  }
}
