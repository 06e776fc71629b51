'use client';

import type { ReactElement } from 'react';
import { shortPlace } from '../args/place.ts';
import { type LostNumber, lostNumbers } from '../edit/document/way-out.ts';
import { EditedArguments, type EditedArgumentsProps } from '../edit/edited-arguments.tsx';
import { useEditorWords } from '../edit/use-editor-words.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { VisibleText } from '../text/visible-text.tsx';

/** Numbers that are named. */
const named = 5;

/** What EditPanel is given. */
export interface EditPanelProps extends Omit<EditedArgumentsProps, 'focusOnOpen'> {
  /** As what they go out: as text they arrive as written, as a value its numbers are JavaScript's. */
  readonly goesOutAs: 'text' | 'value';
  readonly onClose: () => void;
}

/** The editor of a prompt, and the ways out of it. */
export function EditPanel({ goesOutAs, onClose, ...editor }: EditPanelProps): ReactElement {
  const { approval } = useCatalogue();
  const { argsText, draft, onWrite } = editor;
  const isTouched = draft.text !== undefined || draft.unfinished !== undefined;
  const lost = goesOutAs === 'value' ? lostNumbers(argsText) : [];
  return (
    <div data-slot="approval-panel" data-panel="edit">
      {lost.length > 0 ? <NotEditable lost={lost} /> : <EditedArguments {...editor} focusOnOpen />}
      <div data-slot="approval-panel-bar">
        {lost.length === 0 && (
          <Button
            variant="quiet"
            aria-disabled={!isTouched}
            onClick={() => onWrite({ text: undefined, unfinished: undefined })}
          >
            {approval.reset}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {approval.close}
        </Button>
        <kbd data-slot="approval-hint">{approval.submitHint}</kbd>
      </div>
    </div>
  );
}

/** Sending an edit would change a token that nobody touched: so there is none, and it says why (P20). */
function NotEditable({ lost }: { readonly lost: readonly LostNumber[] }): ReactElement {
  const words = useEditorWords();
  const formats = useFormats();
  return (
    <div data-slot="not-editable">
      <p>{words.notEditable(formats.count(lost.length))}</p>
      <ul data-slot="problem-list">
        {lost.slice(0, named).map(({ path, text }) => {
          const place = shortPlace(path);
          return (
            <li key={place}>
              <code dir="ltr">
                <VisibleText text={words.notEditableOf(place, text)} />
              </code>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
