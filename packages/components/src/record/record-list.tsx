'use client';

import type { RecordEntry } from '@callboard/record';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useNow } from '../locale/locale-provider.tsx';
import type { PinnedKeys } from '../virtual/pinned-keys.ts';
import { useCardWindow } from '../virtual/use-card-window.ts';
import type { EntryKeys } from './entry-keys.ts';
import { RecordEntryRow } from './record-entry-row.tsx';

// Inline, because without them nothing is where it should be. Where a row stands is written by the virtualizer.
const container = { position: 'relative' } as const;
const placed = { position: 'absolute', insetInline: 0 } as const;

const noKeys: ReadonlySet<string> = new Set();

/** The entries in a box that scrolls, of which only those near what is on screen are mounted; what was opened stays open. */
export function RecordList({
  entries,
  keys: keyOf,
  label,
}: {
  readonly entries: readonly RecordEntry[];
  readonly keys: EntryKeys;
  readonly label: string;
}): ReactElement {
  const now = useNow();
  const [today] = useState(now);
  const [open, setOpen] = useState<ReadonlySet<string>>(noKeys);
  const [focused, enter] = useState<string | undefined>();
  const keys = useMemo(() => entries.map((entry) => keyOf.get(entry) ?? entry.path), [entries, keyOf]);
  // The row with the focus stays where it is, and Tab goes to the next one of the list.
  const pinned: PinnedKeys = useMemo(() => ({ keys: noKeys, focused, enter, touch: enter }), [focused]);
  const { scroller, cards, isPlaced, contain, measure, hold } = useCardWindow(keys, pinned, 'start');
  const setOpenAt = useCallback(
    (key: string, isOpen: boolean) => {
      hold();
      setOpen((before) => {
        const next = new Set(before);
        if (isOpen) next.add(key);
        else next.delete(key);
        return next;
      });
    },
    [hold],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and a section is one landmark more
    <div
      ref={scroller}
      data-slot="record-scroller"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers */}
      <ol role="list" ref={contain} style={container}>
        {cards.map(({ key, index }) => {
          const entry = entries[index];
          return (
            entry !== undefined && (
              <li
                key={key}
                ref={measure}
                data-slot="record-entry"
                data-kind={entry.kind}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={keys.length}
                style={isPlaced ? placed : undefined}
                onFocusCapture={() => enter(key)}
              >
                <RecordEntryRow
                  entry={entry}
                  name={key}
                  today={today}
                  isOpen={open.has(key)}
                  onOpenChange={setOpenAt}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
