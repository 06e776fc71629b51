'use client';

import type { ReactElement } from 'react';
import type { EditProblem } from '../approval/use-edit-check.ts';
import { shortPlace } from '../args/place.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import type { JsonDocument } from './document/json-document.ts';
import { pathAt } from './document/pointer.ts';
import type { Unfinished } from './document/unfinished.ts';
import { useEditorWords } from './use-editor-words.ts';

/** Problems that are listed; the others are counted. */
const listed = 8;

/** Everything that is wrong or begun, in one place, each with the way to it (P22). */
export function ProblemSummary({
  document,
  unfinished,
  problems,
  onGoTo,
}: {
  readonly document: JsonDocument | undefined;
  readonly unfinished: Unfinished;
  readonly problems: readonly EditProblem[];
  readonly onGoTo: (problem: EditProblem) => void;
}): ReactElement | null {
  const { approval } = useCatalogue();
  const words = useEditorWords();
  const formats = useFormats();
  const begun: readonly EditProblem[] =
    document === undefined
      ? []
      : Object.keys(unfinished).map((pointer) => ({
          path: pathAt(document, pointer),
          message: words.noValueYet,
        }));
  const all = [...begun, ...problems];
  if (all.length === 0) return null;
  return (
    <>
      <p data-slot="approval-note">
        {begun.length > 0 && problems.length === 0
          ? words.unfinished(formats.count(begun.length))
          : approval.problems(formats.count(all.length))}
      </p>
      <ul data-slot="problem-list">
        {all.slice(0, listed).map((problem) => (
          <li key={`${shortPlace(problem.path)}:${problem.inText?.offset ?? ''}:${problem.message}`}>
            <Button variant="quiet" data-part="place" dir="ltr" onClick={() => onGoTo(problem)}>
              {placeOf(problem) ?? words.document}
            </Button>{' '}
            <bdi>
              <VisibleText text={problem.message} />
            </bdi>
          </li>
        ))}
      </ul>
      {all.length > listed && (
        <p data-slot="approval-note">{approval.moreChanges(formats.count(all.length - listed))}</p>
      )}
    </>
  );

  function placeOf({ path, inText }: EditProblem): string | undefined {
    if (inText !== undefined) return approval.place(formats.count(inText.line), formats.count(inText.column));
    const place = shortPlace(path);
    return place === '' ? undefined : place;
  }
}
