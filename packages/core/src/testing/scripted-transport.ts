import type { RunRequest, Transport } from '../ports.ts';
import type { ThreadEventBody } from '../thread-event.ts';

/** One run as a test plays it: push batches, then end. */
export interface ScriptedRun {
  readonly request: RunRequest;
  readonly signal: AbortSignal;
  /** Delivers events to whoever reads the run. */
  push(...events: ThreadEventBody[]): Promise<void>;
  /** Ends the stream, with or without an end of the run before it. */
  end(): Promise<void>;
  /** Breaks the stream with an exception. */
  fail(error: Error): Promise<void>;
}

/** A transport whose runs a test plays, or whose answers come from a function of the request. */
export interface ScriptedTransport extends Transport {
  /** Every run that was sent, in order. */
  readonly runs: readonly ScriptedRun[];
  /** The last run sent; throws when there is none. */
  last(): ScriptedRun;
}

/** Answers each run with what `script` gives for it, or leaves it to the test where it gives nothing. */
export function createScriptedTransport(
  script?: (request: RunRequest, index: number) => readonly ThreadEventBody[] | undefined,
): ScriptedTransport {
  const runs: ScriptedRun[] = [];
  return {
    runs,
    last() {
      const run = runs[runs.length - 1];
      if (run === undefined) throw new Error('No run was sent yet.');
      return run;
    },
    async *run(request, { signal }) {
      const queue = createQueue();
      runs.push({ request, signal, ...queue.writer });
      signal.addEventListener('abort', () => void queue.writer.end());
      const events = script?.(request, runs.length - 1);
      if (events !== undefined) {
        void queue.writer.push(...events);
        void queue.writer.end();
      }
      yield* queue.read();
    },
  };
}

type Item = { readonly batch: readonly ThreadEventBody[] } | { readonly error: Error } | 'end';

function createQueue(): {
  readonly writer: Pick<ScriptedRun, 'push' | 'end' | 'fail'>;
  readonly read: () => AsyncGenerator<readonly ThreadEventBody[]>;
} {
  const items: Item[] = [];
  let wake: (() => void) | undefined;
  const put = async (item: Item): Promise<void> => {
    items.push(item);
    wake?.();
    // Long enough for the reader to take it and for what follows from it to happen.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  async function* read(): AsyncGenerator<readonly ThreadEventBody[]> {
    for (;;) {
      const item = items.shift();
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (item === 'end') return;
      else if ('error' in item) throw item.error;
      else yield item.batch;
    }
  }
  return {
    writer: {
      push: (...batch) => put({ batch }),
      end: () => put('end'),
      fail: (error) => put({ error }),
    },
    read,
  };
}
