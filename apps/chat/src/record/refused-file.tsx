import { VisibleText } from '@callboard/components';
import type { ReactElement } from 'react';
import type { FileRefusal } from './file-opened.ts';
import type { RecordWords } from './record-words.ts';

/** Says that a file is no record, and why. */
export function RefusedFile({
  name,
  why,
  words,
}: {
  readonly name: string;
  readonly why: FileRefusal;
  readonly words: RecordWords;
}): ReactElement {
  return (
    <p className="record-note" role="alert">
      <VisibleText text={words.notOpened(name)} />{' '}
      {why.kind === 'unreadable' ? (
        <bdi lang="en">
          <VisibleText text={why.message} />
        </bdi>
      ) : (
        { 'too-large': words.tooLarge, 'no-record': words.noRecord, 'not-read': words.notRead }[why.kind]
      )}
    </p>
  );
}
