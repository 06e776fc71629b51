'use client';

import type { ReactElement } from 'react';
import { shortPlace } from '../args/place.ts';
import type { JsonChanges } from '../json/json-changes.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';

/** Changes that are listed; the others are counted. */
const listed = 12;

/** What was changed: field, before, after. */
export function ChangeList({
  changes,
  isCounted = true,
}: {
  readonly changes: JsonChanges;
  /** Whether a line above says how many there are; where something else stands there, none is needed. */
  readonly isCounted?: boolean;
}): ReactElement {
  const { approval } = useCatalogue();
  const formats = useFormats();
  const more = changes.count - Math.min(changes.changes.length, listed);
  if (changes.count === 0) return <p data-slot="approval-note">{approval.onlySpelling}</p>;
  return (
    <div data-slot="change-list">
      {isCounted && <p data-slot="approval-note">{approval.changes(formats.count(changes.count))}</p>}
      <ul>
        {changes.changes.slice(0, listed).map(({ path, before, after }) => {
          const place = shortPlace(path);
          return (
            <li key={`${place}:${before ?? ''}:${after ?? ''}`} data-slot="change">
              {place !== '' && (
                <code data-slot="change-place" dir="ltr">
                  {place}
                </code>
              )}
              <Side kind="del" text={before} none={approval.added} />
              <span aria-hidden="true" data-slot="change-arrow">
                →
              </span>
              <Side kind="ins" text={after} none={approval.removed} />
            </li>
          );
        })}
      </ul>
      {more > 0 && <p data-slot="approval-note">{approval.moreChanges(formats.count(more))}</p>}
    </div>
  );
}

function Side({
  kind: Kind,
  text,
  none,
}: {
  readonly kind: 'del' | 'ins';
  readonly text: string | undefined;
  readonly none: string;
}): ReactElement {
  if (text === undefined) return <span data-slot="change-none">{none}</span>;
  return (
    <Kind data-slot="change-side" dir="ltr">
      <VisibleText text={text} />
    </Kind>
  );
}
