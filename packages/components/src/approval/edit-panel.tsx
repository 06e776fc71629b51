'use client';

import type { Press } from '@callboard/hooks';
import { type ReactElement, useId, useMemo, useRef, useState } from 'react';
import { shortPlace } from '../args/place.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { ChangeList } from './change-list.tsx';
import { editedText } from './check-draft.ts';
import { HiddenWarning } from './hidden-warning.tsx';
import type { EditProblem, EditState } from './use-edit-check.ts';
import { WritingArea } from './writing-area.tsx';

/** Problems that are listed at a time. */
const listed = 5;

/** What EditPanel is given. */
export interface EditPanelProps {
  /** The arguments as they were sent. */
  readonly argsText: string;
  /** What a person made of it; undefined: untouched. */
  readonly draft: string | undefined;
  readonly state: EditState;
  readonly onWrite: (text: string | undefined) => void;
  readonly onSubmit: (press: Press) => void;
  readonly onClose: () => void;
}

/** The arguments as JSON text, with what is wrong and what was changed. */
export function EditPanel({
  argsText,
  draft,
  state,
  onWrite,
  onSubmit,
  onClose,
}: EditPanelProps): ReactElement {
  const { approval } = useCatalogue();
  const id = useId();
  const original = useMemo(() => editedText(argsText), [argsText]);
  const area = useRef<HTMLTextAreaElement>(null);
  const [round, setRound] = useState(0);
  const text = draft ?? original;
  const reset = (): void => {
    onWrite(undefined);
    setRound(round + 1);
  };
  const goTo = (offset: number): void => {
    area.current?.focus();
    area.current?.setSelectionRange(offset, offset + 1);
  };
  return (
    <div data-slot="approval-panel" data-panel="edit">
      <label htmlFor={`${id}-text`}>{approval.editLabel}</label>
      <WritingArea
        key={round}
        ref={area}
        id={`${id}-text`}
        data-look="code"
        dir="ltr"
        wrap="soft"
        rows={Math.min(Math.max(text.split('\n', 16).length, 3), 16)}
        initial={text}
        onWrite={(next) => onWrite(next === original ? undefined : next)}
        onSubmit={onSubmit}
        focusOnOpen
        aria-invalid={state.kind === 'invalid'}
        aria-describedby={`${id}-state`}
      />
      <div id={`${id}-state`} data-slot="edit-state" data-state={state.kind} aria-live="polite">
        <StateWords state={state} onGoTo={goTo} />
      </div>
      <HiddenWarning text={text} />
      <div data-slot="approval-panel-bar">
        <Button variant="quiet" aria-disabled={draft === undefined} onClick={reset}>
          {approval.reset}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {approval.close}
        </Button>
        <kbd data-slot="approval-hint">{approval.submitHint}</kbd>
      </div>
    </div>
  );
}

function StateWords({
  state,
  onGoTo,
}: {
  readonly state: EditState;
  readonly onGoTo: (offset: number) => void;
}): ReactElement {
  const { approval } = useCatalogue();
  switch (state.kind) {
    case 'untouched':
      return <p data-slot="approval-note">{approval.noChanges}</p>;
    case 'unseen':
    case 'checking':
      return <p data-slot="approval-note">{approval.checking}</p>;
    case 'invalid':
      return <EditProblems problems={state.problems} onGoTo={onGoTo} />;
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

function EditProblems({
  problems,
  onGoTo,
}: {
  readonly problems: readonly EditProblem[];
  readonly onGoTo: (offset: number) => void;
}): ReactElement {
  const { approval } = useCatalogue();
  const formats = useFormats();
  return (
    <>
      <p data-slot="approval-note">{approval.problems(formats.count(problems.length))}</p>
      <ul data-slot="problem-list">
        {problems.slice(0, listed).map((problem) => {
          const place = shortPlace(problem.path);
          return (
            <li key={`${place}:${problem.inText?.offset ?? ''}:${problem.message}`}>
              {problem.inText !== undefined && <GoTo place={problem.inText} onGoTo={onGoTo} />}
              {place !== '' && (
                <code data-slot="problem-place" dir="ltr">
                  {place}
                </code>
              )}
              <VisibleText text={problem.message} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Where in the text a problem is, and the way there. */
function GoTo({
  place,
  onGoTo,
}: {
  readonly place: NonNullable<EditProblem['inText']>;
  readonly onGoTo: (offset: number) => void;
}): ReactElement {
  const { approval } = useCatalogue();
  const formats = useFormats();
  return (
    <Button variant="quiet" data-part="place" onClick={() => onGoTo(place.offset)}>
      {approval.place(formats.count(place.line), formats.count(place.column))}
    </Button>
  );
}
