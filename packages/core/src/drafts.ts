import type { DecisionMeans, DecisionOutcome } from './decision.ts';
import { callApart } from './notifier.ts';
import { isPending, type Request } from './request.ts';
import type { Thread } from './thread.ts';
import type { ThreadEvent } from './thread-event.ts';
import { type UnsentDraft, unsentOf } from './unsent.ts';

/** What was chosen in a queue, and not sent. Void once another text is shown than was shown then (P7). */
export interface DraftChoice {
  readonly kind: DecisionOutcome;
  readonly shownText: string;
  /** Whose choice it is; sent, it is a person's decision only where a person chose it (P10). */
  readonly means: DecisionMeans;
}

/** What a person has begun about one request. Nothing in it counts until they send it. */
export interface Draft {
  /** JSON text, as far as it is written. */
  readonly edit?: string | undefined;
  /** JSON Pointer of a field → what stands in its input and is no value yet ("-", "1e"). */
  readonly unfinished?: Readonly<Record<string, string>> | undefined;
  readonly reject?: string | undefined;
  readonly answer?: string | undefined;
  readonly choice?: DraftChoice | undefined;
}

/** What is written anew; undefined takes it away. */
export type DraftChange = Partial<Draft>;

/** What is begun about the requests of a thread. It stands beside the log: nothing has happened yet. */
export interface Drafts {
  /** The same object until it changes; empty for a request that is not there, or has ended. */
  of(requestId: string): Draft;
  /** Changes what is begun about a request; whoever writes on has not chosen that yet. Nothing once it has ended. */
  write(requestId: string, change: DraftChange): void;
  /** Takes what was begun in another page; nothing where its request is not there, or was decided. */
  receive(requestId: string, draft: Draft | undefined): void;
  /** Tells of every change that is not received: what is begun now, or undefined where it is gone. Returns the way out. */
  observe(observer: (requestId: string, draft: Draft | undefined) => void): () => void;
  /** Everything that is begun, by request. */
  all(): Readonly<Record<string, Draft>>;
  /** Wakes `listener` when what is begun about this request may have changed. Returns the way out. */
  subscribe(requestId: string, listener: () => void): () => void;
  /**
   * What was being written when its request ended without a decision: kept to be read and copied, until it is discarded. The
   * same array until it changes.
   */
  unsent(): readonly UnsentDraft[];
  /** Lets go of what was not sent. */
  discard(requestId: string): void;
  /** Wakes `listener` when what was not sent may have changed. Returns the way out. */
  subscribeUnsent(listener: () => void): () => void;
}

const nothingBegun: Draft = {};
const nothingUnsent: readonly UnsentDraft[] = [];

/**
 * Keeps drafts by request, whoever shows it: a card that goes and comes again, folded or not, and two places that show
 * one request, have one draft. It goes with its request; while that is decided and not sent, or given up by a run that
 * nobody has accepted yet, it stays, because both can be taken back. What somebody was writing when the request ended
 * without them stays too, as unsent: no decision took its place, so it is theirs to copy.
 */
