'use client';

import type { RecordEntry } from '@callboard/record';
import { memo, type NamedExoticComponent, type ReactElement } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { Fold, FoldContent, FoldTrigger } from '../parts/fold.tsx';
import { Icon } from '../parts/icon.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { RecordContent } from './entry-content.tsx';
import { entryIcon, entryTone, entryWords } from './entry-words.ts';
import { shortName } from './short-name.ts';
import { useRecordWords } from './use-record-words.ts';

/** What RecordEntryRow is given. */
export interface RecordEntryRowProps {
  readonly entry: RecordEntry;
  /** What the list knows it by. */
  readonly name: string;
  /** The day that times are told from. */
  readonly today: number;
  readonly isOpen: boolean;
  readonly onOpenChange: (name: string, isOpen: boolean) => void;
}

/** One thing a record tells: when, who, what, to which tool; and what it holds, folded. */
export const RecordEntryRow: NamedExoticComponent<RecordEntryRowProps> = memo(PlainRecordEntryRow);

function PlainRecordEntryRow({
  entry,
  name,
  today,
  isOpen,
  onOpenChange,
}: RecordEntryRowProps): ReactElement {
  const words = useRecordWords();
  const { reason, content, attachments } = entry;
  const hasMore = content !== undefined || reason !== undefined || attachments !== undefined;
  const line = <EntryLine entry={entry} today={today} />;
  if (!hasMore) return <div data-slot="record-entry-line">{line}</div>;
  return (
    <Fold isOpen={isOpen} onOpenChange={(next) => onOpenChange(name, next)}>
      <FoldTrigger data-slot="record-entry-line">
        {line}
        <Icon name="chevron" />
      </FoldTrigger>
      <FoldContent data-slot="record-entry-content">
        {reason !== undefined && (
          <p>
            {words.reason}:{' '}
            <bdi>
              <VisibleText text={reason} />
            </bdi>
          </p>
        )}
        <RecordContent content={content} attachments={attachments} />
      </FoldContent>
    </Fold>
  );
}

function EntryLine({ entry, today }: Pick<RecordEntryRowProps, 'entry' | 'today'>): ReactElement {
  const words = useRecordWords();
  const formats = useFormats();
  const { at, who, tool, server, attempt, isOdd } = entry;
  return (
    <>
      <Icon name={entryIcon(entry)} />
      <span data-slot="record-entry-words" data-tone={entryTone(entry)}>
        <VisibleText text={entryWords(entry, words)} />
        {/* A space of its own: between words of two directions a margin stands at the wrong side. */}
        {attempt !== undefined && attempt > 1 && (
          <>
            {' '}
            <span data-slot="record-entry-attempt">{words.attempt(formats.number(attempt))}</span>
          </>
        )}
        {isOdd === true && (
          <>
            {' '}
            <span data-slot="record-entry-odd">{words.odd}</span>
          </>
        )}
      </span>
      <span data-slot="record-entry-tool">
        {tool !== undefined && (
          <bdi>
            <VisibleText text={shortName(tool)} />
          </bdi>
        )}
        {server !== undefined && server !== '!host' && (
          <span data-slot="record-entry-server">
            <bdi>
              <VisibleText text={shortName(server)} />
            </bdi>
          </span>
        )}
      </span>
      <span data-slot="record-entry-who">
        {who?.name !== undefined && (
          <bdi>
            <VisibleText text={shortName(who.name)} />
          </bdi>
        )}
      </span>
      {/* The time is the reader's own, which a server does not know. */}
      <span data-slot="record-entry-time" suppressHydrationWarning>
        {at === undefined ? words.noTime : formats.moment(at, today)}
      </span>
    </>
  );
}
