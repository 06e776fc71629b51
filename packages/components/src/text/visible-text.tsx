'use client';

import type { ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { codePointName, splitHidden, type TextPlacement, type TextRun } from './hidden-characters.ts';

/** What VisibleText is given. */
export interface VisibleTextProps {
  readonly text: string;
  /** `line` (the default): line breaks and tabs are made visible too. `block`: they are kept as they are. */
  readonly placement?: TextPlacement;
}

/** Text of a model or a tool, as text and nothing else, with its hidden characters made visible (P7, P24). */
export function VisibleText({ text, placement = 'line' }: VisibleTextProps): ReactElement {
  const runs = splitHidden(text, placement);
  return (
    <>
      {runs.map((run, index) =>
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
  return (
    <span data-slot="hidden-character" role="img" aria-label={label} title={label}>
      {run.count === 1 ? name : `${name} × ${formats.number(run.count)}`}
    </span>
  );
}
