'use client';

import type { JsonObject } from '@callboard/core';
import type { Press } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { ChangeList } from '../approval/change-list.tsx';
import { type EditDraft, type EditState, problemsOf } from '../approval/use-edit-check.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { LongText } from '../text/long-text.tsx';
import type { Unfinished } from './document/unfinished.ts';
import { DocumentEditor } from './document-editor.tsx';
import { useEditorWords } from './use-editor-words.ts';

/** What EditedArguments is given. */
export interface EditedArgumentsProps {
  readonly schema: JsonObject | undefined;
  /** The arguments as they were sent. */
  readonly argsText: string;
  readonly draft: EditDraft;
  readonly onWrite: (draft: EditDraft) => void;
  readonly state: EditState;
  readonly onSubmit: (press: Press) => void;
  readonly focusOnOpen?: boolean;
}

/** The arguments as a form and as JSON, with what is wrong and what was changed. */
export function EditedArguments({
  schema,
  argsText,
  draft,
  onWrite,
  state,
  onSubmit,
  focusOnOpen = false,
}: EditedArgumentsProps): ReactElement {
  const { approval } = useCatalogue();
  const words = useEditorWords();
  return (
    <>
      <DocumentEditor
        schema={schema}
        proposed={argsText}
        draft={{ text: draft.text ?? argsText, unfinished: draft.unfinished ?? nothingBegun }}
        onWrite={({ text, unfinished }) =>
          onWrite({
            text: text === argsText ? undefined : text,
            unfinished: Object.keys(unfinished).length === 0 ? undefined : unfinished,
          })
        }
        problems={problemsOf(state)}
        onSubmit={onSubmit}
        formLabel={words.arguments}
        jsonLabel={approval.editLabel}
        focusOnOpen={focusOnOpen}
      />
      <div data-slot="edit-state" data-state={state.kind} aria-live="polite">
        <StateWords state={state} />
      </div>
    </>
  );
}

const nothingBegun: Unfinished = {};

function StateWords({ state }: { readonly state: EditState }): ReactElement | null {
  const { approval } = useCatalogue();
  switch (state.kind) {
    case 'untouched':
      return <p data-slot="approval-note">{approval.noChanges}</p>;
    case 'unseen':
    case 'checking':
      return <p data-slot="approval-note">{approval.checking}</p>;
    // The editor lists what is wrong, and leads there.
    case 'invalid':
    case 'unfinished':
      return null;
    case 'valid':
      return (
        <>
          {state.changes === undefined ? (
            <p data-slot="approval-note">{approval.fits}</p>
          ) : (
            <ChangeList changes={state.changes} />
          )}
          {state.shownText !== undefined && (
            <div data-slot="runs-as">
              <p data-slot="approval-note">{approval.runsAs}</p>
              <LongText source={state.shownText} name={approval.runsAs} look="code" />
            </div>
          )}
        </>
      );
  }
}
