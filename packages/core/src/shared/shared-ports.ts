import type { Draft } from '../drafts.ts';
import type { ThreadEvent, ThreadEventBody } from '../thread-event.ts';

/**
 * Something that may be done once, by whoever noted it first: that a handler starts, that a request is decided. It is on
 * disk before it is done; `event` is what will be told of it then.
 */
export interface Claim {
  readonly name: string;
  readonly event: ThreadEventBody;
}

/** What is stored of a thread. */
export interface StoredThread {
  /** Everything that happened, in order; where it was asked for since a position, what was written after that. */
  readonly events: readonly ThreadEvent[];
  /**
   * False where `events` are only those after the position that was asked for. What was rewritten since then cannot be
   * told apart any more, and comes whole.
   */
  readonly isWhole: boolean;
  /** The number of the last write. */
  readonly position: number;
  /** Those that were not released, in the order they were made. */
  readonly claims: readonly Claim[];
  /** By request. */
  readonly drafts: Readonly<Record<string, Draft>>;
}

/** One write: all of it or nothing. */
export interface ThreadWrite {
  /** The number of the write before it, as far as the writer knows; 0 for the first. Of a whole log it says nothing. */
  readonly after: number;
  /** Its own number, higher than `after`. */
  readonly position: number;
  readonly events: readonly ThreadEvent[];
  /** True: `events` are the whole log, and take the place of all that was written before: that is never `moved`. */
  readonly isWhole: boolean;
  /** Refused, with all of this write, where one of its name stands. */
  readonly claim?: Claim;
  /** Claims that need not stand any more: what they are about is in `events`. */
  readonly releases?: readonly string[];
}

export type WriteOutcome =
  /** It is on disk: a crash of the browser does not lose it. */
  | { readonly kind: 'written' }
  /** Somebody else has made this claim. Nothing was written. */
  | { readonly kind: 'taken'; readonly claim: Claim }
  /** Another write stands last than the one this was to follow; 0 where none stands. Nothing was written. */
  | { readonly kind: 'moved'; readonly position: number };

/** Why nothing can be read or written. */
export type StorageFailure =
  /** The browser does not let this page store anything, or lacks what this needs. */
  | 'refused'
  /** There is no room left. */
  | 'full'
  /** It was there, and is not any more: deleted, or closed by the browser. */
  | 'gone'
  /** It was written by a newer version of this page, or holds what cannot be read. Nothing in it is touched. */
  | 'unreadable';

/** What a storage throws. */
export class StorageError extends Error {
  override readonly name: string = 'StorageError';
  readonly failure: StorageFailure;

  constructor(failure: StorageFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/**
 * Where threads outlive the page. Everything here may reject with a StorageError; anything else that is thrown counts as
 * `refused`.
 */
export interface ThreadStorage {
  /** What is stored of a thread; with `since`, only what was written after that position. Undefined where nothing is. */
  read(threadId: string, since?: number): Promise<StoredThread | undefined>;
  /** Resolves once it is on disk. Two that race, in whichever tabs, are one after the other. */
  write(threadId: string, write: ThreadWrite): Promise<WriteOutcome>;
  /** Keeps what was begun about a request; undefined forgets it. Need not be on disk when it resolves. */
  writeDraft(threadId: string, requestId: string, draft: Draft | undefined): Promise<void>;
}

/** The right to act for a thread, which one page of a browser has at a time. */
export interface Lease {
  /** Gives it back; the next page in line has it then. Again: nothing. */
  release(): void;
  /** Aborts when it was taken away: somebody else acts now. */
  readonly lost: AbortSignal;
}

/** Says which page acts for a thread. A page that dies gives back what it has. Rejects where nobody can say. */
export interface ThreadLocks {
  /** The right to act, where no page has it now. */
  take(threadId: string): Promise<Lease | undefined>;
  /** Waits in line for it. Undefined once `signal` aborts. */
  wait(threadId: string, signal: AbortSignal): Promise<Lease | undefined>;
}

/** Carries messages to all other pages that have opened the same thread. None is kept for later. */
export interface ThreadChannel {
  /** Structured data only. */
  post(message: unknown): void;
  close(): void;
}

/** What several pages of one browser need to share threads. Each can be replaced. */
export interface SharedPorts {
  readonly storage: ThreadStorage;
  readonly locks: ThreadLocks;
  /** Opens the channel of a thread; `listener` hears what the other pages post. */
  openChannel(threadId: string, listener: (message: unknown) => void): ThreadChannel;
}
