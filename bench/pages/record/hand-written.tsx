import '@callboard/components/styles.css';
import type { OpenedRecord, RecordEntry } from '@callboard/record';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useId, useMemo, useRef, useState } from 'react';
import type { BenchPage, PageOptions } from '../page.ts';
import { recordPage } from './record-page.tsx';
import { Row } from './row.tsx';

/** By what entries are filtered; undefined where one has nothing of the kind. */
const facets = {
  Tool: ({ tool }: RecordEntry) => tool,
  Decision: ({ kind, outcome }: RecordEntry) =>
    outcome !== undefined && (kind === 'policy' || kind === 'decided' || kind === 'request-ended')
      ? outcome
      : undefined,
  Who: ({ who }: RecordEntry) => who?.name,
} as const;

type Facet = keyof typeof facets;
type Choice = Readonly<Partial<Record<Facet, string>>>;

const numbers = new Intl.NumberFormat('en');

/** A timeline as a careful developer writes it for this page: the elements of the kit's, and its stylesheet. */
function Timeline({ entries }: Pick<OpenedRecord, 'entries'>): ReactElement {
  const [choice, choose] = useState<Choice>({});
  const shown = useMemo(
    () =>
      entries.filter((entry) =>
        facetNames.every((facet) => choice[facet] === undefined || facets[facet](entry) === choice[facet]),
      ),
    [entries, choice],
  );
  return (
    <section data-slot="record-timeline" aria-label="Record" style={{ blockSize: 700, maxBlockSize: 'none' }}>
      <div data-slot="record-filters">
        {facetNames.map((facet) => (
          <Filter
            key={facet}
            facet={facet}
            entries={entries}
            chosen={choice[facet]}
            onChoose={(value) =>
              choose(({ [facet]: _before, ...others }) =>
                value === '' ? others : { ...others, [facet]: value },
              )
            }
          />
        ))}
      </div>
      <p data-slot="record-count" role="status">
        {shown.length === entries.length
          ? `${numbers.format(entries.length)} entries`
          : `${numbers.format(shown.length)} of ${numbers.format(entries.length)} entries`}
      </p>
      <List entries={shown} />
    </section>
  );
}

const facetNames: readonly Facet[] = ['Tool', 'Decision', 'Who'];

function Filter({
  facet,
  entries,
  chosen,
  onChoose,
}: {
  readonly facet: Facet;
  readonly entries: readonly RecordEntry[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string) => void;
}): ReactElement {
  const id = useId();
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const entry of entries) {
      const value = facets[facet](entry);
      if (value !== undefined) found.set(value, (found.get(value) ?? 0) + 1);
    }
    return [...found];
  }, [entries, facet]);
  return (
    <span data-slot="record-filter">
      <label htmlFor={id}>{facet}</label>
      <select id={id} value={chosen ?? ''} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All</option>
        {counts.map(([value, count]) => (
          <option key={value} value={value}>{`${value} · ${numbers.format(count)}`}</option>
        ))}
      </select>
    </span>
  );
}

/** As the documentation of TanStack Virtual has it: measured rows, placed. */
function List({ entries }: Pick<OpenedRecord, 'entries'>): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // eslint-disable-next-line react-hooks/incompatible-library -- these pages are built without the React Compiler
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.path ?? index,
    estimateSize: () => 37,
    overscan: 6,
  });
  return (
    <div ref={scroller} data-slot="record-scroller">
      <ol style={{ position: 'relative', blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index];
          return (
            entry !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-slot="record-entry"
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={entries.length}
                style={{ position: 'absolute', insetBlockStart: start, insetInline: 0 }}
              >
                <Row entry={entry} isOpen={open.has(entry.path)} onToggle={setOpen} />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

export function open(options: PageOptions): BenchPage {
  return recordPage(({ entries }) => <Timeline entries={entries} />, options);
}
