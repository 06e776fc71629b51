'use client';

import type { Finding, OpenedRecord } from '@callboard/record';
import { type ComponentProps, type ReactElement, useMemo, useState } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { entryKeys } from './entry-keys.ts';
import { type RecordChoice, RecordFilters, useFiltered } from './record-filters.tsx';
import { RecordList } from './record-list.tsx';
import { RecordRemarks } from './record-remarks.tsx';
import { useRecordWords } from './use-record-words.ts';

/** What RecordTimeline is given. */
export interface RecordTimelineProps extends Omit<ComponentProps<'section'>, 'children'> {
  /**
   * What `openRecord` made of a vCon; its log is not needed here, so that one that was opened in a worker can leave it
   * there. Keep it the same object between renders. One that is written anew while its conversation goes on keeps what was
   * chosen and unfolded; give another file another `key`.
   */
  readonly record: Pick<OpenedRecord, 'entries' | 'oddities'>;
  /** What `checkRecord` said of the file. */
  readonly findings?: readonly Finding[] | undefined;
}

const noFindings: readonly Finding[] = [];

/**
 * A record as it happened, to be read by tool, by decision and by person: who asked, who decided by which means, what was
 * sent and what came back. It needs no conversation around it, and everything in the file is text to it.
 */
export function RecordTimeline({
  record,
  findings = noFindings,
  'aria-label': label,
  ...rest
}: RecordTimelineProps): ReactElement {
  const words = useRecordWords();
  const { count } = useFormats();
  const { entries, oddities } = record;
  const [choice, choose] = useState<RecordChoice>(noChoice);
  const shown = useFiltered(entries, choice);
  const keys = useMemo(() => entryKeys(entries), [entries]);
  const name = label ?? words.title;
  return (
    <section data-slot="record-timeline" aria-label={name} {...rest}>
      <RecordRemarks findings={findings} oddities={oddities} />
      {entries.length > 0 && <RecordFilters entries={entries} choice={choice} onChange={choose} />}
      <p data-slot="record-count" role="status">
        {/* Words of another direction than the page's keep their numbers where they belong. */}
        <bdi>
          {shown.length === entries.length
            ? entries.length === 0
              ? words.none
              : words.entries(count(entries.length))
            : shown.length === 0
              ? words.noneFits
              : words.shown(count(shown.length), count(entries.length))}
        </bdi>
      </p>
      {shown.length > 0 && <RecordList entries={shown} keys={keys} label={name} />}
    </section>
  );
}

const noChoice: RecordChoice = {};
