'use client';

import { type EntryFacet, groupEntries, type RecordEntry } from '@callboard/record';
import { type ReactElement, useId, useMemo, useRef } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { entryWords } from './entry-words.ts';
import { shortName } from './short-name.ts';
import { useRecordWords } from './use-record-words.ts';

/** Which group of each facet is shown, by its key; all of them where none is chosen. */
export type RecordChoice = Readonly<Partial<Record<EntryFacet, string>>>;

const facets: readonly EntryFacet[] = ['tool', 'decision', 'person'];

/** The entries that fit all that is chosen, of what there is to choose. */
export function useFiltered(entries: readonly RecordEntry[], choice: RecordChoice): readonly RecordEntry[] {
  return useMemo(
    () =>
      facets.reduce((left, facet) => {
        const chosen = choice[facet];
        if (chosen === undefined) return left;
        const group = groupEntries(entries, facet).find(({ key }) => key === chosen);
        if (group === undefined) return left;
        const inGroup = new Set(group.entries);
        return left.filter((entry) => inGroup.has(entry));
      }, entries),
    [entries, choice],
  );
}

/** What the entries of a record can be told apart by: their tool, the decision, who. */
export function RecordFilters({
  entries,
  choice,
  onChange,
}: {
  readonly entries: readonly RecordEntry[];
  readonly choice: RecordChoice;
  readonly onChange: (choice: RecordChoice) => void;
}): ReactElement {
  const words = useRecordWords();
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} data-slot="record-filters">
      {facets.map((facet) => (
        <FacetFilter
          key={facet}
          facet={facet}
          entries={entries}
          chosen={choice[facet]}
          onChoose={(chosen) => {
            const { [facet]: _before, ...others } = choice;
            onChange(chosen === undefined ? others : { ...others, [facet]: chosen });
          }}
        />
      ))}
      {Object.keys(choice).length > 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            // The button goes with what it clears, and the focus has to be somewhere.
            root.current?.querySelector('select')?.focus();
            onChange({});
          }}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}

function FacetFilter({
  facet,
  entries,
  chosen,
  onChoose,
}: {
  readonly facet: EntryFacet;
  readonly entries: readonly RecordEntry[];
  readonly chosen: string | undefined;
  readonly onChoose: (chosen: string | undefined) => void;
}): ReactElement | null {
  const words = useRecordWords();
  const { number } = useFormats();
  const id = useId();
  const groups = useMemo(() => groupEntries(entries, facet), [entries, facet]);
  if (groups.length === 0) return null;
  return (
    <span data-slot="record-filter">
      <label htmlFor={id}>{words.filters[facet]}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      >
        <option value="">{words.all}</option>
        {groups.map((group) => (
          <option key={group.key} value={group.key}>
            {`${nameOf(facet, group, words.unnamed)} · ${number(group.entries.length)}`}
          </option>
        ))}
      </select>
    </span>
  );

  function nameOf(
    of: EntryFacet,
    { name, server, entries: own }: (typeof groups)[number],
    unnamed: string,
  ): string {
    const [first] = own;
    if (of === 'decision' && first !== undefined) return entryWords(first, words);
    const shown = name === '' ? unnamed : spellHidden(shortName(name));
    return server === undefined || server === '!host'
      ? shown
      : `${shown} · ${spellHidden(shortName(server))}`;
  }
}
