import { RecordTimeline } from '@callboard/components/record';
import type { ReactElement } from 'react';
import type { FileOpened } from './file-opened.ts';
import type { RecordWords } from './record-words.ts';

/** The record in a file, with what is wrong with it: somebody else's word, all of it. */
export function FileRecord({
  file,
  words,
}: {
  readonly file: Extract<FileOpened, { readonly kind: 'opened' }>;
  readonly words: RecordWords;
}): ReactElement {
  const { name, record, findings, notes, isSigned } = file;
  return (
    <>
      <p className="record-note">
        <bdi>{isSigned ? words.signedHint : words.fileHint}</bdi>
        {notes.map((note) => (
          <bdi key={note} lang="en">
            {' '}
            {note}
          </bdi>
        ))}
      </p>
      <RecordTimeline record={record} findings={findings} aria-label={name} />
    </>
  );
}
