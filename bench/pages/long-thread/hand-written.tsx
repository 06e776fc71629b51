import '@callboard/components/styles.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactElement, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { BenchPage, PageOptions } from '../page.ts';
import { streamedId } from '../react/load.ts';
import { type SettledCall, settledCalls } from './load.ts';
import { Row } from './row.tsx';
import { scrollPage } from './scroll-page.tsx';

/** Plain data that changes once a frame. */
class CallStore {
  calls: readonly SettledCall[];
  readonly #listeners = new Set<() => void>();
  #pending = '';

  constructor(calls: readonly SettledCall[]) {
    this.calls = calls;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  begin(): void {
    const call = {
      id: streamedId,
      name: 'write_report',
      title: 'Write report',
      argsText: '',
      summary: '',
      result: '',
    };
    this.#set([...this.calls, call]);
  }

  append(delta: string): void {
    if (this.#pending === '') requestAnimationFrame(() => this.#flush());
    this.#pending += delta;
  }

  #flush(): void {
    const last = this.calls.at(-1);
    if (last !== undefined)
      this.#set([...this.calls.slice(0, -1), { ...last, argsText: last.argsText + this.#pending }]);
    this.#pending = '';
  }

  #set(calls: readonly SettledCall[]): void {
    this.calls = calls;
    for (const listener of this.#listeners) listener();
  }
}

/** As the documentation of TanStack Virtual has it for a chat: measured rows, placed, the end followed. */
function List({ store }: { readonly store: CallStore }): ReactElement {
  const calls = useSyncExternalStore(store.subscribe, () => store.calls);
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- these pages are built without the React Compiler
  const virtualizer = useVirtualizer({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 52,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
  });
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  return (
    <div
      ref={scroller}
      data-scroller={true}
      style={{ blockSize: 700, overflowY: 'auto', overflowAnchor: 'none' }}
    >
      <div style={{ position: 'relative', blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const call = calls[index];
          return (
            call !== undefined && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                style={{
                  position: 'absolute',
                  insetBlockStart: start,
                  inlineSize: '100%',
                  paddingBlockEnd: 8,
                }}
              >
                <Row call={call} isWriting={call.id === streamedId} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

export function open(options: PageOptions): BenchPage {
  const store = new CallStore(settledCalls(options.calls ?? 0));
  return scrollPage(
    {
      app: (list) => list,
      list: <List store={store} />,
      start: () => store.begin(),
      take: (deltas) => {
        for (const delta of deltas) store.append(delta);
      },
    },
    options,
  );
}
