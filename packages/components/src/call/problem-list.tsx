import type { Problem } from '@callboard/core';
import type { ReactElement } from 'react';
import { shortPlace } from '../args/place.ts';
import { VisibleText } from '../text/visible-text.tsx';

/** Problems that are listed; the first are the ones that matter. */
const listed = 12;

/** What is wrong, each with its place. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }): ReactElement {
  return (
    <ul data-slot="problem-list">
      {problems.slice(0, listed).map((problem) => {
        const place = shortPlace(problem.path);
        return (
          <li key={`${place}:${problem.message}`}>
            {place !== '' && (
              <code data-slot="problem-place" dir="ltr">
                {place}
              </code>
            )}
            {place !== '' && ' '}
            <bdi>
              <VisibleText text={problem.message} />
            </bdi>
          </li>
        );
      })}
    </ul>
  );
}
