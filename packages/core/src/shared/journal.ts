import { isDelta } from '../delta.ts';
import { attemptClaim, type ClaimOutcome, decisionClaim, type Keeper } from '../keeper.ts';
import { foldDeltas, isReplaced } from '../log.ts';
import type { Clock } from '../ports.ts';
import type { Thread } from '../thread.ts';
import type { ThreadEvent } from '../thread-event.ts';
import { describeThrown } from '../thrown.ts';
import type { StorageState } from './keeping.ts';
import { moments } from './moments.ts';
import { type Claim, StorageError, type ThreadStorage, type WriteOutcome } from './shared-ports.ts';

/** Milliseconds that what streams may wait to be written; anything else is written with the end of its task. */
const batchTime = 200;

/** Milliseconds after which a storage that failed is tried again. */
const retryTime = 5_000;

/** Events that were written, or could not be. */
interface Told {
  readonly events: readonly ThreadEvent[];
  /** The number of the last write. */
  readonly position: number;
  /** False where these events are in memory alone. */
  readonly isWritten: boolean;
}

/** What a journal works with. */
export interface JournalParts {
  readonly thread: Thread;
  readonly storage: ThreadStorage;
  readonly clock: Clock;
  readonly isMemoryEnough: boolean;
  /** Told after each write, whatever came of it. */
  onTold(told: Told): void;
  onState(state: StorageState): void;
  /** Somebody else writes this log by now. */
  onLost(): void;
}

/** Writes what happens on a thread to a storage, in order and one write at a time. */
export interface Journal extends Omit<Keeper, 'divert'> {
  /** True while what happens here is written here. */
  isActive(): boolean;
  /**
   * Begins to write what happens from now on, behind the write of this number. `isWhole`: what is stored is behind the
   * thread, so the whole log is written. `refusal`: what is stored could not be read, and is not written over; all that
   * happens stays in memory.
   */
  begin(
    position: number,
    options: { readonly isWhole: boolean; readonly refusal?: StorageError | undefined },
  ): void;
  /** Writes the whole log anew, folded, in the place of all its pieces. */
  rewrite(): void;
  /** Hands over what was not told yet, as if it had been written: for a page that is given the whole log now. */
  tellAll(): void;
  /** Writes what is left and stops. */
  end(): Promise<void>;
  /** Stops at once; nothing more is written. */
  drop(): void;
}

