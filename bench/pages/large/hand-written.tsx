import '../react/card.css';
import { parse } from 'jsonriver';
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import type { BenchPage, PageOptions } from '../page.ts';
import { largePage } from './large-page.ts';
import { type Kind, toolName } from './load.ts';
import { WindowedList } from './windowed-list.tsx';

interface LargeCall {
  readonly isDone: boolean;
  /** The short arguments. */
  readonly facts: readonly string[];
  /** The lines of the text, or a line for each record; they grow in place. */
  readonly rows: readonly string[];
  readonly result: readonly string[];
  readonly resultText: string;
  readonly version: number;
}

/**
 * What a careful developer writes for one very large call: an incremental parser that is fed once a frame, rows of
 * which only the new ones are made, and a windowed list. The result is cut into rows at once, when it comes.
 */
class LargeStore {
  call: LargeCall | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #rows: string[] = [];
  readonly #kind: Kind;
  #seen = 0;
  #pending = '';
  #feed: (text: string) => void = () => undefined;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  begin(): void {
    this.#set({ isDone: false, facts: [], rows: this.#rows, result: [], resultText: '', version: 0 });
    void this.#read();
  }

  append(delta: string): void {
    if (this.#pending === '')
      requestAnimationFrame(() => {
        const text = this.#pending;
        this.#pending = '';
        this.#feed(text);
      });
    this.#pending += delta;
  }

  finish(resultText: string): void {
    if (this.call === undefined) return;
    const result = this.#kind === 'records' ? rowsOf(JSON.parse(resultText)) : resultText.split('\n');
    this.#set({ ...this.call, isDone: true, result, resultText });
  }

  async #read(): Promise<void> {
    for await (const args of parse(this.#texts())) {
      if (this.call === undefined || typeof args !== 'object' || args === null || Array.isArray(args))
        continue;
      this.#follow(args);
      const facts = Object.entries(args).flatMap(([name, value]) =>
        typeof value === 'string' && value.length < 80 ? [`${name}: ${value}`] : [],
      );
      this.#set({ ...this.call, facts, version: this.call.version + 1 });
    }
  }

  /** Makes rows of what is new. */
  #follow(args: Readonly<Record<string, unknown>>): void {
    const { content, rows } = args;
    if (typeof content === 'string') {
      const lines = content.slice(this.#seen).split('\n');
      this.#seen = content.length;
      this.#rows.push(`${this.#rows.pop() ?? ''}${lines[0] ?? ''}`, ...lines.slice(1));
    } else if (Array.isArray(rows)) {
      // The last one may still grow.
      this.#rows.length = Math.max(0, this.#rows.length - 1);
      for (const row of rows.slice(this.#rows.length)) this.#rows.push(JSON.stringify(row));
    }
  }

  async *#texts(): AsyncGenerator<string> {
    for (;;) {
      yield await new Promise<string>((resolve) => {
        this.#feed = resolve;
      });
    }
  }

  #set(call: LargeCall): void {
    this.call = call;
    for (const listener of this.#listeners) listener();
  }
}

function rowsOf(result: { readonly rows: readonly object[] }): string[] {
  return result.rows.map((row) => JSON.stringify(row));
}

function LargeCard({ store }: { readonly store: LargeStore }): ReactElement | null {
  const call = useSyncExternalStore(store.subscribe, () => store.call);
  const [choice, setChoice] = useState<boolean | undefined>();
  const [copied, setCopied] = useState(false);
  if (call === undefined) return null;
  const isOpen = choice ?? !call.isDone;
  return (
    <article className="card" data-status={call.isDone ? 'completed' : 'writing'}>
      <header>
        <button type="button" onClick={() => setChoice(!isOpen)}>
          {toolName}
        </button>
        <span>{call.isDone ? 'Done' : 'Writing'}</span>
      </header>
      {isOpen && (
        <>
          <p>{call.facts.join(', ')}</p>
          <WindowedList rows={call.rows} isGrowing={!call.isDone} />
          {call.isDone && <WindowedList rows={call.result} isGrowing={false} />}
          <button
            type="button"
            data-copy
            onClick={() => void navigator.clipboard.writeText(call.resultText).then(() => setCopied(true))}
          >
            {copied ? 'Copied' : 'Copy'}
          </button>
        </>
      )}
    </article>
  );
}

export function open(options: PageOptions): BenchPage {
  const store = new LargeStore(options.kind ?? 'string');
  return largePage(
    {
      app: <LargeCard store={store} />,
      start: () => store.begin(),
      take: (deltas) => {
        for (const delta of deltas) store.append(delta);
      },
      finish: (result) => store.finish(result),
      isFinished: (card) => card.dataset.status === 'completed',
      unfolds: [(card) => card.querySelector<HTMLElement>('header button') ?? undefined],
      isUnfolded: (card) => card.querySelectorAll('[data-windowed]').length === 2,
      scrollers: (card) => [...card.querySelectorAll<HTMLElement>('[data-windowed]')],
      copyButton: (card) => card.querySelector<HTMLElement>('[data-copy]') ?? undefined,
    },
    options,
  );
}
