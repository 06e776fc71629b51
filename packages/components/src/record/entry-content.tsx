'use client';

import type { EntryContent } from '@callboard/record';
import type { ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { ResultView } from '../result/result-view.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useRecordWords } from './use-record-words.ts';

/** What an entry holds. All of it is text: nothing is run, followed or fetched (draft 11, P24). */
export function RecordContent({
  content,
  attachments = [],
}: {
  readonly content: EntryContent | undefined;
  readonly attachments?: readonly number[] | undefined;
}): ReactElement {
  const words = useRecordWords();
  const { count } = useFormats();
  return (
    <>
      {content !== undefined && <Held content={content} />}
      {attachments.length > 0 && <p data-slot="args-note">{words.attachments(count(attachments.length))}</p>}
    </>
  );
}

function Held({ content }: { readonly content: EntryContent }): ReactElement {
  const words = useRecordWords();
  const { count } = useFormats();
  switch (content.kind) {
    case 'json':
      return <ResultView content={{ kind: 'json', json: content.text }} />;
    case 'text':
      return <ResultView content={{ kind: 'text', text: content.text }} />;
    case 'bytes':
      return (
        <p data-slot="args-note">
          <VisibleText text={words.bytes(count(content.length), content.mediatype)} />
        </p>
      );
    case 'elsewhere':
      return (
        <p data-slot="args-note">
          {words.elsewhere}{' '}
          <bdi dir="ltr">
            <VisibleText text={content.url} />
          </bdi>
        </p>
      );
    case 'left-out':
      return <p data-slot="args-note">{words.leftOut}</p>;
  }
}