export function createDrafts(thread: Thread): Drafts {
  const kept = new Map<string, Draft>();
  const listeners = new Map<string, Set<() => void>>();
  const observers = new Set<(requestId: string, draft: Draft | undefined) => void>();
  const unsentListeners = new Set<() => void>();
  let unsent: readonly UnsentDraft[] = nothingUnsent;

  function keep(id: string, draft: Draft): void {
    if (Object.values(draft).every((part) => part === undefined)) kept.delete(id);
    else kept.set(id, draft);
    for (const listener of [...(listeners.get(id) ?? [])]) callApart(listener);
    lookForUnsent(id);
  }

  function lookForUnsent(id: string): void {
    const [request, draft] = [thread.request(id), kept.get(id)];
    const isKept = request !== undefined && draft !== undefined && !mayBeOpen(thread, request);
    const found = isKept ? unsentOf(thread, request, draft) : undefined;
    const before = unsent.find(({ requestId }) => requestId === id);
    // It is looked at whenever anything is asked or runs, and mostly as it was.
    if (found === before || (found !== undefined && before !== undefined && isSame(found, before))) return;
    const others = unsent.filter(({ requestId }) => requestId !== id);
    unsent = found === undefined ? others : [...others, found];
    for (const listener of [...unsentListeners]) callApart(listener);
  }

  /** What stays of a draft as its request stands now. */
  function remains(id: string, draft: Draft): Draft {
    const request = thread.request(id);
    if (request === undefined) return nothingBegun;
    if (mayBeOpen(thread, request)) return draft;
    const left = unsentOf(thread, request, draft)?.draft ?? nothingBegun;
    // The same while there is nothing to take away: nobody is told of what did not change.
    return Object.keys(left).length === Object.keys(draft).length ? draft : left;
  }

  function put(id: string, draft: Draft): void {
    const before = kept.get(id);
    keep(id, draft);
    const after = kept.get(id);
    if (after === before) return;
    for (const observer of [...observers]) callApart(() => observer(id, after));
  }

  thread.observe((event) => {
    if (kept.size === 0) return;
    const id = requestOf(thread, event);
    const draft = id === undefined ? undefined : kept.get(id);
    if (id === undefined || draft === undefined) return;
    // What is decided is chosen no longer. What a rule made of an edit is another question: what was written about the
    // one before does not stand under it, and what was chosen is void.
    put(id, event.type === 'decision-made' ? { ...draft, choice: undefined } : { choice: draft.choice });
  });

  function look(): void {
    for (const [id, draft] of [...kept]) {
      const left = remains(id, draft);
      if (left !== draft) put(id, left);
      else lookForUnsent(id);
    }
  }

  thread.subscribe('requests', look);
  // Once the run that gave a request up is accepted, that is open no more.
  thread.subscribe('run', look);

  return {
    of(requestId) {
      const request = thread.request(requestId);
      const isAsked = request !== undefined && isPending(request);
      return (isAsked ? kept.get(requestId) : undefined) ?? nothingBegun;
    },
    write(requestId, change) {
      const request = thread.request(requestId);
      if (request !== undefined && isPending(request))
        put(requestId, changed(kept.get(requestId) ?? nothingBegun, change));
    },
    receive(requestId, draft) {
      keep(requestId, draft === undefined ? nothingBegun : remains(requestId, draft));
    },
    observe(observer) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    all: () => Object.fromEntries(kept),
    subscribe(requestId, listener) {
      const own = listeners.get(requestId) ?? new Set();
      listeners.set(requestId, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(requestId) === own) listeners.delete(requestId);
      };
    },
    unsent: () => unsent,
    discard(requestId) {
      if (unsent.some((one) => one.requestId === requestId)) put(requestId, nothingBegun);
    },
    subscribeUnsent(listener) {
      unsentListeners.add(listener);
      return () => unsentListeners.delete(listener);
    },
  };
}

/** The request of which an event says that it was decided on, or that something else is asked by now. */
function requestOf(thread: Thread, event: ThreadEvent): string | undefined {
  if (event.type === 'decision-made') return event.requestId;
  if (event.type !== 'call-screened' || event.screening.kind !== 'rewritten') return undefined;
  const gate = thread.call(event.key)?.gate;
  return gate?.kind === 'asking' ? gate.requestId : undefined;
}

/** True while a request is open, or may be again. */
function mayBeOpen(thread: Thread, request: Request): boolean {
  if (isPending(request)) return true;
  const { state } = request;
  const run = state.kind === 'ended' && state.runId !== undefined ? thread.run(state.runId) : undefined;
  return run !== undefined && run.startedAt === undefined && run.end === undefined;
}

function isSame(one: UnsentDraft, other: UnsentDraft): boolean {
  const [written, before] = [one.draft, other.draft];
  return (
    one.end === other.end &&
    written.edit === before.edit &&
    written.reject === before.reject &&
    written.answer === before.answer
  );
}

/** A choice is of what was written when it was made. */
function changed(draft: Draft, change: DraftChange): Draft {
  const { choice } = draft;
  const isWrittenOn =
    choice !== undefined && (choice.kind in change || (choice.kind === 'edit' && 'unfinished' in change));
  return { ...draft, ...(isWrittenOn ? { choice: undefined } : {}), ...change };
}
