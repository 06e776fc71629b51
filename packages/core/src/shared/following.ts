import type { Drafts } from '../drafts.ts';
import type { Thread } from '../thread.ts';
import type { StorageState } from './keeping.ts';
import type { TabMessage } from './tab-message.ts';

type Told = Extract<TabMessage, { readonly type: 'told' }>;
type Snapshot = Extract<TabMessage, { readonly type: 'snapshot' }>;

/** What a page that follows knows of the log, and of whom it has that from. */
interface Place {
  /** The number of the last write that it has seen the events of. */
  readonly position: number;
  /** True where it has seen events that were not on disk. */
  readonly isAhead: boolean;
}

/** Keeps a thread as the runner's is. */
export interface Following {
  /** Hears what a runner tells. */
  hear(message: TabMessage): void;
  place(): Place;
  /** What was read or written by this page itself. */
  setPlace(place: Place): void;
  /** Another page may act by now: asks for everything there is. */
  greet(): void;
  /** True once a runner has said what there is. */
  isInStep(): boolean;
}

/** Makes what follows for one page, which the others know as `self`. */
export function createFollowing(parts: {
  readonly self: string;
  readonly thread: Thread;
  readonly drafts: Drafts;
  readonly post: (message: TabMessage) => void;
  readonly onRunner: () => void;
  readonly onStorage: (storage: StorageState) => void;
  /** This page has what the runner has, and hears what follows. */
  readonly onInStep: () => void;
}): Following {
  const { self, thread, drafts, post } = parts;
  let place: Place = { position: 0, isAhead: false };
  let runner: string | undefined;
  /** What is told next; undefined while everything is asked for. */
  let next: number | undefined;
  let early: Told[] = [];

  function greet(): void {
    next = undefined;
    post({ type: 'hello', from: self });
  }

  function know(name: string): void {
    if (name === runner) return;
    runner = name;
    early = [];
    parts.onRunner();
  }

  function take(told: Told): void {
    thread.receive(told.events);
    place = { position: told.position, isAhead: !told.isWritten };
    next = told.turn + 1;
  }

  function hearTold(told: Told): void {
    // A runner that is gone may still be heard.
    if (runner !== undefined && told.runner !== runner) return;
    if (next === undefined || runner === undefined) early.push(told);
    else if (told.turn === next) take(told);
    else if (told.turn > next) {
      early.push(told);
      greet();
    }
  }

  function hearSnapshot(snapshot: Snapshot): void {
    know(snapshot.runner);
    thread.restore(snapshot.log);
    for (const [requestId, draft] of Object.entries(snapshot.drafts)) drafts.receive(requestId, draft);
    place = { position: snapshot.position, isAhead: !snapshot.isWritten };
    next = snapshot.turn;
    const waiting = early.filter((told) => told.runner === snapshot.runner);
    early = [];
    for (const told of waiting) if (told.turn === next) take(told);
    parts.onStorage(snapshot.storage);
    parts.onInStep();
  }

  return {
    hear(message) {
      if (message.type === 'told') hearTold(message);
      else if (message.type === 'snapshot' && message.to === self) hearSnapshot(message);
      else if (message.type === 'storage' && message.runner === runner) parts.onStorage(message.storage);
      else if (message.type === 'leading') {
        know(message.runner);
        next = 0;
        parts.onStorage(message.storage);
        // What the new one read is what this page has seen: then nothing is missing.
        if (message.position !== place.position || place.isAhead || !message.isWritten) greet();
        else parts.onInStep();
      }
    },
    place: () => place,
    setPlace(known) {
      place = known;
    },
    greet,
    isInStep: () => next !== undefined,
  };
}
