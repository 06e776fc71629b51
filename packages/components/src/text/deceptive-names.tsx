'use client';

import { Fragment, type ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { type HostNote, hostNotes } from './host-notes.ts';
import { SeenText, type SeenTextProps } from './seen-text.tsx';

export { twinAmong } from './twin-letters.ts';

/** A text in which hosts that are not what they look like are named beside it. */
export function NotedText({ text, placement }: SeenTextProps): ReactElement {
  const notes = hostNotes(text);
  const starts = [0, ...notes.map(({ end }) => end)];
  return (
    <>
      {starts.map((start, index) => {
        const note = notes[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place, and no state
          <Fragment key={index}>
            <SeenText text={text.slice(start, note?.end)} placement={placement} />
            {note !== undefined && <RealHost note={note} />}
          </Fragment>
        );
      })}
    </>
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
