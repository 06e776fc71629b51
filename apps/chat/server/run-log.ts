import type { Refusal } from './http-answer.ts';

/** One body that arrived on a thread, and what became of it. */
export interface LoggedInput {
  /** When it arrived, ISO 8601. */
  readonly at: string;
  /** The body as it was parsed, before any schema; absent when it was no JSON, or too large to keep. */
  readonly input?: unknown;
  /** The size of the body in bytes. */
  readonly size: number;
  /** Present when it was not run. */
  readonly refused?: Refusal & { readonly status: number };
}

/** What `GET /inputs` answers for one thread, oldest first. */
export interface ThreadLog {
  readonly thread: string;
  readonly inputs: readonly LoggedInput[];
  /** How many older inputs of this thread were let go to keep memory bounded. */
  readonly dropped: number;
}

/** How much a run log may keep. */
export interface RunLogLimits {
  readonly threads: number;
  readonly inputsPerThread: number;
  /** The sum of the sizes of all kept bodies. */
  readonly bytes: number;
}

interface Thread {
  readonly inputs: LoggedInput[];
  dropped: number;
}

const defaultLimits: RunLogLimits = { threads: 200, inputsPerThread: 200, bytes: 64 * 1024 * 1024 };

/** Remembers what arrived, for developers and tests. Forgets the oldest first; threads in the order last used. */
export class RunLog {
  readonly #limits: RunLogLimits;
  readonly #threads = new Map<string, Thread>();
  #bytes = 0;

  constructor(limits: RunLogLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** Notes one body. What was no JSON, or named no thread, is kept under the thread `''`. */
  add(threadId: string, entry: LoggedInput): void {
    const thread = this.#threads.get(threadId) ?? { inputs: [], dropped: 0 };
    this.#threads.delete(threadId);
    this.#threads.set(threadId, thread);
    const kept = entry.size > this.#limits.bytes / 2 ? withoutInput(entry) : entry;
    thread.inputs.push(kept);
    this.#bytes += keptBytes(kept);
    if (thread.inputs.length > this.#limits.inputsPerThread) this.#dropOldest(thread);
    this.#trim();
  }

  /** What is known of a thread; empty for one never seen. */
  read(threadId: string): ThreadLog {
    const thread = this.#threads.get(threadId);
    return { thread: threadId, inputs: thread?.inputs ?? [], dropped: thread?.dropped ?? 0 };
  }

  #trim(): void {
    while (this.#threads.size > this.#limits.threads || this.#bytes > this.#limits.bytes) {
      const oldest = this.#threads.entries().next().value;
      if (oldest === undefined) return;
      const [id, thread] = oldest;
      if (this.#threads.size > this.#limits.threads || thread.inputs.length === 0) {
        while (thread.inputs.length > 0) this.#dropOldest(thread);
        this.#threads.delete(id);
      } else this.#dropOldest(thread);
    }
  }

  #dropOldest(thread: Thread): void {
    const gone = thread.inputs.shift();
    if (gone === undefined) return;
    thread.dropped += 1;
    this.#bytes -= keptBytes(gone);
  }
}

function keptBytes(entry: LoggedInput): number {
  return entry.input === undefined ? 0 : entry.size;
}

function withoutInput({ input: _input, ...rest }: LoggedInput): LoggedInput {
  return rest;
}