/** Makes a journal; it writes nothing until it has begun. */
export function createJournal(parts: JournalParts): Journal {
  const { thread, storage, clock, isMemoryEnough } = parts;
  let position = 0;
  let isWhole = false;
  let isActive = false;
  let refusal: StorageError | undefined;
  /** Not written yet. */
  let pending: ThreadEvent[] = [];
  /** How many of them have been told of. */
  let told = 0;
  let releases: string[] = [];
  let failure: { readonly why: string } | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let cancelTimer: (() => void) | undefined;
  let isDue = false;
  let writtenAt = 0;
  let stopObserving: (() => void) | undefined;

  /** Without a timer: those of a page in the background sleep for up to a minute, and other pages want to know. */
  function writeNow(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      void flush();
    });
  }

  function writeLater(ms: number): void {
    cancelTimer ??= clock.after(ms, () => {
      cancelTimer = undefined;
      void flush();
    });
  }

  function flush(claim?: Claim): Promise<ClaimOutcome | undefined> {
    cancelTimer?.();
    cancelTimer = undefined;
    const next = queue.then(() => write(claim));
    queue = next;
    return next;
  }

  async function write(claim: Claim | undefined): Promise<ClaimOutcome | undefined> {
    if (!isActive) return claim === undefined ? undefined : { kind: 'unknown', why: 'It is being left.' };
    if (pending.length === 0 && releases.length === 0 && claim === undefined && !isWhole) return undefined;
    writtenAt = clock.now();
    const count = pending.length;
    const released = releases.length;
    try {
      const outcome = await writeOnce(claim);
      if (outcome.kind === 'written') {
        position += 1;
        isWhole = false;
        releases = releases.slice(released);
        const untold = pending.slice(told, count);
        pending = pending.slice(count);
        // What came meanwhile, and was told all the same, is not on disk yet.
        told = Math.max(told - count, 0);
        settle(untold, told === 0);
        return claim === undefined ? undefined : { kind: 'ours' };
      }
      if (!isActive) return { kind: 'unknown', why: 'It is being left.' };
      if (outcome.kind === 'taken') return await takenBy(claim);
      // What is stored was cleared: then all of it is written again. What somebody else wrote is left alone.
      if (outcome.position === 0 && !isWhole) {
        isWhole = true;
        return await write(claim);
      }
      isActive = false;
      parts.onLost();
      return { kind: 'unknown', why: 'Another page acts for this thread by now.' };
    } catch (error) {
      const why = failed(error);
      settleUnwritten();
      return claim === undefined ? undefined : isMemoryEnough ? { kind: 'ours' } : { kind: 'unknown', why };
    }
  }

  /** The claim was refused; what happened is still to be written. */
  async function takenBy(claim: Claim | undefined): Promise<ClaimOutcome> {
    await write(undefined);
    return claim === undefined ? { kind: 'ours' } : { kind: 'taken' };
  }

  async function writeOnce(claim: Claim | undefined): Promise<WriteOutcome> {
    if (refusal !== undefined) throw refusal;
    return await storage.write(thread.id, {
      after: isWhole ? 0 : position,
      position: position + 1,
      events: isWhole ? thread.log() : condensed(pending),
      isWhole,
      ...(claim === undefined ? {} : { claim }),
      // A copy: a claim that is released while this is written is given up with the event that says why, and not before.
      ...(releases.length === 0 ? {} : { releases: [...releases] }),
    });
  }

  function settle(events: readonly ThreadEvent[], isWritten: boolean): void {
    if (failure !== undefined && isWritten) {
      failure = undefined;
      parts.onState({ kind: 'ready' });
    }
    if (events.length > 0 || isWritten) parts.onTold({ events: condensed(events), position, isWritten });
  }

  function failed(error: unknown): string {
    const { message } = describeThrown(error);
    const kind = error instanceof StorageError ? error.failure : 'refused';
    failure = { why: message };
    parts.onState({ kind, why: message, isMemoryEnough });
    if (refusal === undefined) writeLater(retryTime);
    return message;
  }

  /** What cannot be written is told all the same: other pages show what happens. */
  function settleUnwritten(): void {
    const events = pending.slice(told);
    told = pending.length;
    if (events.length > 0) settle(events, false);
  }

  function take(event: ThreadEvent): void {
    pending.push(event);
    // The decision itself is in the log from now on.
    if (event.type === 'decision-made') releases.push(decisionClaim(event.requestId));
    if (event.type === 'attempt-ended') releases.push(attemptClaim(event.key, event.attempt));
    if (failure !== undefined) settleUnwritten();
    else if (isPatient(event) && Math.abs(clock.now() - writtenAt) < batchTime) writeLater(batchTime);
    else writeNow();
  }

  function stop(): void {
    stopObserving?.();
    stopObserving = undefined;
    cancelTimer?.();
    cancelTimer = undefined;
  }

  return {
    isActive: () => isActive,
    begin(from, options) {
      position = from;
      isWhole = options.isWhole;
      refusal = options.refusal;
      isActive = true;
      failure = undefined;
      pending = [];
      told = 0;
      releases = [];
      stopObserving = thread.observe(take);
      if (isWhole || refusal !== undefined) writeNow();
    },
    rewrite() {
      isWhole = true;
      writeNow();
    },
    tellAll: settleUnwritten,
    async claim(claim) {
      return (await flush(claim)) ?? { kind: 'ours' };
    },
    release(name) {
      releases.push(name);
      writeNow();
    },
    async settled() {
      await flush();
    },
    async end() {
      // What a write that is under way leads to is still written: a claim may be given up, a decision made.
      do {
        await flush();
        await moments();
      } while (isActive && failure === undefined && pending.length + releases.length > 0);
      stop();
      isActive = false;
    },
    drop() {
      stop();
      isActive = false;
    },
  };
}

/** What comes in many pieces; only its end matters to whoever opens the log. */
function isPatient(event: ThreadEvent): boolean {
  return isDelta(event) || event.type === 'attempt-progressed' || event.type === 'partial-given';
}

/** The same in fewer events: neighbouring pieces of one text are one, and of partial results the last counts. */
function condensed(events: readonly ThreadEvent[]): readonly ThreadEvent[] {
  return foldDeltas(
    events.filter((event, place) => {
      const next = events[place + 1];
      return next === undefined || !isReplaced(event, next);
    }),
  );
}
