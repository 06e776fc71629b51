import { parse } from 'jsonriver';
import { type ReactElement, useSyncExternalStore } from 'react';
import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { MemoCard } from './card.tsx';
import { endedCalls, streamedId, toolName } from './load.ts';
import { streamPage } from './stream-page.ts';

interface Call {
  readonly id: string;
  readonly name: string;
  readonly isWriting: boolean;
  readonly args: unknown;
  /** The parser grows the arguments in place; this says that they did. */
  readonly version: number;
}

/**
 * What a careful developer writes without a kit: a plain store, memoised rows, one update a frame. What came since
 * the last frame goes to an incremental parser (jsonriver) in one piece, which is the least it can be made to do.
 */
class CallStore {
  calls: readonly Call[] = endedCalls.map(({ id, name, args }) => ({
    id,
    name,
    args,
    isWriting: false,
    version: 0,
  }));
  readonly #listeners = new Set<() => void>();
  #pending = '';
  #feed: (text: string) => void = () => undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  begin(id: string, name: string): void {
    this.#set([...this.calls, { id, name, args: undefined, isWriting: true, version: 0 }]);
    void this.#read(id);
  }

  append(delta: string): void {
    if (this.#pending === '') requestAnimationFrame(() => this.#flush());
    this.#pending += delta;
  }

  #flush(): void {
    const text = this.#pending;
    this.#pending = '';
    this.#feed(text);
  }

  async #read(id: string): Promise<void> {
    for await (const args of parse(this.#texts()))
      this.#set(
        this.calls.map((call) => (call.id === id ? { ...call, args, version: call.version + 1 } : call)),
      );
  }

  async *#texts(): AsyncGenerator<string> {
    for (;;) {
      yield await new Promise<string>((resolve) => {
        this.#feed = resolve;
      });
    }
  }

  #set(calls: readonly Call[]): void {
    this.calls = calls;
    for (const listener of this.#listeners) listener();
  }
}

function CallList({ store }: { readonly store: CallStore }): ReactElement[] {
  const calls = useSyncExternalStore(store.subscribe, () => store.calls);
  return calls.map(({ id, ...call }) => <MemoCard key={id} {...call} />);
}

export function open(options: PageOptions, commits: CommitWatch | undefined): BenchPage {
  const store = new CallStore();
  const app =
    options.messages === 'one' ? (
      <section>
        <CallList store={store} />
      </section>
    ) : (
      <MessageList store={store} />
    );
  return streamPage(
    {
      app,
      start: () => store.begin(streamedId, toolName),
      take: (deltas) => {
        for (const delta of deltas) store.append(delta);
      },
    },
    options,
    commits,
  );
}

function MessageList({ store }: { readonly store: CallStore }): ReactElement[] {
  const calls = useSyncExternalStore(store.subscribe, () => store.calls);
  return calls.map(({ id, ...call }) => (
    <section key={id}>
      <MemoCard {...call} />
    </section>
  ));
}
