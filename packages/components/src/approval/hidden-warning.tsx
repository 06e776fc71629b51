'use client';

import { memo, type NamedExoticComponent, type ReactElement, useDeferredValue } from 'react';
import { placeOf } from '../json/text-place.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { splitHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';

/** Places that are listed. */
const listed = 6;

/** Says where an editor's text holds characters that the editor does not show; a moment after the last key. */
export function HiddenWarning({ text }: { readonly text: string }): ReactElement | null {
  return <FoundIn text={useDeferredValue(text)} />;
}

const FoundIn: NamedExoticComponent<{ readonly text: string }> = memo(PlainFoundIn);

function PlainFoundIn({ text }: { readonly text: string }): ReactElement | null {
  const { approval } = useCatalogue();
  const formats = useFormats();
  const found = hiddenIn(text);
  if (found.length === 0) return null;
  return (
    <div data-slot="hidden-warning" dir="ltr">
      <p>{approval.hiddenInEdit(formats.count(found.length))}</p>
      <ul>
        {found.slice(0, listed).map(({ shown, offset }) => {
          const at = placeOf(text, offset);
          return (
            <li key={offset}>
              <VisibleText text={shown} /> {approval.place(formats.count(at.line), formats.count(at.column))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function hiddenIn(text: string): readonly { readonly shown: string; readonly offset: number }[] {
  const found: { shown: string; offset: number }[] = [];
  let offset = 0;
  for (const run of splitHidden(text, 'block')) {
    if (run.kind === 'text') {
      offset += run.text.length;
      continue;
    }
    const shown =
      run.kind === 'tags'
        ? Array.from(run.text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
        : run.text;
    found.push({ shown, offset });
    offset += shown.length;
  }
  return found;
}
