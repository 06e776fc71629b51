import { type OpenedRecord, openRecord } from '@callboard/record';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { BenchPage, PageOptions } from '../page.ts';
import { scrolled } from '../scrolled.ts';
import { shown } from '../shown.ts';

/** A page of a record: its timeline is opened, filtered and scrolled down. The record is at `record.json`. */
export function recordPage(
  timeline: (record: OpenedRecord) => ReactNode,
  { entries = 0 }: PageOptions,
): BenchPage {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const lengths: number[] = [];
  let openTimeline: () => void = () => undefined;

  return {
    steps: {
      async prepare() {
        const response = await fetch('record.json');
        const record = openRecord(await response.json());
        if (record.entries.length < entries) throw new Error(`it has ${record.entries.length} entries`);
        const some = { ...record, entries: record.entries.slice(0, entries) };
        const page = (
          <Page
            timeline={timeline(some)}
            onReady={(open) => {
              openTimeline = open;
            }}
          />
        );
        createRoot(root).render(page);
        await shown(() => true);
      },
      async open() {
        openTimeline();
        await shown(() => document.querySelector('[data-slot="record-entry"]') !== null);
      },
      async filter() {
        const everything = count();
        const one = tools().options[2]?.value;
        if (one === undefined) throw new Error('the record has no two tools');
        choose(one);
        await shown(() => count() !== everything);
        choose('');
        await shown(() => count() === everything);
      },
      async scroll() {
        lengths.push(...(await scrolled(found('[data-slot="record-scroller"]'), 'down')));
      },
    },
    counts: () => ({ commitsOfAFrame: 0, untouchedRenders: 0 }),
    frameLengths: () => lengths,
  };
}

function Page({
  timeline,
  onReady,
}: {
  readonly timeline: ReactNode;
  readonly onReady: (open: () => void) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onReady(() => setOpen(true)), [onReady]);
  return isOpen && timeline;
}

function count(): string {
  return found('[data-slot="record-count"]').textContent ?? '';
}

/** What a person does who picks a line of it. */
function choose(value: string): void {
  const select = tools();
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The first of its filters. */
function tools(): HTMLSelectElement {
  const select = found('[data-slot="record-filter"] select');
  if (!(select instanceof HTMLSelectElement)) throw new Error('the filter is no select');
  return select;
}

function found(selector: string): Element {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`the page has no ${selector}`);
  return element;
}
