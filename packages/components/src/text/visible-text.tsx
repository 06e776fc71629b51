'use client';

import type { ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { codePointName, splitHidden, type TextPlacement, type TextRun } from './hidden-characters.ts';
import { type HostNote, hostNotes } from './host-notes.ts';

/** What VisibleText is given. */
export interface VisibleTextProps {
  readonly text: string;
  /** `line` (the default): line breaks and tabs are made visible too. `block`: they are kept as they are. */
  readonly placement?: TextPlacement;
}

/**
 * Text of a model or a tool, as text and nothing else: its hidden characters are made visible, and a host that is not what
 * it looks like is named beside it (P7, P24).
 */
export function VisibleText({ text, placement = 'line' }: VisibleTextProps): ReactElement {
  const notes = hostNotes(text);
  const starts = [0, ...notes.map(({ end }) => end)];
  return (
    <>
      {starts.map((start, index) => {
        const note = notes[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place, and no state
          <Piece key={index} text={text.slice(start, note?.end)} placement={placement} note={note} />
        );
      })}
    </>
  );
}

function Piece({
  text,
  placement,
  note,
}: Required<VisibleTextProps> & { readonly note: HostNote | undefined }): ReactElement {
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
      {note !== undefined && <RealHost note={note} />}
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

/** The host that an address really means. */
function RealHost({ note }: { readonly note: HostNote }): ReactElement {
  const { text } = useCatalogue();
  return (
    <span data-slot="real-host" data-kind={note.kind} dir="auto">
      {text.hosts[note.kind](note.host)}
    </span>
  );
}
