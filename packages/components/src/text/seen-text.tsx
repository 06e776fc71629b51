'use client';

import type { ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { codePointName, splitHidden, type TextPlacement, type TextRun } from './hidden-characters.ts';

/** What SeenText is given. */
export interface SeenTextProps {
  readonly text: string;
  readonly placement: TextPlacement;
}

/** A text with its hidden characters made visible. */
export function SeenText({ text, placement }: SeenTextProps): ReactElement {
  return (
    <>
      {splitHidden(text, placement).map((run, index) =>
        run.kind === 'text' ? (
          run.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their place, and no state
          <HiddenCharacter key={index} run={run} />
        ),
      )}
    </>
  );
}

/** White space that is shown by a sign, because its number says little. */
const signs: Readonly<Record<number, string>> = { 9: '⇥', 10: '⏎', 32: '␣' };

function HiddenCharacter({ run }: { readonly run: Exclude<TextRun, { kind: 'text' }> }): ReactElement {
  const { text } = useCatalogue();
  const formats = useFormats();
  if (run.kind === 'tags') {
    const label = text.tags(run.text);
    return (
      <span data-slot="hidden-character" role="img" aria-label={label} title={label}>
        {`U+E0000 “${run.text}”`}
      </span>
    );
  }
  const name = codePointName(run.codePoint);
  const label = text.hidden(name, text.characterNames[name], formats.count(run.count));
  const shown = (run.count > 1 ? signs[run.codePoint] : undefined) ?? name;
  return (
    <span data-slot="hidden-character" role="img" aria-label={label} title={label}>
      {run.count === 1 ? name : `${shown} × ${formats.number(run.count)}`}
    </span>
  );
}
