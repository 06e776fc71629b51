import type { Draft } from '../drafts.ts';
import {
  type Claim,
  type Lease,
  type SharedPorts,
  StorageError,
  type StorageFailure,
  type StoredThread,
  type ThreadLocks,
  type ThreadStorage,
  type ThreadWrite,
  type WriteOutcome,
} from '../shared/shared-ports.ts';
import type { ThreadEvent } from '../thread-event.ts';

/** A page of a browser in memory. */
export interface MemoryTab {
  readonly ports: SharedPorts;
  /** It is gone at once: what it was at is not done, and the next in line has its rights. */
  kill(): void;
}

/** A browser in memory, whose pages share threads like those of a real one. */
export interface MemoryBrowser {
  openTab(): MemoryTab;
  /** From now on everything fails so; undefined: nothing does. */
  fail(failure: StorageFailure | undefined): void;
  /** Nobody hears anybody, as where a page hangs. Returns what ends that; what was posted meanwhile is heard then. */
  mute(): () => void;
  /** The site's data is gone. */
  clear(): void;
  stored(threadId: string): StoredThread | undefined;
  /** Every write, in order. */
  readonly writes: readonly ThreadWrite[];
}

interface Piece {
  readonly position: number;
  readonly events: readonly ThreadEvent[];
  readonly isWhole: boolean;
}

interface Shelf {
  pieces: Piece[];
  position: number;
  readonly claims: Map<string, Claim>;
  readonly drafts: Map<string, Draft>;
}

/** Long enough for others to come between. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

export function createMemoryBrowser(): MemoryBrowser {
  const shelves = new Map<string, Shelf>();
  const lines = new Map<string, (() => void)[]>();
  const holders = new Set<string>();
  const channels = new Map<string, Set<(message: unknown) => void>>();
  const writes: ThreadWrite[] = [];
  let failure: StorageFailure | undefined;
  let muted: (() => void)[] | undefined;

  function deliver(hear: () => void): void {
    if (muted === undefined) setTimeout(hear, 0);
    else muted.push(hear);
  }

  function check(): void {
    if (failure !== undefined) throw new StorageError(failure, `The storage is ${failure}.`);
  }

  function shelfOf(threadId: string): Shelf {
    const shelf = shelves.get(threadId) ?? { pieces: [], position: 0, claims: new Map(), drafts: new Map() };
    shelves.set(threadId, shelf);
    return shelf;
  }

  function read(threadId: string, since?: number): StoredThread | undefined {
    const shelf = shelves.get(threadId);
    if (shelf === undefined || shelf.position === 0) return undefined;
    const later =
      since === undefined ? shelf.pieces : shelf.pieces.filter(({ position }) => position > since);
    const isWhole = since === undefined || later.some((piece) => piece.isWhole);
    return structuredClone({
      events: (isWhole ? shelf.pieces : later).flatMap(({ events }) => events),
      isWhole,
      position: shelf.position,
      claims: [...shelf.claims.values()],
      drafts: Object.fromEntries(shelf.drafts),
    });
  }

  function write(threadId: string, given: ThreadWrite): WriteOutcome {
    const shelf = shelfOf(threadId);
    const { claim } = given;
    const other = claim === undefined ? undefined : shelf.claims.get(claim.name);
    if (!given.isWhole && given.after !== shelf.position) return { kind: 'moved', position: shelf.position };
    if (other !== undefined) return { kind: 'taken', claim: other };
    const written = structuredClone(given);
    writes.push(written);
    if (given.isWhole) shelf.pieces = [];
    shelf.pieces.push(written);
    shelf.position = given.position;
    if (written.claim !== undefined) shelf.claims.set(written.claim.name, written.claim);
    for (const name of given.releases ?? []) shelf.claims.delete(name);
    return { kind: 'written' };
  }

  function passOn(threadId: string): void {
    const next = lines.get(threadId)?.shift();
    if (next === undefined) holders.delete(threadId);
    else next();
  }

  function openTab(): MemoryTab {
    let isDead = false;
    const held = new Set<() => void>();
    const listening = new Set<() => void>();

    /** What a dead page waits for never comes. */
    async function alive(): Promise<void> {
      await aMoment();
      if (isDead) await new Promise<never>(() => undefined);
    }

    const storage: ThreadStorage = {
      async read(threadId, since) {
        await alive();
        check();
        return read(threadId, since);
      },
      async write(threadId, given) {
        await alive();
        check();
        const outcome = write(threadId, given);
        await alive();
        return outcome;
      },
      async writeDraft(threadId, requestId, draft) {
        await alive();
        check();
        if (draft === undefined) shelfOf(threadId).drafts.delete(requestId);
        else shelfOf(threadId).drafts.set(requestId, structuredClone(draft));
      },
    };

    function leaseOf(threadId: string): Lease {
      let isHeld = true;
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        held.delete(release);
        passOn(threadId);
      };
      held.add(release);
      return { release, lost: new AbortController().signal };
    }

    const locks: ThreadLocks = {
      async take(threadId) {
        await alive();
        if (holders.has(threadId)) return undefined;
        holders.add(threadId);
        return leaseOf(threadId);
      },
      wait(threadId, signal) {
        return new Promise((resolve) => {
          if (isDead) return;
          if (signal.aborted) {
            resolve(undefined);
            return;
          }
          const line = lines.get(threadId) ?? [];
          lines.set(threadId, line);
          const takeTurn = (): void => {
            listening.delete(leaveLine);
            resolve(leaseOf(threadId));
          };
          const leaveLine = (): void => {
            const place = line.indexOf(takeTurn);
            if (place >= 0) line.splice(place, 1);
          };
          listening.add(leaveLine);
          signal.addEventListener('abort', () => {
            leaveLine();
            resolve(undefined);
          });
          if (holders.has(threadId)) line.push(takeTurn);
          else {
            holders.add(threadId);
            takeTurn();
          }
        });
      },
    };

    return {
      ports: {
        storage,
        locks,
        openChannel(threadId, listener) {
          const listeners = channels.get(threadId) ?? new Set();
          channels.set(threadId, listeners);
          const hear = (message: unknown): void => {
            if (!isDead && listeners.has(hear)) listener(message);
          };
          listeners.add(hear);
          const close = (): void => {
            listeners.delete(hear);
          };
          listening.add(close);
          return {
            post(message) {
              if (isDead || !listeners.has(hear)) return;
              const copy: unknown = structuredClone(message);
              for (const other of [...listeners]) if (other !== hear) deliver(() => other(copy));
            },
            close,
          };
        },
      },
      kill() {
        isDead = true;
        for (const stop of [...listening]) stop();
        for (const release of [...held]) release();
      },
    };
  }

  return {
    openTab,
    fail(kind) {
      failure = kind;
    },
    mute() {
      muted = [];
      return () => {
        const waiting = muted ?? [];
        muted = undefined;
        for (const hear of waiting) hear();
      };
    },
    clear: () => shelves.clear(),
    stored: (threadId) => read(threadId),
    writes,
  };
}
